import { Script } from 'node:vm';
import { deleteCategory, listCategories } from '@backoffice/contract/categories';
import { listOrders } from '@backoffice/contract/reports';
import { signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { call } from './call';
import { http } from './http';
import { listenForUnexpectedFailures, type UnexpectedFailure } from './unexpected-failure';

stubApi();
signInBeforeEach();

const paging_metadata = { total_items: 0, current_page: 1, per_page: 25, total_pages: 0, has_next_page: false };

describe('a response that differs from the contract', () => {
  const failures: UnexpectedFailure[] = [];
  let stopListening: () => void;
  beforeEach(() => {
    failures.length = 0;
    stopListening = listenForUnexpectedFailures((failure) => failures.push(failure));
  });
  afterEach(() => stopListening());

  /** Makes the API respond with `data`, whatever the contract says. */
  const respond = (data: unknown) => {
    http.defaults.adapter = async (config) => ({ status: 200, statusText: '', data, headers: {}, config });
  };

  const row = (id: number) => ({ id, name: 'Soup', active: true, color_code: '#808080', location_id: 1 });
  const category = (id: number) => ({
    ...row(id),
    item_ids: [],
    modifier_group_ids: [],
    updated_at: '2026-11-21T00:00:00.000Z',
  });
  const page = (data: object[]) => ({ data, paging_metadata });

  test('rejects the call, and is reported with the operation, the field and the owner of the call', async () => {
    respond(page([category(1), row(2)]));
    const failed = call(listCategories, { owner: 'mf-menu' });
    await expect(failed).rejects.toMatchObject({ code: 'invalid_response', message: expect.stringMatching(/reload/) });
    const { error, owner } = failures[0] ?? {};
    expect([error?.cause, owner]).toEqual([expect.stringMatching(/^GET \/categories data\.1\.item_ids: /), 'mf-menu']);
    expect(failures).toHaveLength(1);
  });

  test('is reported for the area whose code sent the request', async () => {
    respond(page([row(2)]));
    const code = new Script('(call, operation) => call(operation)', { filename: '/mf-drinks/1.2.0/module.js' });
    await expect(code.runInThisContext()(call, listCategories)).rejects.toMatchObject({ code: 'invalid_response' });
    expect(failures).toMatchObject([{ owner: 'mf-drinks' }]);
  });

  test('rejects a change with the advice to check whether it was saved', async () => {
    respond({});
    const failed = call(deleteCategory, { params: { id: 1 } });
    await expect(failed).rejects.toThrow('Check whether the change was saved before you try again.');
  });

  test('is accepted, with all its fields, when it only has additional fields', async () => {
    const data = page([{ ...category(1), salt: true }]);
    respond(data);
    await expect(call(listCategories)).resolves.toEqual(data);
  });

  test('is accepted when only its paging metadata is missing', async () => {
    const data = { data: [category(1)] };
    respond(data);
    await expect(call(listCategories)).resolves.toEqual(data);
    respond({ data: [row(1)] });
    await expect(call(listCategories)).rejects.toMatchObject({ code: 'invalid_response' });
  });

  test('is detected in the rows of a report', async () => {
    const report = (orders: object[]) => ({ data: { orders }, paging_metadata });
    respond(report([{}]));
    await expect(call(listOrders)).rejects.toMatchObject({ code: 'invalid_response' });
  });

  test('is detected only in the first 25 rows of a list', async () => {
    const valid = Array.from({ length: 24 }, (_, index) => category(index + 1));
    respond(page([...valid, row(25)]));
    await expect(call(listCategories)).rejects.toMatchObject({ code: 'invalid_response' });
    respond(page([...valid, category(25), row(26)]));
    await expect(call(listCategories)).resolves.toBeDefined();
  });
});

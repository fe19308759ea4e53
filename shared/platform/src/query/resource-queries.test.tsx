import { buildPagingMetadata } from '@backoffice/contract/paging';
import { deleteTax, getTax, listTaxes, setTaxActive, type Tax, updateTax } from '@backoffice/contract/taxes';
import { call, listenForUnexpectedFailures, type UnexpectedFailure } from '@backoffice/platform/client';
import { resourceQueries } from '@backoffice/platform/query/mutations';
import { startSession } from '@backoffice/platform/session';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderWithProviders } from '@backoffice/testing/render';
import { sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';

const api = stubApi();
signInBeforeEach();

const related = ['items'];
const taxes = resourceQueries<Tax>({ key: ['taxes'], owner: 'mf-test', related: [related] });
const useTaxes = taxes.list(listTaxes, () => ({}));
const useTax = taxes.detail(getTax);
const useUpdateTax = taxes.update(updateTax, { succeeded: 'Updated', failed: 'Failed to update' });
const useReplaceTax = taxes.update(updateTax, {
  succeeded: 'Replaced',
  undoes: () => ({ kind: 'taxes' }),
  replaces: taxes.singleKey,
});
const useDeleteTax = taxes.remove(deleteTax, { succeeded: 'Deleted', failed: ({ message }) => `Failed: ${message}` });
const useSetActive = taxes.toggle({
  field: 'is_active',
  send: (id, is_active) => call(setTaxActive, { params: { id }, query: { is_active } }),
  succeeded: 'Saved',
  detail: () => 'Inactive',
  failed: () => 'Failed to deactivate',
});

const tax: Tax = {
  id: 1,
  name: 'City Tax',
  rate: 8,
  is_active: true,
  jurisdiction: '',
  item_ids: [],
  updated_at: '2026-01-05T10:00:00.000Z',
};

function Taxes() {
  const list = useTaxes(undefined);
  useTax(1);
  const setActive = useSetActive(tax);
  const update = useUpdateTax();
  const replace = useReplaceTax();
  const remove = useDeleteTax();
  const { id: _, is_deleted, ...body } = tax;
  return (
    <>
      <button type="button" onClick={() => update.mutate({ id: 1, body })}>
        Update
      </button>
      <button type="button" onClick={() => replace.mutate({ id: 1, body })}>
        Replace
      </button>
      <button type="button" onClick={() => remove.mutate(1)}>
        Delete
      </button>
      <button type="button" onClick={() => setActive(false)}>
        Deactivate
      </button>
      {list.data?.data.map(({ id, is_active }) => (
        <p key={id}>{is_active ? 'active' : 'inactive'}</p>
      ))}
    </>
  );
}

beforeEach(() => {
  api.respond(listTaxes, { data: [tax], paging_metadata: buildPagingMetadata(1, 1, 25) });
  api.respond(getTax, tax);
  api.respond(updateTax, tax);
  api.respond(deleteTax, { message: 'Tax deleted' });
});

async function open() {
  const view = renderWithProviders(<Taxes />);
  view.queries.setQueryData(related, []);
  await waitFor(() => expect(view.queries.isFetching()).toBe(0));
  expect(api.calls).toHaveLength(2);
  return { ...view, click: (name: string) => view.user.click(screen.getByRole('button', { name })) };
}

test('an update refetches the list and the record, and makes related data stale', async () => {
  const { click, queries } = await open();
  await click('Update');
  expect(await screen.findByText('Updated')).toBeInTheDocument();
  await waitFor(() => expect(api.calls).toHaveLength(5));
  expect(queries.getQueryState(related)?.isInvalidated).toBe(true);
});

test('a response after a switch to another location shows a notification without Undo and is not cached', async () => {
  const response = createDeferred<Tax>();
  api.respond(updateTax, () => response.promise);
  const { click, queries } = await open();
  await click('Replace');
  await waitFor(() => expect(api.calls).toHaveLength(3));
  act(() => startSession(sessionTokens({ locationId: 2 })));
  response.resolve(tax);
  expect(await screen.findByText('Replaced')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(queries.getQueryData(taxes.singleKey)).toBeUndefined();
});

test('a deletion refetches the list, but not the deleted record that is still shown', async () => {
  const { click } = await open();
  const detailCalls = api.calls.filter((call) => call.endsWith('/taxes/1')).length;
  await click('Delete');
  expect(await screen.findByText('Deleted')).toBeInTheDocument();
  await waitFor(() => expect(api.calls).toHaveLength(4));
  expect(api.calls.filter((call) => call.startsWith('GET') && call.endsWith('/taxes/1'))).toHaveLength(detailCalls);
});

test('an update conflict shows no notification, because the form shows it', async () => {
  api.respond(updateTax, () => new ErrorResponse(409, { code: 'changed_meanwhile', message: 'Changed' }));
  const { click, queries } = await open();
  await click('Update');
  await waitFor(() => expect(queries.isMutating()).toBe(0));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a failed change shows its failure notification and makes nothing stale', async () => {
  api.respond(deleteTax, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
  const { click, queries } = await open();
  await click('Delete');
  expect(await screen.findByText('Failed: Down')).toBeInTheDocument();
  expect(queries.getQueryState(related)?.isInvalidated).toBe(false);
  expect(api.calls).toHaveLength(3);
});

test('a toggle refetches the list when its change fails', async () => {
  api.respond(setTaxActive, () => new ErrorResponse(404, { code: 'not_found', message: 'Tax not found' }));
  const { click } = await open();
  api.respond(listTaxes, { data: [], paging_metadata: buildPagingMetadata(0, 1, 25) });
  await click('Deactivate');
  expect(await screen.findByText('Failed to deactivate')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('active')).not.toBeInTheDocument());
});

test('a cached record is found in the newest list that contains it', async () => {
  const { queries } = await open();
  const listKey = ['taxes', 'mf-test', 1, 'list'];
  queries.setQueryData([...listKey, { page: 2 }], { data: [{ ...tax, name: 'Newer' }] }, { updatedAt: Date.now() + 1 });
  queries.setQueryData([...listKey, { page: 3 }], { data: [{ ...tax, name: 'Older' }] }, { updatedAt: 1 });
  expect(taxes.findCached(queries, 1)?.name).toBe('Newer');
});

describe('with data of another remote below the same key', () => {
  /** A cached response with a shape that only the code of the other remote can read. */
  const foreign = { data: [null], rows: 1 };
  const foreignKey = ['taxes', 'mf-other', 1, 'list'];
  let failures: UnexpectedFailure[];
  let stopListening: () => void;
  beforeEach(() => {
    failures = [];
    stopListening = listenForUnexpectedFailures((failure) => failures.push(failure));
    api.respond(setTaxActive, { ...tax, is_active: false });
  });
  afterEach(() => stopListening());

  test('a toggle immediately changes the data of its own remote and makes the data of the other remote stale', async () => {
    const { click, queries } = await open();
    queries.setQueryData(foreignKey, foreign);
    api.respond(listTaxes, { data: [{ ...tax, is_active: false }], paging_metadata: buildPagingMetadata(1, 1, 25) });
    await click('Deactivate');
    expect(await screen.findByText('inactive')).toBeInTheDocument();
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    await waitFor(() => expect(queries.getQueryState(foreignKey)?.isInvalidated).toBe(true));
    expect(queries.getQueryData(foreignKey)).toBe(foreign);
    expect(failures).toEqual([]);
  });

  test('a change fails with a notification and an error report when cached data of its remote has an unexpected shape', async () => {
    const { click, queries } = await open();
    queries.setQueryData(['taxes', 'mf-test', 1, 'list', { page: 2 }], foreign);
    await click('Deactivate');
    expect(await screen.findByText('Failed to deactivate')).toBeInTheDocument();
    expect(failures).toEqual([{ error: expect.any(TypeError), owner: 'mf-test' }]);
    expect(screen.getByText('active')).toBeInTheDocument();
    expect(api.calls).not.toContain('PUT /taxes/1/active');
  });
});

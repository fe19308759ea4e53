import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createLocation, createPairedTerminal, insertRow } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';

const suite = useTestApp();
let location: number;
const user = createMenuClient(suite, () => location);
let terminal: Awaited<ReturnType<typeof createPairedTerminal>>;

beforeEach(async () => {
  location = await createLocation(suite.db);
  terminal = await createPairedTerminal(suite.db, location);
});

const TYPES = ['DineIn', 'TakeOut', 'Delivery', 'PickUp'];

async function announce(payload: object, uuid = randomUUID()) {
  const { headers } = terminal;
  const response = await suite.app.inject({ method: 'PUT', url: `/api/pos/printers/${uuid}`, headers, payload });
  return { status: response.statusCode, ...response.json() };
}

const settings = (print_type: string, auto_printing = true) =>
  TYPES.map((order_type) => ({ order_type, print_type, auto_printing }));

test('a new printer prints all categories and order types', async () => {
  const [starters, mains] = [await user.createCategory(), await user.createCategory({ name: 'Mains' })];
  const { id } = await announce({ name: 'Grill', receipt_print_type: 'Kitchen' });
  expect(await user.request('GET', `/printers/${id}`)).toEqual({
    id,
    name: 'Grill',
    station_id: terminal.id,
    receipt_print_type: 'Kitchen',
    category_ids: [starters.id, mains.id],
    order_type_settings: settings('Kitchen'),
    updated_at: expect.any(String),
  });
});

test('a printer that its terminal announces again gets its new name and keeps its settings', async () => {
  await user.createCategory();
  const uuid = randomUUID();
  const { id } = await announce({ name: 'Grill', receipt_print_type: 'Kitchen' }, uuid);
  const off = { order_type: 'Delivery', print_type: 'Kitchen', auto_printing: false };
  await user.request('PUT', `/printers/${id}`, { category_ids: [], order_type_settings: [off] });
  expect(await announce({ name: 'Bar', receipt_print_type: 'KitchenAndCustomer' }, uuid)).toMatchObject({ id });
  const kitchen = settings('Kitchen').map((setting) => (setting.order_type === 'Delivery' ? off : setting));
  expect(await user.request('GET', `/printers/${id}`)).toMatchObject({
    name: 'Bar',
    category_ids: [],
    order_type_settings: [...kitchen, ...settings('Customer')],
  });
});

test('a printer that its terminal announces again without a change does not change the version of the terminal data', async () => {
  const findVersion = async () =>
    (await withLocation(suite.db, location, (scope) => sql`select version from bootstrap_versions`.execute(scope)))
      .rows;
  const uuid = randomUUID();
  const grill = { name: 'Grill', receipt_print_type: 'Kitchen' };
  const { id } = await announce(grill, uuid);
  const before = await findVersion();
  expect(before).toHaveLength(1);
  expect(await announce(grill, uuid)).toEqual({ status: 200, id, ...grill });
  expect(await findVersion()).toEqual(before);
  await announce({ ...grill, name: 'Bar' }, uuid);
  expect(await findVersion()).not.toEqual(before);
});

test('printers are sorted by name and can be filtered by terminal', async () => {
  const { id } = await announce({ name: 'grill', receipt_print_type: 'Kitchen' });
  const lost = await insertRow(suite.db, location, 'printers', {
    offline_id: randomUUID(),
    name: 'Counter',
    receipt_print_type: 'Customer',
    station_id: null,
  });
  const ids = async (query = '') =>
    (await user.request('GET', `/printers${query}`)).data.map((printer: { id: number }) => printer.id);
  expect(await ids()).toEqual([lost, id]);
  expect(await ids(`?station_id=${terminal.id}`)).toEqual([id]);
  expect(await ids('?search=GRI')).toEqual([id]);
  expect(await ids('?per_page=1&page=2')).toEqual([id]);
});

test('a printer update changes only the given fields, and the category id 999 has no special meaning', async () => {
  const { id: starters } = await user.createCategory();
  await withLocation(suite.db, location, (scope) =>
    sql`insert into categories (location_id, id, name) overriding system value values (${location}, 999, 'Wine')`.execute(
      scope,
    ),
  );
  const { id } = await announce({ name: 'Grill', receipt_print_type: 'Kitchen' });
  const before = await user.request('GET', `/printers/${id}`);
  const chosen = await user.request('PUT', `/printers/${id}`, {
    category_ids: [starters],
    updated_at: before.updated_at,
  });
  expect(before.category_ids).toEqual([999, starters]);
  expect(chosen).toEqual({ ...before, category_ids: [starters], updated_at: expect.any(String) });
  const off = { order_type: 'PickUp', print_type: 'Kitchen', auto_printing: false };
  const silent = await user.request('PUT', `/printers/${id}`, { ...chosen, order_type_settings: [off] });
  expect(silent.category_ids).toEqual([starters]);
  expect(silent.order_type_settings.filter(({ auto_printing }: typeof off) => !auto_printing)).toEqual([off]);
});

test('a deleted category is removed from printers', async () => {
  const { id: category } = await user.createCategory();
  const { id } = await announce({ name: 'Grill', receipt_print_type: 'Kitchen' });
  await user.request('DELETE', `/categories/${category}`);
  expect((await user.request('GET', `/printers/${id}`)).category_ids).toEqual([]);
});

test('a printer update is refused for fields that the terminal announces, receipts that the printer does not print, and categories of another location', async () => {
  const { id } = await announce({ name: 'Grill', receipt_print_type: 'Kitchen' });
  const printed = { order_type: 'DineIn', print_type: 'Customer', auto_printing: true };
  const elsewhere = await createLocation(suite.db);
  const foreignCategory = await insertRow(suite.db, elsewhere, 'categories', { name: 'Category of another location' });
  for (const [body, field] of [
    [{ name: 'Mine' }, 'name'],
    [{ receipt_print_type: 'Customer' }, 'receipt_print_type'],
    [{ station_id: null }, 'station_id'],
    [{ order_type_settings: [printed] }, 'order_type_settings'],
    [{ category_ids: [foreignCategory] }, 'category_ids'],
  ] as const) {
    const refused = await user.send('PUT', `/printers/${id}`, body);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
  }
});

test('a printer update based on an earlier state is refused', async () => {
  const { id } = await announce({ name: 'Grill', receipt_print_type: 'Kitchen' });
  const { updated_at } = await user.request('GET', `/printers/${id}`);
  await user.request('PUT', `/printers/${id}`, { category_ids: [], updated_at });
  expect(await user.send('PUT', `/printers/${id}`, { category_ids: [], updated_at })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
});

test('a printer update may contain the fields that the terminal announces if they are unchanged', async () => {
  await user.createCategory();
  const uuid = randomUUID();
  const { id } = await announce({ name: 'Grill', receipt_print_type: 'Kitchen' }, uuid);
  const read = await user.request('GET', `/printers/${id}`);
  await announce({ name: 'Grill', receipt_print_type: 'Kitchen' }, uuid);
  const saved = await user.request('PUT', `/printers/${id}`, { ...read, category_ids: [] });
  expect(saved).toEqual({ ...read, category_ids: [], updated_at: expect.any(String) });
  await announce({ name: 'Bar', receipt_print_type: 'Kitchen' }, uuid);
  expect(await user.send('PUT', `/printers/${id}`, saved)).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
});

test('a printer update is refused after one of its categories was deleted', async () => {
  const { id: category } = await user.createCategory();
  const { id } = await announce({ name: 'Grill', receipt_print_type: 'Kitchen' });
  const read = await user.request('GET', `/printers/${id}`);
  await user.request('DELETE', `/categories/${category}`);
  expect(await user.send('PUT', `/printers/${id}`, read)).toMatchObject({ status: 409 });
});

test('a printer update with the id of another printer is refused', async () => {
  const { id } = await announce({ name: 'Grill', receipt_print_type: 'Kitchen' });
  const other = await announce({ name: 'Bar', receipt_print_type: 'Kitchen' });
  expect(await user.send('PUT', `/printers/${id}`, { id: other.id })).toMatchObject({
    status: 400,
    body: { fields: { id: expect.any(String) } },
  });
});

test('a printer that a terminal registers without a name is refused', async () => {
  expect(await announce({ name: ' ', receipt_print_type: 'Kitchen' })).toMatchObject({ status: 400 });
});

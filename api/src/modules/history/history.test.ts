import type { ChangeSet } from '@backoffice/contract/history';
import { describeChangeSet, describeRecord } from '@backoffice/contract/history-words';
import { sql } from 'kysely';
import { authorizationHeaders, createLocation, insertRow, signInWithRights } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

async function list(query = ''): Promise<{ data: ChangeSet[]; next: number | null }> {
  return await menu.request('GET', `/history${query}`);
}

/** Returns the entries of a history list as sentences. */
async function readSentences(query = '') {
  return (await list(query)).data.map((changeSet) => `${changeSet.who} ${describeChangeSet(changeSet)}`);
}

test('the history names the user, the item and the old and new price of a change', async () => {
  const item = await menu.createItem({ name: 'Lobster Roll', price: 24 });
  await menu.request('PUT', `/items/${item.id}`, { name: 'Lobster Roll', price: 26 });
  const [changed, added] = await readSentences();
  expect(changed).toBe('A user changed Price of Lobster Roll: $24.00 → $26.00');
  expect(added).toBe('A user added the item Lobster Roll');
});

test('the history describes changes of links, settings and visibility, and the deletion of an item', async () => {
  const wine = await insertRow(suite.db, location, 'categories', { name: 'Wine' });
  const item = await menu.createItem({ name: 'Merlot', price: 9 });
  await menu.request('PUT', `/items/${item.id}`, { name: 'Merlot', price: 9, category_ids: [wine] });
  await menu.request('PUT', `/items/${item.id}/active_pos?hide_status=HideForToday`);
  await menu.request('PUT', `/locations/${location}/order_types`, {
    order_type_settings: [{ type: 'Delivery', is_enabled: false }],
  });
  await menu.request('DELETE', `/items/${item.id}`);
  expect((await readSentences()).slice(0, 4)).toEqual([
    'A user deleted the item Merlot',
    'A user changed Enabled of Delivery: On → Off',
    'A user changed Visibility of Merlot: Shown → Hidden for today',
    'A user added Wine to the categories of Merlot',
  ]);
});

test('a bulk change is one history entry with the number of its records', async () => {
  const items = [];
  for (const name of ['Tea', 'Coffee', 'Milk', 'Water', 'Juice', 'Cola']) items.push(await menu.createItem({ name }));
  const item_ids = items.map(({ id }) => id);
  await menu.request('POST', '/items/bulk', { item_ids, action: { kind: 'change_price_by', amount: 1 } });
  const { data } = await list();
  expect(describeChangeSet(data[0] ?? { records: [], total_records: 0 })).toBe('changed Price of 6 items');
  expect(data[0]?.records).toHaveLength(5);
  const ofCola = await readSentences(`?kind=items&record_id=${item_ids[5]}`);
  expect(ofCola[0]).toBe('A user changed Price of Cola: $9.50 → $10.50');
  const whole = await menu.request('GET', `/history/${data[0]?.id}`);
  expect(whole.records.map(describeRecord)).toContain('changed Price of Cola: $9.50 → $10.50');
});

test('two order types that one request changes are listed as two records', async () => {
  const settings = [
    { type: 'Delivery', is_enabled: false },
    { type: 'TakeOut', is_enabled: false },
  ];
  await menu.request('PUT', `/locations/${location}/order_types`, { order_type_settings: settings });
  expect((await readSentences())[0]).toBe('A user changed Enabled of 2 order types');
  const { data } = await list();
  expect(data[0]).toMatchObject({ records: [{ name: 'Delivery' }, { name: 'Take Out' }], total_records: 2 });
});

test('the history can be filtered by kind, record, user, name and time', async () => {
  const tea = await menu.createItem({ name: 'Tea' });
  await menu.createCategory({ name: 'Hot Drinks' });
  const { data } = await list();
  const people = await menu.request('GET', '/history/people');
  expect(people.data).toEqual([{ id: 1, name: 'A user' }]);
  expect(await readSentences('?kind=categories')).toEqual(['A user added the category Hot Drinks']);
  expect(await readSentences(`?kind=items&record_id=${tea.id}`)).toEqual(['A user added the item Tea']);
  expect(await readSentences('?search=hot')).toEqual(['A user added the category Hot Drinks']);
  expect(await readSentences('?user_id=1')).toHaveLength(2);
  expect(await readSentences('?user_id=2')).toEqual([]);
  const at = data[0]?.changed_at ?? '';
  expect(await readSentences(`?to=${at}`)).not.toContain('A user added the category Hot Drinks');
  expect(await readSentences(`?from=${at}`)).toContain('A user added the category Hot Drinks');
});

test('the history can be filtered by deletions and by the author of a change', async () => {
  const tea = await menu.createItem({ name: 'Tea' });
  await menu.request('DELETE', `/items/${tea.id}`);
  await insertRow(suite.db, location, 'categories', { name: 'Wine' });
  expect(await readSentences('?action=delete')).toEqual(['A user deleted the item Tea']);
  const counts = [];
  for (const actor of ['terminal', 'system', 'database'])
    counts.push((await list(`?kind=categories&actor=${actor}`)).data.length);
  expect(counts).toEqual([0, 1, 0]);
});

test('a search of the history by name finds all changes, ignoring case and accents', async () => {
  const item = await menu.createItem({ name: 'Creme Brulee', price: 1 });
  await menu.createItem({ name: 'Tea' });
  await menu.request('PUT', `/items/${item.id}`, { name: 'Creme Caramel', price: 2 });
  const search = async (text: string, further = '') =>
    await readSentences(`?search=${encodeURIComponent(text)}${further}`);
  expect(await search('crème')).toHaveLength(2);
  expect(await search('BRULEE')).toEqual(['A user added the item Creme Brulee']);
  expect(await search('crème', '&kind=taxes')).toEqual([]);
  const { data } = await list('?search=creme');
  expect(await search('crème', `&before=${data[0]?.id}`)).toEqual(['A user added the item Creme Brulee']);
});

test('the CSV file of the history contains every change of two bulk changes that together are larger than an export batch', async () => {
  const menuItems = Array.from({ length: 3000 }, (_, index) => ({ name: `Item ${index}`, price: 1 }));
  await withLocation(suite.db, location, (scope) =>
    scope
      .insertInto('items')
      .values(menuItems.map((item) => ({ ...item, location_id: location })))
      .execute(),
  );
  const raisePrices = () =>
    withLocation(suite.db, location, (scope) =>
      scope.updateTable('items').set({ price: sql`price + 1` }).where('location_id', '=', location).execute(),
    );
  await raisePrices();
  await raisePrices();
  const { csv, is_complete } = await menu.request('GET', '/history/csv?kind=items');
  const lines: string[] = csv.trim().split('\r\n');
  const countLines = (text: string) => lines.filter((line) => line.includes(text)).length;
  expect([countLines(',Price,$1.00,$2.00'), countLines(',Price,$2.00,$3.00'), is_complete]).toEqual([3000, 3000, true]);
});

test('the next page of the history continues after the last entry of the previous page', async () => {
  const item = await menu.createItem({ name: 'Tea', price: 1 });
  for (let price = 2; price <= 22; price += 1) await menu.request('PUT', `/items/${item.id}`, { name: 'Tea', price });
  const first = await list('?kind=items');
  const second = await list(`?kind=items&before=${first.next}`);
  expect([first.data.length, second.data.length, second.next]).toEqual([20, 2, null]);
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(22);
});

test('the CSV file of the history contains a line for each changed field', async () => {
  const item = await menu.createItem({ name: '=Tea', price: 2 });
  await menu.request('PUT', `/items/${item.id}`, { name: '=Tea', price: 3 });
  const { csv, is_complete } = await menu.request('GET', '/history/csv?kind=items');
  const [header, changed] = csv.split('\r\n');
  expect(header).toBe('Time,Who,Address,Kind,Record,Change,Field,Before,After');
  expect(changed).toMatch(/,A user,127\.0\.0\.1,Items,'=Tea,changed =Tea,Price,\$2\.00,\$3\.00$/);
  expect(is_complete).toBe(true);
});

test('the CSV file of the history of a record contains only the changes of the record', async () => {
  const [tea, milk] = [await menu.createItem({ name: 'Tea' }), await menu.createItem({ name: 'Milk' })];
  const action = { kind: 'change_price_by', amount: 1 };
  await menu.request('POST', '/items/bulk', { item_ids: [tea.id, milk.id], action });
  const { csv } = await menu.request('GET', `/history/csv?kind=items&record_id=${tea.id}`);
  expect(csv).toContain(',changed Tea,Price,');
  expect(csv).not.toContain('Milk');
});

test('only users with the right to view the history see it', async () => {
  const get = async (rights: object) => {
    const headers = await signInWithRights(suite, location, rights);
    return (await suite.app.inject({ url: '/api/history', headers })).statusCode;
  };
  expect([await get({ history: 'view' }), await get({ items: 'manage' })]).toEqual([200, 404]);
});

test('the history of another location is not found', async () => {
  await menu.createItem();
  const [changeSet] = (await list()).data;
  const headers = authorizationHeaders(suite.config, await createLocation(suite.db));
  const response = await suite.app.inject({ url: `/api/history/${changeSet?.id}`, headers });
  expect(response.statusCode).toBe(404);
  expect((await suite.app.inject({ url: '/api/history/people', headers })).json()).toEqual({ data: [] });
  expect((await suite.app.inject({ url: '/api/history/csv', headers })).json().csv).not.toContain('Soup');
});

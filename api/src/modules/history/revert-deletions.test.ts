import { Client } from 'pg';
import { createEmployee, createLocation, insertRow } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';
import { createRevertClient } from './testing/revert-client';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);
const client = createRevertClient(menu);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

test('a revert restores a deleted item with its categories and taxes', async () => {
  const wine = await insertRow(suite.db, location, 'categories', { name: 'Wine' });
  const tax = await menu.createTax('City');
  const item = await menu.createItem({ name: 'Merlot', price: 9, category_ids: [wine], tax_ids: [tax] });
  await menu.request('DELETE', `/items/${item.id}`);
  expect((await client.revert(await client.newestSet())).reverted).toBe(1);
  const restored = await menu.request('GET', `/items/${item.id}`);
  expect(restored).toMatchObject({ name: 'Merlot', price: 9, category_ids: [wine], tax_ids: [tax] });
});

test.each(['categories', 'taxes'])(
  'a form of %s that was opened while an item was deleted cannot remove the restored item',
  async (path) => {
    const tax = await menu.createTax('City');
    const category = await menu.createCategory({ name: 'Wine' });
    const item = await menu.createItem({ name: 'Merlot', category_ids: [category.id], tax_ids: [tax] });
    await menu.request('DELETE', `/items/${item.id}`);
    const id = path === 'taxes' ? tax : category.id;
    const opened = await menu.request('GET', `/${path}/${id}`);
    await menu.request('POST', '/history/undo', { kind: 'items', record_id: item.id });
    const { status, body } = await menu.send('PUT', `/${path}/${id}`, opened);
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
    expect((await menu.request('GET', `/${path}/${id}`)).item_ids).toEqual([item.id]);
  },
);

test('a revert restores a deleted category with its items', async () => {
  const item = await menu.createItem({ name: 'Merlot' });
  const category = await menu.createCategory({ name: 'Wine', item_ids: [item.id] });
  await menu.request('DELETE', `/categories/${category.id}`);
  await client.revert(await client.newestSet());
  expect(await menu.request('GET', `/categories/${category.id}`)).toMatchObject({ name: 'Wine', item_ids: [item.id] });
});

test('a revert restores a deleted modifier group, and changed, added and removed modifiers', async () => {
  const group = await menu.createModifierGroup({
    modifiers: [
      { name: 'Large', price: 2 },
      { name: 'Small', price: 0 },
    ],
  });
  const modifiers = [
    { name: 'Large', price: 3 },
    { name: 'Huge', price: 5 },
  ];
  await menu.request('PUT', `/modifier_groups/${group.id}`, { name: 'Size', min: 0, max: 1, modifiers });
  await client.revert(await client.newestSet());
  const restored = await menu.request('GET', `/modifier_groups/${group.id}`);
  expect(restored.modifiers).toMatchObject([
    { name: 'Large', price: 2 },
    { name: 'Small', price: 0 },
  ]);
  await menu.request('DELETE', `/modifier_groups/${group.id}`);
  await client.revert(await client.newestSet());
  expect(await menu.request('GET', `/modifier_groups/${group.id}`)).toMatchObject({ name: 'Size' });
});

test('a revert restores a deleted order note under the same id', async () => {
  const note = await menu.request('POST', '/order_notes', { name: 'Rare', is_active: true });
  await menu.request('DELETE', `/order_notes/${note.id}`);
  await client.revert(await client.newestSet());
  const { data } = await menu.request('GET', '/order_notes');
  expect(data).toMatchObject([{ id: note.id, name: 'Rare', is_active: true }]);
});

test('a revert does not restore a deleted record whose name is in use', async () => {
  const [item] = await client.createItems(['Tea']);
  await menu.request('DELETE', `/items/${item?.id}`);
  const deletion = await client.newestSet();
  await client.createItems(['tea']);
  expect(await client.revert(deletion, true)).toMatchObject({
    ...{ reverted: 0, change_set: null },
    conflicts: [{ name: 'Tea', fields: ['The name is in use'], can_overwrite: false }],
  });
});

test('a revert restores a deleted employee as active with the role, unless the passcode is in use', async () => {
  const employee = await createEmployee(suite.db, suite.config, location, { passcode: '4711' });
  await menu.request('DELETE', `/employees/${employee.id}`);
  const deletion = await client.newestSet();
  const other = await createEmployee(suite.db, suite.config, location, { passcode: '4711' });
  expect((await client.revert(deletion)).conflicts).toMatchObject([{ fields: ['The passcode is in use'] }]);
  await menu.request('DELETE', `/employees/${other.id}`);
  await client.revert(deletion);
  const restored = await menu.request('GET', `/employees/${employee.id}`);
  expect(restored).toMatchObject({ is_active: true, employee_role_id: employee.employee_role_id, passcode: '4711' });
});

test('a revert restores a deleted employee as inactive when the employee was inactive, even if the passcode is in use', async () => {
  const ann = await createEmployee(suite.db, suite.config, location, { passcode: '4711' });
  await menu.request('PUT', `/employees/${ann.id}/active?is_active=false`);
  await createEmployee(suite.db, suite.config, location, { passcode: '4711' });
  await menu.request('DELETE', `/employees/${ann.id}`);
  expect(await client.revert(await client.newestSet())).toMatchObject({ reverted: 1, conflicts: [] });
  expect(await menu.request('GET', `/employees/${ann.id}`)).toMatchObject({ is_active: false, passcode: '4711' });
});

test('records that were deleted more than 30 days ago cannot be restored', async () => {
  const [item] = await client.createItems(['Tea']);
  await menu.request('DELETE', `/items/${item?.id}`);
  const { id } = await client.newestSet();
  const owner = new Client({ connectionString: suite.ownerUrl });
  await owner.connect();
  await owner.query(`UPDATE changes SET changed_at = now() - interval '31 days' WHERE change_set = ${id}`);
  await owner.end();
  const { status, body } = await menu.send('POST', `/history/${id}/revert`, {});
  expect([status, body.message]).toEqual([409, 'Deleted records can be restored for 30 days']);
});

test('Undo restores the item that the user has just deleted, and a second Undo is refused as not_found', async () => {
  const [item] = await client.createItems(['Tea']);
  await menu.request('DELETE', `/items/${item?.id}`);
  const undo = { kind: 'items', record_id: item?.id };
  expect(await menu.request('POST', '/history/undo', undo)).toMatchObject({ reverted: 1 });
  expect(await client.readPrices()).toEqual({ Tea: 10 });
  expect((await menu.send('POST', '/history/undo', undo)).status).toBe(404);
});

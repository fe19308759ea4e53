import { createLocation, insertRow } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { createOrder } from '../../../test/sales-factories';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;
const user = createMenuClient(suite, () => location);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

const state = { name: 'State Tax', rate: 4.125 };

test('a new tax is active, has no items, and keeps three decimals of its rate', async () => {
  const tax = await user.request('POST', '/taxes', state);
  const values = { id: tax.id, is_active: true, jurisdiction: '', item_ids: [], updated_at: expect.any(String) };
  expect(tax).toEqual({ ...state, ...values });
  expect(await user.request('GET', `/taxes/${tax.id}`)).toEqual(tax);
});

test.each([
  [{}, { name: 'Please enter Tax Name', rate: 'Please enter Tax Rate' }],
  [{ ...state, name: '' }, { name: 'Please enter Tax Name' }],
  [{ ...state, name: '  ' }, { name: 'Tax Name must contain at least 1 characters' }],
  [{ ...state, name: 'T'.repeat(61) }, { name: 'Name can contain a maximum of 60 characters' }],
  [{ ...state, name: 'Taxe d’état' }, { name: 'Ineligible symbol is used' }],
  [{ ...state, rate: 0.009 }, { rate: 'Tax Rate should be greater than 0.01' }],
  [{ ...state, rate: 100.001 }, { rate: 'Tax Rate should not exceed 100' }],
  [{ ...state, jurisdiction: 'J'.repeat(65) }, { jurisdiction: 'Jurisdiction can contain a maximum of 64 characters' }],
  [{ ...state, jurisdiction: 'Québec' }, { jurisdiction: 'Ineligible symbol is used' }],
  [{ ...state, rate: 4.1255 }, { rate: 'Tax Rate can have at most 3 decimals' }],
])('a tax with the values %j is refused with messages', async (body, fields) => {
  expect(await user.send('POST', '/taxes', body)).toMatchObject({ status: 400, body: { fields } });
});

test.each([
  { rate: 0.01 },
  { rate: 100 },
  { rate: 8.875 },
  { name: 'T' },
  { name: 'T'.repeat(60) },
  { jurisdiction: 'J'.repeat(64) },
])('a tax with %j is accepted', async (values) => {
  expect(await user.request('POST', '/taxes', { ...state, ...values })).toMatchObject(values);
});

test('a tax update without a jurisdiction keeps the jurisdiction, and an empty one removes it', async () => {
  const { id } = await user.request('POST', '/taxes', { ...state, jurisdiction: ' New York State ' });
  const change = { ...state, is_active: true, item_ids: [] };
  expect(await user.request('PUT', `/taxes/${id}`, change)).toMatchObject({ jurisdiction: 'New York State' });
  expect(await user.request('PUT', `/taxes/${id}`, { ...change, jurisdiction: '' })).toMatchObject({
    jurisdiction: '',
  });
});

test('two taxes cannot have the same name, ignoring case', async () => {
  const { id } = await user.request('POST', '/taxes', state);
  const taken = { status: 409, body: { fields: { name: 'A tax with this name already exists' } } };
  expect(await user.send('POST', '/taxes', { ...state, name: 'STATE TAX' })).toMatchObject(taken);
  const other = await user.request('POST', '/taxes', { ...state, name: 'City Tax' });
  const renamed = { ...state, is_active: true, item_ids: [] };
  expect(await user.send('PUT', `/taxes/${other.id}`, renamed)).toMatchObject(taken);
  await user.request('DELETE', `/taxes/${id}`);
  await user.request('POST', '/taxes', state);
});

test('a tax update replaces the items of the tax and changes the updated_at of these items', async () => {
  const [soup, steak] = [await user.createItem(), await user.createItem({ name: 'Steak' })];
  const { id } = await user.request('POST', '/taxes', state);
  const change = { name: 'State', rate: 4.5, is_active: true, item_ids: [soup.id, steak.id] };
  expect(await user.request('PUT', `/taxes/${id}`, change)).toMatchObject(change);
  expect((await user.request('GET', `/items/${soup.id}`)).tax_ids).toEqual([id]);
  const stale = { name: 'Soup', price: 1, updated_at: soup.updated_at };
  expect(await user.send('PUT', `/items/${soup.id}`, stale)).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
  await user.request('PUT', `/taxes/${id}`, { ...change, item_ids: [steak.id] });
  expect((await user.request('GET', `/items/${soup.id}`)).tax_ids).toEqual([]);
});

test('a tax update with an unknown item is refused and changes nothing', async () => {
  const tax = await user.request('POST', '/taxes', state);
  const elsewhere = await createLocation(suite.db);
  const otherItem = await insertRow(suite.db, elsewhere, 'items', { name: 'Item of another location', image: null });
  const change = { name: 'Changed', rate: 1, is_active: true, item_ids: [otherItem] };
  expect(await user.send('PUT', `/taxes/${tax.id}`, change)).toMatchObject({
    status: 400,
    body: { fields: { item_ids: 'The chosen item no longer exists' } },
  });
  expect(await user.request('GET', `/taxes/${tax.id}`)).toEqual(tax);
});

test('a tax update based on an earlier state is refused', async () => {
  const { id, updated_at } = await user.request('POST', '/taxes', state);
  const change = { ...state, is_active: true, item_ids: [], updated_at };
  await user.request('PUT', `/taxes/${id}`, change);
  expect(await user.send('PUT', `/taxes/${id}`, { ...change, rate: 9 })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
  expect((await user.request('GET', `/taxes/${id}`)).rate).toBe(4.125);
});

test('an inactive tax keeps its items', async () => {
  const { id } = await user.request('POST', '/taxes', state);
  const { id: item } = await user.createItem({ tax_ids: [id] });
  const off = { is_active: false, item_ids: [item] };
  expect(await user.request('PUT', `/taxes/${id}/active?is_active=false`)).toMatchObject(off);
  expect((await user.request('GET', '/taxes?is_active=true')).data).toEqual([]);
  expect((await user.request('GET', '/taxes?is_active=false')).data).toMatchObject([off]);
});

test('a deleted tax is removed from its items', async () => {
  const { id } = await user.request('POST', '/taxes', state);
  const { id: item } = await user.createItem({ tax_ids: [id] });
  await user.request('DELETE', `/taxes/${id}`);
  expect((await user.request('GET', `/items/${item}`)).tax_ids).toEqual([]);
  expect((await user.send('GET', `/taxes/${id}`)).status).toBe(404);
  expect((await user.send('DELETE', `/taxes/${id}`)).status).toBe(404);
});

test('past orders keep their taxes when a tax changes or is deleted', async () => {
  const { id } = await user.request('POST', '/taxes', state);
  const { id: order } = await createOrder(suite.db, location, { total_tax_amount: 1.23 });
  await insertRow(suite.db, location, 'order_taxes', {
    order_id: order,
    position: 0,
    tax_id: id,
    ...state,
    amount: 1.23,
  });
  const before = await user.request('GET', `/orders/${order}`);
  await user.request('PUT', `/taxes/${id}`, { name: 'Other', rate: 20, is_active: true, item_ids: [] });
  await user.request('DELETE', `/taxes/${id}`);
  expect(await user.request('GET', `/orders/${order}`)).toEqual(before);
});

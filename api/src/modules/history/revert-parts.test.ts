import { createLocation } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { createRevertClient } from './testing/revert-client';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);
const client = createRevertClient(menu);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

test('a bulk change can be reverted for one item, and for the other items later', async () => {
  const items = await client.createItems(['Tea', 'Coffee', 'Milk']);
  const item_ids = items.map(({ id }) => id);
  await menu.request('POST', '/items/bulk', { item_ids, action: { kind: 'change_price_by', amount: 2 } });
  const record = { kind: 'items', record_id: item_ids[0] };
  const { data } = await menu.request('GET', `/history?kind=items&record_id=${record.record_id}`);
  expect(data[0]).toMatchObject({ total_records: 1, all_records: 3, reverted_by: null });
  const { id } = data[0];
  expect(await menu.request('POST', `/history/${id}/revert/preview`, { record })).toMatchObject({ reverted: 1 });
  await menu.request('POST', `/history/${id}/revert`, { record });
  expect(await client.readPrices()).toEqual({ Tea: 10, Coffee: 12, Milk: 12 });
  const listed = await menu.request('GET', '/history');
  expect(listed.data[1]).toMatchObject({ id, reverted_by: null });
  expect(await menu.request('POST', `/history/${id}/revert`, {})).toMatchObject({ reverted: 2, total_conflicts: 0 });
  expect(await client.readPrices()).toEqual({ Tea: 10, Coffee: 10, Milk: 10 });
});

test('a revert of a single record is refused as not_found when the change set did not change that record', async () => {
  const [tea, coffee] = await client.createItems(['Tea', 'Coffee']);
  await menu.request('PUT', `/items/${tea?.id}`, { name: 'Tea', price: 12 });
  const { id } = await client.newestSet();
  const record = { kind: 'items', record_id: coffee?.id };
  expect((await menu.send('POST', `/history/${id}/revert`, { record })).status).toBe(404);
});

test('a revert restores the other fields of a record, but not its former name, when that name is in use', async () => {
  const [tea] = await client.createItems(['Tea']);
  await menu.request('PUT', `/items/${tea?.id}`, { name: 'Green Tea', price: 12 });
  const renamed = await client.newestSet();
  await client.createItems(['tea']);
  const expected = {
    reverted: 1,
    conflicts: [{ name: 'Green Tea', fields: ['The name is in use'], reason: 'refused', can_overwrite: false }],
  };
  expect(await menu.request('POST', `/history/${renamed.id}/revert/preview`)).toMatchObject(expected);
  expect(await client.revert(renamed)).toMatchObject(expected);
  expect(await client.readPrices()).toEqual({ 'Green Tea': 10, tea: 10 });
});

test('the preview of a revert lists fields that a revert never changes', async () => {
  await withLocation(suite.db, location, (scope) =>
    scope.updateTable('locations').set({ timezone: 'America/Denver' }).where('id', '=', location).execute(),
  );
  const changed = await client.newestSet();
  expect(await menu.request('POST', `/history/${changed.id}/revert/preview`)).toMatchObject({
    reverted: 0,
    conflicts: [{ kind: 'information', fields: ['Time zone'], reason: 'kept', can_overwrite: false }],
  });
});

test('a revert does not disable the last enabled order type', async () => {
  const url = `/locations/${location}/order_types`;
  const types = ['DineIn', 'TakeOut', 'Delivery', 'PickUp'];
  const change = (enabled: string[]) =>
    menu.request('PUT', url, {
      order_type_settings: types.map((type) => ({ type, is_enabled: enabled.includes(type) })),
    });
  await change(['DineIn']);
  await change(['DineIn', 'Delivery']);
  const added = await client.newestSet();
  await change(['Delivery']);
  const expected = {
    reverted: 0,
    conflicts: [{ name: 'Delivery', fields: ['At least one should be turned on'], reason: 'refused' }],
  };
  expect(await menu.request('POST', `/history/${added.id}/revert/preview`)).toMatchObject(expected);
  expect(await client.revert(added, true)).toMatchObject(expected);
});

test.each([
  ['order_types', { order_type_settings: [{ type: 'Delivery', is_enabled: false }] }],
  ['order_sources', { order_source_settings: [{ source: 'Kiosk', is_enabled: false }] }],
  ['payment_types', { payment_type_settings: [{ payment_type: 'GiftCard', is_enabled: true }] }],
])('a form for %s that was opened before a revert cannot overwrite the reverted values', async (path, body) => {
  const url = `/locations/${location}/${path}`;
  const { updated_at } = await menu.request('PUT', url, body);
  await client.revert(await client.newestSet());
  const { status, body: answer } = await menu.send('PUT', url, { ...body, updated_at });
  expect([status, answer.code]).toEqual([409, 'changed_meanwhile']);
});

test('a revert of a payment type does not treat changes of other payment types as later changes', async () => {
  const url = `/locations/${location}/payment_types`;
  const enable = (payment_type: string) =>
    menu.request('PUT', url, { payment_type_settings: [{ payment_type, is_enabled: true }] });
  await enable('GiftCard');
  const added = await client.newestSet();
  await enable('Voucher');
  expect(await client.revert(added)).toMatchObject({ reverted: 1, total_conflicts: 0 });
});

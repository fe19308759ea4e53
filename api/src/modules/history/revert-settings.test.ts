import { randomUUID } from 'node:crypto';
import { createLocation, createPairedTerminal } from '../../../test/factories';
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

/**
 * Makes and reverts a change. Returns the response of `path` before the change, after the change and after the revert.
 */
async function changeAndRevert(path: string, change: () => Promise<unknown>) {
  const read = async () => {
    const { updated_at, ...values } = await menu.request('GET', path);
    return values;
  };
  const before = await read();
  await change();
  const changed = await read();
  const preview = await menu.request('POST', `/history/${(await client.newestSet()).id}/revert/preview`);
  await client.revert(await client.newestSet());
  return { before, changed, reverted: await read(), preview };
}

const nothingKept = { conflicts: [], total_conflicts: 0 };

async function createPrinter(): Promise<{ id: number }> {
  const { headers } = await createPairedTerminal(suite.db, location);
  const payload = { name: 'Grill', receipt_print_type: 'Kitchen' };
  return (await suite.app.inject({ method: 'PUT', url: `/api/pos/printers/${randomUUID()}`, headers, payload })).json();
}

test('a revert restores the name, rate and items of a tax', async () => {
  const [tea] = await client.createItems(['Tea']);
  const id = await menu.createTax('City');
  const { before, changed, reverted, preview } = await changeAndRevert(`/taxes/${id}`, () =>
    menu.request('PUT', `/taxes/${id}`, { name: 'County', rate: 5, is_active: true, item_ids: [tea?.id] }),
  );
  expect(changed).toMatchObject({ name: 'County', item_ids: [tea?.id] });
  expect([reverted, preview]).toEqual([before, expect.objectContaining(nothingKept)]);
});

test('a revert restores the categories and the automatic printing of a printer', async () => {
  const { id: category } = await menu.createCategory();
  const { id } = await createPrinter();
  const off = { order_type: 'Delivery', print_type: 'Kitchen', auto_printing: false };
  const { before, changed, reverted, preview } = await changeAndRevert(`/printers/${id}`, () =>
    menu.request('PUT', `/printers/${id}`, { category_ids: [], order_type_settings: [off] }),
  );
  expect(before.category_ids).toEqual([category]);
  expect(changed.order_type_settings).toContainEqual(off);
  expect([reverted, preview]).toEqual([before, expect.objectContaining(nothingKept)]);
});

test('a revert keeps automatic printing that was changed again', async () => {
  const { id } = await createPrinter();
  const setPrinting = (auto_printing: boolean, order_types: string[]) =>
    menu.request('PUT', `/printers/${id}`, {
      order_type_settings: order_types.map((order_type) => ({ order_type, print_type: 'Kitchen', auto_printing })),
    });
  await setPrinting(false, ['Delivery', 'DineIn']);
  const disabled = await client.newestSet();
  await setPrinting(true, ['Delivery']);
  await setPrinting(false, ['DineIn', 'TakeOut']);
  expect(await client.revert(disabled)).toMatchObject({ reverted: 1, total_conflicts: 0 });
  const { order_type_settings } = await menu.request('GET', `/printers/${id}`);
  const off = order_type_settings.filter(({ auto_printing }: { auto_printing: boolean }) => !auto_printing);
  expect(off).toMatchObject([{ order_type: 'TakeOut' }]);
});

test.each([
  ['kitchen receipt settings', '/kitchen_ticket_settings', 'show_employee'],
  ['customer receipt settings', '/customer_receipt_settings', 'show_print_time'],
])('a revert restores the %s', async (_, path, option) => {
  const { updated_at, ...options } = await menu.request('GET', path);
  const { before, changed, reverted } = await changeAndRevert(path, () =>
    menu.request('PUT', path, { ...options, [option]: !options[option] }),
  );
  expect(changed[option]).toBe(!before[option]);
  expect(reverted).toEqual(before);
});

test('a revert restores the business information except the time zone, and its preview lists the time zone as kept', async () => {
  const path = `/locations/${location}/business_details`;
  const values = {
    ...{ name: 'Blue Fin', phone_number: '5551234567', email: 'info@bluefin.example', website: 'bluefin.example' },
    ...{ timezone: 'America/Denver', address: '1 Pier Road' },
  };
  const { before, changed, reverted, preview } = await changeAndRevert(path, () => menu.request('PUT', path, values));
  expect(changed).toMatchObject(values);
  expect(reverted).toEqual({ ...before, timezone: 'America/Denver' });
  expect(preview.conflicts).toMatchObject([{ fields: ['Time zone'], reason: 'kept' }]);
});

test('a revert restores the name of a terminal', async () => {
  const { id } = await createPairedTerminal(suite.db, location, { name: 'Bar' });
  const { before, reverted } = await changeAndRevert(`/terminals/${id}`, () =>
    menu.request('PUT', `/terminals/${id}`, { name: 'Counter' }),
  );
  expect(before.name).toBe('Bar');
  expect(reverted).toEqual(before);
});

test('a revert disables a payment type that was enabled, and enables a payment type that was disabled', async () => {
  const path = `/locations/${location}/payment_types`;
  const enable = (payment_type: string, is_enabled: boolean) =>
    menu.request('PUT', path, { payment_type_settings: [{ payment_type, is_enabled }] });
  for (const [payment_type, is_enabled] of [['GiftCard', true] as const, ['Cash', false] as const]) {
    const { before, changed, reverted } = await changeAndRevert(path, () => enable(payment_type, is_enabled));
    expect(changed).not.toEqual(before);
    expect(reverted).toEqual(before);
  }
});

test('a change of two order types counts as reverted even if a later change of one of them is kept', async () => {
  const disable = (...types: string[]) =>
    menu.request('PUT', `/locations/${location}/order_types`, {
      order_type_settings: types.map((type) => ({ type, is_enabled: false })),
    });
  await disable('Delivery', 'TakeOut');
  const disabled = await client.newestSet();
  const order_type_settings = [{ type: 'Delivery', is_enabled: true }];
  await menu.request('PUT', `/locations/${location}/order_types`, { order_type_settings });
  expect(await client.revert(disabled)).toMatchObject({ reverted: 1 });
  const reverting = await client.newestSet();
  expect((await menu.request('GET', `/history/${disabled.id}`)).reverted_by).toBe(reverting.id);
});

const readRoles = async () =>
  (await menu.request('GET', '/team_roles')).team_roles.map(({ name, rights }: { name: string; rights: object }) => ({
    name,
    rights,
  }));

test('a revert restores a changed and a deleted team role', async () => {
  await menu.request('POST', '/team_roles', { name: 'Host', rights: { orders: 'view' } });
  const before = await readRoles();
  const { team_roles } = await menu.request('GET', '/team_roles');
  const { id } = team_roles.find(({ name }: { name: string }) => name === 'Host');
  await menu.request('PUT', `/team_roles/${id}`, { name: 'Hostess', rights: { orders: 'manage', items: 'view' } });
  await client.revert(await client.newestSet());
  expect(await readRoles()).toEqual(before);
  await menu.request('DELETE', `/team_roles/${id}`);
  expect(await readRoles()).not.toEqual(before);
  await client.revert(await client.newestSet());
  expect(await readRoles()).toEqual(before);
});

test('a revert of an import restores changed items and modifiers, and deletes what the import added', async () => {
  const large = { name: 'Large', price: 1 };
  await menu.createModifierGroup({ name: 'Size', modifiers: [large] });
  await menu.createItem({ name: 'Tea', price: 3 });
  const readMenu = async () => {
    const [items, categories, groups] = await Promise.all(
      ['/items', '/categories', '/modifier_groups'].map((path) => menu.request('GET', path)),
    );
    const named = ({ name, price, category_ids, modifiers }: Record<string, unknown>) => ({
      ...{ name, price, category_ids },
      modifiers: Array.isArray(modifiers) ? modifiers.map((modifier) => [modifier.name, modifier.price]) : undefined,
    });
    return [items, categories, groups].map(({ data }) => data.map(named));
  };
  const before = await readMenu();
  const rows = [
    'Type,Name,Price,Categories,Min,Max,Modifiers',
    'Item,Tea,4.50,Drinks,,,',
    'Item,Coffee,5.00,Drinks,,,',
    'Modifier Group,Size,,,0,1,Large (+2.00); Huge (+3.00)',
  ];
  const plan = await menu.request('POST', '/menu/import', { csv: rows.join('\n'), apply: true });
  expect(plan).toMatchObject({ applied: true, problems: [] });
  expect(await readMenu()).not.toEqual(before);
  const undone = await menu.request('POST', '/history/undo', { kind: 'items' });
  expect(undone).toMatchObject({ total_conflicts: 0 });
  expect(await readMenu()).toEqual(before);
});

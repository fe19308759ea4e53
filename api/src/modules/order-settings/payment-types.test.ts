import { randomUUID } from 'node:crypto';
import { createLocation, createPairedTerminal } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { buildPosOrder, createPosOrderClient } from '../../../test/pos-orders';
import { useTestApp } from '../../../test/use-test-app';
import { rebuildRollups } from '../rollups/refresh';

const ALL = ['Cash', 'Card', 'GiftCard', 'HouseAccount', 'Voucher', 'Other'];

const suite = useTestApp();
let location: number;
const user = createMenuClient(suite, () => location);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

const path = () => `/locations/${location}/payment_types`;
const change = (payment_type: string, is_enabled: boolean, rest = {}) =>
  user.send('PUT', path(), { payment_type_settings: [{ payment_type, is_enabled }], ...rest });

/** Returns the names of the enabled payment types, and the names of the used payment types. */
async function read() {
  const { payment_type_settings } = await user.request('GET', path());
  const names = (name: 'is_enabled' | 'is_used') =>
    payment_type_settings.flatMap((setting: { payment_type: string; is_enabled: boolean; is_used: boolean }) =>
      setting[name] ? setting.payment_type : [],
    );
  return { enabled: names('is_enabled'), used: names('is_used') };
}

test('a new location has all payment types in order; only cash and card are enabled, and none is used', async () => {
  expect(await user.request('GET', path())).toEqual({
    payment_type_settings: ALL.map((payment_type, position) => {
      return { payment_type, is_enabled: position < 2, is_used: false };
    }),
    updated_at: expect.any(String),
  });
});

test('payment types change as requested, and the payment types of another location do not change', async () => {
  const other = location;
  location = await createLocation(suite.db);
  expect((await change('Voucher', true)).status).toBe(200);
  expect((await change('Card', false)).status).toBe(200);
  expect((await read()).enabled).toEqual(['Cash', 'Voucher']);
  location = other;
  expect((await read()).enabled).toEqual(['Cash', 'Card']);
});

test('the last payment type cannot be disabled', async () => {
  await change('Card', false);
  expect(await change('Cash', false)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await read()).enabled).toEqual(['Cash']);
});

test('a change of payment types is refused when another user has changed them in the meantime', async () => {
  const { updated_at } = await user.request('GET', path());
  await change('Other', true);
  expect(await change('Card', false, { updated_at })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
});

test('a change of payment types is refused when it contains is_used', async () => {
  const payment_type_settings = [{ payment_type: 'Other', is_enabled: true, is_used: true }];
  expect((await user.send('PUT', path(), { payment_type_settings })).status).toBe(400);
});

test('a payment type counts as used once a terminal has sent such a payment, even when the payment type is disabled', async () => {
  const terminal = createPosOrderClient(suite, (await createPairedTerminal(suite.db, location)).headers);
  const payments = [{ payment_type: 'Voucher' as const, amount: 6 }, { amount: 4 }];
  await terminal.put(randomUUID(), buildPosOrder({ payments }));
  await rebuildRollups(suite.db, location);
  expect(await read()).toEqual({ enabled: ['Cash', 'Card'], used: ['Cash', 'Voucher'] });
});

test('terminals load the enabled payment types, and load them again after a change', async () => {
  const { headers } = await createPairedTerminal(suite.db, location);
  const load = async (etag = '') =>
    await suite.app.inject({ url: '/api/pos/bootstrap', headers: { ...headers, 'if-none-match': etag } });
  const first = await load();
  expect(first.json().payment_types).toEqual(['Cash', 'Card']);
  expect((await load(first.headers.etag)).statusCode).toBe(304);
  await change('GiftCard', true);
  const second = await load(first.headers.etag);
  expect([second.statusCode, second.json().payment_types]).toEqual([200, ['Cash', 'Card', 'GiftCard']]);
});

import { randomUUID } from 'node:crypto';
import type { PosOrder } from '@backoffice/shared/contract/pos';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { createLocation, pairedTerminal } from '../../../test/factories';
import { moneyCalls, toldRefund } from '../../../test/told-money';
import { terminalCalls, toldOrder } from '../../../test/told-orders';
import { withLocation } from '../../database/location-scope';

let suite: TestApp;
let location: number;
let terminal: ReturnType<typeof terminalCalls> & ReturnType<typeof moneyCalls>;

beforeAll(async () => {
  suite = await buildTestApp();
});
afterAll(() => suite.close());
beforeEach(async () => {
  location = await createLocation(suite.db);
  const { headers } = await pairedTerminal(suite.db, location);
  terminal = { ...terminalCalls(suite, headers), ...moneyCalls(suite, headers) };
});

/** A completed order of ten dollars; what is said of its payment, and what voids it with such payments. */
async function completed() {
  const uuid = randomUUID();
  const payment = { offline_id: randomUUID(), amount: 10 };
  await terminal.put(uuid, toldOrder({ payments: [payment] }));
  const voidWith = (payments: Partial<PosOrder['payments'][number]>[]) =>
    terminal.put(uuid, toldOrder({ revision: 2, status: 'Voided', payments }));
  return { payment, voidWith };
}

async function balance() {
  return await withLocation(suite.db, location, async (scope) => {
    const rows = await scope.selectFrom('payments').select(['kind', 'amount']).orderBy('id').execute();
    const { status } = await scope.selectFrom('orders').select('status').executeTakeFirstOrThrow();
    return { status, payments: rows.map(({ kind, amount }) => [kind, amount]) };
  });
}

test('a voided order whose payments are left out has none', async () => {
  const { voidWith } = await completed();
  expect(await voidWith([])).toMatchObject({ status: 'updated', revision: 2, flags: [] });
  expect(await balance()).toEqual({ status: 'Voided', payments: [] });
});

test('a voided order that keeps captured payments is flagged, and one whose payment was not captured is not', async () => {
  const first = await completed();
  expect(await first.voidWith([first.payment])).toMatchObject({ flags: ['voided_with_payments'] });
  const second = await completed();
  expect(await second.voidWith([{ ...second.payment, captured: false }])).toMatchObject({ flags: [] });
});

test('an order that is voided after its payment was refunded has both, and no flag', async () => {
  const { payment, voidWith } = await completed();
  await terminal.refund(toldRefund({ payment_offline_id: payment.offline_id }));
  expect(await voidWith([payment])).toMatchObject({ status: 'updated', flags: [] });
  expect(await balance()).toEqual({
    status: 'Voided',
    payments: [
      ['Sale', 10],
      ['Refund', -10],
    ],
  });
});

test('an order that is voided after a part of its payment was refunded is flagged', async () => {
  const named = await completed();
  await terminal.refund(toldRefund({ payment_offline_id: named.payment.offline_id, amount: 9.99 }));
  expect(await named.voidWith([named.payment])).toMatchObject({ flags: ['voided_with_payments'] });
  const leftOut = await completed();
  await terminal.refund(toldRefund({ payment_offline_id: leftOut.payment.offline_id, amount: 9.99 }));
  expect(await leftOut.voidWith([])).toMatchObject({
    flags: ['refunded_payment_left_out', 'voided_with_payments'],
  });
});

test('a refund is captured as its payment is', async () => {
  const payment = { offline_id: randomUUID(), amount: 10, captured: false };
  await terminal.put(randomUUID(), toldOrder({ payments: [payment] }));
  await terminal.refund(toldRefund({ payment_offline_id: payment.offline_id, amount: 1 }));
  const rows = await withLocation(suite.db, location, (scope) =>
    scope.selectFrom('payments').select(['kind', 'captured']).orderBy('id').execute(),
  );
  expect(rows).toEqual([
    { kind: 'Sale', captured: false },
    { kind: 'Refund', captured: false },
  ]);
});

import { randomUUID } from 'node:crypto';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import {
  buildPosReconciliation,
  buildPosRefund,
  createTerminalClient,
  type TerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { refreshRollups } from '../rollups/refresh';

/** Largest amount of one order, in dollars. */
const MAX_AMOUNT = 9_999_999.99;
/** Before the columns were widened, the sums of a day had to be below this limit, in dollars. */
const FORMER_DAY_LIMIT = 1_000_000_000_000;

const suite = useTestApp();
let location: number;
let terminal: TerminalClient;

beforeEach(async () => {
  location = await createLocation(suite.db);
  terminal = await createTerminalClient(suite, location);
});

async function summary(report: string, query: Record<string, string> = {}) {
  const headers = authorizationHeaders(suite.config, location);
  const response = await suite.app.inject({ url: `/api/reports/${report}/summary`, query, headers });
  expect(response.statusCode).toBe(200);
  return response.json().totals;
}

const largest = () => buildPosOrder({ items: [{ price: MAX_AMOUNT }], total_amount: MAX_AMOUNT });

test('an order, a refund and a cash reconciliation of the largest amounts are stored', async () => {
  const offline_id = randomUUID();
  const payment = { offline_id, amount: MAX_AMOUNT };
  const order = buildPosOrder({ items: [{ price: MAX_AMOUNT }], total_amount: MAX_AMOUNT, payments: [payment] });
  expect(await terminal.put(randomUUID(), order)).toMatchObject({ status: 'created', flags: [] });
  expect(
    await terminal.putRefund(buildPosRefund({ payment_offline_id: offline_id, amount: MAX_AMOUNT })),
  ).toMatchObject({
    status: 'created',
    flags: [],
  });
  const drawer = {
    opening_float: MAX_AMOUNT,
    cash_in: MAX_AMOUNT,
    cash_out: 0,
    reconciled_balance: 0,
    cash_topped_up: MAX_AMOUNT,
  };
  expect(await terminal.putReconciliation(buildPosReconciliation(drawer))).toMatchObject({ status: 'created' });
  expect(await summary('cash_reconciliations')).toMatchObject({ cash_in: MAX_AMOUNT, mismatch: -2 * MAX_AMOUNT });
});

test('the summary of a year includes a day whose sum exceeds a trillion dollars', async () => {
  const sale = (at: string) => buildPosOrder({ created_at: at, payments: [{ amount: 10, created_at: at }] });
  await terminal.put(randomUUID(), sale('2026-03-05T18:00:00.000Z'));
  await refreshRollups(suite.db, location, 0);
  await withLocation(suite.db, location, async (scope) => {
    await scope
      .updateTable('daily_sales_by_filter')
      .set({ orders_gross: FORMER_DAY_LIMIT * 100, orders_discounts: 0, orders_tax: 0 })
      .execute();
  });
  expect(await terminal.put(randomUUID(), sale('2026-03-06T18:00:00.000Z'))).toMatchObject({ status: 'created' });
  const year = { start_date: '2026-01-01T05:00:00.000Z', end_date: '2027-01-01T04:59:59.999Z' };
  expect(await summary('orders', year)).toMatchObject({ count: 2, total: FORMER_DAY_LIMIT * 100 + 10 });
});

test('a refund of a payment with enormous earlier refunds is stored and flagged', async () => {
  const offline_id = randomUUID();
  await terminal.put(randomUUID(), buildPosOrder({ payments: [{ offline_id, amount: 10 }] }));
  await withLocation(suite.db, location, (scope) =>
    scope
      .updateTable('payments')
      .set({ refunded_amount: FORMER_DAY_LIMIT / 100 - 0.01 })
      .execute(),
  );
  const refund = buildPosRefund({ payment_offline_id: offline_id, amount: MAX_AMOUNT });
  expect(await terminal.putRefund(refund)).toMatchObject({ status: 'created', flags: ['refund_too_large'] });
});

test('a year of the largest orders is summed to the cent', async () => {
  for (let batch = 0; batch < 2; batch += 1) {
    const orders = Array.from({ length: 100 }, () => [randomUUID(), largest()] as [string, unknown]);
    const results = await terminal.sync(...orders);
    expect(results.filter(({ status }) => status !== 'created')).toEqual([]);
  }
  expect(await summary('orders')).toMatchObject({ count: 200, gross: 1_999_999_998, total: 1_999_999_998 });
  expect(await summary('transactions')).toMatchObject({ count: 200, total: 1_999_999_998 });
});

import { randomUUID } from 'node:crypto';
import type { PosOrder } from '@backoffice/contract/pos-sales';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import {
  buildPosRefund,
  createTerminalClient,
  type TerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;
let terminal: TerminalClient;

beforeEach(async () => {
  location = await createLocation(suite.db);
  terminal = await createTerminalClient(suite, location);
});

/** Returns the number of rows of a report that match the filters. */
async function count(report: 'orders' | 'transactions', filters: Record<string, string>): Promise<number> {
  const headers = authorizationHeaders(suite.config, location);
  const url = `/api/reports/${report}?${new URLSearchParams(filters)}`;
  return (await suite.app.inject({ url, headers })).json().paging_metadata.total_items;
}

/** Builds a payment with a new UUID. */
const buildPayment = (values: Partial<PosOrder['payments'][number]>) => ({
  ...{ offline_id: randomUUID(), amount: 5, created_at: new Date().toISOString() },
  ...values,
});

test('the transactions report filters by the employee and order type that an amendment has set', async () => {
  const uuid = randomUUID();
  const payment = buildPayment({ tendered_amount: 5 });
  const open = { status: 'Open' as const, payments: [payment] };
  await terminal.put(uuid, buildPosOrder({ ...open, employee_id: 1, type: 'DineIn' }));
  await terminal.putRefund(buildPosRefund({ payment_offline_id: payment.offline_id, amount: 1 }));
  const amended = buildPosOrder({ ...open, revision: 2, employee_id: 2, type: 'TakeOut' });
  expect(await terminal.put(uuid, amended)).toMatchObject({ status: 'updated' });
  expect(await count('transactions', { employee_id: '1' })).toBe(0);
  expect(await count('transactions', { employee_id: '2', order_type_id: 'TakeOut' })).toBe(2);
});

test('the sales comparison includes a payment on a later day that an amendment added, while the order stays on its day', async () => {
  const uuid = randomUUID();
  const [monday, thursday] = ['2026-03-02T17:00:00.000Z', '2026-03-05T17:00:00.000Z'];
  await terminal.put(uuid, buildPosOrder({ status: 'Open', created_at: monday, payments: [] }));
  const payment = buildPayment({ amount: 10, tendered_amount: 10, created_at: thursday });
  await terminal.put(uuid, buildPosOrder({ revision: 2, created_at: thursday, payments: [payment] }));
  const headers = authorizationHeaders(suite.config, location);
  const range = { start_date: monday, end_date: '2026-03-03T17:00:00.000Z' };
  const url = `/api/reports/sales_comparison?${new URLSearchParams(range)}`;
  const comparison = (await suite.app.inject({ url, headers })).json();
  expect(comparison).toMatchObject({ orders: 10, paid_on_other_days: 10, rest: 0, transactions: 0 });
});

test('an order with a debit and a credit card matches both card types', async () => {
  const cards = (['Debit', 'Credit'] as const).map((card_type) => buildPayment({ payment_type: 'Card', card_type }));
  await terminal.put(randomUUID(), buildPosOrder({ payments: cards }));
  expect(await count('orders', { card_type: 'Debit', payment_type: 'Card' })).toBe(1);
  expect(await count('orders', { card_type: 'Credit', payment_type: 'Card' })).toBe(1);
});

test('an order matches the card type of a refund after an amendment changed the refunded payment to cash', async () => {
  const uuid = randomUUID();
  const card = buildPayment({ payment_type: 'Card', card_type: 'Debit', captured: false });
  await terminal.put(uuid, buildPosOrder({ status: 'Open', payments: [card] }));
  await terminal.putRefund(buildPosRefund({ payment_offline_id: card.offline_id, amount: 1 }));
  const cash = { ...card, payment_type: 'Cash' as const, card_type: null };
  await terminal.put(uuid, buildPosOrder({ revision: 2, payments: [cash] }));
  expect(await count('orders', { card_type: 'Debit', payment_type: 'Cash' })).toBe(1);
});

test('an order matches the capture state of a refunded payment after an amendment omitted the payment', async () => {
  const uuid = randomUUID();
  const payment = buildPayment({ captured: false });
  await terminal.put(uuid, buildPosOrder({ status: 'Open', payments: [payment] }));
  await terminal.putRefund(buildPosRefund({ payment_offline_id: payment.offline_id, amount: 1 }));
  const cash = buildPayment({ amount: 10 });
  await terminal.put(uuid, buildPosOrder({ revision: 2, payments: [cash] }));
  expect(await count('orders', { captured_id: 'NotCaptured', payment_type: 'Cash' })).toBe(1);
  expect(await count('orders', { captured_id: 'Captured', payment_type: 'Cash' })).toBe(1);
});

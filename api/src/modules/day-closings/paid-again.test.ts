import { randomUUID } from 'node:crypto';
import { dayEnd, dayStart } from '@backoffice/contract/dates';
import type { DayReport } from '@backoffice/contract/day-closings';
import { createEmployee } from '../../../test/factories';
import { buildPosRefund } from '../../../test/pos-refunds-and-reconciliations';
import { rebuildSales } from '../ledger/rebuild-sales';
import { verifyLocation } from '../ledger/verify-location';
import { refreshAllDays } from '../rollups/refresh';
import { middleOfYesterday, now, today, useClosings, yesterday, ZONE } from './testing/use-closings';

const { shared, call, readOpenDay, close, readClosing, sumJournal, storeOrder } = useClosings();

const BOTH_DAYS = new URLSearchParams({
  start_date: dayStart(yesterday, ZONE),
  end_date: dayEnd(today, ZONE),
}).toString();

/** A payment by card of the whole order, with a tip of $1. */
const byCard = (created_at: string) => ({
  ...{ offline_id: randomUUID(), payment_type: 'Card' as const, card_type: 'Credit' as const },
  ...{ amount: 11, tips: 1, created_at },
});

interface Employees {
  employee_id?: number | null;
  refundedBy?: number | null;
}

/** Stores an order of yesterday that is paid in cash by mistake, and refunds the payment. */
async function sellAndRefund(refundedAt: string, { employee_id = null, refundedBy = null }: Employees = {}) {
  const order = await storeOrder({ employee_id });
  const refund = async ({
    offline_id,
    amount,
    tips,
  }: Omit<ReturnType<typeof byCard>, 'payment_type' | 'card_type'>) => {
    const body = buildPosRefund({
      payment_offline_id: offline_id,
      amount,
      tips,
      ...{ created_at: refundedAt, employee_id: refundedBy, reason: 'Mistake' },
    });
    expect(await shared.terminal.putRefund(body)).toMatchObject({ status: 'created' });
  };
  await refund(order.payment);
  return { ...order, refund };
}

const readReport = async (report: 'orders' | 'transactions' | 'taxes') =>
  (await call('GET', `/reports/${report}/summary?${BOTH_DAYS}`)).totals;

const netOf = ({ orders, transactions, comparison, tenders }: DayReport) => ({
  orders: [orders.net, orders.tax, orders.tips, orders.total],
  transactions: [transactions.net, transactions.tax, transactions.tips, transactions.total],
  rest: comparison.rest,
  tenders: tenders.map(({ payment_type, total }) => [payment_type, total]),
});

test('an order whose payment is refunded and then paid by card on the same day is a sale in full in all reports', async () => {
  const { payment, amend } = await sellAndRefund(middleOfYesterday);
  const { flags = [] } = await amend({ payments: [payment, byCard(middleOfYesterday)] });
  expect(flags).not.toContain('payment_mismatch');
  for (const rollUp of [async () => undefined, () => refreshAllDays(shared.suite.db, shared.location)]) {
    await rollUp();
    expect(await readReport('orders')).toMatchObject({ gross: 10, refunds: 0, net: 10, tax: 1, tips: 1, total: 12 });
    expect(await readReport('transactions')).toMatchObject({ gross: 20, refunds: 10, net: 10, tax: 1, total: 12 });
    expect(await readReport('taxes')).toMatchObject({ collected: 1, refunded: 0, due: 1 });
    const { data } = await call('GET', `/reports/sales_by?by=refund_reason&${BOTH_DAYS}`);
    expect(data.rows).toMatchObject([
      { name: 'Mistake', units: 1, refunds: 10 },
      { name: 'Paid again after a refund', units: 0, refunds: -10 },
    ]);
    const figures = await call('GET', `/reports/figure_reconciliation?${BOTH_DAYS}`);
    expect(figures).toMatchObject({ comparison: { rest: 0 }, orders: { total: 12 }, transactions: { total: 12 } });
    expect(figures.tenders).toMatchObject([
      { payment_type: 'Card', total: 12 },
      { payment_type: 'Cash', total: 0 },
    ]);
  }
  const reason = encodeURIComponent('Refund:Paid again after a refund');
  const listed = await call('GET', `/reports/transactions?refund_reason=${reason}&${BOTH_DAYS}`);
  expect(listed.data.payments).toMatchObject([{ kind: 'Sale', payment_type: 'Card', amount: 11, tax_amount: 1 }]);
  await close(yesterday);
  expect(await sumJournal()).toEqual({
    ...{ 'Card Clearing': 12, Sales: -10, 'Sales Tax Payable': -1, 'Tips Payable': -1 },
  });
  expect(await verifyLocation(shared.suite.db, shared.location)).toEqual([]);
  await rebuildSales(shared.suite.db, shared.location);
  expect(await verifyLocation(shared.suite.db, shared.location)).toEqual([]);
});

test('a refund that a payment of the same day makes up for adds no row of zeros to a breakdown', async () => {
  const { payment, amend } = await sellAndRefund(now.toISOString());
  await amend({ payments: [payment, { ...byCard(now.toISOString()), tips: 0 }] });
  for (const rollUp of [async () => undefined, () => refreshAllDays(shared.suite.db, shared.location)]) {
    await rollUp();
    for (const grouping of ['by=day', 'by=day&then_by=terminal', 'by=tax&then_by=day']) {
      const { data } = await call('GET', `/reports/sales_by?${grouping}&${BOTH_DAYS}`);
      expect([grouping, data.rows.length]).toEqual([grouping, 1]);
    }
  }
});

test('a payment that makes up for a refund of a closed day counts on its own day, and the closed day keeps its net sales', async () => {
  const { payment, amend } = await sellAndRefund(middleOfYesterday);
  await close(yesterday);
  await amend({ payments: [payment, { ...byCard(now.toISOString()), tips: 0 }] });
  const first = await readClosing(1);
  expect(netOf(first.current)).toEqual(netOf(first.report));
  expect(netOf(first.report)).toEqual({
    ...{ orders: [0, 0, 0, 0], transactions: [0, 0, 0, 0], rest: 0, tenders: [['Cash', 0]] },
  });
  await close(today);
  const second = await readClosing(2);
  expect(netOf(second.report)).toEqual({
    ...{ orders: [10, 1, 0, 11], transactions: [10, 1, 0, 11], rest: 0, tenders: [['Card', 11]] },
  });
  expect(second.report).toMatchObject({ comparison: { for_other_days: 0, refunds: -11 }, refunded_tax: -1 });
  const journal = await sumJournal();
  expect(Object.values(journal).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  expect(journal).toMatchObject({ 'Card Clearing': 11, Sales: -10, 'Sales Returns': 0, 'Sales Tax Payable': -1 });
  expect(await readReport('orders')).toMatchObject({ net: 10, tax: 1, total: 11 });
  expect(await verifyLocation(shared.suite.db, shared.location)).toEqual([]);
});

test('an order that is refunded and paid again several times over several days has the money that was kept as its total', async () => {
  const { payment, amend, refund } = await sellAndRefund(now.toISOString());
  await close(yesterday);
  const [second, third] = [byCard(now.toISOString()), { ...byCard(now.toISOString()), amount: 5.5, tips: 0 }];
  await amend({ payments: [payment, second] });
  await refund({ ...second, amount: 11 });
  expect(await readReport('orders')).toMatchObject({ net: 0, tax: 0, tips: 0, total: 0 });
  expect(await readReport('transactions')).toMatchObject({ net: 0, tax: 0, tips: 0, total: 0 });
  await amend({ revision: 3, payments: [payment, second, third] });
  for (const report of ['orders', 'transactions'] as const) {
    expect(await readReport(report)).toMatchObject({ net: 5, tax: 0.5, tips: 0, total: 5.5 });
  }
  const { open_day } = await readOpenDay();
  expect(open_day?.report.comparison.rest).toBe(0);
  await refund({ ...third, amount: 2.2 });
  for (const report of ['orders', 'transactions'] as const) {
    expect(await readReport(report)).toMatchObject({ net: 3, tax: 0.3, total: 3.3 });
  }
  expect((await readClosing(1)).current.orders).toMatchObject({ net: 10, tax: 1 });
});

test('a payment that was authorized before a refund makes up for it, before and after it is captured', async () => {
  const order = await storeOrder();
  const card = { ...byCard(middleOfYesterday), tips: 0 };
  await order.amend({ payments: [order.payment, { ...card, captured: false }] });
  const body = buildPosRefund({ payment_offline_id: order.payment.offline_id, amount: 11, tips: 2 });
  await shared.terminal.putRefund({ ...body, created_at: middleOfYesterday });
  const capture = async () => {
    const { flags } = await order.amend({ revision: 3, payments: [order.payment, card] });
    expect(flags).not.toContain('payment_mismatch');
  };
  for (const step of [async () => undefined, capture]) {
    await step();
    for (const report of ['orders', 'transactions'] as const) {
      expect(await readReport(report)).toMatchObject({ net: 10, tax: 1, tips: 0, total: 11 });
    }
  }
});

test('what a refund that was sent twice returned beyond the sale is paid again first, and without tax', async () => {
  const { payment, amend, refund } = await sellAndRefund(middleOfYesterday);
  await refund({ ...payment, tips: 0 });
  const back = { ...byCard(middleOfYesterday), tips: 0 };
  await amend({ payments: [payment, back] });
  for (const report of ['orders', 'transactions'] as const) {
    expect(await readReport(report)).toMatchObject({ net: 0, tax: 0, tips: 0, total: 0 });
  }
  expect(await readReport('taxes')).toMatchObject({ due: 0 });
  await amend({ revision: 3, payments: [payment, back, { ...back, offline_id: randomUUID(), amount: 5.5 }] });
  for (const report of ['orders', 'transactions'] as const) {
    expect(await readReport(report)).toMatchObject({ net: 5, tax: 0.5, tips: 0, total: 5.5 });
  }
});

test('what is paid again after a refund is no refund of an employee', async () => {
  const { db, config } = shared.suite;
  const refunder = await createEmployee(db, config, shared.location, { first_name: 'Ada', last_name: 'Byron' });
  const seller = await createEmployee(db, config, shared.location);
  const { payment, amend } = await sellAndRefund(middleOfYesterday, {
    ...{ employee_id: seller.id, refundedBy: refunder.id },
  });
  await amend({ payments: [payment, { ...byCard(middleOfYesterday), tips: 0 }] });
  const { data } = await call('GET', `/reports/sales_by?by=refunded_by&${BOTH_DAYS}`);
  expect(data.rows).toMatchObject([
    { name: 'Ada Byron', units: 1, refunds: 10 },
    { name: 'No employee', units: 0, refunds: -10 },
  ]);
  for (const [refundedBy, amounts] of [
    [refunder.id, [-11]],
    [seller.id, []],
    ['none', [11]],
  ]) {
    const listed = await call('GET', `/reports/transactions?refunded_by=${refundedBy}&${BOTH_DAYS}`);
    expect(listed.data.payments.map(({ amount }: { amount: number }) => amount)).toEqual(amounts);
  }
});

test.each([
  ['card', 50],
  ['cash', 48],
] as const)(
  'the cash discount of a paid order stays as it was when the part paid by card is refunded and paid by %s',
  async (tender, amount) => {
    const sent = { items: [{ price: 100 }], taxes: [], cash_discount_rate: 4, total_amount: 98 };
    const part = { ...byCard(middleOfYesterday), amount: 50, tips: 0 };
    const cash = { offline_id: randomUUID(), amount: 48, created_at: middleOfYesterday };
    const { amend } = await storeOrder({ ...sent, payments: [cash, part] });
    const body = buildPosRefund({ payment_offline_id: part.offline_id, amount: 50, created_at: middleOfYesterday });
    await shared.terminal.putRefund(body);
    const again = tender === 'card' ? { ...part, offline_id: randomUUID() } : { ...cash, offline_id: randomUUID() };
    const added = await amend({ payments: [cash, part, again] });
    expect(added).toMatchObject({ status: 'updated', total_amount: 98 });
    expect(added.flags).not.toContain('payment_mismatch');
    for (const report of ['orders', 'transactions'] as const) {
      expect(await readReport(report)).toMatchObject({ net: 48 + amount, total: 48 + amount });
    }
    await close(yesterday);
    expect(await sumJournal()).toEqual({
      ...{ Sales: -100, 'Discounts Given': 2 },
      ...(tender === 'card' ? { 'Cash on Hand': 48, 'Card Clearing': 50 } : { 'Cash on Hand': 96, 'Sales Returns': 2 }),
    });
    expect(await verifyLocation(shared.suite.db, shared.location)).toEqual([]);
  },
);

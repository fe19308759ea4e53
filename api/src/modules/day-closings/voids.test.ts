import { randomUUID } from 'node:crypto';
import { dayStart, nextDay, toDay } from '@backoffice/contract/dates';
import { subDays } from 'date-fns/subDays';
import { buildPosRefund } from '../../../test/pos-refunds-and-reconciliations';
import { withLocation } from '../../database/location-scope';
import { rebuildSales } from '../ledger/rebuild-sales';
import { verifyLocation } from '../ledger/verify-location';
import { refreshAllDays } from '../rollups/refresh';
import { middleOfYesterday, now, today, useClosings, yesterday, ZONE } from './testing/use-closings';

const { shared, call, readOpenDay, close, readClosing, sumJournal, storeOrder } = useClosings();

type StoredOrder = Awaited<ReturnType<typeof storeOrder>>;

/** Refunds the payment of an order, with its tip. */
async function refund({ payment }: Pick<StoredOrder, 'payment'>, created_at: string) {
  const { offline_id, amount, tips } = payment;
  const body = buildPosRefund({ payment_offline_id: offline_id, amount, tips, created_at });
  expect(await shared.terminal.putRefund(body)).toMatchObject({ status: 'created' });
}

test('a void of an order that was refunded after its day was closed is rejected, and the refund stays in the figures', async () => {
  const sale = await storeOrder();
  await close(yesterday);
  await refund(sale, now.toISOString());
  expect(await sale.amend({ status: 'Voided' })).toMatchObject({
    ...{ http: 409, code: 'day_closed' },
    fields: { status: expect.stringContaining('refund already returns the money') },
  });
  const { data } = await call('GET', '/reports/exceptions?kind=refused_day_closed');
  expect(data.exceptions).toMatchObject([{ order_id: sale.id }]);
  await close(today);
  expect((await readClosing(2)).report).toMatchObject({
    ...{ orders: { total: -13 }, tenders: [{ payment_type: 'Cash', refunds: 13, total: -13 }] },
  });
  const { 'Cash on Hand': cash, Sales: sales = 0, 'Sales Returns': returns = 0, ...others } = await sumJournal();
  expect(others).toEqual({ 'Sales Tax Payable': 0, 'Tips Payable': 0 });
  expect([cash, sales + returns]).toEqual([0, 0]);
});

test('a void of an order of a closed day is rejected when the order was paid and refunded after the cut-off', async () => {
  const cutoff = Date.parse(dayStart(today, ZONE));
  const at = (minutes: number) => new Date(cutoff + minutes * 60_000).toISOString();
  const payment = { offline_id: randomUUID(), amount: 11, tips: 0, created_at: at(5) };
  const sale = await storeOrder({ created_at: at(-10), payments: [payment] });
  await close(yesterday);
  await refund({ payment }, at(15));
  expect(await sale.amend({ status: 'Voided' })).toMatchObject({
    ...{ http: 409, code: 'day_closed' },
    fields: { status: expect.stringContaining('refund already returns the money') },
  });
  await close(today);
  expect((await readClosing(1)).late_count).toBe(0);
  expect(await sumJournal()).toEqual({
    ...{ 'Open Checks': 0, Sales: -10, 'Sales Returns': 10, 'Sales Tax Payable': 0 },
  });
});

const byUncapturedCard = (created_at: string) => ({
  ...{ offline_id: randomUUID(), payment_type: 'Card' as const, card_type: 'Credit' as const, captured: false },
  ...{ amount: 11, created_at },
});

test.each([
  ['no payment', []],
  ['a payment that is not captured', [byUncapturedCard(middleOfYesterday)]],
  ['a payment after the cut-off that is not captured', [byUncapturedCard(now.toISOString())]],
])('a void of a sale with %s is stored after its day was closed, and shown as a late change', async (_, payments) => {
  const sale = await storeOrder({ payments });
  await close(yesterday);
  const journal = await sumJournal();
  expect(await sale.amend({ status: 'Voided' })).toMatchObject({ status: 'updated' });
  expect(await readClosing(1)).toMatchObject({
    ...{ late_count: 1, late_changes: [{ kind: 'order', order_id: sale.id, is_refused: false }] },
    report: { orders: { net: 10, tax: 1, total: 11 } },
    current: { orders: { net: 0, tax: 0, total: 0 }, transactions: { total: 0 }, comparison: { rest: 0 } },
  });
  await close(today);
  expect((await readClosing(2)).report).toMatchObject({
    orders: { total: 0 },
    transactions: { total: 0 },
    tenders: [],
  });
  expect(await sumJournal()).toEqual(journal);
  expect(await verifyLocation(shared.suite.db, shared.location)).toEqual([]);
});

test('an unpaid sale that arrives after its day was closed, together with its void, leaves no figures', async () => {
  await storeOrder();
  await close(yesterday);
  const { amend } = await storeOrder({ payments: [] });
  expect(await amend({ status: 'Voided' })).toMatchObject({ status: 'updated' });
  const { late_count, report, current } = await readClosing(1);
  const { net, tax, total } = report.orders;
  expect({ late_count, ...current }).toMatchObject({ late_count: 2, orders: { net, tax, total } });
  expect(current.transactions).toEqual(report.transactions);
});

test.each(['Voided', 'Open'] as const)(
  'a sale of a closed day cannot become %s after a refund, although its payment is not captured',
  async (status) => {
    const payment = byUncapturedCard(middleOfYesterday);
    const sale = await storeOrder({ payments: [payment] });
    await close(yesterday);
    await refund({ payment: { ...payment, tips: 0 } }, now.toISOString());
    expect(await sale.amend({ status })).toMatchObject({
      ...{ http: 409, code: 'day_closed' },
      fields: { status: expect.stringContaining('refund already returns the money') },
    });
    await close(today);
    expect(await sumJournal()).toEqual({
      ...{ 'Card Clearing': 0, Sales: -10, 'Sales Returns': 10, 'Sales Tax Payable': 0 },
    });
  },
);

test('a void of an order that was refunded on another business day is rejected, also while both days are open', async () => {
  const sale = await storeOrder();
  await refund(sale, now.toISOString());
  expect(await sale.amend({ status: 'Voided' })).toMatchObject({
    ...{ http: 409, code: 'order_paid' },
    fields: { status: expect.stringContaining('refund already returns the money') },
  });
});

test('a void of an order that was refunded on the business day of its payment is accepted until the day is closed', async () => {
  const [first, second] = [await storeOrder(), await storeOrder()];
  for (const sale of [first, second]) await refund(sale, middleOfYesterday);
  expect(await first.amend({ status: 'Voided' })).toMatchObject({ status: 'updated' });
  await close(yesterday);
  expect(await second.amend({ status: 'Voided' })).toMatchObject({ http: 409, code: 'day_closed' });
  expect(await first.amend({ revision: 3, status: 'Voided', note: 'Late note' })).toMatchObject({ status: 'updated' });
});

test.each([
  ['a minute before', 'updated', -1],
  ['at', 'order_paid', 0],
])('the void of an order that was refunded %s the cut-off of the location is %s', async (_, outcome, minutes) => {
  const cutoff = '05:00';
  await withLocation(shared.suite.db, shared.location, (scope) =>
    scope.updateTable('locations').set({ day_cutoff: cutoff }).where('id', '=', shared.location).execute(),
  );
  const day = toDay(subDays(now, 1), ZONE, cutoff);
  const created_at = dayStart(day, ZONE, cutoff);
  const payment = { offline_id: randomUUID(), amount: 11, tips: 2, created_at };
  const { amend } = await storeOrder({ created_at, payments: [payment] });
  const end = Date.parse(dayStart(nextDay(day), ZONE, cutoff));
  await refund({ payment }, new Date(end + minutes * 60_000).toISOString());
  const { code, status } = await amend({ status: 'Voided' });
  expect(code ?? status).toBe(outcome);
});

test('an open order with a payment of a closed day can be voided after a refund, because neither is in any amount', async () => {
  const sale = await storeOrder({ status: 'Open' });
  await close(yesterday);
  await refund(sale, now.toISOString());
  expect((await readOpenDay()).open_day?.report.tenders).toEqual([]);
  expect(await sale.amend({ status: 'Voided' })).toMatchObject({ status: 'updated' });
});

test('a refund of an order that is already voided counts in the Z report, the tenders, the reports and the journal', async () => {
  const sale = await storeOrder();
  await refund(sale, middleOfYesterday);
  await sale.amend({ status: 'Voided' });
  await refund(sale, middleOfYesterday);
  const again = { orders: { refunds: 11, net: -11, tips: -2, total: -13 }, transactions: { total: -13 } };
  expect((await readOpenDay()).open_day?.report).toMatchObject({
    ...{ ...again, voids: { count: 1, amount: 11 }, comparison: { refunds: 11, rest: 0 } },
    tenders: [{ payment_type: 'Cash', count: 0, amount: 0, refunds: 13, total: -13 }],
  });
  await sale.amend({ revision: 3, status: 'Voided', note: 'Paid out twice' });
  await close(yesterday);
  expect((await readClosing(1)).report).toMatchObject(again);
  expect(await sumJournal()).toEqual({ 'Cash on Hand': -13, 'Sales Returns': 11, 'Tips Payable': 2 });
  const range = `start_date=${dayStart(yesterday, ZONE)}&end_date=${dayStart(today, ZONE)}`;
  for (const rollUp of [async () => undefined, () => refreshAllDays(shared.suite.db, shared.location)]) {
    await rollUp();
    const figures = await call('GET', `/reports/figure_reconciliation?${range}`);
    expect(figures).toMatchObject({ ...again, tenders: [{ payment_type: 'Cash', total: -13 }] });
    const { data } = await call('GET', `/reports/sales_by?by=refund_reason&${range}`);
    expect(data.rows).toMatchObject([{ units: 1, refunds: 11 }]);
    const { data: staff } = await call('GET', `/reports/staff?${range}`);
    expect(staff.employees).toMatchObject([{ refunds: 11, tips: -2, voids: 1 }]);
  }
  expect(await verifyLocation(shared.suite.db, shared.location)).toEqual([]);
  await rebuildSales(shared.suite.db, shared.location);
  expect(await verifyLocation(shared.suite.db, shared.location)).toEqual([]);
});

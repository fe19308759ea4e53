import { randomUUID } from 'node:crypto';
import { dayEnd, dayStart, toDay } from '@backoffice/contract/dates';
import { subDays } from 'date-fns/subDays';
import { buildPosReconciliation, buildPosRefund } from '../../../test/pos-refunds-and-reconciliations';
import { closeDay } from './close-day';
import { middleOfYesterday, today, useClosings, yesterday, ZONE } from './testing/use-closings';

const { shared, call, close, readClosing, storeOrder } = useClosings();

test('a late sale changes the current figures of a closed day, but neither its Z report nor its closing number', async () => {
  await storeOrder();
  await close(yesterday);
  const { id } = await storeOrder();
  const closing = await readClosing(1);
  expect(closing).toMatchObject({ number: 1, net: 10, late_count: 1, report: { orders: { net: 10 } } });
  expect(closing.current.orders).toMatchObject({ net: 20, total: 26 });
  expect(closing.late_changes).toMatchObject([{ kind: 'order', order_id: id, cash_reconciliation_id: null }]);
});

const ORDER_TIMES = [
  ['the noon before', middleOfYesterday],
  ['the last minute before', `${dayEnd(yesterday, ZONE).slice(0, 17)}00.000Z`],
] as const;

test.each(ORDER_TIMES)('a late payment at the start of a day for an order of %s changes both days', async (_, at) => {
  const { amend } = await storeOrder({ created_at: at, status: 'Open', payments: [] });
  await storeOrder();
  await close(yesterday);
  await close(today);
  const payments = [{ amount: 11, created_at: dayStart(today, ZONE) }];
  const { id } = await amend({ status: 'Completed', payments });
  const late = { late_count: 1, late_changes: [{ kind: 'order', order_id: id }] };
  const [first, second] = [await readClosing(1), await readClosing(2)];
  expect(first).toMatchObject({ ...late, current: { orders: { total: 24 }, transactions: { total: 13 } } });
  expect(second).toMatchObject({ ...late, report: { tenders: [] }, current: { tenders: [{ total: 11 }] } });
});

test.each(ORDER_TIMES)(
  'a payment that an order of %s later loses or moves to another day is a late change of the closed day',
  async (_, at) => {
    const card = () => ({ offline_id: randomUUID(), captured: false, amount: 11, created_at: dayStart(today, ZONE) });
    const [first, second] = [card(), card()];
    const omitting = await storeOrder({ created_at: at, payments: [first] });
    const redating = await storeOrder({ created_at: at, payments: [second] });
    await close(yesterday);
    await close(today);
    await omitting.amend({ payments: [{ amount: 11, created_at: at }] });
    await redating.amend({ payments: [{ ...second, created_at: at }] });
    expect(await readClosing(2)).toMatchObject({
      ...{ late_count: 2, late_changes: [{ order_id: redating.id }, { order_id: omitting.id }] },
      ...{ report: { tenders: [{ total: 22 }] }, current: { tenders: [] } },
    });
  },
);

const daysAgo = (days: number) => subDays(new Date(middleOfYesterday), days);
const closeDaysAgo = (days: number) =>
  closeDay(shared.suite.db, {
    ...{ locationId: shared.location, user: null },
    ...{ day: toDay(daysAgo(days), ZONE), now: daysAgo(days - 1) },
  });

test('a late sale of a day without a Z report is a late change of the next closed day', async () => {
  const sell = (days: number) => {
    const created_at = daysAgo(days).toISOString();
    return storeOrder({ created_at, payments: [{ amount: 11, created_at }] });
  };
  for (const days of [5, 3]) {
    await sell(days);
    await closeDaysAgo(days);
  }
  const { id } = await sell(4);
  const late = { late_count: 1, late_changes: [{ order_id: id }] };
  expect(await readClosing(1)).toMatchObject({ late_count: 0 });
  expect(await readClosing(2)).toMatchObject({ ...late, net: 10, current: { orders: { net: 20 } } });
});

test('an exception of an amendment that was sent before the close and received after it is a late change', async () => {
  const { id, amend } = await storeOrder({ status: 'Open', payments: [] });
  await close(yesterday);
  const sent_at = new Date().toISOString();
  await close(today);
  await amend({
    sent_at,
    status: 'Completed',
    payments: [{ amount: 11, created_at: middleOfYesterday }],
    total_amount: 12,
  });
  const [first, second] = [await readClosing(1), await readClosing(2)];
  expect(first).toMatchObject({ late_count: 1, late_changes: [{ kind: 'order', order_id: id }] });
  expect(second).toMatchObject({ late_count: 1, late_changes: [{ kind: 'order', order_id: id }] });
  const mismatch = { kind: 'total_mismatch', count: 1 };
  expect(second.report.exceptions).not.toContainEqual(mismatch);
  expect(second.current.exceptions).toContainEqual(mismatch);
});

test('exceptions of refunds and cash reconciliations received on a closed day are late changes', async () => {
  const { payment } = await storeOrder();
  await close(yesterday);
  await close(today);
  const created_at = subDays(new Date(middleOfYesterday), 1).toISOString();
  const times = { created_at, sent_at: created_at };
  await shared.terminal.putRefund(buildPosRefund({ ...times, payment_offline_id: payment.offline_id, amount: 1 }));
  await shared.terminal.putReconciliation(buildPosReconciliation(times));
  const { late_count, late_changes, report, current } = await readClosing(2);
  expect(late_count).toBe(2);
  expect(late_changes.map(({ kind }) => kind)).toEqual(['cash_reconciliation', 'refund']);
  const countLate = ({ exceptions }: typeof report) => exceptions.find(({ kind }) => kind === 'late')?.count ?? 0;
  expect(countLate(current) - countLate(report)).toBe(2);
});

test('a payment that was dated more than 6 hours before its order and is later removed is a late change of its closed day', async () => {
  const created_at = daysAgo(1).toISOString();
  await storeOrder({ created_at, payments: [{ amount: 11, created_at }] });
  const early = { offline_id: randomUUID(), captured: false, amount: 11, created_at };
  const { id, amend } = await storeOrder({ payments: [early] });
  await closeDaysAgo(1);
  await amend({ payments: [{ amount: 11, created_at: middleOfYesterday }] });
  expect(await readClosing(1)).toMatchObject({
    ...{ late_count: 1, late_changes: [{ kind: 'order', order_id: id, is_refused: false }] },
    ...{ report: { tenders: [{ total: 22 }] }, current: { tenders: [{ total: 11 }] } },
  });
});

test('operations that are refused after a day is closed and before it ends are late changes, as many as they add to the exceptions', async () => {
  const { id, amend } = await storeOrder();
  await close(yesterday);
  const unknown = () => buildPosRefund({ payment_offline_id: randomUUID(), amount: 1 });
  await shared.terminal.putRefund(unknown());
  await close(today);
  expect(await readClosing(2)).toMatchObject({ late_count: 0, late_changes: [] });
  await shared.terminal.putRefund(unknown());
  expect(await amend({ payments: [] })).toMatchObject({ code: 'payment_captured' });
  const { late_count, late_changes, report, current } = await readClosing(2);
  expect(late_count).toBe(2);
  expect(late_changes).toMatchObject([
    { order_id: id, is_refused: true },
    { order_id: null, is_refused: true },
  ]);
  const count = ({ exceptions }: typeof report) => exceptions.reduce((sum, exception) => sum + exception.count, 0);
  expect(count(current) - count(report)).toBe(2);
  expect(await readClosing(1)).toMatchObject({ late_count: 0 });
  const { entries } = await call('GET', `/journal?start=${yesterday}&end=${today}`);
  expect(entries).toMatchObject([{ late_count: 0 }, { late_count: 0 }]);
});

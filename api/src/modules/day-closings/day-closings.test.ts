import { createHash, randomUUID } from 'node:crypto';
import { dayEnd, dayStart, formatDay, nextDay, toDay } from '@backoffice/contract/dates';
import { subDays } from 'date-fns/subDays';
import { type RawBuilder, sql } from 'kysely';
import {
  buildPosReconciliation,
  buildPosRefund,
  createTerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';
import { withLocation } from '../../database/location-scope';
import { closeEndedDays } from './automatic-closing';
import { middleOfYesterday, now, today, useClosings, yesterday, ZONE } from './testing/use-closings';

const { shared, openLocation, call, readOpenDay, close, readClosing, storeOrder } = useClosings();

test('a Z report contains the sales, taxes, tenders and cash reconciliations of the day', async () => {
  const { payment } = await storeOrder();
  await storeOrder({
    payments: [{ amount: 11, payment_type: 'Card', card_type: 'Debit', created_at: middleOfYesterday }],
  });
  await storeOrder({ status: 'Voided', payments: [] });
  await shared.terminal.putRefund(
    buildPosRefund({ payment_offline_id: payment.offline_id, amount: 5.5, created_at: middleOfYesterday }),
  );
  await shared.terminal.putReconciliation(
    buildPosReconciliation({ created_at: middleOfYesterday, reconciled_balance: 249 }),
  );
  const { number } = await close(yesterday);
  const { report } = await readClosing(number);
  expect(report).toMatchObject({
    orders: { count: 3, voided: 1, gross: 20, refunds: 5, net: 15, tax: 1.5, tips: 2, total: 18.5 },
    transactions: { count: 3, net: 15, total: 18.5 },
    comparison: { orders: 22, tips: 2, refunds: 5.5, transactions: 18.5, rest: 0 },
    taxes: [{ tax_id: null, name: 'Sales tax', rate: 10, taxable: 20, amount: 2, refunded: 0.5 }],
    refunded_tax: 0.5,
    tenders: [
      { payment_type: 'Card', count: 1, amount: 11, tips: 0, refunds: 0, total: 11 },
      { payment_type: 'Cash', count: 1, amount: 11, tips: 2, refunds: 5.5, total: 7.5 },
    ],
    voids: { count: 1, amount: 11 },
    drawers: { count: 1, cash_in: 60, cash_out: 10, mismatch: -1 },
    exceptions: [{ kind: 'missing_reason', count: 1 }],
  });
});

test('business days are closed in sequence, and their closings are numbered without gaps', async () => {
  await storeOrder();
  expect(await readOpenDay()).toMatchObject({ open_day: { day: yesterday, has_ended: true } });
  expect(await close(today)).toMatchObject({ http: 409, message: `Close ${formatDay(yesterday)} first` });
  expect(await close(yesterday)).toMatchObject({ http: 200, number: 1, closed_by: 'A user', net: 10, total: 13 });
  expect(await close(yesterday)).toMatchObject({ http: 409, message: `${formatDay(yesterday)} is already closed` });
  expect(await readOpenDay()).toMatchObject({ open_day: { day: today, has_ended: false }, open_days_count: 1 });
  expect(await close(today)).toMatchObject({ http: 200, number: 2 });
  expect(await readOpenDay()).toMatchObject({ open_day: null, open_days_count: 0 });
  const { data } = await call('GET', '/day_closings');
  expect(data).toMatchObject([
    { number: 2, day: today },
    { number: 1, day: yesterday },
  ]);
});

test('only one of several simultaneous closings of a business day succeeds', async () => {
  await storeOrder();
  const outcomes = await Promise.all([1, 2, 3].map(() => close(yesterday)));
  expect(outcomes.map(({ http }) => http).sort()).toEqual([200, 409, 409]);
  expect((await call('GET', '/day_closings')).data).toHaveLength(1);
});

test('a tip can be adjusted until its business day is closed', async () => {
  const { payment, amend } = await storeOrder();
  const adjusted = { ...payment, tips: 3, tendered_amount: 14 };
  expect(await amend({ payments: [adjusted] })).toMatchObject({ status: 'updated' });
  await close(yesterday);
  expect(await amend({ revision: 3, payments: [{ ...adjusted, tips: 4, tendered_amount: 15 }] })).toMatchObject({
    http: 409,
    code: 'day_closed',
    fields: { 'payments.0.tips': 'Must stay as it was when the business day was closed' },
  });
  const { data } = await call('GET', '/reports/exceptions?kind=refused_day_closed');
  expect(data.exceptions).toHaveLength(1);
});

test('a tip of a payment of the open day can be adjusted when the day of its order is closed', async () => {
  const { amend } = await storeOrder({ status: 'Open', payments: [] });
  await close(yesterday);
  const payment = { offline_id: randomUUID(), amount: 11, tips: 0, created_at: now.toISOString() };
  await amend({ status: 'Completed', payments: [payment] });
  const adjusted = { ...payment, tips: 3, tendered_amount: 14 };
  expect(await amend({ revision: 3, status: 'Completed', payments: [adjusted] })).toMatchObject({ status: 'updated' });
  expect((await readOpenDay()).open_day?.report.tenders).toMatchObject([{ amount: 11, tips: 3 }]);
  await close(today);
  expect(await amend({ revision: 4, status: 'Completed', payments: [payment] })).toMatchObject({ code: 'day_closed' });
});

test('the warnings before a closing list open orders, terminals with unreconciled cash, and silent terminals', async () => {
  const { id } = await storeOrder({ status: 'Open', payments: [] });
  await storeOrder();
  const silent = await createTerminalClient(shared.suite, shared.location);
  const { open_day } = await readOpenDay();
  expect(open_day?.warnings).toMatchObject({
    open_orders: { count: 1, amount: 11, ids: [id] },
    open_drawers: [{ id: shared.terminal.id }],
    silent_terminals: [{ id: silent.id, last_seen_at: null }],
  });
  await shared.terminal.putReconciliation(buildPosReconciliation({ created_at: middleOfYesterday }));
  expect((await readOpenDay()).open_day?.warnings.open_drawers).toEqual([]);
});

test('a closing of another location is not found', async () => {
  await close(yesterday);
  await openLocation();
  expect(await readClosing(1)).toMatchObject({ http: 404 });
});

test('business days close automatically two hours after their end when automatic closing is on', async () => {
  await storeOrder();
  const worker = { db: shared.suite.db, log: shared.suite.app.log, signal: new AbortController().signal };
  const { open_day } = await readOpenDay();
  expect(open_day?.day).toBe(yesterday);
  const end = await sql<{ at: string }>`select day_start(${today}::date, ${ZONE}, '00:00') as at`.execute(
    shared.suite.db,
  );
  const endedAt = new Date(end.rows[0]?.at ?? '').getTime();
  const closings = async () => (await call('GET', '/day_closings')).data;
  await closeEndedDays(worker, new Date(endedAt + 7_200_000));
  expect(await closings()).toEqual([]);
  expect(await call('PUT', '/day_closings/automatic', { closes_automatically: true })).toMatchObject({ http: 200 });
  await closeEndedDays(worker, new Date(endedAt + 7_199_999));
  expect(await closings()).toEqual([]);
  await closeEndedDays(worker, new Date(endedAt + 7_200_000));
  expect(await closings()).toMatchObject([{ number: 1, day: yesterday, closed_by: null }]);
});

test('the hash of a closing covers its revisions, its own text and the previous hash', async () => {
  await storeOrder();
  await close(yesterday);
  await storeOrder();
  await storeOrder();
  await close(today);
  const lines = async (statement: RawBuilder<unknown>) => {
    const { rows } = await withLocation(shared.suite.db, shared.location, (scope) =>
      sql<{ line: string }>`select line from (${statement}) lines`.execute(scope),
    );
    return rows.map(({ line }) => `${line}\n`).join('');
  };
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const revisions = await lines(sql`select sales_revision_text(entry) as line from sales_revisions entry
    where id > (select after_revision_id from day_closings where number = 2) order by id`);
  const closing = await lines(sql`select day_closing_text(closing) as line from day_closings closing where number = 2`);
  expect(revisions.match(/\n/g)).toHaveLength(2);
  expect(closing).toContain(sha256(revisions));
  expect(closing).toContain((await readClosing(1)).short_hash);
  expect(await readClosing(2)).toMatchObject({ short_hash: sha256(closing).slice(0, 16) });
});

test('a business day with a cut-off at 05:00 includes the sales of the following night, to the minute', async () => {
  const cutoff = '05:00';
  const setCutoff = (day_cutoff: string) =>
    withLocation(shared.suite.db, shared.location, (scope) =>
      scope.updateTable('locations').set({ day_cutoff }).where('id', '=', shared.location).execute(),
    );
  await setCutoff(cutoff);
  const day = toDay(subDays(now, 1), ZONE, cutoff);
  const end = Date.parse(dayEnd(day, ZONE, cutoff)) + 1;
  const storeAt = (ms: number) => {
    const created_at = new Date(ms).toISOString();
    return storeOrder({ created_at, payments: [{ amount: 11, created_at }] });
  };
  await storeAt(Date.parse(dayStart(day, ZONE, cutoff)));
  await storeAt(end - 60_000);
  const { number } = await close(day);
  expect(await readClosing(number)).toMatchObject({ day, report: { orders: { count: 2 } } });
  await storeAt(end);
  expect(await readClosing(number)).toMatchObject({ late_count: 0 });
  expect((await readOpenDay()).open_day).toMatchObject({ day: nextDay(day), report: { orders: { count: 1 } } });
  // With a different cut-off, the next day still starts where the closed day ended.
  await setCutoff('00:00');
  expect((await readOpenDay()).open_day).toMatchObject({ day: nextDay(day), report: { orders: { count: 1 } } });
});

import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayEnd, dayStart, formatDay, nextDay, toDay } from '@backoffice/contract/dates';
import type { DayClosing, OpenDay } from '@backoffice/contract/day-closings';
import { subDays } from 'date-fns/subDays';
import { type RawBuilder, sql } from 'kysely';
import { Client } from 'pg';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import {
  buildPosReconciliation,
  buildPosRefund,
  createTerminalClient,
  type TerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { isBlocked } from '../../../test/wait-for-lock';
import { withLocation } from '../../database/location-scope';
import { closeEndedDays } from './automatic-closing';
import { closeDay } from './close-day';
import { insertAdjustment } from './day-closings.repository';

const ZONE = 'America/New_York';
const now = new Date();
const today = toDay(now, ZONE);
const yesterday = toDay(subDays(now, 1), ZONE);
/** An instant in the middle of yesterday. */
const atNoon = `${yesterday}T17:00:00.000Z`;

const suite = useTestApp();
let location: number;
let terminal: TerminalClient;

beforeEach(async () => {
  location = await createLocation(suite.db, { timezone: ZONE });
  terminal = await createTerminalClient(suite, location);
});

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const headers = authorizationHeaders(suite.config, location);
  const response = await suite.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  return { http: response.statusCode, ...response.json() };
}

const readOpenDay = async (): Promise<OpenDay> => await call('GET', '/day_closings/next');
const close = async (day: string) => await call('POST', '/day_closings', { day });
const readClosing = async (number: number): Promise<DayClosing & { http: number }> =>
  await call('GET', `/day_closings/${number}`);

/** Stores an order of $10 with a tax of 10 % and a tip, taken yesterday. */
async function storeOrder({ tips = 2, ...values }: { tips?: number } & Parameters<typeof buildPosOrder>[0] = {}) {
  const uuid = randomUUID();
  const payment = { offline_id: randomUUID(), amount: 11, tips, created_at: atNoon };
  const order = buildPosOrder({
    created_at: atNoon,
    taxes: [{ tax_id: null, name: 'Sales tax', rate: 10 }],
    items: [{ tax_positions: [0] }],
    payments: [payment],
    total_amount: 11,
    ...values,
  });
  const { id } = await terminal.put(uuid, order);
  const amend = (changes: Parameters<typeof buildPosOrder>[0]) =>
    terminal.put(uuid, buildPosOrder({ ...order, revision: 2, ...changes }));
  return { uuid, id, order, payment, amend };
}

test('a Z report contains the sales, taxes, tenders and cash reconciliations of the day', async () => {
  const { payment } = await storeOrder();
  await storeOrder({ payments: [{ amount: 11, payment_type: 'Card', card_type: 'Debit', created_at: atNoon }] });
  await storeOrder({ status: 'Voided', payments: [] });
  await terminal.putRefund(buildPosRefund({ payment_offline_id: payment.offline_id, amount: 5.5, created_at: atNoon }));
  await terminal.putReconciliation(buildPosReconciliation({ created_at: atNoon, reconciled_balance: 249 }));
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

test('days are closed in sequence and their closings are numbered without gaps', async () => {
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

test('only one of several simultaneous closings of a day succeeds', async () => {
  await storeOrder();
  const outcomes = await Promise.all([1, 2, 3].map(() => close(yesterday)));
  expect(outcomes.map(({ http }) => http).sort()).toEqual([200, 409, 409]);
  expect((await call('GET', '/day_closings')).data).toHaveLength(1);
});

test('a late sale changes the current figures of a closed day, but neither its report nor its number', async () => {
  await storeOrder();
  await close(yesterday);
  const { id } = await storeOrder();
  const closing = await readClosing(1);
  expect(closing).toMatchObject({ number: 1, net: 10, late_count: 1, report: { orders: { net: 10 } } });
  expect(closing.current.orders).toMatchObject({ net: 20, total: 26 });
  expect(closing.late_changes).toMatchObject([{ kind: 'order', order_id: id, cash_reconciliation_id: null }]);
});

test.each([
  ['the noon before', atNoon],
  ['the last minute before', `${dayEnd(yesterday, ZONE).slice(0, 17)}00.000Z`],
])('a late payment at the start of a closed day for an order of %s is a late change of both days', async (_, at) => {
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

test('a late sale of a day without a Z report is a late change of the next closed day', async () => {
  const daysAgo = (days: number) => subDays(new Date(atNoon), days);
  const sell = (days: number) => {
    const created_at = daysAgo(days).toISOString();
    return storeOrder({ created_at, payments: [{ amount: 11, created_at }] });
  };
  const closeDaysAgo = (days: number) =>
    closeDay(suite.db, {
      ...{ locationId: location, user: null },
      ...{ day: toDay(daysAgo(days), ZONE), now: daysAgo(days - 1) },
    });
  for (const days of [5, 3]) {
    await sell(days);
    await closeDaysAgo(days);
  }
  const { id } = await sell(4);
  const late = { late_count: 1, late_changes: [{ order_id: id }] };
  expect(await readClosing(1)).toMatchObject({ late_count: 0 });
  expect(await readClosing(2)).toMatchObject({ ...late, net: 10, current: { orders: { net: 20 } } });
});

test('a tip can be adjusted until the day is closed', async () => {
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

test('the warnings list open orders, terminals with unreconciled cash, and silent terminals', async () => {
  const { id } = await storeOrder({ status: 'Open', payments: [] });
  await storeOrder();
  const silent = await createTerminalClient(suite, location);
  const { open_day } = await readOpenDay();
  expect(open_day?.warnings).toMatchObject({
    open_orders: { count: 1, amount: 11, ids: [id] },
    open_drawers: [{ id: terminal.id }],
    silent_terminals: [{ id: silent.id, last_seen_at: null }],
  });
  await terminal.putReconciliation(buildPosReconciliation({ created_at: atNoon }));
  expect((await readOpenDay()).open_day?.warnings.open_drawers).toEqual([]);
});

test('an adjustment of a closed day is recorded once and leaves its figures unchanged', async () => {
  await storeOrder();
  await close(yesterday);
  const adjustment = { offline_id: randomUUID(), payment_type: 'Cash', amount: -5, reason: 'Paid out twice' };
  const recorded = { recorded_by: 'A user', payment_type: 'Cash', amount: -5, reason: 'Paid out twice' };
  expect(await call('POST', '/day_closings/1/adjustments', adjustment)).toMatchObject({ http: 200, ...recorded });
  await call('POST', '/day_closings/1/adjustments', adjustment);
  expect(await readClosing(1)).toMatchObject({ net: 10, late_count: 0, adjustments: [recorded] });
  for (const absent of [2, 2 ** 31]) {
    expect(await call('POST', `/day_closings/${absent}/adjustments`, adjustment)).toMatchObject({ http: 404 });
    expect(await readClosing(absent)).toMatchObject({ http: 404 });
  }
});

test('an adjustment whose first request is still running is recorded once', async () => {
  await storeOrder();
  await close(yesterday);
  const other = new Client({ connectionString: suite.ownerUrl });
  await other.connect();
  const offline_id = randomUUID();
  const values = { payment_type: 'Cash', amount: -5, reason: 'Paid out twice' } as const;
  let repeated: ReturnType<typeof call> | undefined;
  await withLocation(suite.db, location, async (scope) => {
    const document = { ...values, user_id: 1, user_name: 'A user' };
    await insertAdjustment(scope, location, { number: 1, offlineId: offline_id, document });
    repeated = call('POST', '/day_closings/1/adjustments', { ...values, offline_id });
    const isAnswered = repeated.then(() => true);
    while (!(await Promise.race([isAnswered, isBlocked(other)]))) await sleep(10);
  });
  await other.end();
  expect(await repeated).toMatchObject({ http: 200, ...values });
  expect((await readClosing(1)).adjustments).toHaveLength(1);
});

test('an adjustment that is sent again after another one is answered with its own values', async () => {
  await storeOrder();
  await close(yesterday);
  const adjust = (offline_id: string, amount: number) =>
    call('POST', '/day_closings/1/adjustments', { offline_id, payment_type: 'Cash', amount, reason: 'Paid out' });
  const uuid = randomUUID();
  await adjust(uuid, -5);
  await adjust(randomUUID(), 7);
  expect(await adjust(uuid, -5)).toMatchObject({ http: 200, amount: -5 });
});

test('an adjustment with the id of another one is refused and not recorded', async () => {
  await storeOrder();
  await close(yesterday);
  const adjustment = { offline_id: randomUUID(), payment_type: 'Cash', amount: -5, reason: 'Paid out twice' };
  await call('POST', '/day_closings/1/adjustments', adjustment);
  for (const change of [{ amount: -6 }, { payment_type: 'Card' }, { reason: 'Paid out' }]) {
    expect(await call('POST', '/day_closings/1/adjustments', { ...adjustment, ...change })).toMatchObject({
      http: 409,
      code: 'conflict',
      message: 'This adjustment is already recorded with other values: reload the page to see it',
    });
  }
  expect((await readClosing(1)).adjustments).toMatchObject([{ amount: -5 }]);
});

test('a closing of another location is not found', async () => {
  await close(yesterday);
  location = await createLocation(suite.db, { timezone: ZONE });
  expect(await readClosing(1)).toMatchObject({ http: 404 });
});

test('days close automatically two hours after their end when automatic closing is on', async () => {
  await storeOrder();
  const worker = { db: suite.db, log: suite.app.log, signal: new AbortController().signal };
  const { open_day } = await readOpenDay();
  expect(open_day?.day).toBe(yesterday);
  const end = await sql<{ at: string }>`select day_start(${today}::date, ${ZONE}, '00:00') as at`.execute(suite.db);
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
    const { rows } = await withLocation(suite.db, location, (scope) =>
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

test('a day with a cut-off at 05:00 includes the sales of the following night, to the minute', async () => {
  const cutoff = '05:00';
  const setCutoff = (day_cutoff: string) =>
    withLocation(suite.db, location, (scope) =>
      scope.updateTable('locations').set({ day_cutoff }).where('id', '=', location).execute(),
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

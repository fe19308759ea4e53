import { randomUUID } from 'node:crypto';
import { dayEnd, dayStart, toDay } from '@backoffice/contract/dates';
import type { FigureReconciliation } from '@backoffice/contract/figure-reconciliation';
import { toCents } from '@backoffice/contract/money';
import type { SalesTotals } from '@backoffice/contract/reports';
import { subDays } from 'date-fns/subDays';
import * as fc from 'fast-check';
import { authorizationHeaders, createLocation, createPairedTerminal } from '../../../test/factories';
import { buildPosOrder, createPosOrderClient } from '../../../test/pos-orders';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { closeDay } from '../day-closings/close-day';
import { findOpenDay } from '../day-closings/open-day';
import { findDaySettings } from '../locations/locations.repository';
import { refreshAllDays, refreshRollups } from '../rollups/refresh';
import { markRefreshedDaysStale } from '../rollups/stale-hours';
import { createOperationsBuilder, type HistoryStep, randomHistory } from '../rollups/testing/random-sales';

/** Number of random sales histories. */
const CASES = Number(process.env.RECONCILIATION_CASES ?? 12);
const ZONE = 'America/New_York';

const suite = useTestApp();
let location: number;
let terminal: ReturnType<typeof createPosOrderClient>;

async function openLocation(values: Parameters<typeof createLocation>[1] = { timezone: ZONE }): Promise<void> {
  location = await createLocation(suite.db, values);
  terminal = createPosOrderClient(suite, (await createPairedTerminal(suite.db, location)).headers);
}

async function read(path: string, query: Record<string, string> = {}) {
  const headers = authorizationHeaders(suite.config, location);
  return (await suite.app.inject({ url: `/api/${path}?${new URLSearchParams(query)}`, headers })).json();
}

const reconcile = (query: Record<string, string>): Promise<FigureReconciliation> =>
  read('reports/figure_reconciliation', query);

/** Closes the earliest open day of the location, if a day is open at `now`. */
async function closeEarliestDay(now: Date): Promise<void> {
  const { period } = await withLocation(suite.db, location, (scope) => findOpenDay(scope, location, now));
  if (period) await closeDay(suite.db, { locationId: location, day: period.day, user: null, now });
}

/** Returns the name, the actual and the expected value of each sum in a reconciliation, in cents. */
function addUp({ orders, transactions, comparison, tenders, z_reports }: Omit<FigureReconciliation, 'at'>) {
  const sum = (...amounts: number[]) => amounts.reduce((cents, amount) => cents + toCents(amount), 0);
  const net = ({ gross, discounts, refunds }: SalesTotals) => sum(gross, -discounts, -refunds);
  const total = ({ net, service_charges, tax, rounding, tips }: SalesTotals) =>
    sum(net, service_charges, tax, rounding, tips);
  const { paid_on_other_days, for_other_days, rest } = comparison;
  const { closed, changed, open } = z_reports;
  return [
    ['net sales of the orders', net(orders), toCents(orders.net)],
    ['total of the orders', total(orders), toCents(orders.total)],
    ['net sales of the transactions', net(transactions), toCents(transactions.net)],
    ['total of the transactions', total(transactions), toCents(transactions.total)],
    [
      'from orders to transactions',
      sum(orders.total, -paid_on_other_days, for_other_days, rest),
      toCents(transactions.total),
    ],
    ['tenders', sum(...tenders.map((tender) => tender.total)), toCents(transactions.total)],
    ['Z reports, net sales', sum(closed.net, changed.net, open.net), toCents(orders.net)],
    ['Z reports, total', sum(closed.total, changed.total, open.total), toCents(orders.total)],
    ['changed days', sum(...changed.days.map((day) => day.total)), toCents(changed.total)],
    ['open days', sum(...open.days.map((day) => day.total)), toCents(open.total)],
  ] as const;
}

/**
 * Checks that the lines of the reconciliation add up, and that each amount equals the amount in the corresponding
 * report. Returns the reconciliation without its time.
 */
async function check(query: Record<string, string>): Promise<Omit<FigureReconciliation, 'at'>> {
  const { at: _at, ...found } = await reconcile(query);
  for (const [name, added, expected] of addUp(found)) expect([name, added]).toEqual([name, expected]);
  const [orders, transactions] = [
    await read('reports/orders/summary', query),
    await read('reports/transactions/summary', query),
  ];
  expect([found.orders, found.transactions]).toEqual([orders.totals, transactions.totals]);
  expect(found.comparison).toEqual(await read('reports/sales_comparison', query));
  for (const { payment_type, count, total } of found.tenders) {
    const { totals } = await read('reports/transactions/summary', { ...query, payment_type });
    expect({ payment_type, count, total }).toEqual({
      ...{ payment_type, count: totals.count - totals.open - totals.voided, total: totals.total },
    });
  }
  const { data } = await read('day_closings', { per_page: '999' });
  const { start, end } = found.days;
  const closings = data.filter(({ day }: { day: string }) => day >= start && day <= end);
  const closed = closings.reduce((cents: number, { total }: { total: number }) => cents + toCents(total), 0);
  expect([found.z_reports.closed.count, toCents(found.z_reports.closed.total)]).toEqual([closings.length, closed]);
  return found;
}

async function perform(
  step: HistoryStep,
  send: ReturnType<typeof createOperationsBuilder>,
  zones: readonly string[],
): Promise<void> {
  const operations = send(step);
  if (operations.length > 0) await terminal.sync(...operations);
  if (step.kind === 'refresh') await refreshRollups(suite.db, location, 0);
  if (step.kind !== 'settings') return;
  await withLocation(suite.db, location, async (scope) => {
    const settings = { timezone: zones[step.zone % zones.length], day_cutoff: step.cutoff };
    await scope.updateTable('locations').set(settings).where('id', '=', location).execute();
    await markRefreshedDaysStale(scope, location);
  });
}

test(
  'the lines add up and equal the corresponding reports, for any sales, closings and late changes',
  async () => {
    const closings = fc.array(fc.nat(7), { maxLength: 5 });
    const property = fc.asyncProperty(
      ...([randomHistory, closings, fc.nat(7), fc.nat(7)] as const),
      async ({ period, cutoff, steps }, closedAt, one, other) => {
        await openLocation({ timezone: period.zones[0], day_cutoff: cutoff });
        const send = createOperationsBuilder(period.times);
        const half = Math.ceil(steps.length / 2);
        for (const step of steps.slice(0, half)) await perform(step, send, period.zones);
        for (const time of closedAt.toSorted()) await closeEarliestDay(new Date(period.times[time] ?? 0));
        for (const step of steps.slice(half)) await perform(step, send, period.zones);
        const { timezone, day_cutoff } = await withLocation(suite.db, location, (scope) =>
          findDaySettings(scope, location),
        );
        const [first = '', last = ''] = [one, other]
          .map((time) => toDay(period.times[time] ?? '', timezone, day_cutoff))
          .toSorted();
        const query = {
          start_date: dayStart(first, timezone, day_cutoff),
          end_date: dayEnd(last, timezone, day_cutoff),
        };
        const found = await check(query);
        await refreshAllDays(suite.db, location);
        expect(await check(query)).toEqual(found);
      },
    );
    await fc.assert(property, { numRuns: CASES });
  },
  120_000 + CASES * 5_000,
);

const now = new Date();
const today = toDay(now, ZONE);
const yesterday = toDay(subDays(now, 1), ZONE);
const atNoon = `${yesterday}T17:00:00.000Z`;
const daysOf = (start: string, end: string) => ({ start_date: dayStart(start, ZONE), end_date: dayEnd(end, ZONE) });

/** Stores an order of yesterday that is paid by card immediately unless `payments` is given. */
const sell = (price: number, values: Parameters<typeof buildPosOrder>[0] = {}) =>
  terminal.put(
    randomUUID(),
    buildPosOrder({
      ...{ created_at: atNoon, items: [{ price }], total_amount: price },
      payments: [{ payment_type: 'Card', amount: price, created_at: atNoon }],
      ...values,
    }),
  );

test('closed days, changes after their closing and days without a Z report add up to the orders report', async () => {
  await openLocation();
  await sell(10);
  await closeEarliestDay(now);
  await sell(2.5);
  await sell(4, { created_at: now.toISOString(), payments: [{ amount: 4, created_at: now.toISOString() }] });
  const { z_reports, orders } = await reconcile(daysOf(yesterday, today));
  expect(orders.total).toBe(16.5);
  expect(z_reports).toEqual({
    closed: { count: 1, net: 10, total: 10 },
    changed: {
      ...{ count: 1, net: 2.5, total: 2.5 },
      days: [{ day: yesterday, number: 1, late_count: 1, net: 2.5, total: 2.5 }],
    },
    open: { count: 1, net: 4, total: 4, days: [{ day: today, net: 4, total: 4 }] },
  });
});

test('late sales of a day that was not closed because it had no sales count as changes of the next Z report', async () => {
  await openLocation();
  const skipped = toDay(subDays(new Date(atNoon), 1), ZONE);
  await sell(10, { created_at: subDays(new Date(atNoon), 2).toISOString() });
  await closeEarliestDay(subDays(now, 2));
  await sell(10);
  await closeEarliestDay(now);
  await sell(4, { created_at: subDays(new Date(atNoon), 1).toISOString() });
  const change = { day: yesterday, number: 2, net: 4, total: 4 };
  const { z_reports } = await reconcile(daysOf(skipped, yesterday));
  expect(z_reports).toMatchObject({
    closed: { count: 1, total: 10 },
    changed: { count: 1, total: 4 },
    open: { count: 0 },
  });
  expect(z_reports.changed.days).toMatchObject([change]);
  expect((await reconcile(daysOf(skipped, skipped))).z_reports).toMatchObject({
    closed: { count: 0, total: 0 },
    changed: { count: 1, total: 4, days: [change] },
    open: { count: 0 },
  });
});

test('a day with only the payment for an earlier order is a day without a Z report before and after its refresh', async () => {
  await openLocation();
  await sell(10, { created_at: subDays(new Date(atNoon), 1).toISOString() });
  const open = { count: 1, net: 0, total: 0, days: [{ day: yesterday, net: 0, total: 0 }] };
  expect((await reconcile(daysOf(yesterday, yesterday))).z_reports.open).toEqual(open);
  await refreshAllDays(suite.db, location);
  expect((await reconcile(daysOf(yesterday, yesterday))).z_reports.open).toEqual(open);
});

test('the difference between order totals and payments includes unpaid amounts, and open orders are listed separately', async () => {
  await openLocation();
  await sell(10, { payments: [{ payment_type: 'Card', amount: 7, created_at: atNoon }] });
  await sell(5, { status: 'Open', payments: [] });
  const { orders, transactions, comparison, open_orders, tenders } = await reconcile(daysOf(yesterday, yesterday));
  expect([orders.total, comparison.rest, transactions.total]).toEqual([10, -3, 7]);
  expect(open_orders).toEqual({ count: 1, amount: 5 });
  expect(tenders).toEqual([{ payment_type: 'Card', count: 1, total: 7 }]);
});

test('the figures of the overview are compared only when the range is the current business day', async () => {
  await openLocation();
  await sell(8, { created_at: now.toISOString() });
  const ofToday = await reconcile(daysOf(today, today));
  expect(ofToday.overview).toEqual({ net: 8, orders: 1 });
  expect(ofToday.overview?.net).toBe(ofToday.orders.net);
  expect((await reconcile(daysOf(yesterday, yesterday))).overview).toBeNull();
  expect((await reconcile(daysOf(yesterday, today))).overview).toBeNull();
});

test('a range is extended to whole business days', async () => {
  await openLocation();
  await sell(10);
  const { days, orders } = await reconcile({
    start_date: atNoon.replace('17:00', '18:00'),
    end_date: now.toISOString(),
  });
  expect(days).toEqual({ start: yesterday, end: today });
  expect(orders.gross).toBe(10);
});

import type { DayReport } from '@backoffice/contract/day-closings';
import { subDays } from 'date-fns/subDays';
import { subMilliseconds } from 'date-fns/subMilliseconds';
import { sql } from 'kysely';
import { findOrders, prepareRestaurants } from '../../test/demonstration-suite';
import { useTestApp } from '../../test/use-test-app';
import { withLocation } from '../database/location-scope';
import { buildDayReport } from '../modules/day-closings/day-report';
import { getBusinessDayPeriod } from '../modules/day-closings/open-day';
import { verifyLocation } from '../modules/ledger/verify-location';
import { findDaySettings } from '../modules/locations/locations.repository';
import { drawerClosingTime } from './cash-drawers';
import { closeDays } from './close-days';
import { omitCompleteDays } from './complete-days';
import { listDaysBackwards } from './day-of-sales';
import { EXTRA_SIMULATION_STEPS, type Simulation, simulateDay, simulateNewestFirst } from './simulation';

const suite = useTestApp();
let restaurants: Simulation[];

beforeAll(async () => {
  restaurants = await prepareRestaurants(suite);
}, 120_000);

function restaurant(position: number): Simulation {
  const found = restaurants[position];
  if (!found) throw new Error('There is no such restaurant');
  return found;
}

/** Returns the entries of a restaurant's exceptions report in a time range, oldest first. */
async function findExceptions({ locationId }: Simulation, from: string, to: string) {
  return await withLocation(suite.db, locationId, (scope) =>
    scope
      .selectFrom('sales_exceptions')
      .select(['kind', 'offline_id', 'amount', 'reason'])
      .where('at', '>=', from)
      .where('at', '<', to)
      .orderBy('offline_id')
      .orderBy('kind')
      .execute(),
  );
}

/**
 * Returns the cash reconciliations in a time range, each with the sums of the terminal's cash payments (`paid`) and
 * cash refunds (`back`) since the previous reconciliation.
 */
async function drawers({ locationId }: Simulation, from: string, to: string) {
  return await withLocation(suite.db, locationId, async (scope) => {
    const { rows } = await sql<Record<'in' | 'out' | 'paid' | 'back' | 'mismatch' | 'left', number>>`
      select drawer.cash_in as in, drawer.cash_out as out, mismatch, cash_left as left,
        coalesce(sum(p.amount + p.tips) filter (where p.kind = 'Sale'), 0) as paid,
        coalesce(-sum(p.amount + p.tips) filter (where p.kind = 'Refund'), 0) as back
      from (select *, lag(created_at, 1, ${from}) over (partition by terminal_id order by created_at) as since
        from cash_reconciliations where created_at > ${from} and created_at < ${to}) drawer
        left join payments p on p.terminal_id = drawer.terminal_id and p.payment_type = 'Cash'
          and p.created_at >= drawer.since and p.created_at < drawer.created_at
      group by drawer.location_id, drawer.id, cash_in, cash_out, mismatch, cash_left
      order by drawer.id`.execute(scope);
    return rows;
  });
}

/** Returns whether there are full refunds, partial refunds, and refunds more than a day after the sale. */
async function refunds({ locationId }: Simulation, before: Date) {
  return await withLocation(suite.db, locationId, async (scope) => {
    const { rows } = await sql`
      select bool_or(refund.amount = -sale.amount) as full, bool_or(refund.amount > -sale.amount) as partial,
        bool_or(refund.created_at > sale.created_at + interval '1 day') as later
      from payments refund join payments sale on sale.id = refund.refunded_payment_id
      where refund.created_at < ${before}`.execute(scope);
    return rows[0];
  });
}

test('simulateDay changes nothing when the day was simulated before', async () => {
  const simulation = restaurant(1);
  const now = new Date('2026-09-20T12:00:00Z');
  expect(await simulateDay(simulation, '2026-09-18', now)).toBeGreaterThan(20);
  const before = await findOrders(simulation, subDays(now, 3), now);
  expect(await simulateDay(simulation, '2026-09-18', now)).toBe(0);
  expect(await findOrders(simulation, subDays(now, 3), now)).toEqual(before);
});

test('simulateDay completes orders that were open when the simulation stopped', async () => {
  const simulation = restaurant(1);
  const evening = new Date('2026-09-12T03:00:00Z');
  await simulateDay(simulation, '2026-09-11', evening);
  const open = (await findOrders(simulation, subDays(evening, 1), evening)).filter(({ status }) => status === 'Open');
  expect(open.length).toBeGreaterThan(0);
  await simulateDay(simulation, '2026-09-11', new Date('2026-09-13T00:00:00Z'));
  const later = await findOrders(simulation, subDays(evening, 1), new Date('2026-09-13T00:00:00Z'));
  expect(later.filter(({ status }) => status === 'Open')).toEqual([]);
  expect(later.filter(({ offline_id }) => open.some((order) => order.offline_id === offline_id))).toHaveLength(
    open.length,
  );
});

test('simulated orders have the totals that the terminals report, except for a few flagged orders', async () => {
  const simulation = restaurant(0);
  const now = new Date('2026-10-05T00:00:00Z');
  await simulateDay(simulation, '2026-10-02', now);
  const orders = await findOrders(simulation, subDays(now, 5), now);
  expect(orders.length).toBeGreaterThan(100);
  expect(orders.filter(({ flags }) => flags.length > 0).length).toBeLessThan(orders.length / 25);
  expect(orders.filter(({ total_amount, reported_total_amount }) => total_amount !== reported_total_amount)).toEqual(
    orders.filter(({ flags }) => flags.includes('total_mismatch')),
  );
});

test('each cash reconciliation matches its terminal’s cash payments with tips and its cash refunds', async () => {
  const simulation = restaurant(0);
  const now = new Date('2026-08-01T00:00:00Z');
  const days = listDaysBackwards('2026-07-21', 14).reverse();
  for (const day of days) expect(await simulateDay(simulation, day, now)).toBeGreaterThan(50);
  const closed = await drawers(simulation, '2026-07-01', '2026-08-01');
  expect(closed).toHaveLength(days.length * simulation.terminals.length);
  expect(closed.filter((drawer) => drawer.in !== drawer.paid || drawer.out !== drawer.back)).toEqual([]);
  expect(closed.filter(({ left }) => left !== 200)).toEqual([]);
  expect(closed.some(({ back }) => back > 0)).toBe(true);
  const mismatched = closed.filter(({ mismatch }) => mismatch !== 0).length;
  expect([mismatched > 0, mismatched < closed.length / 2]).toEqual([true, true]);
  const exceptions = await findExceptions(simulation, '2026-07-01', '2026-08-01');
  expect(exceptions.length).toBeGreaterThan(days.length / 2);
  expect(exceptions.length).toBeLessThan(days.length * 3);
  expect(await refunds(simulation, now)).toEqual({ full: true, partial: true, later: true });
  for (const day of days) expect(await simulateDay(simulation, day, now)).toBe(0);
  expect(await drawers(simulation, '2026-07-01', '2026-08-01')).toEqual(closed);
  expect(await findExceptions(simulation, '2026-07-01', '2026-08-01')).toEqual(exceptions);
}, 120_000);

test('each cash reconciliation matches its cash payments and refunds when the latest day is simulated first', async () => {
  const simulation = restaurant(0);
  const days = listDaysBackwards('2026-05-21', 10);
  const now = new Date('2026-06-01T00:00:00Z');
  for (let step = 0; step < days.length + EXTRA_SIMULATION_STEPS; step += 1)
    await simulateNewestFirst(simulation, days, step, now);
  const closed = await drawers(simulation, '2026-05-01', '2026-06-01');
  expect(closed).toHaveLength(days.length * simulation.terminals.length);
  expect(closed.filter((drawer) => drawer.in !== drawer.paid || drawer.out !== drawer.back)).toEqual([]);
  expect(closed.some(({ back }) => back > 0)).toBe(true);
}, 120_000);

test('omitCompleteDays omits a day once its drawers and the drawers of the next day are closed', async () => {
  const simulation = restaurant(1);
  const days = ['2026-04-21', '2026-04-20'];
  const now = new Date('2026-05-01T00:00:00Z');
  expect(await omitCompleteDays(simulation, days)).toEqual(days);
  await simulateDay(simulation, '2026-04-20', now);
  expect(await omitCompleteDays(simulation, days)).toEqual(days);
  await simulateDay(simulation, '2026-04-21', now);
  expect(await omitCompleteDays(simulation, days)).toEqual(['2026-04-21', undefined]);
}, 120_000);

test('simulateDay creates the cash reconciliations at the closing time, and not a millisecond earlier', async () => {
  const simulation = restaurant(1);
  const midnight = new Date(drawerClosingTime({ day: '2026-06-10', timezone: simulation.plan.timezone }));
  const closed = async () => (await drawers(simulation, '2026-06-01', '2026-07-01')).length;
  await simulateDay(simulation, '2026-06-10', subMilliseconds(midnight, 1));
  expect(await closed()).toBe(0);
  await simulateDay(simulation, '2026-06-10', midnight);
  expect(await closed()).toBe(simulation.terminals.length);
});

test('the Z reports of simulated days add up to the reports of all these days, and agree with the ledger', async () => {
  const simulation = restaurant(0);
  const now = new Date('2026-03-20T00:00:00Z');
  const days = listDaysBackwards('2026-03-18', 4);
  for (const day of days.toSorted()) await simulateDay(simulation, day, now);
  await closeDays({ ...simulation, signal: new AbortController().signal }, days, now);
  expect(await verifyLocation(suite.db, simulation.locationId)).toEqual([]);
  const { locationId } = simulation;
  await withLocation(suite.db, locationId, async (scope) => {
    const settings = await findDaySettings(scope, locationId);
    const closings = await scope.selectFrom('day_closings').select(['number', 'report']).orderBy('number').execute();
    expect(closings.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    const sum = (amount: (report: DayReport) => number) =>
      closings.reduce((total, { report }) => total + Math.round(amount(report) * 100), 0) / 100;
    const [lastDay = '', , , firstDay = ''] = days;
    const range = { ...getBusinessDayPeriod(lastDay, settings), start: getBusinessDayPeriod(firstDay, settings).start };
    const whole = await buildDayReport({ scope, locationId }, range);
    expect(whole.orders.count).toBeGreaterThan(300);
    for (const name of ['gross', 'discounts', 'refunds', 'net', 'tax', 'tips', 'total'] as const) {
      expect(sum(({ orders }) => orders[name])).toBe(whole.orders[name]);
      expect(sum(({ transactions }) => transactions[name])).toBe(whole.transactions[name]);
    }
    for (const { payment_type, total, tips } of whole.tenders) {
      const find = (report: DayReport) => report.tenders.find((tender) => tender.payment_type === payment_type);
      expect([sum((report) => find(report)?.total ?? 0), sum((report) => find(report)?.tips ?? 0)]).toEqual([
        total,
        tips,
      ]);
    }
    for (const { name, amount } of whole.taxes) {
      expect(sum(({ taxes }) => taxes.find((tax) => tax.name === name)?.amount ?? 0)).toBe(amount);
    }
    expect(sum(({ tenders }) => tenders.reduce((total, tender) => total + tender.total, 0))).toBe(
      whole.transactions.total,
    );
  });
}, 120_000);

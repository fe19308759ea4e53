import type { Bootstrap } from '@backoffice/contract/bootstrap';
import { hoursToMilliseconds, subDays } from 'date-fns';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type LocationDb, withLocation } from '../database/location-scope';
import type { Db } from '../database/schema';
import { findBootstrap } from '../modules/pos/bootstrap.repository';
import { receiveOperations } from '../modules/pos/receive-operations';
import type { TerminalIdentity } from '../plugins/authentication';
import { type CashFlow, closeDrawer, drawerClosingTime, drawerOpeningTime, reconciliationId } from './cash-drawers';
import { generateSales, type Sale } from './day-of-sales';
import { buildSimulatedMenu } from './guests';
import { MAX_REFUND_DAYS, planRefund, type TerminalEvent } from './refunds';
import type { RestaurantPlan } from './restaurant-plan';

const MAX_BATCH_EVENTS = 100;
/** Longest time between the first and last event of a batch: sales that arrive a day late would be flagged. */
const MAX_BATCH_SPAN_MS = hoursToMilliseconds(12);
/** Simulated delay between the last event of a batch and its arrival. */
const SENT_AFTER_MS = 2000;

export interface Simulation {
  db: Db;
  log: FastifyBaseLogger;
  signal: AbortSignal;
  plan: RestaurantPlan;
  locationId: number;
  terminals: TerminalIdentity[];
}

/** An event that the server should know by now, and the terminal that sends it. */
interface DueEvent extends TerminalEvent {
  terminalId: number;
}

interface SimulatedDay {
  simulation: Simulation;
  bootstrap: Bootstrap;
  day: string;
  now: Date;
}

/** Returns the latest revision of an order that a terminal has sent by `now`; undefined before the order is opened. */
function findDueRevision({ openedAt, closedAt, openOrder, finalOrder }: Sale, now: Date) {
  if (closedAt <= now) return { at: closedAt, body: finalOrder };
  return openedAt <= now ? { at: openedAt, body: openOrder } : undefined;
}

/** Finds the day's orders whose latest revision the server does not have. */
async function findDueOrders({ simulation, bootstrap, day, now }: SimulatedDay): Promise<DueEvent[]> {
  const { db, plan, locationId, terminals } = simulation;
  const menu = buildSimulatedMenu(bootstrap, plan);
  const sales = generateSales({
    menu,
    salesPattern: plan.salesPattern,
    terminals: terminals.length,
    seed: plan.name,
    day,
  });
  const stored = await withLocation(db, locationId, (scope) =>
    scope
      .selectFrom('orders')
      .select(['offline_id', 'revision'])
      .where('location_id', '=', locationId)
      .where('offline_id', '=', sql<string>`any(${sales.map(({ offlineId }) => offlineId)}::uuid[])`)
      .execute(),
  );
  const revisions = new Map(stored.map(({ offline_id, revision }) => [offline_id, revision]));
  return sales.flatMap((sale) => {
    const due = findDueRevision(sale, now);
    const terminal = terminals[sale.terminal];
    if (!due || !terminal || (revisions.get(sale.offlineId) ?? 0) >= due.body.revision) return [];
    const operation = { kind: 'order', offline_id: sale.offlineId, body: due.body };
    return [{ at: due.at, operation, terminalId: terminal.terminalId }];
  });
}

/** Finds the day's missing refunds. Uses stored payments, not generated ones: the menu may have changed since the sale. */
async function findDueRefunds({
  simulation: { db, locationId },
  bootstrap,
  day,
  now,
}: SimulatedDay): Promise<DueEvent[]> {
  const drawer = { day, timezone: bootstrap.location.timezone };
  const [from, to] = [drawerOpeningTime(drawer), drawerClosingTime(drawer)];
  return await withLocation(db, locationId, async (scope) => {
    const paid = await scope
      .selectFrom('payments')
      .select(['offline_id', 'amount', 'tips', 'created_at', 'terminal_id'])
      .where('location_id', '=', locationId)
      .where('kind', '=', 'Sale')
      .where('created_at', '>=', subDays(from, MAX_REFUND_DAYS).toISOString())
      .where('created_at', '<', to.toISOString())
      .execute();
    const due = paid.flatMap((payment) => {
      const event = planRefund(payment, bootstrap.employees);
      const isDue = event && event.at >= from && event.at < to && event.at <= now;
      return isDue ? [{ ...event, terminalId: payment.terminal_id }] : [];
    });
    return await filterUnknown(scope, locationId, 'payments', due);
  });
}

/** Finds the missing cash reconciliations of a day that has ended, with the cash of the stored payments. */
async function findDueReconciliations({ simulation, bootstrap, day, now }: SimulatedDay): Promise<DueEvent[]> {
  const { db, plan, locationId, terminals } = simulation;
  const { location, employees } = bootstrap;
  const at = drawerClosingTime({ day, timezone: location.timezone });
  if (at > now) return [];
  const drawers = terminals.map(({ terminalId }, terminal) => {
    const drawer = { seed: plan.name, day, timezone: location.timezone, terminal };
    return { drawer, at, terminalId, operation: { offline_id: reconciliationId(drawer) } };
  });
  return await withLocation(db, locationId, async (scope) => {
    const open = await filterUnknown(scope, locationId, 'cash_reconciliations', drawers);
    if (open.length === 0) return [];
    const cash = await findCash(scope, locationId, drawerOpeningTime({ day, timezone: location.timezone }), at);
    return open.map(({ drawer, terminalId }) => {
      const { in: taken, out } = cash.get(terminalId) ?? { in: 0, out: 0 };
      return { ...closeDrawer({ ...drawer, employees, cash: { in: taken, out } }), terminalId };
    });
  });
}

async function filterUnknown<Candidate extends { operation: { offline_id: string } }>(
  scope: LocationDb,
  locationId: number,
  table: 'payments' | 'cash_reconciliations',
  candidates: Candidate[],
): Promise<Candidate[]> {
  const stored = await scope
    .selectFrom(table)
    .select('offline_id')
    .where('location_id', '=', locationId)
    .where('offline_id', '=', sql<string>`any(${candidates.map(({ operation }) => operation.offline_id)}::uuid[])`)
    .execute();
  const ids = new Set(stored.map(({ offline_id }) => offline_id));
  return candidates.filter(({ operation }) => !ids.has(operation.offline_id));
}

async function findCash(scope: LocationDb, locationId: number, from: Date, to: Date): Promise<Map<number, CashFlow>> {
  const rows = await scope
    .selectFrom('payments')
    .select('terminal_id')
    .select(sql<number>`coalesce(sum(amount + tips) filter (where kind = 'Sale') * 100, 0)`.as('in'))
    .select(sql<number>`coalesce(-sum(amount + tips) filter (where kind = 'Refund') * 100, 0)`.as('out'))
    .where('location_id', '=', locationId)
    .where('payment_type', '=', 'Cash')
    .where('created_at', '>=', from.toISOString())
    .where('created_at', '<', to.toISOString())
    .groupBy('terminal_id')
    .execute();
  return new Map(rows.map(({ terminal_id, ...cash }) => [terminal_id, cash]));
}

/** Splits a terminal's events into batches, limited in size and in time so that no event arrives late. */
function splitIntoBatches(due: DueEvent[]): DueEvent[][] {
  const batches: DueEvent[][] = [];
  for (const event of [...due].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const current = batches.at(-1);
    const since = current?.[0] ? event.at.getTime() - current[0].at.getTime() : 0;
    if (current && current.length < MAX_BATCH_EVENTS && since < MAX_BATCH_SPAN_MS) current.push(event);
    else batches.push([event]);
  }
  return batches;
}

async function sendEvents({ db, log, signal, terminals }: Simulation, due: DueEvent[]): Promise<number> {
  for (const terminal of terminals) {
    for (const batch of splitIntoBatches(due.filter(({ terminalId }) => terminalId === terminal.terminalId))) {
      if (signal.aborted) break;
      const last = batch.at(-1)?.at.getTime() ?? 0;
      const receivedAt = new Date(Math.min(last + SENT_AFTER_MS, Date.now()));
      const operations = batch.map(({ operation }) => operation);
      const results = await receiveOperations(db, operations, { terminal, receivedAt, log });
      for (const { offline_id, status, message } of results) {
        if (status === 'rejected' || status === 'conflict') log.warn({ offline_id, status, message }, 'simulated');
      }
    }
  }
  return due.length;
}

async function simulate(
  simulation: Simulation,
  day: string,
  now: Date,
  kinds: ReadonlyArray<(played: SimulatedDay) => Promise<DueEvent[]>>,
): Promise<number> {
  const { db, locationId, terminals } = simulation;
  const [first] = terminals;
  if (!first) return 0;
  const bootstrap = await withLocation(db, locationId, (scope) => findBootstrap(scope, first));
  let sent = 0;
  for (const findDue of kinds) sent += await sendEvents(simulation, await findDue({ simulation, bootstrap, day, now }));
  return sent;
}

/**
 * Stores what the terminals would have sent for `day` up to `now` and the server does not have: orders, then refunds,
 * and after the day's end cash reconciliations. Can be repeated: stored records are left unchanged. Days must be
 * simulated in order, because a drawer contains payments after midnight for orders of the day before. Returns the
 * number of operations.
 */
export async function simulateDay(simulation: Simulation, day: string, now: Date): Promise<number> {
  return await simulate(simulation, day, now, [findDueOrders, findDueRefunds, findDueReconciliations]);
}

/** Number of steps that `simulateNewestFirst` needs in addition to the number of days. */
export const EXTRA_STEPS = MAX_REFUND_DAYS;

/**
 * Simulates `days`, newest first, in steps from 0. Each step stores the orders of one day, and the refunds and cash
 * reconciliations of a later day whose payments are all stored by then. Returns the number of operations.
 */
export async function simulateNewestFirst(
  simulation: Simulation,
  days: readonly string[],
  step: number,
  now: Date,
): Promise<number> {
  const [sold, closed] = [days[step], days[step - EXTRA_STEPS]];
  const orders = sold === undefined ? 0 : await simulate(simulation, sold, now, [findDueOrders]);
  const rest =
    closed === undefined ? 0 : await simulate(simulation, closed, now, [findDueRefunds, findDueReconciliations]);
  return orders + rest;
}

import type { Bootstrap } from '@backoffice/contract/bootstrap';
import { subDays } from 'date-fns/subDays';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { LRUCache } from 'lru-cache';
import { type LocationDb, withLocation } from '../database/location-scope';
import type { Db } from '../database/schema';
import { findBootstrap, findBootstrapVersion } from '../modules/pos/bootstrap.repository';
import type { TerminalIdentity } from '../plugins/authentication';
import { type CashFlow, closeDrawer, drawerClosingTime, drawerOpeningTime, reconciliationId } from './cash-drawers';
import type { Sale } from './day-of-sales';
import { enlargeRefund, omitMismatchReason, planVoidOrRejectedOperation } from './exceptions';
import { generateDay } from './generate-day';
import { removeNonOrderTakers } from './order-takers';
import { MAX_REFUND_DAYS, planRefund } from './refunds';
import type { RestaurantPlan } from './restaurant-plan';
import { type DueEvent, sendEvents } from './send-events';

export interface Simulation {
  db: Db;
  log: FastifyBaseLogger;
  signal: AbortSignal;
  plan: RestaurantPlan;
  locationId: number;
  terminals: TerminalIdentity[];
  /** Cache of generated sales, by day and menu version. */
  salesCache: LRUCache<string, Sale[]>;
}

interface SimulatedDay {
  simulation: Simulation;
  bootstrap: Bootstrap;
  /** All sales of the day, including sales that are not due yet. */
  sales: Sale[];
  day: string;
  now: Date;
}

/** Returns the latest revision of an order that a terminal has sent by `now`; undefined before the order is opened. */
function findDueRevision({ openedAt, closedAt, openOrder, finalOrder }: Sale, now: Date) {
  if (closedAt <= now) return { at: closedAt, body: finalOrder };
  return openedAt <= now ? { at: openedAt, body: openOrder } : undefined;
}

async function findDueOrders({ simulation, sales, now }: SimulatedDay): Promise<DueEvent[]> {
  const { db, locationId, terminals } = simulation;
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

/** Finds the missing refunds of a day. Uses stored payments, because the menu may have changed since the sale. */
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
      return isDue ? [{ ...enlargeRefund(event, payment), terminalId: payment.terminal_id }] : [];
    });
    return await filterUnknown(scope, locationId, 'payments', due);
  });
}

/** Finds the missing voids of a day, and the missing operations that the server will reject. */
async function findDueVoidsAndRejections({
  simulation,
  bootstrap,
  sales,
  day,
  now,
}: SimulatedDay): Promise<DueEvent[]> {
  const { db, locationId, terminals } = simulation;
  const until = drawerClosingTime({ day, timezone: bootstrap.location.timezone });
  const due = sales.flatMap((sale) => {
    const event = planVoidOrRejectedOperation(sale, bootstrap.employees, until);
    const terminal = terminals[sale.terminal];
    return event && terminal && event.at <= now ? [{ ...event, terminalId: terminal.terminalId }] : [];
  });
  const ids = due.map(({ operation }) => operation.offline_id);
  const { rows } = await withLocation(db, locationId, (scope) =>
    sql<{ offline_id: string }>`
      select offline_id from sales_exceptions where location_id = ${locationId} and content_hash is not null
        and offline_id = any(${ids}::uuid[])
      union select offline_id from orders where location_id = ${locationId} and revision >= 3
        and offline_id = any(${ids}::uuid[])`.execute(scope),
  );
  const known = new Set(rows.map(({ offline_id }) => offline_id));
  return due.filter(({ operation }) => !known.has(operation.offline_id));
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
      return { ...omitMismatchReason(closeDrawer({ ...drawer, employees, cash: { in: taken, out } })), terminalId };
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

async function findFormerEmployees(scope: LocationDb, locationId: number): Promise<number[]> {
  const former = await scope
    .selectFrom('employees')
    .select('id')
    .where('location_id', '=', locationId)
    .where('is_active', '=', false)
    .orderBy('id')
    .execute();
  return former.map(({ id }) => id);
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
  const menu = await withLocation(db, locationId, async (scope) => ({
    version: await findBootstrapVersion(scope, locationId),
    bootstrap: removeNonOrderTakers(await findBootstrap(scope, first)),
    formerEmployees: await findFormerEmployees(scope, locationId),
  }));
  const simulatedDay = { simulation, bootstrap: menu.bootstrap, sales: generateDay(simulation, menu, day), day, now };
  let sent = 0;
  for (const findDue of kinds) sent += await sendEvents(simulation, await findDue(simulatedDay));
  return sent;
}

/**
 * Stores the operations of `day` that the terminals would have sent by `now`, unless they are stored already: orders,
 * then refunds, and cash reconciliations once the day has ended. Can be repeated: stored records are left unchanged.
 * Days must be simulated in order, because a drawer also contains payments that were made after midnight for orders of
 * the previous day. Returns the number of operations.
 */
export async function simulateDay(simulation: Simulation, day: string, now: Date): Promise<number> {
  return await simulate(simulation, day, now, [
    findDueOrders,
    findDueRefunds,
    findDueVoidsAndRejections,
    findDueReconciliations,
  ]);
}

/** Number of steps that `simulateNewestFirst` needs in addition to the number of days. */
export const EXTRA_SIMULATION_STEPS = MAX_REFUND_DAYS;

/**
 * Runs one step of simulating `days`, which are sorted newest first; undefined days are skipped. `step` starts at 0.
 * The step stores the orders of one day, then the refunds and cash reconciliations of a later day, whose payments are
 * all stored by then. Returns the number of operations.
 */
export async function simulateNewestFirst(
  simulation: Simulation,
  days: readonly (string | undefined)[],
  step: number,
  now: Date,
): Promise<number> {
  const [sold, closed] = [days[step], days[step - EXTRA_SIMULATION_STEPS]];
  const orders = sold === undefined ? 0 : await simulate(simulation, sold, now, [findDueOrders]);
  const rest =
    closed === undefined
      ? 0
      : await simulate(simulation, closed, now, [findDueRefunds, findDueVoidsAndRejections, findDueReconciliations]);
  return orders + rest;
}

import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { withLocation } from '../database/location-scope';
import type { Db } from '../database/schema';
import { findBootstrap } from '../modules/pos/bootstrap.repository';
import { receiveOperations } from '../modules/pos/receive-operations';
import type { SentOperation } from '../modules/pos/sent-operations';
import type { TerminalIdentity } from '../plugins/authentication';
import { type Sale, salesOf } from './day-of-sales';
import { menuOf } from './guests';
import type { RestaurantPlan } from './restaurant-plan';

const BATCH = 100;
/** How long after the last order of a batch the terminal sends it. */
const SENT_AFTER_MS = 2000;

export interface Simulation {
  db: Db;
  log: FastifyBaseLogger;
  signal: AbortSignal;
  plan: RestaurantPlan;
  locationId: number;
  terminals: TerminalIdentity[];
}

/** A revision of an order that should be known by now. */
interface Due {
  sale: Sale;
  revision: number;
  at: Date;
}

function dueOf(sale: Sale, now: Date): Due[] {
  if (sale.until <= now) return [{ sale, revision: sale.final.revision, at: sale.until }];
  return sale.from <= now ? [{ sale, revision: sale.opened.revision, at: sale.from }] : [];
}

async function stillUnknown({ db, locationId }: Simulation, due: Due[]): Promise<Due[]> {
  const known = await withLocation(db, locationId, (scope) =>
    scope
      .selectFrom('orders')
      .select(['offline_id', 'revision'])
      .where('location_id', '=', locationId)
      .where('offline_id', '=', sql<string>`any(${due.map(({ sale }) => sale.offlineId)}::uuid[])`)
      .execute(),
  );
  const revisions = new Map(known.map(({ offline_id, revision }) => [offline_id, revision]));
  return due.filter(({ sale, revision }) => (revisions.get(sale.offlineId) ?? 0) < revision);
}

function operationOf({ sale, revision }: Due): SentOperation {
  const body = revision === sale.final.revision ? sale.final : sale.opened;
  return { kind: 'order', offline_id: sale.offlineId, body };
}

async function send(simulation: Simulation, terminal: TerminalIdentity, due: Due[]): Promise<void> {
  const { db, log, signal } = simulation;
  const ordered = [...due].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (let first = 0; first < ordered.length && !signal.aborted; first += BATCH) {
    const batch = ordered.slice(first, first + BATCH);
    const last = batch.at(-1)?.at.getTime() ?? 0;
    const receivedAt = new Date(Math.min(last + SENT_AFTER_MS, Date.now()));
    const results = await receiveOperations(db, batch.map(operationOf), { terminal, receivedAt, log });
    for (const { offline_id, status, message } of results) {
      if (status === 'rejected' || status === 'conflict') log.warn({ offline_id, status, message }, 'simulated order');
    }
  }
}

/**
 * Has the terminals send what they took on `day` up to `now` and the server does not know yet. The same day may be played
 * again at any time: what is known is left alone. Gives back how many orders were sent.
 */
export async function playDay(simulation: Simulation, day: string, now: Date): Promise<number> {
  const { db, plan, locationId, terminals } = simulation;
  const [first] = terminals;
  if (!first) return 0;
  const bootstrap = await withLocation(db, locationId, (scope) => findBootstrap(scope, first));
  const sales = salesOf({
    menu: menuOf(bootstrap, plan),
    trade: plan.trade,
    terminals: terminals.length,
    seed: plan.name,
    day,
  });
  const due = await stillUnknown(
    simulation,
    sales.flatMap((sale) => dueOf(sale, now)),
  );
  for (const [position, terminal] of terminals.entries()) {
    await send(
      simulation,
      terminal,
      due.filter(({ sale }) => sale.terminal === position),
    );
  }
  return due.length;
}

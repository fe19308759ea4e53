import type { SyncResult } from '@backoffice/shared/contract/pos';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseError } from 'pg';
import * as z from 'zod/mini';
import { type LocationDb, withLocation } from '../../database/location-scope';
import type { Db } from '../../database/schema';
import type { TerminalIdentity } from '../../plugins/authentication';
import { contentHash } from './content-hash';
import { type OrderDraft, type Refusal, readOrder } from './order-draft';
import { PaymentTakenError } from './pos-orders.repository';
import { rejected, storeOrders } from './store-orders';

/** One operation as a terminal sent it: nothing of it has been looked at yet. */
export interface SentOperation {
  kind: string;
  offline_id: string;
  body: unknown;
}

/** What became of one operation; `fields` names what was wrong with a rejected one. */
export type OperationResult = SyncResult & { fields?: Record<string, string> };

export interface Receiving {
  terminal: TerminalIdentity;
  /** When the request arrived. */
  receivedAt: Date;
  log: FastifyBaseLogger;
}

/** An operation that is at least an order with a UUID. */
export interface Arrival {
  offlineId: string;
  hash: Buffer;
  /** Reads the body, once. */
  read: () => OrderDraft | Refusal;
}

const uuid = z.uuid();
const TRANSIENT = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

/**
 * Stores a batch in its order and says what became of each operation. What is answered as created or updated is on disk.
 *
 * - The UUID is the identity. The same body again is a `duplicate`, before anything else is checked, and so is one of a
 *   revision that has been amended since: it is told the order as it is now. Another body under the same UUID and
 *   revision is a `conflict`, and so is an earlier revision that was never seen (`stale_revision`). A higher revision
 *   replaces lines and payments and keeps the order's id.
 * - Each operation stands alone: one that cannot be read or stored is `rejected`, and blocks no other.
 *
 * Throws only what concerns no single operation, a lost database for one; nothing that was not answered is lost then,
 * because the terminal sends it again.
 */
export async function receiveOperations(
  db: Db,
  operations: SentOperation[],
  receiving: Receiving,
): Promise<OperationResult[]> {
  const arrivals = operations.map(arrivalOf);
  const results = new Map<Arrival, OperationResult>();
  for (const round of rounds(arrivals.filter((arrival) => 'hash' in arrival))) {
    for (const [position, result] of (await storeRound(db, round, receiving)).entries()) {
      const arrival = round[position];
      if (arrival) results.set(arrival, result);
    }
  }
  return arrivals.flatMap((arrival) => ('hash' in arrival ? (results.get(arrival) ?? []) : arrival));
}

function arrivalOf({ kind, offline_id, body }: SentOperation): Arrival | OperationResult {
  if (kind !== 'order') return rejected(offline_id, { kind: `Must be order, not ${kind.slice(0, 40)}` });
  if (!uuid.safeParse(offline_id).success) return rejected(offline_id, { offline_id: 'Must be a UUID' });
  let draft: OrderDraft | Refusal | undefined;
  const read = () => {
    draft ??= readOrder(body);
    return draft;
  };
  return { offlineId: offline_id.toLowerCase(), hash: contentHash(body), read };
}

/** Cuts the batch before every UUID that has been named since the last cut: what is stored together has each once. */
function rounds(arrivals: Arrival[]): Arrival[][] {
  const cut: Arrival[][] = [];
  let named = new Set<string>();
  for (const arrival of arrivals) {
    const current = cut.at(-1);
    if (!current || named.has(arrival.offlineId)) {
      cut.push([arrival]);
      named = new Set([arrival.offlineId]);
    } else {
      current.push(arrival);
      named.add(arrival.offlineId);
    }
  }
  return cut;
}

/** Stores a round in one transaction; where the database refuses that, each order in one of its own. */
async function storeRound(db: Db, round: Arrival[], receiving: Receiving): Promise<OperationResult[]> {
  try {
    return await inTransaction(db, receiving, (scope) => storeOrders(scope, round, receiving));
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const [only, ...others] = round;
    if (only && others.length === 0) {
      if (refusal.code === 'internal') receiving.log.error({ err: error, order: only.offlineId }, 'order not stored');
      return [{ offline_id: only.offlineId, status: 'rejected', ...refusal }];
    }
    const results: OperationResult[] = [];
    for (const arrival of round) results.push(...(await storeRound(db, [arrival], receiving)));
    return results;
  }
}

async function inTransaction<Result>(
  db: Db,
  { terminal }: Receiving,
  work: (scope: LocationDb) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withLocation(db, terminal.locationId, work);
    } catch (error) {
      const mayPass = error instanceof DatabaseError && TRANSIENT.has(error.code ?? '');
      if (!mayPass || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Why one order could not be stored; undefined for what would befall any order, as a lost connection. */
function refusalOf(error: unknown): { code: string; message: string } | undefined {
  if (error instanceof PaymentTakenError) {
    return { code: 'conflict', message: 'A payment of this order is known as that of another order' };
  }
  if (error instanceof DatabaseError) {
    // Cardinality, data and integrity: the rows are at fault.
    const atFault = ['21', '22', '23'].includes(error.code?.slice(0, 2) ?? '');
    return atFault ? { code: 'invalid_request', message: `The database refused it: ${error.message}` } : undefined;
  }
  const isBug = error instanceof TypeError || error instanceof RangeError;
  return isBug ? { code: 'internal', message: 'Something went wrong on the server' } : undefined;
}

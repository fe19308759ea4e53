import { type SyncKind, type SyncResult, syncKind } from '@backoffice/shared/contract/pos';
import { DatabaseError } from 'pg';
import * as z from 'zod/mini';
import { type LocationDb, withLocation } from '../../database/location-scope';
import { withMenuLock } from '../../database/menu-lock';
import type { Db } from '../../database/schema';
import { createEventLoopYield } from '../../event-loop-yield';
import { fieldMessages, findInvalidValue, isWellFormed } from '../../request-values';
import { contentHash } from './content-hash';
import { PaymentTakenError } from './pos-orders.repository';
import { type Arrival, type Receiving, rejected, type SentOperation, type Store } from './sent-operations';
import { storeOrders } from './store-orders';
import { storePrinter } from './store-printer';
import { storeReconciliation } from './store-reconciliation';
import { storeRefund } from './store-refund';

interface Kind {
  /** What it is stored in. */
  within: typeof withLocation;
  /** Whether neighbours in a batch are stored together. */
  together: boolean;
  store: (scope: LocationDb, arrivals: Arrival[], receiving: Receiving) => Promise<SyncResult[]>;
}

/** Orders are many; the others are few, and each has a transaction of its own. */
const KINDS: Record<SyncKind, Kind> = {
  order: { within: withLocation, together: true, store: storeOrders },
  refund: { within: withLocation, together: false, store: oneByOne(storeRefund) },
  cash_reconciliation: { within: withLocation, together: false, store: oneByOne(storeReconciliation) },
  printer: { within: withMenuLock, together: false, store: oneByOne(storePrinter) },
};

const uuid = z.uuid();
const TRANSIENT = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

/**
 * Stores a batch in its order and says what became of each operation. What is answered as created or updated is on disk.
 *
 * - The UUID is the identity. The same body again is a `duplicate`, before anything else is checked, and so is one of a
 *   revision that has been amended since: it is told the order as it is now. Another body under the same UUID and
 *   revision is a `conflict`, and so is an earlier revision that was never seen (`stale_revision`) and brings no captured
 *   payment. A higher revision replaces lines and payments and keeps the order's id; what would lose or change a captured
 *   payment is `rejected` as `payment_captured`, and what would change a paid order as `order_paid`.
 * - Refunds, closed drawers and printers have no revisions: another body under the UUID of one of the first two is a
 *   `conflict`, and changes a printer.
 * - Each operation stands alone: one that cannot be read or stored is `rejected`, and blocks no other.
 *
 * Throws only what concerns no single operation, a lost database for one; nothing that was not answered is lost then,
 * because the terminal sends it again.
 */
export async function receiveOperations(
  db: Db,
  operations: SentOperation[],
  receiving: Receiving,
): Promise<SyncResult[]> {
  const pause = createEventLoopYield();
  const arrivals: Array<Arrival | SyncResult> = [];
  for (const operation of operations) {
    arrivals.push(arrivalOf(operation));
    await pause();
  }
  const results = new Map<Arrival, SyncResult>();
  for (const round of rounds(arrivals.filter((arrival) => 'hash' in arrival))) {
    for (const [position, result] of (await storeRound(db, round, receiving)).entries()) {
      const arrival = round[position];
      if (arrival) results.set(arrival, result);
    }
  }
  return arrivals.flatMap((arrival) => ('hash' in arrival ? (results.get(arrival) ?? []) : arrival));
}

function arrivalOf({ kind: name, offline_id, body }: SentOperation): Arrival | SyncResult {
  const { data: kind } = syncKind.safeParse(name);
  if (!kind) {
    return rejected(offline_id, { kind: `Must be one of ${syncKind.options.join(', ')}, not ${name.slice(0, 40)}` });
  }
  if (!uuid.safeParse(offline_id).success) return rejected(offline_id, { offline_id: 'Must be a UUID' });
  // The character NUL is left out of what is stored: no sale is lost for it.
  const invalid = findInvalidValue(body, { isText: isWellFormed });
  if (invalid) return rejected(offline_id, fieldMessages([[invalid.path.join('.'), invalid.message]]));
  return { kind, offlineId: offline_id.toLowerCase(), hash: contentHash(body), body };
}

function oneByOne(store: Store): Kind['store'] {
  return async (scope, arrivals, receiving) => {
    const results: SyncResult[] = [];
    for (const arrival of arrivals) results.push(await store(scope, arrival, receiving));
    return results;
  };
}

/**
 * Cuts the batch wherever the kind changes, and before every UUID that has been named since the last cut: what is stored
 * together has each once.
 */
function rounds(arrivals: Arrival[]): Arrival[][] {
  const cut: Arrival[][] = [];
  let named = new Set<string>();
  for (const arrival of arrivals) {
    const current = cut.at(-1);
    const joins = current?.[0]?.kind === arrival.kind && KINDS[arrival.kind].together && !named.has(arrival.offlineId);
    if (current && joins) {
      current.push(arrival);
      named.add(arrival.offlineId);
    } else {
      cut.push([arrival]);
      named = new Set([arrival.offlineId]);
    }
  }
  return cut;
}

/** Stores a round in one transaction; where the database refuses that, each operation in one of its own. */
async function storeRound(db: Db, round: Arrival[], receiving: Receiving): Promise<SyncResult[]> {
  const [only, ...others] = round;
  if (!only) return [];
  const { within, store } = KINDS[only.kind];
  try {
    return await persistently(() =>
      within(db, receiving.terminal.locationId, (scope) => store(scope, round, receiving)),
    );
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    if (others.length === 0) {
      const { kind, offlineId } = only;
      if (refusal.code === 'internal') receiving.log.error({ err: error, kind, offlineId }, 'operation not stored');
      return [{ offline_id: offlineId, status: 'rejected', ...refusal }];
    }
    const results: SyncResult[] = [];
    for (const arrival of round) results.push(...(await storeRound(db, [arrival], receiving)));
    return results;
  }
}

/** Tries again what the database ended so that others could go on. */
async function persistently<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      const mayPass = error instanceof DatabaseError && TRANSIENT.has(error.code ?? '');
      if (!mayPass || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Why an operation could not be stored; undefined for what would befall any, as a lost connection. */
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

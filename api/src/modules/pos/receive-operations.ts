import { type SyncKind, type SyncResult, syncKind, syncOperation } from '@backoffice/contract/pos';
import { DatabaseError } from 'pg';
import * as z from 'zod/mini';
import { type LocationDb, READ_WRITE_SALES, withLocation } from '../../database/location-scope';
import { withMenuLock } from '../../database/menu-lock';
import type { Db } from '../../database/schema';
import { retryTransientErrors } from '../../database/transient-errors';
import { createEventLoopYield } from '../../event-loop-yield';
import { fieldMessages, findInvalidValue, isWellFormed } from '../../request-values';
import { contentHash } from './content-hash';
import { recordRefusedOperations } from './refused-operations';
import {
  type IncomingOperation,
  type IngestContext,
  parseBody,
  rejectedResult,
  type StoreOperation,
} from './sent-operations';
import { storeOrders } from './store-orders';
import { storePrinter } from './store-printer';
import { storeReconciliation } from './store-reconciliation';
import { lockRefundedOrders, storeRefund } from './store-refund';
import { PaymentOfOtherOrderError } from './write-orders.repository';

interface KindHandler {
  withTransaction: <Result>(
    db: Db,
    locationId: number,
    work: (scope: LocationDb) => Promise<Result>,
  ) => Promise<Result>;
  /** Whether the operations of a request are stored in one transaction. */
  isBatched: boolean;
  store: (scope: LocationDb, incoming: IncomingOperation[], context: IngestContext) => Promise<SyncResult[]>;
}

/**
 * Orders and refunds are so numerous that all orders or refunds of a request share a transaction. Each cash
 * reconciliation and each printer is stored in a transaction of its own.
 */
const KINDS: Record<SyncKind, KindHandler> = {
  order: { withTransaction: recordSales, isBatched: true, store: storeOrders },
  refund: { withTransaction: recordSales, isBatched: true, store: storeOneByOne(storeRefund, lockRefundedOrders) },
  cash_reconciliation: { withTransaction: recordSales, isBatched: false, store: storeOneByOne(storeReconciliation) },
  printer: { withTransaction: withMenuLock, isBatched: false, store: storeOneByOne(storePrinter) },
};

async function recordSales<Result>(
  db: Db,
  locationId: number,
  work: (scope: LocationDb) => Promise<Result>,
): Promise<Result> {
  return await withLocation(db, locationId, work, READ_WRITE_SALES);
}

/**
 * Sequence of the kinds within a stage of a batch. Refunds come first, because a revision of an order may omit a payment
 * that is not captured. Its refund would then be of an unknown payment; an order keeps a payment that has a refund.
 */
const KIND_SEQUENCE: readonly SyncKind[] = ['refund', ...syncKind.options.filter((kind) => kind !== 'refund')];

const uuid = z.uuid();
const malformedOperation = z.catch(z.object({ offline_id: z.string() }), { offline_id: '' });
const bodyWithPayments = z.object({
  payments: z.optional(z.array(z.object({ offline_id: z.string() }))),
  payment_offline_id: z.optional(z.string()),
});

/**
 * Stores a batch and returns a result for each operation, in the same sequence. An operation with the result `created`
 * or `updated` is committed.
 *
 * - The UUID identifies an operation. A body that is already stored with the same UUID is a `duplicate`; this is
 *   checked first. The body of a superseded revision is a `duplicate` too, and its result describes the current order.
 * - A different body with the same UUID and revision is a `conflict`. An earlier revision that was never stored is a
 *   `conflict` with the code `stale_revision`, unless it adds a captured payment.
 * - A higher revision replaces lines and payments and keeps the order's id. It is `rejected` with the code
 *   `payment_captured` if it would lose or change a captured payment, `order_paid` if it would change a paid order or void
 *   it after a refund on another business day, and `day_closed` if it would change the tip of a payment of a closed day,
 *   or void a refunded sale of a closed day or open it again.
 * - Refunds, cash reconciliations and printers have no revisions. A different body with the same UUID is a `conflict`,
 *   except for a printer, which is updated.
 * - Operations are independent: an operation that is invalid or cannot be stored is `rejected` and does not affect the
 *   others.
 *
 * Throws only errors that are not caused by a single operation, such as a lost database connection. No data is lost in
 * this case, because the terminal sends operations without a result again.
 */
export async function receiveOperations(
  db: Db,
  operations: readonly unknown[],
  context: IngestContext,
): Promise<SyncResult[]> {
  const pause = createEventLoopYield();
  const incoming: Array<IncomingOperation | SyncResult> = [];
  for (const operation of operations) {
    incoming.push(readOperation(operation));
    await pause();
  }
  const results = new Map<IncomingOperation, SyncResult>();
  for (const round of splitIntoRounds(incoming.filter((operation) => 'hash' in operation))) {
    for (const [position, result] of (await storeRound(db, round, context)).entries()) {
      const operation = round[position];
      if (operation) results.set(operation, result);
    }
  }
  return incoming.flatMap((operation) => ('hash' in operation ? (results.get(operation) ?? []) : operation));
}

function readOperation(sent: unknown): IncomingOperation | SyncResult {
  const parsed = parseBody(syncOperation, sent);
  if ('fields' in parsed) return rejectedResult(malformedOperation.parse(sent).offline_id, parsed.fields);
  const { kind: name, offline_id, body } = parsed.value;
  const { data: kind } = syncKind.safeParse(name);
  if (!kind) {
    return rejectedResult(offline_id, {
      kind: `Must be one of ${syncKind.options.join(', ')}, not ${name.slice(0, 40)}`,
    });
  }
  if (!uuid.safeParse(offline_id).success) return rejectedResult(offline_id, { offline_id: 'Must be a UUID' });
  // A NUL character is no reason to reject a sale, because it is removed before storing.
  const invalid = findInvalidValue(body, { isText: isWellFormed });
  if (invalid) return rejectedResult(offline_id, fieldMessages([[invalid.path.join('.'), invalid.message]]));
  return { kind, offlineId: offline_id.toLowerCase(), hash: contentHash(body), body };
}

/** Returns a function that stores operations one after the other, after it has called `prepare` with all of them. */
function storeOneByOne(store: StoreOperation, prepare?: typeof lockRefundedOrders): KindHandler['store'] {
  return async (scope, incoming, context) => {
    await prepare?.(scope, incoming, context);
    const results: SyncResult[] = [];
    for (const operation of incoming) results.push(await store(scope, operation, context));
    return results;
  };
}

/**
 * Splits a batch into rounds, each of which is stored in one transaction. A round has operations of one kind that share
 * no UUID. Operations that share a UUID, such as an order and the refund of its payment, keep their sequence.
 */
function splitIntoRounds(incoming: IncomingOperation[]): IncomingOperation[][] {
  // A stage has operations with different UUIDs, which may depend only on operations of earlier stages. Each stage is
  // divided into rounds by kind.
  const stages: IncomingOperation[][] = [];
  const nextStages = new Map<string, number>();
  for (const operation of incoming) {
    const ids = findIds(operation);
    const stage = Math.max(...ids.map((id) => nextStages.get(id) ?? 0));
    for (const id of ids) nextStages.set(id, stage + 1);
    stages[stage] ??= [];
    stages[stage].push(operation);
  }
  return stages.flatMap((stage) =>
    KIND_SEQUENCE.flatMap((kind) => {
      const operations = stage.filter((operation) => operation.kind === kind);
      return KINDS[kind].isBatched ? [operations] : operations.map((operation) => [operation]);
    }),
  );
}

function findIds({ offlineId, body }: IncomingOperation): string[] {
  const { payments = [], payment_offline_id = offlineId } = bodyWithPayments.safeParse(body).data ?? {};
  return [offlineId, payment_offline_id, ...payments.map(({ offline_id }) => offline_id)].map((id) => id.toLowerCase());
}

/** Stores a round in one transaction; if the database rejects it, stores each operation in its own transaction. */
async function storeRound(db: Db, round: IncomingOperation[], context: IngestContext): Promise<SyncResult[]> {
  const [only, ...others] = round;
  if (!only) return [];
  const { withTransaction, store } = KINDS[only.kind];
  const { locationId } = context.terminal;
  try {
    return await retryTransientErrors(() =>
      withTransaction(db, locationId, async (scope) => {
        const results = await store(scope, round, context);
        await recordRefusedOperations(scope, round, results, context);
        return results;
      }),
    );
  } catch (error) {
    const rejection = findRejection(error);
    if (!rejection) throw error;
    if (others.length === 0) {
      const { kind, offlineId } = only;
      if (error instanceof DatabaseError)
        context.log.warn({ err: error, kind, offlineId }, 'The database refused an operation of a terminal');
      if (rejection.code === 'internal')
        context.log.error(
          { err: error, kind, offlineId },
          'Failed to store an operation of a terminal: it was rejected, report the error as a bug',
        );
      const result: SyncResult = { offline_id: offlineId, status: 'rejected', ...rejection };
      await withLocation(db, locationId, (scope) => recordRefusedOperations(scope, round, [result], context));
      return [result];
    }
    const results: SyncResult[] = [];
    for (const operation of round) results.push(...(await storeRound(db, [operation], context)));
    return results;
  }
}

/**
 * Messages for terminals by the class of the SQLSTATE: cardinality violation, data exception and integrity constraint
 * violation. PostgreSQL's own message is only logged, because it contains names of tables and constraints.
 */
const DATA_ERRORS = new Map<string | undefined, string>([
  ['21', 'Values that must be different are equal'],
  ['22', 'A value has a size or format that the database cannot store'],
  ['23', 'A value is not acceptable to the database'],
]);

/** Returns undefined for an error that the operation did not cause, such as a lost connection. */
function findRejection(error: unknown): { code: string; message: string } | undefined {
  if (error instanceof PaymentOfOtherOrderError) {
    return { code: 'conflict', message: 'A payment of this order already belongs to another order' };
  }
  if (error instanceof DatabaseError) {
    const reason = DATA_ERRORS.get(error.code?.slice(0, 2));
    return reason === undefined ? undefined : { code: 'invalid_request', message: `${reason} (${error.code})` };
  }
  const isBug = error instanceof TypeError || error instanceof RangeError;
  return isBug ? { code: 'internal', message: 'Something went wrong on the server' } : undefined;
}

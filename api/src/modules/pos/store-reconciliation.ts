import { toCents } from '@backoffice/contract/money';
import type { SyncResult } from '@backoffice/contract/pos';
import { type PosCashReconciliation, posCashReconciliation } from '@backoffice/contract/pos-sales';
import type { LocationDb } from '../../database/location-scope';
import { insertCashReconciliationRevision } from '../ledger/sales-revisions.repository';
import { employeeColumns, eventFlags, raisedFlags, timestampColumns } from './event-columns';
import { findEmployees } from './pos-orders.repository';
import { buildReconciliationExceptions } from './sales-exceptions';
import { insertExceptions } from './sales-exceptions.repository';
import {
  type IncomingOperation,
  type IngestContext,
  parseTimedBody,
  rejectedResult,
  removeNulCharacters,
  replayResult,
} from './sent-operations';
import { lacksRight } from './terminal-rights';

/** Stores the cash reconciliation of a closed drawer. A missing mismatch reason or comment is flagged, not rejected. */
export async function storeReconciliation(
  scope: LocationDb,
  operation: IncomingOperation,
  context: IngestContext,
): Promise<SyncResult> {
  const existing = await scope
    .selectFrom('cash_reconciliations')
    .select(['id', 'content_hash', 'flags'])
    .where('location_id', '=', context.terminal.locationId)
    .where('offline_id', '=', operation.offlineId)
    .executeTakeFirst();
  if (existing) return replayResult(operation, existing);
  const parsed = parseTimedBody(posCashReconciliation, operation.body);
  if ('fields' in parsed) return rejectedResult(operation.offlineId, parsed.fields);
  // Undefined means that another transaction has just stored this UUID, so the operation is compared with that row.
  return (
    (await writeReconciliation(scope, operation, context, parsed.value)) ??
    (await storeReconciliation(scope, operation, context))
  );
}

/** Inserts a cash reconciliation; returns undefined when its UUID is taken. */
async function writeReconciliation(
  scope: LocationDb,
  { offlineId, hash }: IncomingOperation,
  context: IngestContext,
  drawer: PosCashReconciliation,
): Promise<SyncResult | undefined> {
  const { terminal, receivedAt } = context;
  const { locationId, terminalId } = terminal;
  const { sent_at, ...columns } = drawer;
  const employees = await findEmployees(scope, locationId, drawer.employee_id === null ? [] : [drawer.employee_id]);
  const flags = raisedFlags({
    ...reasonFlags(drawer),
    without_right: lacksRight(['pos_cash_drawer'], drawer, employees),
    ...eventFlags(drawer, receivedAt, employees),
  });
  const inserted = await scope
    .insertInto('cash_reconciliations')
    .values({
      ...columns,
      location_id: locationId,
      offline_id: offlineId,
      content_hash: hash,
      terminal_id: terminalId,
      mismatch_reason_comment: removeNulCharacters(drawer.mismatch_reason_comment),
      ...employeeColumns(drawer.employee_id, employees),
      ...timestampColumns(drawer, receivedAt),
      flags,
    })
    .onConflict((conflict) => conflict.columns(['location_id', 'offline_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return undefined;
  const { id } = inserted;
  await insertCashReconciliationRevision(scope, locationId, id);
  await insertExceptions(scope, buildReconciliationExceptions({ id, offlineId, flags, employees }, drawer, context));
  return { offline_id: offlineId, status: 'created', id, flags };
}

function reasonFlags(drawer: PosCashReconciliation) {
  const expected = toCents(drawer.opening_float) + toCents(drawer.cash_in) - toCents(drawer.cash_out);
  return {
    missing_reason: toCents(drawer.reconciled_balance) !== expected && drawer.mismatch_reason === null,
    missing_comment: drawer.mismatch_reason === 'Other' && drawer.mismatch_reason_comment.trim() === '',
  };
}

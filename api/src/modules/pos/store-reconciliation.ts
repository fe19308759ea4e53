import { type PosCashReconciliation, posCashReconciliation, type SyncResult } from '@backoffice/shared/contract/pos';
import { toCents } from '@backoffice/shared/format/money';
import type { LocationDb } from '../../database/location-scope';
import { findEmployees } from './pos-orders.repository';
import { type Arrival, type Receiving, readBody, rejected, replayed, storable, timeProblems } from './sent-operations';
import { employeeColumns, momentColumns, momentFlags, raised } from './told-moment';

/** Stores a closed drawer as it was counted. What the terminal should have asked for and did not is flagged. */
export async function storeReconciliation(
  scope: LocationDb,
  arrival: Arrival,
  receiving: Receiving,
): Promise<SyncResult> {
  const known = await scope
    .selectFrom('cash_reconciliations')
    .select(['id', 'content_hash', 'flags'])
    .where('location_id', '=', receiving.terminal.locationId)
    .where('offline_id', '=', arrival.offlineId)
    .executeTakeFirst();
  if (known) return replayed(arrival, known);
  const read = readBody(posCashReconciliation, arrival.body);
  if ('fields' in read) return rejected(arrival.offlineId, read.fields);
  const { created_at, sent_at } = read.told;
  const fields = timeProblems({ created_at, sent_at });
  if (Object.keys(fields).length > 0) return rejected(arrival.offlineId, fields);
  // A UUID that somebody else took since is judged anew by what they stored.
  return (await write(scope, arrival, receiving, read.told)) ?? (await storeReconciliation(scope, arrival, receiving));
}

/** Undefined where the UUID is taken. */
async function write(
  scope: LocationDb,
  { offlineId, hash }: Arrival,
  { terminal: { locationId, terminalId }, receivedAt }: Receiving,
  drawer: PosCashReconciliation,
): Promise<SyncResult | undefined> {
  const { sent_at, ...told } = drawer;
  const employees = await findEmployees(scope, locationId, drawer.employee_id === null ? [] : [drawer.employee_id]);
  const flags = raised({ ...reasonFlags(drawer), ...momentFlags(drawer, receivedAt, employees) });
  const inserted = await scope
    .insertInto('cash_reconciliations')
    .values({
      ...told,
      location_id: locationId,
      offline_id: offlineId,
      content_hash: hash,
      terminal_id: terminalId,
      mismatch_reason_comment: storable(drawer.mismatch_reason_comment),
      ...employeeColumns(drawer.employee_id, employees),
      ...momentColumns(drawer, receivedAt),
      flags,
    })
    .onConflict((conflict) => conflict.columns(['location_id', 'offline_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted && { offline_id: offlineId, status: 'created', id: inserted.id, flags };
}

function reasonFlags(drawer: PosCashReconciliation) {
  const expected = toCents(drawer.opening_float) + toCents(drawer.cash_in) - toCents(drawer.cash_out);
  return {
    missing_reason: toCents(drawer.reconciled_balance) !== expected && drawer.mismatch_reason === null,
    missing_comment: drawer.mismatch_reason === 'Other' && drawer.mismatch_reason_comment.trim() === '',
  };
}

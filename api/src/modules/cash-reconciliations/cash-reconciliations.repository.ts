import type { CashReconciliation } from '@backoffice/contract/cash-reconciliations';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { EMPLOYEE_COLUMNS, toPerson } from '../orders/employee-columns';

/** SQL: a JSON object with the id and name of a cash reconciliation's terminal. */
export const TERMINAL_JSON = sql<{ id: number; name: string }>`(select json_build_object('id', t.id, 'name', t.name)
  from terminals t where t.location_id = drawer.location_id and t.id = drawer.terminal_id)`;

/** Returns undefined when the location has no cash reconciliation with this id. */
export async function findCashReconciliation(
  scope: LocationDb,
  locationId: number,
  id: number,
): Promise<CashReconciliation | undefined> {
  const drawer = await scope
    .selectFrom('cash_reconciliations as drawer')
    .select(['id', 'created_at', ...EMPLOYEE_COLUMNS, 'opening_float', 'cash_in', 'cash_out', 'cash_balance'])
    .select(['reconciled_balance', 'mismatch', 'mismatch_reason', 'mismatch_reason_comment'])
    .select(['cash_left', 'cash_withdrawn', 'cash_topped_up', TERMINAL_JSON.as('station')])
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return drawer && { ...drawer, employee: toPerson(drawer) };
}

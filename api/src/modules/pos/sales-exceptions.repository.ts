import { sql } from 'kysely';
import { columnList } from '../../database/columns';
import type { LocationDb } from '../../database/location-scope';
import { jsonRecordset } from './json-recordset';
import type { RefusedOperation } from './refused-operations';
import type { ExceptionRow } from './sales-exceptions';

/**
 * Inserts exceptions in the transaction of the sale. Skips an exception if one of the same kind with at least its
 * amount is stored. Concurrent revisions of an order do not insert the same exception, because the order is locked.
 */
export async function insertExceptions(scope: LocationDb, rows: ExceptionRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = columnList(Object.keys(first));
  await sql`insert into sales_exceptions (${columns})
    select ${columns} from ${jsonRecordset('sales_exceptions', rows)} sent
    where not exists (select from sales_exceptions stored
      where stored.location_id = sent.location_id and stored.offline_id = sent.offline_id and stored.kind = sent.kind
        and stored.content_hash is null and coalesce(abs(stored.amount) >= abs(sent.amount), true))
    on conflict do nothing`.execute(scope);
}

/**
 * Inserts refused operations as exceptions, with the names of their employees and the order that they would have
 * changed. Skips operations that the same terminal has sent before.
 */
export async function insertRefusedOperations(scope: LocationDb, operations: RefusedOperation[]): Promise<void> {
  if (operations.length === 0) return;
  await sql`insert into sales_exceptions (location_id, kind, at, received_at, offline_id, content_hash, order_id,
      cash_reconciliation_id, terminal_id, employee_id, employee_first_name, employee_last_name,
      approved_by_employee_id, approved_by_first_name, approved_by_last_name, reason, amount)
    select refused.location_id, refused.kind, refused.received_at, refused.received_at, refused.offline_id,
      refused.content_hash, coalesce(stored.id, (
        select order_id from payments where payments.location_id = refused.location_id
          and payments.offline_id = any(refused.payment_ids) limit 1)),
      refused.cash_reconciliation_id, refused.terminal_id,
      refused.employee_id, coalesce(employee.first_name, ''), coalesce(employee.last_name, ''),
      refused.approved_by_employee_id, coalesce(approver.first_name, ''), coalesce(approver.last_name, ''),
      refused.reason, coalesce(refused.amount, stored.total_amount, refused.sent_total)
    from json_to_recordset(${JSON.stringify(operations)}::json) as refused (location_id bigint, kind text,
      received_at timestamptz, offline_id uuid, content_hash bytea, order_offline_id uuid, payment_ids uuid[],
      cash_reconciliation_id bigint, terminal_id bigint, employee_id bigint, approved_by_employee_id bigint,
      reason text, amount numeric(20,2), sent_total numeric(20,2))
    left join orders stored on stored.location_id = refused.location_id and stored.offline_id = refused.order_offline_id
    left join employees employee on employee.location_id = refused.location_id and employee.id = refused.employee_id
    left join employees approver
      on approver.location_id = refused.location_id and approver.id = refused.approved_by_employee_id
    on conflict do nothing`.execute(scope);
}

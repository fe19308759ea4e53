import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';

interface Receipt {
  locationId: number;
  terminalId: number;
  receivedAt: Date;
}

const COLUMNS = sql`location_id, kind, record_id, offline_id, revision, terminal_id, employee_id, occurred_at, received_at,
  content_hash, document`;

/** SQL: the document of an order's revision in `sales_revisions`, which a statement calls `alias`. */
export function orderDocument(alias = 'sales_revisions') {
  return sql`coalesce(${sql.ref(`${alias}.document`)}, ${sql.ref(`${alias}.document_json`)}::jsonb)`;
}

/** Adds revisions of stored orders to the ledger. Call it after the statement that writes the orders: it reads them. */
export async function insertOrderRevisions(
  scope: LocationDb,
  { locationId, terminalId, receivedAt }: Receipt,
  orderIds: number[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`insert into sales_revisions (${COLUMNS})
    select orders.location_id, 'order', orders.id, offline_id, revision, ${terminalId}::bigint, employee_id, created_at,
      ${receivedAt}::timestamptz, content_hash, document
    from orders join order_documents on order_documents.location_id = orders.location_id and order_id = orders.id
    where orders.location_id = ${locationId} and orders.id = any(${orderIds}::bigint[])
    order by orders.id`.execute(scope);
}

/** Adds a stored refund to the ledger. */
export async function insertRefundRevision(scope: LocationDb, locationId: number, paymentId: number): Promise<void> {
  await sql`insert into sales_revisions (${COLUMNS})
    select payments.location_id, 'refund', order_id, offline_id, 1, terminal_id, employee_id, created_at, received_at,
      content_hash, document
    from payments join refund_documents on refund_documents.location_id = payments.location_id and payment_id = payments.id
    where payments.location_id = ${locationId} and payments.id = ${paymentId}`.execute(scope);
}

/** Adds a stored cash reconciliation to the ledger. */
export async function insertCashReconciliationRevision(
  scope: LocationDb,
  locationId: number,
  id: number,
): Promise<void> {
  await sql`insert into sales_revisions (${COLUMNS})
    select drawers.location_id, 'cash_reconciliation', id, offline_id, 1, terminal_id, employee_id, created_at, received_at,
      content_hash, document
    from cash_reconciliations drawers join cash_reconciliation_documents documents
      on documents.location_id = drawers.location_id and cash_reconciliation_id = drawers.id
    where drawers.location_id = ${locationId} and id = ${id}`.execute(scope);
}

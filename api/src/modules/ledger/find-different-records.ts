import { type RawBuilder, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { orderDocument } from './sales-revisions.repository';

/** Maximum number of records that one statement compares. */
const RECORDS = 1_000;

interface LedgerEntry {
  /** Position of the record in the sequence of comparison. The next statement continues after the last position. */
  position: number;
  record_id: number;
  revision_id: number;
  is_different: boolean;
}

interface RecordKind {
  kind: 'order' | 'refund' | 'cash_reconciliation';
  name: string;
  /** SQL: the latest revision of each record after `position`: position, record_id, revision_id, document. */
  selectLatest: (locationId: number, position: number) => RawBuilder<unknown>;
  /** SQL: the document that is currently stored for the record of the revision `latest`. */
  currentDocument: RawBuilder<unknown>;
  /** SQL condition: copies of the record's values in other rows differ from the record of the revision `latest`. */
  hasOtherCopies?: RawBuilder<boolean>;
  /** SQL: ids of stored records without a revision. */
  selectUnrecorded: (locationId: number) => RawBuilder<unknown>;
}

const selectById = (kind: string) => (locationId: number, position: number) =>
  sql`
  select id as position, record_id, id as revision_id, offline_id, document from sales_revisions
  where location_id = ${locationId} and kind = ${kind} and id > ${position} and document is not null
  order by id limit ${RECORDS}`;
const hasNoRevision = (kind: string, key: RawBuilder<unknown>) => sql`not exists (select from sales_revisions entry
  where entry.location_id = record.location_id and kind = ${kind} and ${key})`;

/**
 * SQL: the payments of an order's revision, sorted as in the view `order_documents`. The revision of a new order
 * contains its payments in the sequence in which the terminal sent them.
 */
const SORTED_PAYMENTS = sql`coalesce((select jsonb_agg(payment order by (payment->>'offline_id')::uuid)
  from jsonb_array_elements(${orderDocument()}->'payments') payment), '[]')`;

/**
 * For the reports, payments and refunds contain copies of columns of their order, and a payment contains the sum of its
 * refunds. Documents do not contain these columns, so they are compared here.
 */
const HAS_OTHER_COPIES = sql<boolean>`exists (
  select from payments payment join orders on orders.location_id = payment.location_id and orders.id = payment.order_id
  where payment.location_id = latest.location_id and payment.order_id = latest.record_id
    and ((payment.order_employee_id, payment.order_type, payment.order_status, payment.order_created_at)
        is distinct from (orders.employee_id, orders.type, orders.status, orders.created_at)
      or payment.refunded_amount <> coalesce((
        select -sum((refund.document->>'amount')::numeric) from sales_revisions refund
        where refund.location_id = latest.location_id and refund.kind = 'refund' and refund.record_id = latest.record_id
          and (refund.document->>'payment_offline_id')::uuid = payment.offline_id
      ), 0)))`;

const KINDS: readonly RecordKind[] = [
  {
    kind: 'order',
    name: 'Order',
    selectLatest: (locationId, position) => sql`
      select distinct on (record_id) record_id as position, record_id, id as revision_id, offline_id,
        ${orderDocument()} || jsonb_build_object('payments', ${SORTED_PAYMENTS}) as document
      from sales_revisions where location_id = ${locationId} and kind = 'order' and record_id > ${position}
      order by record_id, id desc limit ${RECORDS}`,
    currentDocument: sql`select document from order_documents current
      where current.location_id = latest.location_id and order_id = latest.record_id`,
    hasOtherCopies: HAS_OTHER_COPIES,
    selectUnrecorded: (locationId) => sql`select id from orders record
      where location_id = ${locationId} and ${hasNoRevision('order', sql`record_id = record.id`)}`,
  },
  {
    kind: 'refund',
    name: 'The refund of order',
    selectLatest: selectById('refund'),
    currentDocument: sql`select document from payments join refund_documents current
      on current.location_id = payments.location_id and payment_id = payments.id
      where payments.location_id = latest.location_id and payments.offline_id = latest.offline_id`,
    selectUnrecorded: (locationId) => sql`select order_id as id from payments record
      where location_id = ${locationId} and record.kind = 'Refund'
        and ${hasNoRevision('refund', sql`record_id = record.order_id and entry.offline_id = record.offline_id`)}`,
  },
  {
    kind: 'cash_reconciliation',
    name: 'Cash reconciliation',
    selectLatest: selectById('cash_reconciliation'),
    currentDocument: sql`select document from cash_reconciliation_documents current
      where current.location_id = latest.location_id and cash_reconciliation_id = latest.record_id`,
    selectUnrecorded: (locationId) => sql`select id from cash_reconciliations record
      where location_id = ${locationId} and ${hasNoRevision('cash_reconciliation', sql`record_id = record.id`)}`,
  },
];

/**
 * Returns one line for each record that differs from its latest revision in the ledger, or that has no revision. A new
 * column of the sales tables must be null for earlier sales or be left out of the document views, because stored
 * revisions never change.
 */
export async function findDifferentRecords(scope: LocationDb, locationId: number): Promise<string[]> {
  const differences: string[] = [];
  for (const kind of KINDS) differences.push(...(await compareKind(scope, locationId, kind)));
  return differences;
}

/**
 * Returns one line for each record of a kind that differs from its latest revision. A subquery reads each stored
 * document, because a lateral join without statistics builds every document of the location for each revision.
 */
async function compareKind(scope: LocationDb, locationId: number, kind: RecordKind): Promise<string[]> {
  const differences: string[] = [];
  for (let position = 0; ; ) {
    const { rows } = await sql<LedgerEntry>`
      with latest as materialized (
        select ${locationId}::bigint as location_id, entry.* from (${kind.selectLatest(locationId, position)}) entry
      )
      select position, record_id, revision_id,
        (${kind.currentDocument}) is distinct from latest.document or ${kind.hasOtherCopies ?? sql`false`} as is_different
      from latest order by position`.execute(scope);
    const different = rows.filter(({ is_different }) => is_different);
    differences.push(
      ...different.map(
        ({ record_id, revision_id }) => `${kind.name} ${record_id} differs from revision ${revision_id}`,
      ),
    );
    const last = rows.at(-1);
    if (!last) break;
    position = last.position;
  }
  const { rows: unrecorded } = await sql<{ id: number }>`${kind.selectUnrecorded(locationId)} order by id`.execute(
    scope,
  );
  return [...differences, ...unrecorded.map(({ id }) => `${kind.name} ${id} has no revision in the ledger`)];
}

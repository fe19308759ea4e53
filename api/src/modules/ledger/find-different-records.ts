import { type RawBuilder, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';

/** Records that one statement compares. */
const RECORDS = 1_000;

interface LedgerEntry {
  /** Position from which the next statement goes on. */
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
  /** SQL: the document of the record of the revision `latest`, as it is stored now. */
  currentDocument: RawBuilder<unknown>;
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

const KINDS: readonly RecordKind[] = [
  {
    kind: 'order',
    name: 'Order',
    selectLatest: (locationId, position) => sql`
      select distinct on (record_id) record_id as position, record_id, id as revision_id, offline_id, document
      from sales_revisions where location_id = ${locationId} and kind = 'order' and record_id > ${position}
      order by record_id, id desc limit ${RECORDS}`,
    currentDocument: sql`select document from order_documents current
      where current.location_id = latest.location_id and order_id = latest.record_id`,
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

/** Columns that are null, and so not in the documents, where a sale has none of it: containment ignores an added one. */
const OPTIONAL_COLUMNS = [
  ...['guest_count', 'service_charge_amount', 'cash_rounding', 'total_comps', 'discount_reason', 'own_discount'],
  ...['tender_mix', 'rounding_amount'],
];
const hasOtherOptional = (part: string) => sql`exists (select from unnest(${OPTIONAL_COLUMNS}::text[]) name
  where current.document #> array[${sql.raw(part)}name] is distinct from latest.document #> array[${sql.raw(part)}name])`;

/**
 * SQL: whether the stored document differs from the one in the ledger. Columns that were added since are ignored; lists
 * must have equal lengths, because containment alone would not notice another line.
 */
const IS_DIFFERENT = sql<boolean>`(current.document is null or not current.document @> latest.document or exists (
  select from jsonb_each(latest.document) part where jsonb_typeof(part.value) = 'array'
    and jsonb_array_length(part.value) <> jsonb_array_length(current.document->part.key))
  or (current.document ? 'service_charges') <> (latest.document ? 'service_charges')
  or ${hasOtherOptional("'order', ")} or ${hasOtherOptional('')})`;

/** Returns a sentence for each record that differs from its latest revision in the ledger, or that lacks one. */
export async function findDifferentRecords(scope: LocationDb, locationId: number): Promise<string[]> {
  const differences: string[] = [];
  for (const kind of KINDS) differences.push(...(await compareKind(scope, locationId, kind)));
  return differences;
}

/** OFFSET makes PostgreSQL build each document once, not for each of its comparisons. */
async function compareKind(scope: LocationDb, locationId: number, kind: RecordKind): Promise<string[]> {
  const differences: string[] = [];
  for (let position = 0; ; ) {
    const { rows } = await sql<LedgerEntry>`
      with latest as materialized (
        select ${locationId}::bigint as location_id, entry.* from (${kind.selectLatest(locationId, position)}) entry
      )
      select position, record_id, revision_id, ${IS_DIFFERENT} as is_different
      from latest left join lateral (${kind.currentDocument} offset 0) current on true
      order by position`.execute(scope);
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

import type { DayRange } from '@backoffice/contract/dates';
import type { Adjustment, DayClosingSummary, LateChange } from '@backoffice/contract/day-closings';
import { MAX_LATE_CHANGES } from '@backoffice/contract/day-closings';
import type { Tender } from '@backoffice/contract/sale-kinds';
import { type Insertable, type Selectable, sql } from 'kysely';
import { columnList } from '../../database/columns';
import type { LocationDb } from '../../database/location-scope';
import { fetchPage, type Page } from '../../database/paging';
import type { Database } from '../../database/schema';
import { LATE } from './late-changes';

export type LatestClosing = Pick<Selectable<Database['day_closings']>, 'number' | 'through_revision_id'> & {
  hash: Buffer | null;
};

export async function findLatestClosing(scope: LocationDb, locationId: number) {
  return await scope
    .selectFrom('day_closings')
    .select(['number', sql<string>`day::text`.as('day'), 'period_end', 'through_revision_id', 'hash'])
    .where('location_id', '=', locationId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Inserts a closing with the hash of its text. */
export async function insertClosing(
  scope: LocationDb,
  values: Omit<Insertable<Database['day_closings']>, 'hash'>,
): Promise<void> {
  const bytes = (value: Buffer | null | undefined) => value && `\\x${value.toString('hex')}`;
  const columns = columnList(Object.keys(values));
  const row = {
    ...values,
    report: JSON.parse(values.report),
    revisions_hash: bytes(values.revisions_hash),
    previous_hash: bytes(values.previous_hash),
  };
  await sql`insert into day_closings (${columns}, hash)
    select ${columns}, sha256(convert_to(day_closing_text(closing) || chr(10), 'UTF8'))
    from json_populate_record(null::day_closings, ${JSON.stringify(row)}::json) closing`.execute(scope);
}

/** SQL: late changes without refused operations, which change no amount. The journal and the reconciliation count these. */
const LATE_REVISIONS = sql`${LATE} where not is_refused`;

function selectClosings(scope: LocationDb, locationId: number, lateChanges = LATE) {
  return scope
    .selectFrom('day_closings as closing')
    .select(['number', 'closed_at'])
    .select([
      sql<string>`day::text`.as('day'),
      sql<string | null>`nullif(closed_by, '')`.as('closed_by'),
      sql<number>`(report->'orders'->>'net')::numeric`.as('net'),
      sql<number>`(report->'orders'->>'total')::numeric`.as('total'),
      sql<number>`(select count(*)::int ${lateChanges})`.as('late_count'),
    ])
    .where('location_id', '=', locationId);
}

/** Returns closed days, latest first. */
export async function findClosings(
  scope: LocationDb,
  locationId: number,
  paging: { page: number; per_page: number },
): Promise<Page<DayClosingSummary>> {
  return await fetchPage(selectClosings(scope, locationId).orderBy('number', 'desc'), paging);
}

function selectClosingsOfDays(scope: LocationDb, locationId: number, { start, end }: DayRange) {
  return selectClosings(scope, locationId, LATE_REVISIONS).where(
    sql<boolean>`day between ${start}::date and ${end}::date`,
  );
}

/** Returns the closings of a range of days; both ends are inclusive. */
export async function findClosingsOfDays(
  scope: LocationDb,
  locationId: number,
  days: DayRange,
): Promise<DayClosingSummary[]> {
  return await selectClosingsOfDays(scope, locationId, days).execute();
}

/**
 * Returns the closings whose periods contain whole `days`, by day. A day without sales is not closed by itself: it is
 * part of the period of the next closing.
 */
export async function findClosingsByDay(
  scope: LocationDb,
  locationId: number,
  days: ReadonlyArray<{ day: string; since: string; until: string }>,
): Promise<Map<string, DayClosingSummary>> {
  const closings = await selectClosings(scope, locationId, LATE_REVISIONS)
    .select(['period_start', 'period_end'])
    .where(
      sql<boolean>`exists (select from json_to_recordset(${JSON.stringify(days)}) days (since timestamptz, until timestamptz)
        where period_start <= since and until < period_end)`,
    )
    .execute();
  return new Map(
    days.flatMap(({ day, since, until }) => {
      const closing = closings.find(({ period_start, period_end }) => period_start <= since && until < period_end);
      return closing ? [[day, closing]] : [];
    }),
  );
}

/** Returns the closings of a range of days with their stored reports, the earliest first; both ends are inclusive. */
export async function findReportsOfDays(scope: LocationDb, locationId: number, days: DayRange) {
  return await selectClosingsOfDays(scope, locationId, days).select('report').orderBy('number').execute();
}

/** Returns undefined when the location has no closing with this number. */
export async function findClosing(scope: LocationDb, locationId: number, number: number) {
  return await selectClosings(scope, locationId)
    .select(['period_start', 'period_end', 'report', 'hash'])
    // Requests may contain any whole number; without the cast, one too large for an integer would cause an error.
    .where('number', '=', sql<number>`${number}::bigint`)
    .executeTakeFirst();
}

/**
 * Returns the latest changes of a closed day: sales with figures of the day that were received or changed after its closing,
 * and operations that were refused on the day after its closing.
 */
export async function findLateChanges(scope: LocationDb, locationId: number, number: number): Promise<LateChange[]> {
  const { rows } = await sql<LateChange>`
    select change.* from day_closings closing cross join lateral (
      select kind, received_at, is_refused, case when kind <> 'cash_reconciliation' then record_id end as order_id,
        case when kind = 'cash_reconciliation' then record_id end as cash_reconciliation_id
      ${LATE} order by received_at desc, id desc limit ${MAX_LATE_CHANGES}
    ) change
    where closing.location_id = ${locationId} and number = ${number}`.execute(scope);
  return rows;
}

function selectAdjustments(scope: LocationDb, locationId: number, number: number) {
  return scope
    .selectFrom('sales_revisions')
    .select('received_at as recorded_at')
    .select([
      sql<string>`document->>'user_name'`.as('recorded_by'),
      sql<Tender>`document->>'payment_type'`.as('payment_type'),
      sql<number>`(document->>'amount')::numeric`.as('amount'),
      sql<string>`document->>'reason'`.as('reason'),
    ])
    .where('location_id', '=', locationId)
    .where('kind', '=', 'adjustment')
    .where('record_id', '=', number);
}

/** Returns the adjustments of a closed day, oldest first. */
export async function findAdjustments(scope: LocationDb, locationId: number, number: number): Promise<Adjustment[]> {
  return await selectAdjustments(scope, locationId, number).orderBy('id').execute();
}

interface NewAdjustment {
  number: number;
  offlineId: string;
  document: { amount: number; payment_type: Tender; reason: string; user_id: number; user_name: string };
}

/**
 * Adds an adjustment of a closed day to the ledger, unless an adjustment with its UUID is stored already. Returns the
 * stored adjustment, which may have other values, or undefined when the location has no closing with this number.
 */
export async function insertAdjustment(
  scope: LocationDb,
  locationId: number,
  { number, offlineId, document }: NewAdjustment,
): Promise<Adjustment | undefined> {
  // Concurrent requests with the same UUID wait for each other. The lock is taken before the statement that looks for
  // the UUID takes its snapshot.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`adjustment ${offlineId}`}, ${locationId}))`.execute(scope);
  await sql`insert into sales_revisions
      (location_id, kind, record_id, offline_id, revision, occurred_at, received_at, document)
    select location_id, 'adjustment', number, ${offlineId}::uuid, 1, now(), now(), ${JSON.stringify(document)}::jsonb
    from day_closings closing
    where location_id = ${locationId} and number = ${number}::bigint and not exists (
      select from sales_revisions known where known.location_id = closing.location_id and kind = 'adjustment'
        and record_id = closing.number and offline_id = ${offlineId}::uuid)`.execute(scope);
  return await selectAdjustments(scope, locationId, number).where('offline_id', '=', offlineId).executeTakeFirst();
}

import type { CashSummary, listCashReconciliations, ReconciliationSummary } from '@backoffice/contract/reports';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { LocationDb } from '../../database/location-scope';
import { fetchPage, type Page } from '../../database/paging';
import { STATION_JSON } from '../cash-reconciliations/cash-reconciliations.repository';
import { EMPLOYEE_COLUMNS, toPerson } from '../orders/orders.repository';
import { type Bucket, bucketExpression, buildChart, type ChartRange, inRange, type ReportRange } from './report-range';

type ReconciliationQuery = z.output<NonNullable<typeof listCashReconciliations.query>>;
export type CashQuery = Omit<ReconciliationQuery, 'page' | 'per_page'>;

function selectDrawers(scope: LocationDb, locationId: number, { employee_id, terminal_id, ...range }: CashQuery) {
  let query = scope
    .selectFrom('cash_reconciliations as drawer')
    .select([
      'id',
      'created_at',
      ...EMPLOYEE_COLUMNS,
      'cash_in',
      'cash_out',
      'reconciled_balance',
      'cash_left',
      'mismatch',
    ])
    .select(STATION_JSON.as('station'))
    .where('location_id', '=', locationId)
    .where(inRange('drawer.created_at', range));
  if (employee_id !== undefined) query = query.where('employee_id', '=', employee_id);
  if (terminal_id !== undefined) query = query.where('terminal_id', '=', terminal_id);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc');
}

/** Returns the cash reconciliations of a time range, newest first. */
export async function findReconciliations(
  scope: LocationDb,
  locationId: number,
  { page, per_page, ...query }: ReconciliationQuery,
): Promise<Page<ReconciliationSummary>> {
  const { data, paging_metadata } = await fetchPage(selectDrawers(scope, locationId, query), { page, per_page });
  return { data: data.map((row) => ({ ...row, employee: toPerson(row) })), paging_metadata };
}

/** Returns the times of the first and last cash reconciliation of the report, for ranges without a start or end. */
export async function findFirstAndLastReconciliation(scope: LocationDb, locationId: number, query: ReportRange) {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(created_at) as first, max(created_at) as last from cash_reconciliations drawer
    where location_id = ${locationId} and ${inRange('drawer.created_at', query)}`.execute(scope);
  return rows[0];
}

export async function sumReconciliations(
  scope: LocationDb,
  locationId: number,
  query: CashQuery,
): Promise<CashSummary['totals']> {
  return await scope
    .selectFrom(selectDrawers(scope, locationId, query).clearOrderBy().as('drawer'))
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(cash_in), 0)`.as('cash_in'),
      sql<number>`coalesce(sum(cash_out), 0)`.as('cash_out'),
      sql<number>`coalesce(sum(mismatch), 0)`.as('mismatch'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns the sums of the cash reconciliations and their chart by closing time. */
export async function summarizeReconciliations(
  scope: LocationDb,
  locationId: number,
  query: CashQuery,
  range: ChartRange,
): Promise<CashSummary> {
  const buckets: Bucket[] = await scope
    .selectFrom(selectDrawers(scope, locationId, query).clearOrderBy().as('drawer'))
    .select([
      bucketExpression('drawer.created_at', range).as('bucket'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(cash_in - cash_out)`.as('amount'),
    ])
    .groupBy(sql`1`)
    .execute();
  return { totals: await sumReconciliations(scope, locationId, query), chart: await buildChart(scope, range, buckets) };
}

export interface ExportedReconciliation extends ReconciliationSummary {
  /** Time in the zone of the location: `2026-11-20 14:30:05`. */
  local_time: string;
}

/** Returns the next rows of the report after `last`, newest first. */
export async function findReconciliationsAfter(
  scope: LocationDb,
  locationId: number,
  query: CashQuery,
  { zone, limit, last }: { zone: string; limit: number; last: ExportedReconciliation | undefined },
): Promise<ExportedReconciliation[]> {
  let rows = selectDrawers(scope, locationId, query).select(
    sql<string>`to_char(created_at at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`.as('local_time'),
  );
  if (last) rows = rows.where(sql<boolean>`(created_at, id) < (${last.created_at}, ${last.id})`);
  return (await rows.limit(limit).execute()).map((row) => ({ ...row, employee: toPerson(row) }));
}

import { fromCents, toCents } from '@backoffice/contract/money';
import type { SalesTotals } from '@backoffice/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { SalesSums } from '../../database/schema-reports';
import { IS_ROLLED_UP, liveDays } from '../rollups/live-days';
import { MEASURE_COLUMNS, SUM_SALES_MEASURES, selectMeasures } from '../rollups/rollups';
import { salesOfDay } from '../rollups/sales-sql';
import { inTimeRange } from '../rollups/time-range';
import { bucketOfDay, bucketOfInstant, type ChartBuckets } from './chart';
import { type ReportRange, toTimeRange } from './report-range';
import { type SalesQuery, type SalesReport, salesConditions } from './sales-filters';
import { selectRollup } from './sales-rollups';

export interface SalesContext {
  scope: LocationDb;
  locationId: number;
  report: SalesReport;
  query: SalesQuery;
}

export type BucketSums = SalesSums & { bucket: number };

/** For orders, the second view contains refunds, which are not rows of the report. */
const VIEWS = { orders: ['order_sales', 'order_refunds'], transactions: ['payment_sales'] } as const;

/**
 * SQL: `columns` of the sales that match the filters, in the time range of each row of `days`. OFFSET 0 makes
 * PostgreSQL read sales day by day. For a rare filter value, it would otherwise read the sales of all days with that
 * value first.
 */
function selectLiveSales(
  { locationId, report, query }: SalesContext,
  columns: RawBuilder<unknown>,
  views: readonly string[] = VIEWS[report],
) {
  const selects = views.map(
    (view) => sql`select ${columns} from days cross join lateral (
      select * from ${sql.table(view)} sales where sales.location_id = ${locationId}
        and sales.at >= days.since and sales.at < days.until and ${salesConditions(report, locationId, query)} offset 0
    ) sales`,
  );
  return sql.join(selects, sql` union all `);
}

/**
 * Returns sums by chart bucket: from the rollup for rolled-up days, and from the sales for all other days. A bucket may
 * have two rows, one of sales and one of refunds, which the caller adds up.
 */
export async function sumSales(context: SalesContext, buckets: ChartBuckets): Promise<BucketSums[]> {
  const { scope, locationId, report, query } = context;
  const rollup = buckets.days && selectRollup(report, locationId, query);
  if (!rollup) return await sumLiveSales(context, buckets);
  const ofDay = sql`${bucketOfDay(sql`days.day`, buckets)} as bucket`;
  const { rows } = await sql<BucketSums>`
    with ${liveDays(locationId, toTimeRange(query))}
    select bucket, ${SUM_SALES_MEASURES} from (
      select ${bucketOfDay(sql`day`, buckets)} as bucket, ${MEASURE_COLUMNS}
      from bounds cross join lateral (${rollup} and ${IS_ROLLED_UP}) rollup
      union all
      ${selectLiveSales(context, sql`${ofDay}, ${MEASURE_COLUMNS}`)}
    ) sums group by bucket`.execute(scope);
  return rows;
}

/**
 * SQL: the measures of a report for each value of a filter: from the rollup for rolled-up days, and from the sales for
 * all other days. Uses the relations of `liveDays`. `rolledUp` and `live` select additional columns of the rollup and
 * of the sales.
 */
export function salesByFilter(
  { locationId, report }: Pick<SalesContext, 'locationId' | 'report'>,
  filter: string,
  { rolledUp, live }: { rolledUp: RawBuilder<unknown>; live: RawBuilder<unknown> },
) {
  return sql`select ${rolledUp}, ${selectMeasures(report)} from bounds cross join lateral (
      select * from daily_sales_by_filter where location_id = ${locationId} and filter = ${filter} and ${IS_ROLLED_UP}
    ) rollup
    union all
    select ${live}, ${MEASURE_COLUMNS} from days cross join lateral (${salesOfDay(locationId, VIEWS[report])}) sales`;
}

async function sumLiveSales(context: SalesContext, buckets: ChartBuckets): Promise<BucketSums[]> {
  const { scope, locationId, report, query } = context;
  const conditions = sql`sales.location_id = ${locationId} and ${inTimeRange('sales.at', toTimeRange(query))}
    and ${salesConditions(report, locationId, query)}`;
  const selects = VIEWS[report].map(
    (view) => sql`select ${bucketOfInstant(sql`at`, buckets)} as bucket, ${SUM_SALES_MEASURES}
      from ${sql.table(view)} sales where ${conditions} group by 1`,
  );
  return (await sql<BucketSums>`${sql.join(selects, sql` union all `)}`.execute(scope)).rows;
}

/** SQL: relation `day_counts (day, count)` of the report's rows; undefined when no rollup can apply the filters. */
export function selectDayCounts(context: SalesContext): RawBuilder<unknown> | undefined {
  const { locationId, report, query } = context;
  const rollup = selectRollup(report, locationId, query);
  if (!rollup) return undefined;
  const [view] = VIEWS[report];
  return sql`${liveDays(locationId, toTimeRange(query))}, day_counts as (
    select day, sum(count)::int as count from (
      select day, count from bounds cross join lateral (${rollup} and ${IS_ROLLED_UP}) rollup
      union all
      ${selectLiveSales(context, sql`days.day, 1`, [view])}
    ) days group by day
  )`;
}

export async function countSales({ scope, locationId, report, query }: SalesContext): Promise<number> {
  const [view] = VIEWS[report];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(view)} sales
    where sales.location_id = ${locationId} and ${inTimeRange('sales.at', toTimeRange(query))}
      and ${salesConditions(report, locationId, query)}`.execute(scope);
  return rows[0]?.count ?? 0;
}

/** Returns the times of the first and last row of the report, for ranges without a start or end. */
export async function findFirstAndLastSale({
  scope,
  locationId,
  report,
  query,
}: Omit<SalesContext, 'query'> & { query: ReportRange }) {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(created_at) as first, max(created_at) as last
    from ${sql.table(report === 'orders' ? 'orders' : 'payments')}
    where location_id = ${locationId} and ${inTimeRange('created_at', toTimeRange(query))}`.execute(scope);
  return rows[0];
}

/** Adds up one figure of `sums`; cents for amounts. */
export function sumCents(sums: readonly SalesSums[], name: keyof SalesSums): number {
  return sums.reduce((total, sum) => total + toCents(sum[name]), 0);
}

export function calculateSalesTotals(sums: readonly SalesSums[]): SalesTotals {
  const cents = (name: keyof SalesSums) => sumCents(sums, name);
  const count = (name: 'count' | 'open' | 'voided' | 'guests') => sums.reduce((total, sum) => total + sum[name], 0);
  const refunds =
    cents('refunded_tax') + cents('refunded_service_charges') + cents('refunded_rounding') - cents('refunded');
  const net = cents('gross') - cents('discounts') - refunds;
  const serviceCharges = cents('service_charges') + cents('refunded_service_charges');
  const tax = cents('tax') + cents('refunded_tax');
  const rounding = cents('rounding') + cents('refunded_rounding');
  const tips = cents('tips') + cents('refunded_tips');
  return {
    count: count('count'),
    open: count('open'),
    voided: count('voided'),
    gross: fromCents(cents('gross')),
    discounts: fromCents(cents('discounts')),
    comps: fromCents(cents('comps')),
    refunds: fromCents(refunds),
    net: fromCents(net),
    service_charges: fromCents(serviceCharges),
    tax: fromCents(tax),
    rounding: fromCents(rounding),
    tips: fromCents(tips),
    total: fromCents(net + serviceCharges + tax + rounding + tips),
    guests: count('guests'),
  };
}

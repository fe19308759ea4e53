import type { SalesSummary } from '@backoffice/contract/reports';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { findMarked, sumsOfMarked } from '../sales-days/packed-days.repository';
import {
  type Days,
  type Facet,
  type SalesReport,
  type SalesSums,
  SUMMED,
  sumsOfDays,
} from '../sales-days/sales-days.repository';
import { type Span, within } from '../sales-days/spans';
import { splitByDays } from '../sales-days/whole-days';
import { findDayParts } from './combined-days';
import { bucketExpression, buildChart, type ChartRange, findDayBucket, inRange, toTimeRange } from './report-range';
import { calculateSalesTotals, netSales } from './report-totals';
import { combineFacets, type SalesQuery, salesConditions, toFacets } from './sales-filters';

/** A sales report of a location and its filters. */
export interface ReportContext {
  scope: LocationDb;
  locationId: number;
  report: SalesReport;
  query: SalesQuery;
}

type BucketSums = SalesSums & { bucket: string };

/** Views with the rows of a report, and views that only its sums include. */
const SOURCES = {
  orders: { rows: 'order_sales', others: ['order_refunds'] },
  transactions: { rows: 'payment_sales', others: [] },
} as const;

/** SQL: the rows of a view that match the filters, in a time range. */
function salesOfRange({ locationId, report, query }: ReportContext, view: string, span: Span) {
  return sql`${sql.table(view)} sales where sales.location_id = ${locationId} and ${within('sales.at', span)}
    and ${salesConditions(report, locationId, query)}`;
}

/** Adds up the rows of a time range by chart bucket. */
async function sumRows(context: ReportContext, span: Span, range: ChartRange): Promise<BucketSums[]> {
  const { rows, others } = SOURCES[context.report];
  const bucket = bucketExpression('sales.at', range);
  const sums: BucketSums[] = [];
  for (const view of [rows, ...others]) {
    const found = await sql<BucketSums>`
      select ${bucket} as bucket, ${SUMMED} from ${salesOfRange(context, view, span)} group by 1`.execute(
      context.scope,
    );
    sums.push(...found.rows);
  }
  return sums;
}

/** Adds up the daily rollups of full days and the rows of the rest; all rows when there are no rollups. */
export async function sumSales(context: ReportContext, range: ChartRange, isCounted: boolean): Promise<BucketSums[]> {
  const { report, query } = context;
  const facets = toFacets(report, query);
  if (!facets || !isCounted || range.unit === 'hour') return await sumRows(context, toTimeRange(query), range);
  const { split } = await splitByDays(context.scope, context.locationId, toTimeRange(query));
  if (!split) return await sumRows(context, toTimeRange(query), range);
  const sums = await sumFullDays(context, facets, range, split.days);
  for (const edge of [split.before, split.after]) if (edge) sums.push(...(await sumRows(context, edge, range)));
  return sums;
}

async function sumFullDays(
  context: ReportContext,
  facets: Facet[],
  range: ChartRange,
  days: Days,
): Promise<BucketSums[]> {
  const { scope, locationId, report } = context;
  const facet = combineFacets(facets);
  if (facet) return toBuckets(range, await sumsOfDays(scope, locationId, report, facet, days));
  const sums: BucketSums[] = [];
  for (const source of report === 'orders' ? (['orders', 'refunds'] as const) : (['transactions'] as const)) {
    const marked = await findMarked(scope, locationId, source, facets, days);
    sums.push(...toBuckets(range, await sumsOfMarked(scope, locationId, source, marked)));
  }
  const parts = await findDayParts(context, facets, days, range.zone);
  for (const part of parts) if ('loose' in part) sums.push(...(await sumRows(context, part.loose, range)));
  return sums;
}

function toBuckets(range: ChartRange, days: Array<SalesSums & { day: string }>): BucketSums[] {
  return days.map(({ day, ...sums }) => ({ ...sums, bucket: findDayBucket(range, day) }));
}

/** Returns the totals and the chart of a report. `isCounted`: whether rollups by days of its time zone exist. */
export async function summarizeSales(
  context: ReportContext,
  range: ChartRange,
  isCounted: boolean,
): Promise<SalesSummary> {
  const sums = await sumSales(context, range, isCounted);
  const buckets = sums.map((sum) => ({ bucket: sum.bucket, count: sum.count, amount: netSales(sum) }));
  return { totals: calculateSalesTotals(sums), chart: await buildChart(context.scope, range, buckets) };
}

/** Returns the times of the first and last row of the report, for ranges without a start or end. */
export async function findFirstAndLastSale({ scope, locationId, report, query }: ReportContext) {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(created_at) as first, max(created_at) as last
    from ${sql.table(report === 'orders' ? 'orders' : 'payments')}
    where location_id = ${locationId} and ${inRange('created_at', query)}`.execute(scope);
  return rows[0];
}

/** Counts the rows of the report in a time range. */
export async function countRows(context: ReportContext, span: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${salesOfRange(context, SOURCES[context.report].rows, span)}`.execute(
    context.scope,
  );
  return rows[0]?.count ?? 0;
}

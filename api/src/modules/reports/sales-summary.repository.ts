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
import { bucketOf, bucketOfDay, type ChartRange, chartOf, inRange, spanOf } from './report-range';
import { netOf, salesTotals } from './report-totals';
import { facetOf, facetsOf, type SalesQuery, salesConditions } from './sales-filters';

/** One of the reports of sales, of one location. */
export interface ReportOf {
  scope: LocationDb;
  locationId: number;
  report: SalesReport;
  query: SalesQuery;
}

type BucketSums = SalesSums & { bucket: string };

/** What the rows of a report are, and what else its sums come from. */
const SOURCES = {
  orders: { rows: 'order_sales', others: ['order_refunds'] },
  transactions: { rows: 'payment_sales', others: [] },
} as const;

/** Of a view of sales. */
function salesIn({ locationId, report, query }: ReportOf, view: string, span: Span) {
  return sql`${sql.table(view)} sales where sales.location_id = ${locationId} and ${within('sales.at', span)}
    and ${salesConditions(report, locationId, query)}`;
}

/** Every row of a span, added up. */
async function sumsOfRows(asked: ReportOf, span: Span, range: ChartRange): Promise<BucketSums[]> {
  const { rows, others } = SOURCES[asked.report];
  const bucket = bucketOf('sales.at', range);
  const sums: BucketSums[] = [];
  for (const view of [rows, ...others]) {
    const found = await sql<BucketSums>`
      select ${bucket} as bucket, ${SUMMED} from ${salesIn(asked, view, span)} group by 1`.execute(asked.scope);
    sums.push(...found.rows);
  }
  return sums;
}

/** Whole days as they were counted or packed, and the rows of what is left; all rows where none are counted. */
export async function sumsOf(asked: ReportOf, range: ChartRange, isCounted: boolean): Promise<BucketSums[]> {
  const { report, query } = asked;
  const facets = facetsOf(report, query);
  if (!facets || !isCounted || range.unit === 'hour') return await sumsOfRows(asked, spanOf(query), range);
  const { split } = await splitByDays(asked.scope, asked.locationId, spanOf(query));
  if (!split) return await sumsOfRows(asked, spanOf(query), range);
  const sums = await sumsOfWhole(asked, facets, range, split.days);
  for (const edge of [split.before, split.after]) if (edge) sums.push(...(await sumsOfRows(asked, edge, range)));
  return sums;
}

async function sumsOfWhole(asked: ReportOf, facets: Facet[], range: ChartRange, days: Days): Promise<BucketSums[]> {
  const { scope, locationId, report } = asked;
  const facet = facetOf(facets);
  if (facet) return bucketed(range, await sumsOfDays(scope, locationId, report, facet, days));
  const sums: BucketSums[] = [];
  for (const source of report === 'orders' ? (['orders', 'refunds'] as const) : (['transactions'] as const)) {
    const marked = await findMarked(scope, locationId, source, facets, days);
    sums.push(...bucketed(range, await sumsOfMarked(scope, locationId, source, marked)));
  }
  const parts = await findDayParts(asked, facets, days, range.zone);
  for (const part of parts) if ('loose' in part) sums.push(...(await sumsOfRows(asked, part.loose, range)));
  return sums;
}

function bucketed(range: ChartRange, days: Array<SalesSums & { day: string }>): BucketSums[] {
  return days.map(({ day, ...sums }) => ({ ...sums, bucket: bucketOfDay(range, day) }));
}

/** What the sales come to, and when they were made. `isCounted` says whether by its zone's days. */
export async function summarizeSales(asked: ReportOf, range: ChartRange, isCounted: boolean): Promise<SalesSummary> {
  const sums = await sumsOf(asked, range, isCounted);
  const buckets = sums.map((sum) => ({ bucket: sum.bucket, count: sum.count, amount: netOf(sum) }));
  return { totals: salesTotals(sums), chart: await chartOf(asked.scope, range, buckets) };
}

/** The instants of the first and the last row of the report, where the query leaves an end open. */
export async function salesBounds({ scope, locationId, report, query }: ReportOf) {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(created_at) as first, max(created_at) as last
    from ${sql.table(report === 'orders' ? 'orders' : 'payments')}
    where location_id = ${locationId} and ${inRange('created_at', query)}`.execute(scope);
  return rows[0];
}

/** How many rows of the report a span has. */
export async function countRows(asked: ReportOf, span: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${salesIn(asked, SOURCES[asked.report].rows, span)}`.execute(asked.scope);
  return rows[0]?.count ?? 0;
}

import { toDay } from '@backoffice/contract/dates';
import type { DaySettings } from '@backoffice/contract/locations';
import {
  findMainMeasure,
  findMeasures,
  isCount,
  isReduction,
  type SalesByQuery,
  type SalesByRow,
  type SalesByTotals,
  type SalesGrouping,
  type SalesMeasure,
  salesMeasure,
} from '@backoffice/contract/sales-by';
import { dimensionLabel, measureLabel } from '@backoffice/contract/sales-words';
import { sql } from 'kysely';
import { fetchPageOfRows, type Page } from '../../database/paging';
import { findDaySettings } from '../locations/locations.repository';
import type { ChartBuckets } from './chart';
import { type EarlierRange, findEarlierRange, toChosenEarlierRange } from './earlier-range';
import { ordersReport } from './orders-report';
import type { ExportColumns, Paging, Report, ReportContext } from './report';
import { amountCell, type Cell, EXPORT_BATCH_ROWS, textCell } from './report-csv';
import { clampToOfferedYears } from './report-range';
import { findMatrix } from './sales-by-matrix';
import { type Breakdown, rowSortOrder, withRows } from './sales-by-rows';
import { findFirstAndLastSale } from './sales-figures';

type Context = ReportContext<SalesByQuery>;

function readEarlierRange(query: SalesByQuery, settings: DaySettings): EarlierRange | undefined {
  const { compare, compare_start: start = '', compare_end: end = '' } = query;
  const start_date = clampToOfferedYears(query.start_date).toISOString();
  if (compare === 'custom') return toChosenEarlierRange(start_date, { start, end }, settings);
  const end_date = clampToOfferedYears(query.end_date).toISOString();
  return compare && findEarlierRange({ start_date, end_date }, compare, settings, new Date());
}

async function toBreakdown({ scope, locationId, query }: Context): Promise<Breakdown> {
  const settings = await findDaySettings(scope, locationId);
  return {
    locationId,
    query,
    earlier: readEarlierRange(query, settings),
    lastDay: toDay(clampToOfferedYears(query.end_date), settings.timezone, settings.day_cutoff),
    cutoffHour: Number(settings.day_cutoff.slice(0, 2)),
  };
}

const ROW_COLUMNS = sql`name, then_name, rank, earlier, ${sql.join(salesMeasure.options.map((name) => sql.ref(name)))},
  key, then_key`;

async function findPage(context: Context, paging: Paging): Promise<Page<SalesByRow>> {
  const breakdown = await toBreakdown(context);
  const rows = { withRows: withRows(breakdown), columns: ROW_COLUMNS, order: rowSortOrder(breakdown) };
  return await fetchPageOfRows(context.scope, rows, paging);
}

type RowTotals = Omit<SalesByTotals, 'orders_report' | 'earlier_range' | 'matrix'>;

const NO_ROWS: RowTotals = {
  ...{ count: 0, all: 0, units: null, orders: null, transactions: null, gross: null, discounts: null },
  ...{ refunds: null, net: null, taxable: null, tax: null, earlier: null },
};

async function sumRows(context: Context, breakdown: Breakdown): Promise<RowTotals> {
  const sums = [...salesMeasure.options, 'earlier'].map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`);
  const main = sql.ref(findMainMeasure(breakdown.query));
  const { rows } = await sql<RowTotals>`${withRows(breakdown)}
    select count(*)::int as count, ${sql.join(sums)}, (select coalesce(sum(${main}), 0) from ranked) as "all"
    from rows`.execute(context.scope);
  return rows[0] ?? NO_ROWS;
}

async function sumTotals(context: Context, breakdown: Breakdown, buckets: ChartBuckets) {
  const { start_date, end_date } = context.query;
  const { totals, sums } = await ordersReport.summarize({ ...context, query: { start_date, end_date } }, buckets);
  const rows = await sumRows(context, breakdown);
  const earlier = breakdown.earlier?.range;
  const earlier_range = earlier
    ? { start_date: earlier.since.toISOString(), end_date: new Date(earlier.until.getTime() - 1).toISOString() }
    : null;
  const matrix = context.query.then_by ? await findMatrix(context.scope, breakdown) : null;
  return { totals: { ...rows, orders_report: totals, earlier_range, matrix }, sums };
}

/** Yields all rows with a cursor, because a breakdown by two dimensions may have many rows. */
async function* readRows(context: Context): AsyncGenerator<SalesByRow[]> {
  const breakdown = await toBreakdown(context);
  await sql`declare sales_by no scroll cursor for ${withRows(breakdown)}
    select ${ROW_COLUMNS} from rows order by ${rowSortOrder(breakdown)}`.execute(context.scope);
  for (;;) {
    const { rows } = await sql<SalesByRow>`fetch ${sql.lit(EXPORT_BATCH_ROWS)} from sales_by`.execute(context.scope);
    yield rows;
    if (rows.length < EXPORT_BATCH_ROWS) return;
  }
}

function measureCell(measure: SalesMeasure, value: number | null, grouping: SalesGrouping): Cell {
  if (value === null) return '';
  if (isCount(measure)) return value;
  return amountCell(isReduction(measure, grouping) ? -value : value);
}

function exportColumns(query: SalesByQuery): ExportColumns<SalesByRow> {
  const { by, then_by, compare } = query;
  const main = findMainMeasure(query);
  const columns: Array<ExportColumns<SalesByRow>[number]> = [
    ['Rank', ({ rank }) => rank],
    [dimensionLabel(by), ({ name }) => textCell(name)],
  ];
  if (then_by) columns.push([dimensionLabel(then_by), ({ then_name }) => textCell(then_name)]);
  for (const measure of findMeasures(query)) {
    columns.push([measureLabel(measure, query), (row) => measureCell(measure, row[measure], query)]);
  }
  if (compare)
    columns.push([`${measureLabel(main, query)} before`, ({ earlier }) => measureCell(main, earlier, query)]);
  return columns;
}

export const salesByReport: Report<SalesByQuery, SalesByRow, SalesByRow, SalesByTotals> = {
  name: 'sales-by',
  findPage,
  findFirstAndLast: async (context) => await findFirstAndLastSale({ ...context, report: 'orders' }),
  summarize: async (context, buckets) => await sumTotals(context, await toBreakdown(context), buckets),
  readRows,
  columns: exportColumns,
  totalLines: (totals, query) =>
    findMeasures(query)
      .filter((measure) => !isCount(measure))
      .map((measure) => [measureLabel(measure, query), measureCell(measure, totals[measure], query)]),
};

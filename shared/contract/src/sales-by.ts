import * as z from 'zod/mini';
import { instant, money, searchParam } from './fields';
import { operation } from './operation';
import { pagingMetadata, pagingQuery } from './paging';
import { chart, salesTotals } from './reports';
import { view } from './rights';
import { salesByMatrix } from './sales-by-matrix';

export const salesDimension = z.enum([
  'item',
  'category',
  'modifier',
  'employee',
  'hour',
  'weekday',
  'day',
  'order_type',
  'order_source',
  'tender',
  'tax',
  'discount',
  'refund_reason',
  'refunded_by',
  'terminal',
]);
export type SalesDimension = z.infer<typeof salesDimension>;

export const salesMeasure = z.enum([
  'units',
  'orders',
  'transactions',
  'gross',
  'discounts',
  'refunds',
  'net',
  'taxable',
  'tax',
]);
export type SalesMeasure = z.infer<typeof salesMeasure>;

/** Kind of record that a breakdown adds up; it determines which measures are defined. */
export type SalesRecordKind = 'orders' | 'lines' | 'modifiers' | 'payments' | 'taxes' | 'discounts' | 'refunds';

const RECORD_KINDS: Partial<Record<SalesDimension, SalesRecordKind>> = {
  item: 'lines',
  category: 'lines',
  modifier: 'modifiers',
  tender: 'payments',
  tax: 'taxes',
  discount: 'discounts',
  refund_reason: 'refunds',
  refunded_by: 'refunds',
};

/** Measures by kind of record. `MAIN_MEASURES` contains the one by which rows are ranked and compared. */
const MEASURES: Record<SalesRecordKind, readonly SalesMeasure[]> = {
  orders: ['orders', 'gross', 'discounts', 'refunds', 'net', 'tax'],
  lines: ['units', 'orders', 'gross', 'discounts', 'net', 'tax'],
  modifiers: ['units', 'orders', 'gross'],
  payments: ['transactions', 'gross', 'discounts', 'refunds', 'net', 'tax'],
  taxes: ['orders', 'taxable', 'tax'],
  discounts: ['units', 'discounts'],
  refunds: ['units', 'refunds'],
};

const MAIN_MEASURES: Record<SalesRecordKind, SalesMeasure> = {
  orders: 'net',
  lines: 'net',
  modifiers: 'gross',
  payments: 'net',
  taxes: 'tax',
  discounts: 'discounts',
  refunds: 'refunds',
};

export interface SalesGrouping {
  by: SalesDimension;
  then_by?: SalesDimension | undefined;
}

/**
 * Returns the kind of record that a breakdown adds up; undefined when its two dimensions cannot be combined. Payments,
 * taxes, discounts and refunds belong to whole orders and not to items.
 */
export function findRecordKind({ by, then_by }: SalesGrouping): SalesRecordKind | undefined {
  if (by === then_by) return undefined;
  const recordKinds = new Set([by, then_by].map((dimension) => dimension && RECORD_KINDS[dimension]));
  recordKinds.delete(undefined);
  if (recordKinds.size === 2 && recordKinds.has('lines') && recordKinds.has('modifiers')) return 'modifiers';
  const [recordKind = 'orders'] = recordKinds;
  return recordKinds.size > 1 ? undefined : recordKind;
}

/** Returns a breakdown's measures. Breakdowns by two dimensions of lines, such as item and category, lack `orders`. */
export function findMeasures(grouping: SalesGrouping): readonly SalesMeasure[] {
  const recordKind = findRecordKind(grouping);
  const measures = recordKind ? MEASURES[recordKind] : [];
  const isOfTwoLines =
    recordKind === 'lines' &&
    grouping.then_by !== undefined &&
    RECORD_KINDS[grouping.by] === RECORD_KINDS[grouping.then_by];
  return isOfTwoLines ? measures.filter((measure) => measure !== 'orders') : measures;
}

/** Returns the measure by which a breakdown ranks rows, computes shares and compares with an earlier range. */
export function findMainMeasure(grouping: SalesGrouping): SalesMeasure {
  return MAIN_MEASURES[findRecordKind(grouping) ?? 'orders'];
}

const COUNTS: readonly SalesMeasure[] = ['units', 'orders', 'transactions'];
const REDUCTIONS: readonly SalesMeasure[] = ['discounts', 'refunds'];

/** Whether a measure is a count; all other measures are amounts. */
export const isCount = (measure: SalesMeasure): boolean => COUNTS.includes(measure);

/** Whether a measure reduces the sales of a breakdown, so that it is shown and exported as a negative amount. */
export function isReduction(measure: SalesMeasure, grouping: SalesGrouping): boolean {
  return REDUCTIONS.includes(measure) && findMainMeasure(grouping) !== measure;
}

/** `change` is the main measure minus its value in the earlier range, so it requires an earlier range. */
export const salesBySort = z.enum(['name', ...salesMeasure.options, 'earlier', 'change']);
export type SalesBySort = z.infer<typeof salesBySort>;

/**
 * The earlier range with which a range is compared. `previous`: as many days or whole months directly before.
 * `same_weekdays`: the same weekdays of the weeks before. `last_year`: the same dates a year before. `custom`: the days
 * from `compare_start` to `compare_end`. Except for `custom`, the earlier range of a range that has not ended is only
 * as long as the elapsed part of that range.
 */
export const comparisonPeriod = z.enum(['previous', 'same_weekdays', 'last_year', 'custom']);
export type ComparisonPeriod = z.infer<typeof comparisonPeriod>;

const salesByFilters = {
  start_date: instant,
  end_date: instant,
  by: z._default(salesDimension, 'item'),
  then_by: z.optional(salesDimension),
  compare: z.optional(comparisonPeriod),
  /** First and last business day of the earlier range `custom`; ignored otherwise. */
  compare_start: z.optional(z.iso.date()),
  compare_end: z.optional(z.iso.date()),
  /** Part of a row's `name` or `then_name`. */
  search: z.optional(searchParam),
  /** By default, hours, weekdays and days are sorted by time, and other dimensions by the main measure. */
  sort: z.optional(salesBySort),
  direction: z.optional(z.enum(['asc', 'desc'])),
};

const isCombination = z.refine<SalesGrouping>((grouping) => findRecordKind(grouping) !== undefined, {
  path: ['then_by'],
  error: 'Cannot be combined with the first group',
});

interface Comparison {
  compare?: ComparisonPeriod | undefined;
  compare_start?: string | undefined;
  compare_end?: string | undefined;
}

const hasEarlierRange = z.refine<Comparison>(
  ({ compare, compare_start = '', compare_end = '' }) =>
    compare !== 'custom' || (compare_start !== '' && compare_start <= compare_end),
  { path: ['compare_end'], error: 'Choose the days to compare with' },
);

export const salesBySummaryQuery = z.object(salesByFilters).check(isCombination, hasEarlierRange);
export type SalesByQuery = z.infer<typeof salesBySummaryQuery>;

const amount = z.nullable(money);
const count = z.nullable(z.number());

/** Measures of a breakdown; null where they are not defined. */
const measures = {
  /** Sold quantity; for modifiers, the quantity of their lines; for discounts and refunds, how often they were given. */
  units: count,
  /** Number of completed orders to which sales of the row belong. Null for items without an id. */
  orders: count,
  /** Number of payments and refunds. */
  transactions: count,
  /** Before discounts and taxes. */
  gross: amount,
  discounts: amount,
  /**
   * Refunds in the range without taxes, service charges and rounding. Positive, but what is paid again after a refund on
   * an earlier day makes the refunds of the orders negative.
   */
  refunds: amount,
  /** gross - discounts - refunds; gross - discounts where refunds are not defined. */
  net: amount,
  /** Discounted price of lines and service charges that are taxed. */
  taxable: amount,
  /** The tax of refunds is subtracted, except in breakdowns by item or category. */
  tax: amount,
  /** The main measure in the earlier range; null without an earlier range. */
  earlier: amount,
};

export const salesByRow = z.object({
  /** Id or value of the dimension; unique together with `then_key`. */
  key: z.string(),
  name: z.string(),
  /** Id or value of the second dimension; empty without a second dimension. */
  then_key: z.string(),
  then_name: z.string(),
  /** Position of the row when all rows are sorted by the main measure. */
  rank: z.int(),
  ...measures,
});
export type SalesByRow = z.infer<typeof salesByRow>;

export const listSalesBy = operation({
  method: 'GET',
  path: '/reports/sales_by',
  right: view('sales_report'),
  summary: 'Sales of a time range by one dimension or two',
  query: z.extend(pagingQuery, salesByFilters).check(isCombination, hasEarlierRange),
  response: z.object({ data: z.object({ rows: z.array(salesByRow) }), paging_metadata: pagingMetadata }),
});

/** Sums of the rows that match the search (`count` rows); `all` is the main measure's sum over all rows. */
export const salesByTotals = z.object({
  count: z.int(),
  ...measures,
  all: money,
  orders_report: salesTotals,
  /** First and last instant of the earlier range; null without an earlier range. */
  earlier_range: z.nullable(z.object({ start_date: instant, end_date: instant })),
  /** Null without a second dimension. */
  matrix: z.nullable(salesByMatrix),
});
export type SalesByTotals = z.infer<typeof salesByTotals>;

/** The chart has the net sales of the orders report. */
const salesBySummary = z.object({ totals: salesByTotals, chart });
export type SalesBySummary = z.infer<typeof salesBySummary>;

export const summarizeSalesBy = operation({
  method: 'GET',
  path: '/reports/sales_by/summary',
  right: view('sales_report'),
  summary: 'Sums of a breakdown of sales, with those of the orders report',
  query: salesBySummaryQuery,
  response: salesBySummary,
});

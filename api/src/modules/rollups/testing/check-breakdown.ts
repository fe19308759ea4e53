import { toDay } from '@backoffice/contract/dates';
import type { ItemSales } from '@backoffice/contract/item-sales';
import type { DaySettings } from '@backoffice/contract/locations';
import { toCents } from '@backoffice/contract/money';
import {
  type ComparisonPeriod,
  comparisonPeriod,
  findMainMeasure,
  findMeasures,
  findRecordKind,
  type SalesByRow,
  type SalesBySummary,
  type SalesGrouping,
  type SalesMeasure,
  salesDimension,
} from '@backoffice/contract/sales-by';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { formatISO } from 'date-fns/formatISO';
import * as fc from 'fast-check';
import { checkDrillDown } from './check-drill-down';
import { computeBreakdown } from './expected-breakdowns';
import type { SalesRows } from './sales-rows';

const combinations = salesDimension.options.flatMap((by) =>
  [undefined, ...salesDimension.options].flatMap((then_by) => {
    const grouping: SalesGrouping = { by, then_by };
    return findRecordKind(grouping) === undefined ? [] : [grouping];
  }),
);

/** Generates breakdowns by any combination of dimensions, with or without a comparison with an earlier period. */
export const randomBreakdown = fc.record({
  grouping: fc.constantFrom(...combinations),
  isWide: fc.constantFrom(true, true, false),
  compare: fc.constantFrom<Array<ComparisonPeriod | undefined>>(undefined, ...comparisonPeriod.options),
});
export type RandomBreakdown = typeof randomBreakdown extends fc.Arbitrary<infer Value> ? Value : never;

interface BreakdownCheck {
  rows: SalesRows;
  settings: DaySettings;
  range: { start_date: string; end_date: string };
  read: <Body>(path: string, query: Record<string, string | number>) => Promise<Body>;
}

const COUNTS: readonly SalesMeasure[] = ['orders', 'transactions'];

/** Converts a measure to cents, thousandths of units, or a number of records. */
function toWhole(measure: SalesMeasure, value: number | null): number {
  if (COUNTS.includes(measure)) return value ?? 0;
  return measure === 'units' ? Math.round((value ?? 0) * 1_000) : toCents(value ?? 0);
}

/** Whether the number of orders of a row is unknown. */
const isUncounted = ({ orders }: SalesByRow) => orders === null;

/**
 * Converts a group's key in the earlier range to the corresponding key in the report's range. Only days are shifted. The
 * generated sales have no leap day between both ranges, so the same date of last year is a fixed number of days away.
 */
function shiftDays(key: string, { by, then_by }: SalesGrouping, days: number): string {
  const shift = (value: string) => formatISO(addDaysLocal(value, days), { representation: 'date' });
  const [first, second] = JSON.parse(key);
  return JSON.stringify([by === 'day' ? shift(first) : first, then_by === 'day' ? shift(second) : second]);
}

const addDaysLocal = (day: string, days: number) => {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + days);
  return date;
};

/** Returns the days from ten before the first day of a range to seven before its last day. */
function chooseEarlierRange({ start_date, end_date }: BreakdownCheck['range'], { timezone, day_cutoff }: DaySettings) {
  const shift = (instant: string, days: number) =>
    formatISO(addDaysLocal(toDay(instant, timezone, day_cutoff), days), { representation: 'date' });
  return { compare_start: shift(start_date, -10), compare_end: shift(end_date, -7) };
}

/** Compares a breakdown with a computation from the raw rows, and its sums with the sums of the orders report. */
export async function checkBreakdown({ rows, settings, range, read }: BreakdownCheck, random: RandomBreakdown) {
  const { grouping, compare } = random;
  const { by, then_by } = grouping;
  const query = {
    ...{ ...range, by, ...(then_by && { then_by }), ...(compare && { compare }) },
    ...(compare === 'custom' && chooseEarlierRange(range, settings)),
  };
  const { data } = await read<{ data: { rows: SalesByRow[] } }>('sales_by', { ...query, per_page: 999 });
  const { totals } = await read<SalesBySummary>('sales_by/summary', query);
  const measures = findMeasures(grouping);
  const main = findMainMeasure(grouping);
  const expected = computeBreakdown(rows, grouping, range, settings);
  const { earlier_range, matrix } = totals;
  const earlier = earlier_range ? computeBreakdown(rows, grouping, earlier_range, settings) : new Map();
  const day = (instant: string) => toDay(instant, settings.timezone, settings.day_cutoff);
  const days = earlier_range ? differenceInCalendarDays(day(range.start_date), day(earlier_range.start_date)) : 0;
  const earlierSums = new Map([...earlier].map(([key, sums]) => [shiftDays(key, grouping, days), sums[main] ?? 0]));
  const uncounted = new Set(data.rows.filter(isUncounted).map(({ key, then_key }) => JSON.stringify([key, then_key])));
  const toExpected = (key: string) => ({
    ...Object.fromEntries(
      measures.map((measure) => [
        measure,
        measure === 'orders' && uncounted.has(key) ? 0 : (expected.get(key)?.[measure] ?? 0),
      ]),
    ),
    earlier: earlierSums.get(key) ?? 0,
  });
  const keys = [...new Set([...expected.keys(), ...earlierSums.keys()])].toSorted();
  const found = Object.fromEntries(
    data.rows.map((row) => [
      JSON.stringify([row.key, row.then_key]),
      {
        ...Object.fromEntries(measures.map((measure) => [measure, toWhole(measure, row[measure])])),
        earlier: toWhole(main, row.earlier),
      },
    ]),
  );
  expect({ query, found }).toEqual({ query, found: Object.fromEntries(keys.map((key) => [key, toExpected(key)])) });
  const sum = (measure: SalesMeasure) => data.rows.reduce((total, row) => total + toWhole(measure, row[measure]), 0);
  expect({ query, totals: measures.map((measure) => toWhole(measure, totals[measure])) }).toEqual({
    ...{ query, totals: measures.map(sum) },
  });
  if (matrix) {
    const cells = matrix.values.flat().reduce((total: number, value) => total + toWhole(main, value), 0);
    expect({ query, cells }).toEqual({ query, cells: sum(main) });
  }
  checkTies(query, grouping, totals);
  if (by === 'item' && then_by === undefined)
    checkItemNames(
      { rows, settings, range },
      data.rows.map(({ key, name }) => ({ item_id: Number(key), item_name: name })),
    );
  // Rows of days after the range have only the earlier figure.
  const rowsInRange = data.rows.filter((row) => row[main] !== null);
  for (const row of chooseRows(rowsInRange)) await checkDrillDown({ rows, grouping, settings, range, read }, row);
}

interface ItemNamesCheck extends Pick<BreakdownCheck, 'rows' | 'settings'> {
  range: { start_date?: string; end_date?: string };
}

/** Checks that each item with an id has its name from the last order of the last day of a range. */
export function checkItemNames(
  { rows, settings, range: { start_date = '', end_date = '9999' } }: ItemNamesCheck,
  items: ReadonlyArray<Pick<ItemSales, 'item_id' | 'item_name'>>,
): void {
  const latestFirst = rows.orders
    .filter(({ status, created_at: at }) => status === 'Completed' && at >= start_date && at <= end_date)
    .map(({ id, created_at }) => ({ id, day: toDay(created_at, settings.timezone, settings.day_cutoff) }))
    .toSorted((one, other) => other.day.localeCompare(one.day) || other.id - one.id);
  for (const { item_id, item_name } of items) {
    const sold = rows.lines.filter((line) => line.item_id !== null && line.item_id === item_id);
    const last = latestFirst.find(({ id }) => sold.some(({ order_id }) => order_id === id));
    const names = sold.filter(({ order_id }) => order_id === last?.id).map((line) => line.item_name);
    if (last) expect(names).toContain(item_name);
  }
}

/** Returns the first, the middle and the last row. */
const chooseRows = (rows: readonly SalesByRow[]) => [
  ...new Set([0, Math.floor(rows.length / 2), rows.length - 1].flatMap((index) => rows[index] ?? [])),
];

/** Checks that the sums of a breakdown equal the corresponding totals of the orders report. */
function checkTies(
  query: object,
  grouping: SalesGrouping,
  { orders_report: report, ...totals }: SalesBySummary['totals'],
) {
  const recordKind = findRecordKind(grouping);
  const [tax, gross, discounts] = [totals.tax ?? 0, totals.gross ?? 0, totals.discounts ?? 0];
  if (recordKind === 'orders') {
    const { orders, refunds, net } = totals;
    const { count, open, voided, ...amounts } = report;
    const expected = { gross: amounts.gross, discounts: amounts.discounts, net: amounts.net, tax: amounts.tax };
    expect({ query, orders: orders ?? 0, refunds: refunds ?? 0, gross, discounts, net: net ?? 0, tax }).toEqual({
      ...{ query, orders: count - open - voided, refunds: amounts.refunds, ...expected },
    });
  }
  if (recordKind === 'lines')
    expect({ query, gross, discounts }).toEqual({ query, gross: report.gross, discounts: report.discounts });
  if (recordKind === 'discounts') expect({ query, discounts }).toEqual({ query, discounts: report.discounts });
  if (recordKind === 'refunds')
    expect({ query, refunds: totals.refunds ?? 0 }).toEqual({ query, refunds: report.refunds });
  if (recordKind === 'taxes') expect({ query, tax }).toEqual({ query, tax: report.tax });
}

import { toInstants } from '@backoffice/contract/dates';
import { type ComparisonPeriod, type SalesDimension, salesDimension } from '@backoffice/contract/sales-by';
import { DAYS_WITH_ORDERS, FIRST_DAY } from './reports-database';

/** A request below `/api/reports/`. */
export interface ReportRequest {
  /** Path of the report, such as `orders`. */
  report: string;
  /** Name of the group whose times are reported together. */
  group: string;
  query: Record<string, string>;
}

const DAY_MS = 86_400_000;
/** Time zone of the measured location. */
const ZONE = 'America/New_York';

const RANGES = { day: 1, week: 7, month: 30, year: 365, 'five years': DAYS_WITH_ORDERS } as const;

/** Values of each filter, from very frequent values to values that match nothing. */
const FILTERS: Record<string, ReadonlyArray<Record<string, string>>> = {
  none: [{}],
  employee: [1, 8, 15, 999].map((id) => ({ employee_id: String(id) })),
  'payment type': [{ payment_type: 'Cash' }, { payment_type: 'Card' }],
  'employee and payment type': [2, 14].map((id) => ({ employee_id: String(id), payment_type: 'Cash' })),
  'employee, order type and payment type': [3, 14].map((id) => ({
    employee_id: String(id),
    order_type_id: 'DineIn',
    payment_type: 'Card',
  })),
  hour: [8, 12, 19].map((hour) => ({ hour: String(hour) })),
  weekday: [{ weekday: '1' }, { weekday: '5' }],
  'hour and weekday': [{ hour: '12', weekday: '5' }],
  'order source': [{ order_source: 'Pos' }, { order_source: 'Online' }],
  status: [{ status: 'Open' }, { status: 'Voided' }],
  'no employee': [{ employee_id: 'none' }],
  'order type': [{ order_type_id: 'DineIn' }, { order_type_id: 'PickUp' }],
  terminal: [1, 3, 5].map((id) => ({ terminal_id: String(id) })),
  tax: [1, 3, 9].map((id) => ({ tax_id: String(id) })),
  modifier: [1, 20, 50].map((id) => ({ modifier_id: String(id) })),
  category: [2, 12, 20].map((id) => ({ category_id: String(id) })),
  item: [1, 12, 60, 120, 170, 6_000].map((id) => ({ item_id: String(id) })),
  captured: [{ captured_id: 'Captured' }, { captured_id: 'NotCaptured' }],
  'card type': [{ card_type: 'Debit' }, { card_type: 'Credit' }],
  search: ['4711', '5000001', 'abcd', '0123abcd'].map((search) => ({ search })),
};

/** Combinations of rare and frequent filter values, for which no precomputed totals exist. */
const COMBINED: Array<Record<string, string>> = [
  { category_id: '2', order_type_id: 'Delivery' },
  { item_id: '1', employee_id: '3' },
  { item_id: '170', terminal_id: '2' },
  { terminal_id: '5', order_type_id: 'PickUp' },
  { tax_id: '3', payment_type: 'Cash', employee_id: '5' },
  { modifier_id: '50', category_id: '12' },
  { order_type_id: 'DineIn', captured_id: 'Captured' },
  { payment_type: 'Card', card_type: 'Credit', order_type_id: 'TakeOut' },
  { hour: '12', order_type_id: 'DineIn' },
  { order_source: 'Pos', order_type_id: 'DineIn' },
];

/** Chooses a random range of `days` calendar days. */
function chooseRange(days: number, random: () => number): Record<string, string> {
  const start = Date.parse(FIRST_DAY) + Math.floor(random() * (DAYS_WITH_ORDERS - days)) * DAY_MS;
  const dayAt = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  return toInstants({ start: dayAt(start), end: dayAt(start + (days - 1) * DAY_MS) }, ZONE);
}

/** Returns requests for every filter and range, `times` each, on random days. */
export function filteredRequests(random: () => number, times: number): ReportRequest[] {
  return buildRequests(FILTERS, random, times);
}

/** Returns requests for combined filters and every range, `times` each, on random days. */
export function requestsWithCombinedFilters(random: () => number, times: number): ReportRequest[] {
  const named = COMBINED.map((filters) => [Object.keys(filters).join(' + '), [filters]] as const);
  return buildRequests(Object.fromEntries(named), random, times);
}

function buildRequests(filters: typeof FILTERS, random: () => number, times: number): ReportRequest[] {
  const questions: ReportRequest[] = [];
  for (const report of ['orders', 'transactions'] as const) {
    for (const [range, days] of Object.entries(RANGES)) {
      for (const [filter, values] of Object.entries(filters)) {
        for (let time = 0; time < times; time += 1) {
          for (const value of values) {
            questions.push({ report, group: `${filter}, ${range}`, query: { ...chooseRange(days, random), ...value } });
          }
        }
      }
    }
  }
  return questions;
}

/**
 * Returns the requests whose query plans are saved: one-year reports with the rarest value of each filter, or with
 * several filters.
 */
export function explainedRequests(): ReportRequest[] {
  const rarest = Object.entries(FILTERS).map(([name, values]) => [name, values.slice(-1)] as const);
  const combined = requestsWithCombinedFilters(() => 0.5, 1).filter(({ query }) => query.item_id || query.tax_id);
  const questions = [...buildRequests(Object.fromEntries(rarest), () => 0.5, 1), ...combined];
  return questions.filter(({ group }) => group.endsWith(', year'));
}

/** Returns requests for the items sold, `times` each, on random days. */
export function itemRequests(random: () => number, times: number): ReportRequest[] {
  return requestRanges('items', [{}, { category_id: '2' }], random, times);
}

/** Returns requests for the comparison of orders and transactions, `times` each, on random days. */
export function comparisonRequests(random: () => number, times: number): ReportRequest[] {
  return requestRanges('sales_comparison', [{}, { employee_id: '3' }], random, times);
}

/** Pairs that together use most dimensions. Most pairs have no rollup, so their reports read the sales themselves. */
const PAIRS: Array<[by: SalesDimension, thenBy: SalesDimension]> = [
  ['hour', 'weekday'],
  ['item', 'hour'],
  ['category', 'item'],
  ['modifier', 'item'],
  ['employee', 'order_type'],
  ['tender', 'terminal'],
  ['tax', 'weekday'],
  ['refund_reason', 'employee'],
];

/**
 * Returns requests for sales by each dimension, `times` each, on random days. With `compare`, the reports also contain
 * the sales of that comparison period.
 */
export function breakdownRequests(random: () => number, times: number, compare?: ComparisonPeriod): ReportRequest[] {
  const filters = salesDimension.options.map((by) => ({ by, ...(compare && { compare }) }));
  return requestRanges('sales_by', filters, random, times, ({ by = '' }) => by);
}

/** Returns requests for sales by pairs of dimensions, `times` each, on random ranges of at most a month. */
export function dimensionPairRequests(random: () => number, times: number): ReportRequest[] {
  const filters = PAIRS.map(([by, then_by]) => ({ by, then_by }));
  const requests = requestRanges('sales_by', filters, random, times, ({ by, then_by }) => `${by} × ${then_by}`);
  return requests.filter(({ group }) => !group.includes('year'));
}

/** Returns requests for a report without filters on every range, `times` each. */
export function rangeRequests(report: string, random: () => number, times: number): ReportRequest[] {
  return requestRanges(report, [{}], random, times);
}

/** Returns requests for the cash reconciliations of every range, `times` each. */
export function reconciliationRequests(random: () => number, times: number): ReportRequest[] {
  return requestRanges('cash_reconciliations', [{}], random, times);
}

function requestRanges(
  report: ReportRequest['report'],
  filters: ReadonlyArray<Record<string, string>>,
  random: () => number,
  times: number,
  nameGroup = (filter: Record<string, string>) => Object.keys(filter).join(' + '),
): ReportRequest[] {
  return Object.entries(RANGES).flatMap(([range, days]) =>
    Array.from({ length: times }, () =>
      filters.map((filter) => ({
        report,
        group: `${nameGroup(filter) || 'none'}, ${range}`,
        query: { ...chooseRange(days, random), ...filter },
      })),
    ).flat(),
  );
}

import * as z from 'zod/mini';
import { id, money, searchParam } from './fields';
import { operation } from './operation';
import { pagingMetadata, pagingQuery } from './paging';
import { chart, range, salesTotals } from './reports';
import { view } from './rights';

export const staffSort = z.enum([
  'name',
  'orders',
  'net',
  'average',
  'guests',
  'discounts',
  'comps',
  'voids',
  'void_amount',
  'refunds',
  'tips',
]);
export type StaffSort = z.infer<typeof staffSort>;

const staffFilters = {
  ...range,
  /** A part of the employee's name or team role. */
  search: z.optional(searchParam),
  /** By default, rows are sorted by net sales. */
  sort: z.optional(staffSort),
  direction: z.optional(z.enum(['asc', 'desc'])),
};
export const staffSummaryQuery = z.object(staffFilters);
export type StaffQuery = z.infer<typeof staffSummaryQuery>;

/** Figures of the orders that an employee took. Payments and refunds of an order count for the employee who took it. */
const staffFigures = {
  /** Number of completed orders. */
  orders: z.int(),
  /** Gross sales less discounts and refunds, before taxes, service charges and tips. */
  net: money,
  /** net / orders; null without orders. */
  average: z.nullable(money),
  /** Number of guests of the completed orders, where the terminal sent it. */
  guests: z.int(),
  discounts: money,
  comps: money,
  /** Number of voided orders; `void_amount` is their total with taxes. No other figure includes them. */
  voids: z.int(),
  void_amount: money,
  /**
   * Refunds of these days, also of earlier orders, less what was paid again after refunds; without taxes, service
   * charges and rounding. Usually positive.
   */
  refunds: money,
  /** Tips of payments less refunded tips. */
  tips: money,
};

export const staffSales = z.object({
  /** Null for the orders that nobody took: online and at kiosks. */
  employee_id: z.nullable(id),
  name: z.string(),
  /** Current team role. */
  role: z.nullable(z.string()),
  ...staffFigures,
});
export type StaffSales = z.infer<typeof staffSales>;

export const listStaffSales = operation({
  method: 'GET',
  path: '/reports/staff',
  right: view('staff_report'),
  summary: 'Sales and tips of a time range by employee',
  query: z.extend(pagingQuery, staffFilters),
  response: z.object({ data: z.object({ employees: z.array(staffSales) }), paging_metadata: pagingMetadata }),
});

/** Sums of the rows that match the search; `count` is their number. */
export const staffTotals = z.object({
  count: z.int(),
  ...staffFigures,
  /** Sums of all rows, which are equal to the totals of the orders report. */
  all: z.object({ orders: z.int(), net: money, discounts: money, refunds: money, tips: money }),
  orders_report: salesTotals,
});
export type StaffTotals = z.infer<typeof staffTotals>;

/** The chart has the net sales of the orders report. */
const staffSummary = z.object({ totals: staffTotals, chart });
export type StaffSummary = z.infer<typeof staffSummary>;

export const summarizeStaffSales = operation({
  method: 'GET',
  path: '/reports/staff/summary',
  right: view('staff_report'),
  summary: 'Totals of the staff report, with those of the orders report',
  query: staffSummaryQuery,
  response: staffSummary,
});

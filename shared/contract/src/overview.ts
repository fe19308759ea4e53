import * as z from 'zod/mini';
import { instant, money } from './fields';
import { operation } from './operation';
import { view } from './rights';

/**
 * Figures of completed orders, as in the orders report. Numbers of orders and guests can be fractions, because they can
 * be averages of several days.
 */
const figures = z.object({
  /** Net sales: gross sales less discounts and refunds; dollars. */
  net: money,
  orders: z.number(),
  guests: z.number(),
  tips: money,
});
export type OverviewFigures = z.infer<typeof figures>;

/** Number of past weeks over which the sales of the same weekday are averaged. */
export const AVERAGED_WEEKS = 4;

const hour = z.object({
  /** Start of the hour of the current business day. */
  start: instant,
  /** Net sales; null for hours that have not begun. */
  today: z.nullable(money),
  last_week: money,
  average: money,
});

/**
 * Sales of the current business day and, for comparison, sales of the same weekday in earlier weeks up to the same time
 * of day.
 */
export const salesOverview = z.object({
  /** The current business day, `yyyy-MM-dd`. */
  day: z.iso.date(),
  /** When the figures were read. */
  at: instant,
  today: figures,
  last_week: figures,
  /**
   * Mean of the same weekday in the last `AVERAGED_WEEKS` weeks, without the days that have no orders; null when none
   * of the days has orders.
   */
  average: z.nullable(figures),
  averaged_days: z.int(),
  /** Net sales of each hour of the day. */
  hours: z.array(hour),
  /** Number and total of the day's orders that are neither paid nor voided yet. */
  open_orders: z.object({ count: z.int(), amount: money }),
});
export type SalesOverview = z.infer<typeof salesOverview>;

export const getSalesOverview = operation({
  method: 'GET',
  path: '/reports/overview',
  right: view('overview'),
  summary: 'Sales of the current business day compared with the same weekdays before',
  response: salesOverview,
});

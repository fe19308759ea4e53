import * as z from 'zod/mini';
import { instant, money } from './fields';
import { operation } from './operation';
import { view } from './rights';

/** Completed orders, as in the orders report. `orders` and `guests` can be fractions: averages of several days. */
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

/** Sales of the current business day, compared with the same weekday in earlier weeks up to the same time of day. */
export const salesOverview = z.object({
  day: z.iso.date(),
  at: instant,
  today: figures,
  last_week: figures,
  /** Mean over the last `AVERAGED_WEEKS` weeks, ignoring days without orders; null when no day has orders. */
  average: z.nullable(figures),
  averaged_days: z.int(),
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

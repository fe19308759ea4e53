import * as z from 'zod/mini';
import { instant, money } from './fields';
import { operation } from './operation';
import { salesTotals } from './reports';
import { view } from './rights';
import { tender } from './sale-kinds';
import { salesComparison } from './sales-comparison';

const day = z.iso.date();

/** Net sales and the total that was collected, in dollars. */
const amounts = { net: money, total: money };
export const netAndTotal = z.object(amounts);
export type NetAndTotal = z.infer<typeof netAndTotal>;

/** A closed day whose sales now differ from its Z report. */
const changedDay = z.object({
  day,
  /** Number of the Z report. */
  number: z.int(),
  /**
   * Number of revisions of the day's sales that were received after the closing; 0 when the figures differ only because
   * a new time zone or cut-off has changed the hours of the day.
   */
  late_count: z.int(),
  /** Current figure of the day minus the figure of its Z report. */
  ...amounts,
});
export type ChangedDay = z.infer<typeof changedDay>;

/** A day with sales that no Z report covers. */
const openDay = z.object({ day, ...amounts });

/** Maximum number of changed days and of open days that are listed; their totals include all. */
export const MAX_LISTED_DAYS = 31;

/**
 * Reconciles the figures of the reports with each other, to the cent. All figures are read in one snapshot of
 * the sales:
 * - net = gross - discounts - refunds and total = net + service_charges + tax + rounding + tips, as in both reports;
 * - orders.total - paid_on_other_days + for_other_days + rest = transactions.total;
 * - the totals of the tenders add up to transactions.total;
 * - closed + changed + open = the net sales and total of the orders.
 */
export const figureReconciliation = z.object({
  at: instant,
  days: z.object({ start: day, end: day }),
  orders: salesTotals,
  transactions: salesTotals,
  comparison: salesComparison,
  /** Number and total of the orders that are neither paid nor voided. No other amount includes them. */
  open_orders: z.object({ count: z.int(), amount: money }),
  /** Payments less refunds of completed orders, with taxes and tips. */
  tenders: z.array(z.object({ payment_type: tender, count: z.int(), total: money })),
  z_reports: z.object({
    /** The figures of the Z reports, as they were when the days were closed. */
    closed: z.object({ count: z.int(), ...amounts }),
    /** Current figures less the figures of the Z reports; `days` lists the latest `MAX_LISTED_DAYS`. */
    changed: z.object({ count: z.int(), ...amounts, days: z.array(changedDay) }),
    /** The days without a Z report. `days` lists the latest `MAX_LISTED_DAYS`. */
    open: z.object({ count: z.int(), ...amounts, days: z.array(openDay) }),
  }),
  /** Figures of the Overview; null unless the range is the current business day. */
  overview: z.nullable(z.object({ net: money, orders: z.int() })),
});
export type FigureReconciliation = z.infer<typeof figureReconciliation>;

export const reconcileFigures = operation({
  method: 'GET',
  path: '/reports/figure_reconciliation',
  right: { ...view('orders'), together: ['transactions', 'day_closings'] },
  summary: 'How the figures of Orders, Transactions, Z reports and Overview reconcile',
  /** Both ends are inclusive; the range is extended to whole business days. */
  query: z.object({ start_date: instant, end_date: instant }),
  response: figureReconciliation,
});

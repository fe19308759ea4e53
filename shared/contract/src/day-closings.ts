import * as z from 'zod/mini';
import { cashTotals } from './cash-reconciliations';
import { id, idParam, instant, money, requiredText } from './fields';
import { operation } from './operation';
import { pageSchema, pagingQuery } from './paging';
import { salesTotals } from './reports';
import { manage, view } from './rights';
import { discountKind, tender } from './sale-kinds';
import { salesComparison } from './sales-comparison';

const day = z.iso.date();

/** Tax collected at one rate on the completed orders of a day, before refunds. */
const taxAmount = z.object({
  /** Null when several taxes share name and rate, for orders without a tax id, and in reports of earlier releases. */
  tax_id: z._default(z.nullable(id), null),
  name: z.string(),
  /** Percent. */
  rate: z.number(),
  /** Discounted price of the lines, and the service charges, that are taxed at the rate. */
  taxable: money,
  amount: money,
  /**
   * Tax of the day's refunds, positive; null in reports of earlier releases, which contain only the total of all taxes.
   */
  refunded: z._default(z.nullable(money), null),
});

/**
 * Payments of completed orders by one tender, and refunds of these orders or after a void.
 * total = amount + tips - refunds.
 */
const tenderAmount = z.object({
  payment_type: tender,
  count: z.int(),
  /** Includes taxes, excludes tips. */
  amount: money,
  tips: money,
  /** Refunded amount, including taxes and tips; positive. */
  refunds: money,
  total: money,
});

/** Service charges of completed orders by name, before refunds. */
const serviceChargeAmount = z.object({ name: z.string(), amount: money });

/** Discounts of completed orders by kind and reason, without the cash discount. */
const discountAmount = z.object({
  kind: discountKind,
  /** Empty for discounts without a reason. */
  reason: z.string(),
  /** Number of discounted lines and orders. */
  count: z.int(),
  amount: money,
});

/** The figures with a default are missing in reports that earlier releases stored when they closed a day. */
const dayTotals = z.extend(salesTotals, {
  comps: z._default(money, 0),
  service_charges: z._default(money, 0),
  rounding: z._default(money, 0),
  guests: z._default(z.int(), 0),
});

/** The figures of a business day: its Z report once it is closed. */
export const dayReport = z.object({
  orders: dayTotals,
  transactions: dayTotals,
  comparison: salesComparison,
  taxes: z.array(taxAmount),
  /** Tax of the day's refunds, less the tax of what was paid again after refunds; usually positive. */
  refunded_tax: money,
  tenders: z.array(tenderAmount),
  voids: z.object({ count: z.int(), amount: money }),
  /** `mismatch` is positive when cash is over, and negative when cash is short. */
  drawers: cashTotals,
  /** Number of the day's irregular or refused operations by kind; `exceptionLabel` returns the name of a kind. */
  exceptions: z.array(z.object({ kind: z.string(), count: z.int() })),
  service_charges: z._default(z.array(serviceChargeAmount), []),
  comps: z._default(z.object({ count: z.int(), amount: money }), { count: 0, amount: 0 }),
  discounts_by_reason: z._default(z.array(discountAmount), []),
  guests: z._default(z.int(), 0),
  /** Cash rounding of the completed orders, less the cash rounding of refunds. */
  rounding: z._default(money, 0),
});
export type DayReport = z.infer<typeof dayReport>;

/** A correction of a closed day, which changes none of its figures. */
export const adjustment = z.object({
  recorded_at: instant,
  recorded_by: z.string(),
  payment_type: tender,
  /** Positive or negative. */
  amount: money,
  reason: z.string(),
});
export type Adjustment = z.infer<typeof adjustment>;

const closing = {
  /** Consecutive within a location, starting at 1. */
  number: z.int().check(z.positive()),
  day,
  closed_at: instant,
  /** Name of the user; null when the day was closed automatically. */
  closed_by: z.nullable(z.string()),
  net: money,
  /** Money that was collected: net sales, service charges, taxes, rounding and tips. */
  total: money,
  /**
   * Number of revisions that were received after the closing: of the day's orders, refunds and cash reconciliations,
   * and of other days' orders that were paid or refunded on the day. Includes operations that were refused on the day.
   */
  late_count: z.int(),
};

export const dayClosingSummary = z.object(closing);
export type DayClosingSummary = z.infer<typeof dayClosingSummary>;

/**
 * A record that was received or changed after a day was closed: an order, refund or cash reconciliation of the day, or
 * an order of another day that was paid or refunded on the day.
 */
const lateChange = z.object({
  kind: z.enum(['order', 'refund', 'cash_reconciliation']),
  received_at: instant,
  /** Whether the change was refused, so that it changes only the number of exceptions of the day. */
  is_refused: z._default(z.boolean(), false),
  /** Null for a cash reconciliation, and for a refused operation whose order is not stored. */
  order_id: z.nullable(id),
  cash_reconciliation_id: z.nullable(id),
});
export type LateChange = z.infer<typeof lateChange>;

export const MAX_LATE_CHANGES = 50;

export const dayClosing = z.object({
  ...closing,
  report: dayReport,
  /** The figures as they are now; equal to `report` when nothing changed after the closing. */
  current: dayReport,
  /** The latest `MAX_LATE_CHANGES` late changes, newest first. */
  late_changes: z.array(lateChange),
  adjustments: z.array(adjustment),
  /** First characters of the SHA-256 hash of the closing. The Z report shows them as proof that it is unchanged. */
  short_hash: z.string(),
});
export type DayClosing = z.infer<typeof dayClosing>;

/** Problems to settle before a day is closed. None of them prevents the closing. */
const closingWarnings = z.object({
  open_orders: z.object({ count: z.int(), amount: money, ids: z.array(id) }),
  /** Terminals whose drawer has not been reconciled since their last cash payment. */
  open_drawers: z.array(z.object({ id, name: z.string() })),
  /** Paired terminals whose last request was before the end of the day: they may still have sales to send. */
  silent_terminals: z.array(z.object({ id, name: z.string(), last_seen_at: z.nullable(instant) })),
});
export type ClosingWarnings = z.infer<typeof closingWarnings>;

export const getOpenDay = operation({
  method: 'GET',
  path: '/day_closings/next',
  right: view('day_closings'),
  summary: 'The earliest day that is not closed, its figures so far, and what stands in the way of closing it',
  response: z.object({
    /** Null when the current day is closed. */
    open_day: z.nullable(
      z.object({
        day,
        has_ended: z.boolean(),
        report: dayReport,
        warnings: closingWarnings,
      }),
    ),
    /** Number of open (not yet closed) days with sales, up to the current day. */
    open_days_count: z.int(),
    closes_automatically: z.boolean(),
  }),
});
export type OpenDay = z.output<typeof getOpenDay.response>;

export const listDayClosings = operation({
  method: 'GET',
  path: '/day_closings',
  right: view('day_closings'),
  summary: 'Closed days, newest first',
  query: pagingQuery,
  response: pageSchema(dayClosingSummary),
});

const numberParams = z.object({ number: idParam });

export const getDayClosing = operation({
  method: 'GET',
  path: '/day_closings/:number',
  right: view('day_closings'),
  summary: 'The Z report of a closed day, and what changed after its closing',
  params: numberParams,
  response: dayClosing,
});

export const closeDay = operation({
  method: 'POST',
  path: '/day_closings',
  right: manage('day_closings'),
  summary:
    'Close a day: its figures are kept under the next number; refused with 409 unless it is the earliest open day',
  body: z.strictObject({ day }),
  response: dayClosingSummary,
});

const REASON_REQUIRED = 'Please enter a Reason';

export const adjustmentForm = z.object({
  payment_type: tender,
  amount: money.check(
    z.refine((amount) => amount !== 0, 'Please enter an Amount'),
    z.minimum(-9_999_999.99, 'Amount can be at most 9,999,999.99'),
    z.maximum(9_999_999.99, 'Amount can be at most 9,999,999.99'),
  ),
  reason: requiredText({
    required: REASON_REQUIRED,
    max: 200,
    tooLong: 'Reason can contain a maximum of 200 characters',
  }),
});
export type AdjustmentForm = z.infer<typeof adjustmentForm>;

export const addAdjustment = operation({
  method: 'POST',
  path: '/day_closings/:number/adjustments',
  right: manage('day_closings'),
  summary: 'Record a correction of a closed day',
  params: numberParams,
  body: z.strictObject({
    ...adjustmentForm.shape,
    /** Id by which the API recognizes an adjustment that is sent twice, and records it once. */
    offline_id: z.uuid(),
  }),
  response: adjustment,
});

export const setAutomaticClosing = operation({
  method: 'PUT',
  path: '/day_closings/automatic',
  right: manage('day_closings'),
  summary: 'Switch the automatic closing of days, two hours after their end, on or off',
  body: z.strictObject({ closes_automatically: z.boolean() }),
  response: z.object({ closes_automatically: z.boolean() }),
});

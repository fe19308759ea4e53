import * as z from 'zod/mini';
import { mismatchReason } from './cash-reconciliations';
import { id, instant } from './fields';
import { cardType, discountKind, orderSource, orderStatus, orderType, tender } from './sale-kinds';

/** Largest value of a PostgreSQL integer. */
const MAX_REVISION = 2_147_483_647;

const text = (max: number) => z.string().check(z.maxLength(max));
/** Largest amount of an order, a refund or a cash drawer, in dollars. */
export const MAX_AMOUNT = 9_999_999.99;
/** Largest cash rounding in dollars. */
const MAX_CASH_ROUNDING = 4.99;

/** Largest rounding error of a sum or difference that a terminal computes in floating point. */
const MAX_ROUNDING_ERROR = 1e-6;

function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}

/** Rounds a number to the decimals that are stored. */
const roundTo = (decimals: number) => z.overwrite<number>((value) => round(value, decimals));

/** Removes rounding errors such as those of 0.1 + 0.2 and 49.65 - 45.7, and leaves other numbers as they are. */
const removeRoundingError = (decimals: number) =>
  z.overwrite<number>((value) => {
    const rounded = round(value, decimals);
    return Math.abs(value - rounded) < MAX_ROUNDING_ERROR ? rounded : value;
  });

const money = z.number().check(removeRoundingError(2), z.multipleOf(0.01));
const amount = money.check(z.nonnegative(), z.maximum(MAX_AMOUNT));
const percentage = z.number().check(z.minimum(0), z.maximum(100), roundTo(3));

const soldItem = z.strictObject({
  item_id: z.nullable(id),
  item_name: text(60).check(z.minLength(1)),
  category_id: z.nullable(id),
  category_name: z.nullable(text(50)),
  quantity: z.number().check(removeRoundingError(3), z.positive(), z.maximum(9_999), z.multipleOf(0.001)),
  /** Price of one unit without its modifiers. */
  price: amount,
  modifiers: z._default(
    z
      .array(z.strictObject({ modifier_id: z.nullable(id), name: text(60), price: amount }))
      .check(z.maxLength(100, 'A line can have up to 100 modifiers')),
    [],
  ),
  /** Discount of the line, for all units together. */
  discount_amount: z._default(amount, 0),
  discount_kind: z._default(discountKind, 'Discount'),
  discount_reason: z._default(text(100), ''),
  /** Indexes in the `taxes` of the order. */
  tax_positions: z._default(z.array(z.int().check(z.nonnegative())), []),
  note: z._default(text(200), ''),
});

/** A charge for service, delivery and the like; not a tip, and not part of net sales. */
const serviceCharge = z.strictObject({
  name: text(60).check(z.minLength(1)),
  /** Percent of the discounted subtotal; null for a fixed amount. */
  rate: z.nullable(percentage),
  /** Amount that the terminal charged. For a charge with a rate, the server computes the amount itself. */
  amount,
  tax_positions: z._default(z.array(z.int().check(z.nonnegative())), []),
});

const tendered = z.strictObject({
  offline_id: z.uuid(),
  payment_type: tender,
  card_type: z._default(z.nullable(cardType), null),
  captured: z._default(z.boolean(), true),
  /** Paid part of the order's total, without tips. */
  amount,
  tips: z._default(amount, 0),
  /** Amount that the guest handed over; the excess is the change. */
  tendered_amount: amount,
  created_at: instant,
});

/**
 * An order that a terminal sends. The server recomputes all totals. A void cancels a sale only on its business day:
 * money that is returned on another day is a refund, and the order stays Completed. A sale without a refund can be voided
 * on any day; if its day is closed, the void is shown as a late change of the day.
 *
 * A later revision of the order is rejected as
 *
 * - `payment_captured` when it omits a payment that was sent with `captured: true`, changes anything but `tips` and
 *   `tendered_amount` in such a payment, or lowers its tips below their refunds.
 * - `payment_captured` when its status is Voided and refunds do not cover the captured payments and their tips, or
 *   exceed them. Send the refunds first, then the void.
 * - `day_closed` when it changes the tips of a captured payment whose business day is closed, or voids or opens again a
 *   completed order that has a refund and whose business day, or that of one of its payments, is closed.
 * - `order_paid` when it voids a completed order, and a captured payment has a refund on another business day.
 * - `order_paid` when it changes the employee, source, type, items, taxes, service charges or discounts of a paid
 *   order, or opens the order again. An order is paid when captured payments cover its total, or when it is completed
 *   and has a captured payment. Items can still be added to a partly paid open order.
 *
 * A paid order keeps its cash discount and its cash rounding: payments that a later revision adds change neither. Its
 * payments keep their shares of its taxes, service charges and discounts.
 */
export const posOrder = z.strictObject({
  revision: z.int().check(z.minimum(1), z.maximum(MAX_REVISION)),
  created_at: instant,
  /** Time of this attempt to send the order, by the terminal's clock. The detection of repeated requests ignores it. */
  sent_at: instant,
  employee_id: z.nullable(id),
  source: orderSource,
  type: orderType,
  status: orderStatus,
  note: z._default(text(500), ''),
  taxes: z._default(
    z
      .array(
        z.strictObject({
          tax_id: z.nullable(id),
          name: text(60),
          rate: percentage,
        }),
      )
      .check(z.maxLength(100, 'An order can have up to 100 taxes')),
    [],
  ),
  items: z
    .array(soldItem)
    .check(z.minLength(1, 'An order has at least 1 line'), z.maxLength(500, 'An order can have up to 500 lines')),
  /** Discount on the whole order, which is distributed over its lines. */
  discount_amount: z._default(amount, 0),
  discount_reason: z._default(text(100), ''),
  service_charges: z._default(
    z.array(serviceCharge).check(z.maxLength(20, 'An order can have up to 20 service charges')),
    [],
  ),
  /**
   * Amount by which the total was rounded for a cash payment; may be negative. Ignored without a cash payment. Rounding
   * down by more than a dollar, or by more than half a dollar and 5 % of the total, needs the right to discounts.
   */
  cash_rounding: z._default(money.check(z.minimum(-MAX_CASH_ROUNDING), z.maximum(MAX_CASH_ROUNDING)), 0),
  guest_count: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(9_999)))),
  /**
   * Percent off the part paid in cash; 0 without a cash discount. The part above the location's cash discount needs the
   * right to discounts.
   */
  cash_discount_rate: z._default(percentage, 0),
  payments: z._default(z.array(tendered).check(z.maxLength(200, 'An order can have up to 200 payments')), []),
  /** Total that the terminal computed; a difference from the server's total is flagged. */
  total_amount: amount,
  reason: z.optional(text(500)),
  /** Employee who approved the void, the comp or the discount; `createApproval` identifies the employee by passcode. */
  approved_by_employee_id: z.optional(z.nullable(id)),
});
export type PosOrder = z.infer<typeof posOrder>;

/**
 * A refund of a payment. The order stays unchanged; its taxes and discounts are refunded in proportion. Where an order was
 * paid beyond its total, refunds return the excess first, without taxes and discounts. A refund of an unknown payment is
 * rejected as `unknown_payment`: send it again after the order of the payment.
 */
export const posRefund = z
  .strictObject({
    payment_offline_id: z.uuid(),
    /** Refunded part of the payment's amount, with taxes and without tips; 0 when only the tip is refunded. */
    amount,
    tips: z._default(amount, 0),
    employee_id: z.nullable(id),
    reason: z._default(text(500), ''),
    approved_by_employee_id: z.optional(z.nullable(id)),
    created_at: instant,
    sent_at: instant,
  })
  .check(
    z.refine((refund) => refund.amount > 0 || refund.tips > 0, {
      path: ['amount'],
      error: 'Must be more than 0, unless a tip is given back',
    }),
  );
export type PosRefund = z.infer<typeof posRefund>;

/** A counted and closed cash drawer. Tips that are still in the drawer at the count are part of its cash. */
export const posCashReconciliation = z.strictObject({
  opening_float: amount,
  cash_in: amount,
  cash_out: amount,
  /** Counted balance; the expected balance is opening_float + cash_in - cash_out. */
  reconciled_balance: amount,
  /** Required when the counted and the expected balance differ. */
  mismatch_reason: z._default(z.nullable(mismatchReason), null),
  /** Required when the reason is Other. */
  mismatch_reason_comment: z._default(text(500), ''),
  cash_withdrawn: z._default(amount, 0),
  cash_topped_up: z._default(amount, 0),
  employee_id: z.nullable(id),
  created_at: instant,
  sent_at: instant,
});
export type PosCashReconciliation = z.infer<typeof posCashReconciliation>;

import type { OrderToStore } from './order-rows';

/** A discount of at least this percentage of the subtotal is listed as an exception. */
const LARGE_DISCOUNT_PERCENT = 20;
/** Largest rounding to whole dollars, in cents. */
const HALF_A_DOLLAR = 50;
/** A rounding down by more than this is a discount, even when it is a small part of the total. */
const MAX_ROUNDING_CENTS = 100;
const MAX_ROUNDING_PERCENT = 5;

type DiscountedOrder = Pick<OrderToStore, 'order' | 'totals' | 'allowedCashDiscountRate'>;

/** Whether an order needs the right to large discounts. */
export function isLargeDiscount(newOrder: DiscountedOrder): boolean {
  const { subTotal } = newOrder.totals;
  return subTotal > 0 && sumDiscountsWithoutApprovedComps(newOrder) * 100 >= subTotal * LARGE_DISCOUNT_PERCENT;
}

/** Returns the sum of the order's discounts in cents, without comps that have a reason and an approval. */
export function sumDiscountsWithoutApprovedComps(newOrder: DiscountedOrder): number {
  const { order, totals } = newOrder;
  const isApproved = (order.approved_by_employee_id ?? null) !== null;
  const approved = order.items.reduce((sum, { discount_kind, discount_reason }, position) => {
    const isJustified = isApproved && discount_kind === 'Comp' && (discount_reason || order.reason || '') !== '';
    return isJustified ? sum + (totals.lines[position]?.ownDiscount ?? 0) : sum;
  }, 0);
  return sumDiscounts(newOrder) - approved;
}

/**
 * Returns the sum of the order's discounts in cents, including comps and a large rounding down. Of the cash discount,
 * only the part above the rate of the location is included.
 */
export function sumDiscounts({ order, totals, allowedCashDiscountRate }: DiscountedOrder): number {
  const { totalDiscount, cashDiscount } = totals;
  const allowedShare = Math.min(1, allowedCashDiscountRate / (order.cash_discount_rate || 1));
  return totalDiscount - Math.round(cashDiscount * allowedShare) + largeRoundingDown(totals);
}

/** Returns the cents by which the total was rounded down, or 0 if this is usual for payments in cash. */
function largeRoundingDown({ total, cashRounding }: DiscountedOrder['totals']): number {
  const exactTotal = total - cashRounding;
  const usual = Math.min(Math.max((exactTotal * MAX_ROUNDING_PERCENT) / 100, HALF_A_DOLLAR), MAX_ROUNDING_CENTS);
  return -cashRounding > usual ? -cashRounding : 0;
}

import type { ParsedOrder } from './parse-order';

/** A discount of at least this percentage of the subtotal is listed as an exception. */
const LARGE_DISCOUNT_PERCENT = 20;

/** Whether an order needs the right to large discounts. */
export function isLargeDiscount(parsed: ParsedOrder): boolean {
  const { subTotal } = parsed.totals;
  return subTotal > 0 && questionableDiscount(parsed) * 100 >= subTotal * LARGE_DISCOUNT_PERCENT;
}

/**
 * Returns the sum of the order's discounts in cents, without the cash discount and without comps that have a reason and
 * an approval.
 */
export function questionableDiscount({ order, totals }: ParsedOrder): number {
  const isApproved = (order.approved_by_employee_id ?? null) !== null;
  const approved = order.items.reduce((sum, { discount_kind, discount_reason }, position) => {
    const isJustified = isApproved && discount_kind === 'Comp' && (discount_reason || order.reason || '') !== '';
    return isJustified ? sum + (totals.lines[position]?.ownDiscount ?? 0) : sum;
  }, 0);
  return totals.totalDiscount - totals.cashDiscount - approved;
}

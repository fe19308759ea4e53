import { multiplyAndDivide } from '../orders/cents';

/** Amounts of a payment, or the sums of its refunds, in whole cents; none is negative, except for the rounding. */
export interface PaidAmounts {
  amount: number;
  tips: number;
  tax: number;
  discount: number;
  serviceCharge: number;
  rounding: number;
}

/**
 * Returns the tax, discount, service charges and rounding of a refund of `amount` cents. Each is a proportional share of
 * the payment's value, rounded half up to the cent, but at most the part that has not been refunded yet. The refund
 * that completes the payment gets the whole remainder, so the refunds of a payment add up to the payment. `refunded` is
 * the sum of the earlier refunds.
 */
export function computeRefundShares(
  payment: PaidAmounts,
  refunded: PaidAmounts,
  amount: number,
): Omit<PaidAmounts, 'amount' | 'tips'> {
  const share = (total: number, alreadyRefunded: number) => {
    const remainder = total - alreadyRefunded;
    if (refunded.amount + amount >= payment.amount) return remainder;
    return Math.max(0, Math.min(multiplyAndDivide(total, amount, payment.amount), remainder));
  };
  return {
    tax: share(payment.tax, refunded.tax),
    discount: share(payment.discount, refunded.discount),
    serviceCharge: share(payment.serviceCharge, refunded.serviceCharge),
    rounding:
      payment.rounding >= 0
        ? share(payment.rounding, refunded.rounding)
        : 0 - share(-payment.rounding, -refunded.rounding),
  };
}

/** Amounts of an order's payments and refunds, and the total of the order, in whole cents. */
export interface OrderAmounts {
  total: number;
  paid: PaidAmounts;
  refunded: PaidAmounts;
}

/**
 * Does the same as `computeRefundShares` for an order that was paid beyond its total, for example twice by mistake. A
 * refund of any payment returns the excess first; the returned `excess` is this part of the refund. The excess has no
 * tax, so the tax of the sale stays due.
 */
export function computeOverpaidShares(
  { total, paid, refunded }: OrderAmounts,
  amount: number,
): Omit<PaidAmounts, 'amount' | 'tips'> & { excess: number } {
  const remainder = paid.amount - refunded.amount;
  const excess = Math.max(0, remainder - total);
  const sale = { ...paid, amount: total };
  const refundedSale = { ...refunded, amount: Math.max(0, total - remainder) };
  const shares = computeRefundShares(sale, refundedSale, Math.max(0, amount - excess));
  return { ...shares, excess: Math.min(excess, amount) };
}

export function exceedsPayment(
  payment: PaidAmounts,
  refunded: PaidAmounts,
  { amount, tips }: Pick<PaidAmounts, 'amount' | 'tips'>,
): boolean {
  const remainder = { amount: payment.amount - refunded.amount, tips: Math.max(0, payment.tips - refunded.tips) };
  return amount > remainder.amount || tips > remainder.tips;
}

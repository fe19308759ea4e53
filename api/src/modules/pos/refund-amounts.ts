import { multiplyAndDivide } from '../orders/cents';

/** Amounts of a payment, or the sums of its refunds, in whole cents; none is negative. */
export interface PaidAmounts {
  amount: number;
  tips: number;
  tax: number;
  discount: number;
}

/**
 * Returns the tax and the discount of a refund of `amount` cents: the proportional share of the payment's, rounded half
 * up to the cent, and never more than has not been refunded yet. The refund that completes the payment takes the whole
 * remainder, so that the refunds of a payment add up to it. `refunded` is the sum of the earlier refunds.
 */
export function computeRefundShares(
  payment: PaidAmounts,
  refunded: PaidAmounts,
  amount: number,
): Pick<PaidAmounts, 'tax' | 'discount'> {
  const share = (total: number, alreadyRefunded: number) => {
    const remainder = total - alreadyRefunded;
    if (refunded.amount + amount >= payment.amount) return remainder;
    return Math.max(0, Math.min(multiplyAndDivide(total, amount, payment.amount), remainder));
  };
  return { tax: share(payment.tax, refunded.tax), discount: share(payment.discount, refunded.discount) };
}

/** Whether a refund exceeds what has not been refunded yet of the payment's amount or of its tips. */
export function exceedsPayment(
  payment: PaidAmounts,
  refunded: PaidAmounts,
  { amount, tips }: Pick<PaidAmounts, 'amount' | 'tips'>,
): boolean {
  const remainder = { amount: payment.amount - refunded.amount, tips: Math.max(0, payment.tips - refunded.tips) };
  return amount > remainder.amount || tips > remainder.tips;
}

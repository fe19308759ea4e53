import { multiplyAndDivide } from '../orders/cents';

/** Whole cents of a payment, or of all that was refunded of it; none is negative. */
export interface PaidAmounts {
  amount: number;
  tips: number;
  tax: number;
  discount: number;
}

/**
 * The taxes and discounts that go back with a refund of `amount` cents: the payment's in proportion, half-up to the
 * cent but no more than is left of them. The refund that completes the payment takes all that is left, so that the
 * refunds of a payment add up to it.
 */
export function refundShares(
  payment: PaidAmounts,
  refunded: PaidAmounts,
  amount: number,
): Pick<PaidAmounts, 'tax' | 'discount'> {
  const share = (of: number, before: number) => {
    if (refunded.amount + amount >= payment.amount) return of - before;
    return Math.max(0, Math.min(multiplyAndDivide(of, amount, payment.amount), of - before));
  };
  return { tax: share(payment.tax, refunded.tax), discount: share(payment.discount, refunded.discount) };
}

/** Whether more is given back than is left of the payment or of its tips. */
export function isTooLarge(
  payment: PaidAmounts,
  refunded: PaidAmounts,
  { amount, tips }: Pick<PaidAmounts, 'amount' | 'tips'>,
): boolean {
  const left = { amount: payment.amount - refunded.amount, tips: Math.max(0, payment.tips - refunded.tips) };
  return amount > left.amount || tips > left.tips;
}

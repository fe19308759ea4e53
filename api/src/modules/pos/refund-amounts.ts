import { multiplyAndDivide } from '../orders/cents';

/** Amounts of a payment, or the sums of its refunds, in whole cents; none is negative. */
export interface PaidAmounts {
  amount: number;
  tips: number;
  tax: number;
  discount: number;
}

/** A payment's amounts, including its shares of service charges and rounding, in whole cents. */
export interface ChargedAmounts extends PaidAmounts {
  serviceCharge: number;
  /** Signed. */
  rounding: number;
}

/**
 * Returns the tax and the discount of a refund of `amount` cents: a proportional share of the payment's tax and
 * discount, rounded half up to the cent, but at most the part that has not been refunded yet. The refund that completes
 * the payment gets the whole remainder, so the refunds of a payment add up to the payment. `refunded` is the sum of the
 * earlier refunds.
 */
export function computeRefundShares(
  payment: PaidAmounts,
  refunded: PaidAmounts,
  amount: number,
): Pick<PaidAmounts, 'tax' | 'discount'> {
  const share = createShare(payment, refunded, amount);
  return { tax: share(payment.tax, refunded.tax), discount: share(payment.discount, refunded.discount) };
}

/** Returns the service charges and the rounding of a refund, computed by the same rule as in `computeRefundShares`. */
export function computeChargeShares(
  payment: ChargedAmounts,
  refunded: ChargedAmounts,
  amount: number,
): Pick<ChargedAmounts, 'serviceCharge' | 'rounding'> {
  const share = createShare(payment, refunded, amount);
  const serviceCharge = share(payment.serviceCharge, refunded.serviceCharge);
  if (payment.rounding >= 0) return { serviceCharge, rounding: share(payment.rounding, refunded.rounding) };
  return { serviceCharge, rounding: 0 - share(-payment.rounding, -refunded.rounding) };
}

function createShare(payment: Pick<PaidAmounts, 'amount'>, refunded: Pick<PaidAmounts, 'amount'>, amount: number) {
  return (total: number, alreadyRefunded: number) => {
    const remainder = total - alreadyRefunded;
    if (refunded.amount + amount >= payment.amount) return remainder;
    return Math.max(0, Math.min(multiplyAndDivide(total, amount, payment.amount), remainder));
  };
}

export function exceedsPayment(
  payment: PaidAmounts,
  refunded: PaidAmounts,
  { amount, tips }: Pick<PaidAmounts, 'amount' | 'tips'>,
): boolean {
  const remainder = { amount: payment.amount - refunded.amount, tips: Math.max(0, payment.tips - refunded.tips) };
  return amount > remainder.amount || tips > remainder.tips;
}

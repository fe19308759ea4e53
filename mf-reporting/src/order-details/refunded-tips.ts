import type { OrderDetails, OrderPayment, OrderRefund } from '@backoffice/shared/contract/orders';
import { fromCents, toCents } from '@backoffice/shared/format/money';

/** Whether a refund can be of a payment: made in its tender, and of no more than went back of it. */
function canBeOf({ payment_type, amount }: OrderRefund, payment: OrderPayment): boolean {
  return payment_type === payment.payment_type && toCents(payment.refunded_amount) >= -toCents(amount);
}

/**
 * Dollars of tips that went back of a payment, which has its refunded amount without them. A refund does not say of
 * which payment it is: null where one with a tip can be of another payment as well.
 */
export function refundedTips(payment: OrderPayment, { payments, refunds }: OrderDetails): number | null {
  const candidates = refunds.filter((refund) => refund.tips !== 0 && canBeOf(refund, payment));
  if (candidates.some((refund) => payments.filter((other) => canBeOf(refund, other)).length > 1)) return null;
  return fromCents(candidates.reduce((sum, { tips }) => sum - toCents(tips), 0));
}

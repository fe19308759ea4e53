import { toCents } from '@backoffice/contract/money';
import type { PosOrder } from '@backoffice/contract/pos-sales';
import { multiplyAndDivide } from '../orders/cents';
import type { OrderTotals } from '../orders/order-totals';
import { allocateToPayments, type PaymentInput, type PaymentTotals } from '../orders/payment-totals';
import type { StoredPayment, StoredRefund } from './captured-payments';
import type { PaidAmounts } from './refund-amounts';

/**
 * The part of a payment that pays again what refunds of its order had returned, with the tax, discount, service charges
 * and rounding of these refunds, in whole cents.
 */
export type PaidAgain = Omit<PaidAmounts, 'tips'>;
/** What the payments of an order pay again, by the UUID of the payment. */
export type PaidAgainByPayment = ReadonlyMap<string, PaidAgain>;

/** The column of a payment for each part of what it pays again. */
export const PAID_AGAIN_COLUMNS = {
  amount: 'paid_again_amount',
  tax: 'paid_again_tax_amount',
  discount: 'paid_again_discount',
  serviceCharge: 'paid_again_service_charge_amount',
  rounding: 'paid_again_rounding_amount',
} as const;
/** What a payment pays again after refunds, in dollars; null for nothing. */
export type PaidAgainColumns = Record<(typeof PAID_AGAIN_COLUMNS)[keyof PaidAgain], number | null>;

/** The columns of the shares of payments and refunds in the totals of their order. */
const SHARE_COLUMNS = {
  amount: 'amount',
  tax: 'tax_amount',
  discount: 'total_discount',
  serviceCharge: 'service_charge_amount',
  rounding: 'rounding_amount',
} as const;

const mapParts = (compute: (part: keyof PaidAgain) => number): PaidAgain => ({
  amount: compute('amount'),
  tax: compute('tax'),
  discount: compute('discount'),
  serviceCharge: compute('serviceCharge'),
  rounding: compute('rounding'),
});

const NOTHING = mapParts(() => 0);

/** Returns the part of a refund that returned a sale, as positive amounts. */
function toReturned(refund: StoredRefund): PaidAgain {
  const returned = mapParts((part) => 0 - toCents(refund[SHARE_COLUMNS[part]] ?? 0));
  return { ...returned, amount: returned.amount + toCents(refund.excess_amount ?? 0) };
}

const toPaidAgain = (payment: PaidAgainColumns): PaidAgain =>
  mapParts((part) => toCents(payment[PAID_AGAIN_COLUMNS[part]] ?? 0));

/** Adds `other` to `one`, or subtracts it if `sign` is -1. */
export const combine = (one: PaidAgain, other: PaidAgain, sign: 1 | -1): PaidAgain =>
  mapParts((part) => one[part] + sign * other[part]);

/** Sums what payments pay again. */
export const sumPaidAgain = (payments: readonly PaidAgainColumns[]): PaidAgain =>
  payments.reduce((sum, payment) => combine(sum, toPaidAgain(payment), 1), NOTHING);

/**
 * Returns the share of `amount` in what was returned; the last part gets the whole remainder. What was returned beyond the
 * total of the order, for example by a refund that was sent twice, has no tax and is paid again first.
 */
function takePart(returned: PaidAgain, amount: number, total: number): PaidAgain {
  const beyondSale = Math.max(0, returned.amount - total);
  const ofSale = returned.amount - beyondSale;
  const taken = Math.max(0, amount - beyondSale);
  if (taken === ofSale) return { ...returned, amount };
  const share = (part: number) =>
    part < 0 ? 0 - multiplyAndDivide(-part, taken, ofSale) : multiplyAndDivide(part, taken, ofSale);
  return { ...mapParts((part) => share(returned[part])), amount };
}

/**
 * Finds what the payments of an order pay again: for example, a payment in cash was refunded, and the order was then paid
 * by card. All that was refunded less what was paid beyond the total returns the sale. If refunds returned more when they
 * were stored, the newest payments make up for the difference, on their own days: the refunds stay as they are, and so do
 * the parts of captured payments and of `keptPayments`. Payments that are not captured count too, as in the reports; their
 * parts are found anew, because a revision can change their amounts. A part of 0 removes the stored part.
 */
export function findPaidAgain(
  { payments, keptPayments }: Pick<PosOrder, 'payments'> & { keptPayments: readonly StoredPayment[] },
  { total }: Pick<OrderTotals, 'total'>,
  stored: { payments: readonly StoredPayment[]; refunds: readonly StoredRefund[] },
): PaidAgainByPayment {
  const paidAgain = new Map<string, PaidAgain>();
  if (stored.refunds.length === 0) return paidAgain;
  const known = new Map(stored.payments.map((payment) => [payment.offline_id, payment]));
  const kept = new Set(keptPayments.map(({ offline_id }) => offline_id));
  const counted = [...payments, ...keptPayments].map(({ offline_id, amount }) => {
    const id = offline_id.toLowerCase();
    return { id, cents: toCents(amount), stored: known.get(id) };
  });
  let returned = stored.refunds.reduce((sum, refund) => combine(sum, toReturned(refund), 1), NOTHING);
  for (const { id, stored: payment } of counted) {
    if (!payment || payment.paid_again_amount === null) continue;
    const part = payment.captured || kept.has(id) ? toPaidAgain(payment) : NOTHING;
    paidAgain.set(id, part);
    returned = combine(returned, part, -1);
  }
  const paid = counted.reduce((sum, { cents }) => sum + cents, 0);
  const refunded = stored.refunds.reduce((sum, { amount }) => sum - toCents(amount), 0);
  let missing = returned.amount - Math.max(0, refunded - Math.max(0, paid - total));
  const age = ({ stored: payment }: (typeof counted)[number]) => payment?.id ?? Number.MAX_SAFE_INTEGER;
  for (const { id, cents } of counted.toSorted((one, other) => age(other) - age(one))) {
    const amount = Math.min(cents, missing);
    if (amount <= 0 || (paidAgain.get(id)?.amount ?? 0) > 0) continue;
    const part = takePart(returned, amount, total);
    paidAgain.set(id, part);
    returned = combine(returned, part, -1);
    missing -= amount;
  }
  return paidAgain;
}

/** Returns the shares of a stored payment in the totals of its order, without those of the part that it pays again. */
function toOwnShares(payment: StoredPayment): PaidAgain {
  const stored = mapParts((part) => toCents(payment[SHARE_COLUMNS[part]] ?? 0));
  return { ...combine(stored, toPaidAgain(payment), -1), discount: stored.discount };
}

/** Allocates the totals to the payments that do not keep the shares `kept`. Returns the shares of all payments. */
function allocateRest(payments: PaymentInput[], totals: OrderTotals, kept: Array<PaidAgain | undefined>): PaidAgain[] {
  const others = payments.filter((_, position) => !kept[position]);
  const sum = kept.reduce<PaidAgain>((all, shares) => (shares ? combine(all, shares, 1) : all), NOTHING);
  const rest = {
    total: totals.total - sum.amount,
    totalTax: Math.max(0, totals.totalTax - sum.tax),
    totalDiscount: Math.max(0, totals.totalDiscount - sum.discount),
    cashDiscount: 0,
    serviceCharge: Math.max(0, totals.serviceCharge - sum.serviceCharge),
    cashRounding: totals.cashRounding - sum.rounding,
  };
  const shares = allocateToPayments(others, others.length === payments.length ? totals : rest);
  return payments.map(({ amount }, position) => kept[position] ?? { ...NOTHING, ...shares.shift(), amount });
}

/**
 * Returns the shares of an order's payments in its totals. A payment has no share for the part that it pays again,
 * because the refunded payment has this share; it has the tax, service charges and rounding of the refund instead.
 * The payments of a paid order keep their shares, because their days may be closed: payments that are added share the rest.
 */
export function allocateWithPaidAgain(
  payments: PosOrder['payments'],
  totals: OrderTotals,
  { paidAgain, paidPayments }: { paidAgain: PaidAgainByPayment; paidPayments: readonly StoredPayment[] },
): PaymentTotals[] {
  if (paidAgain.size === 0 && paidPayments.length === 0) return totals.payments;
  const parts = payments.map(({ offline_id }) => paidAgain.get(offline_id.toLowerCase()) ?? NOTHING);
  const inputs = payments.map(({ payment_type, captured, amount }, position) => ({
    ...{ type: payment_type, captured, tips: 0, tendered: 0 },
    amount: toCents(amount) - (parts[position]?.amount ?? 0),
  }));
  const known = new Map(paidPayments.map((payment) => [payment.offline_id, payment]));
  const kept = payments.map(({ offline_id, payment_type }, position) => {
    const payment = known.get(offline_id.toLowerCase());
    const shares = payment && toOwnShares(payment);
    const isSame = payment?.payment_type === payment_type && shares?.amount === inputs[position]?.amount;
    return isSame ? shares : undefined;
  });
  return allocateRest(inputs, totals, kept).map(({ tax, discount, serviceCharge, rounding }, position) => {
    const again = parts[position] ?? NOTHING;
    return {
      tax: tax + again.tax,
      discount,
      serviceCharge: serviceCharge + again.serviceCharge,
      rounding: rounding + again.rounding,
      change: totals.payments[position]?.change ?? 0,
    };
  });
}

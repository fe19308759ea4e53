import { fromCents, toCents } from '@backoffice/contract/money';
import type { PosOrder, PosRefund } from '@backoffice/contract/pos-sales';
import { computeOrderTotals } from '../src/modules/pos/parse-order';
import { computeRefundShares, type PaidAmounts } from '../src/modules/pos/refund-amounts';

/** The state of an order that must be stored at the end of the benchmark; amounts in dollars. */
export interface ExpectedOrder {
  offline_id: string;
  revision: number;
  status: PosOrder['status'];
  created_at: string;
  lines: number;
  modifiers: number;
  sub_total: number;
  total_discount: number;
  total_tax_amount: number;
  total_tips: number;
  total_amount: number;
}

/**
 * The state of a payment or refund that must be stored at the end of the benchmark; the amounts of a refund are
 * negative.
 */
export interface ExpectedPayment {
  offline_id: string;
  order_offline_id: string;
  kind: 'Sale' | 'Refund';
  amount: number;
  tips: number;
  tax_amount: number;
  total_discount: number;
  created_at: string;
}

/** The records of a location that must be stored at the end of the benchmark. */
export interface ExpectedSales {
  orders: ExpectedOrder[];
  payments: ExpectedPayment[];
}

/** Returns the expected record of an order, and one record per payment, in the same sequence as `order.payments`. */
export function buildExpectedOrder(offline_id: string, order: PosOrder) {
  const totals = computeOrderTotals(order);
  const expected: ExpectedOrder = {
    ...{ offline_id, revision: order.revision, status: order.status, created_at: order.created_at },
    lines: order.items.length,
    modifiers: order.items.reduce((sum, { modifiers }) => sum + modifiers.length, 0),
    sub_total: fromCents(totals.subTotal),
    total_discount: fromCents(totals.totalDiscount),
    total_tax_amount: fromCents(totals.totalTax),
    total_tips: fromCents(totals.totalTips),
    total_amount: order.total_amount,
  };
  const payments = order.payments.map(({ created_at, amount, tips, ...payment }, position): ExpectedPayment => {
    const { tax, discount } = totals.payments[position] ?? { tax: 0, discount: 0 };
    return {
      ...{ offline_id: payment.offline_id, order_offline_id: offline_id, kind: 'Sale', created_at, amount, tips },
      ...{ tax_amount: fromCents(tax), total_discount: fromCents(discount) },
    };
  });
  return { expected, payments };
}

/** Returns the expected record of a refund of `sale`. `earlier` contains the previous refunds of the same payment. */
export function buildExpectedRefund(
  offline_id: string,
  refund: PosRefund,
  sale: ExpectedPayment,
  earlier: readonly ExpectedPayment[],
): ExpectedPayment {
  const sumEarlier = (name: keyof ReturnType<typeof toPaidAmounts>) =>
    0 - earlier.reduce((sum, payment) => sum + toPaidAmounts(payment)[name], 0);
  const refunded = {
    ...{ amount: sumEarlier('amount'), tips: sumEarlier('tips') },
    ...{ tax: sumEarlier('tax'), discount: sumEarlier('discount') },
    ...{ serviceCharge: 0, rounding: 0 },
  };
  const { tax, discount } = computeRefundShares(toPaidAmounts(sale), refunded, toCents(refund.amount));
  return {
    ...{ offline_id, order_offline_id: sale.order_offline_id, kind: 'Refund', created_at: refund.created_at },
    ...{ amount: 0 - refund.amount, tips: 0 - refund.tips },
    ...{ tax_amount: fromCents(0 - tax), total_discount: fromCents(0 - discount) },
  };
}

function toPaidAmounts({ amount, tips, tax_amount, total_discount }: ExpectedPayment): PaidAmounts {
  return {
    ...{ amount: toCents(amount), tips: toCents(tips) },
    ...{ tax: toCents(tax_amount), discount: toCents(total_discount) },
    ...{ serviceCharge: 0, rounding: 0 },
  };
}

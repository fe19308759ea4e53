import type { Tender } from '@backoffice/contract/sale-kinds';
import { allocateByWeight } from './cents';

/** Amounts are whole cents, none of them negative. */
export interface PaymentInput {
  type: Tender;
  captured: boolean;
  /** Part of the order's total that the payment covers, without tips. */
  amount: number;
  tips: number;
  /** Amount that the customer handed over. */
  tendered: number;
}

export interface PaymentTotals {
  /** The payment's share of the order's taxes. */
  tax: number;
  /** The payment's share of the order's discounts; only cash payments have a share of the cash discount. */
  discount: number;
  /** The payment's share of the order's service charges. */
  serviceCharge: number;
  /** Share of the cash rounding, which only cash payments have; signed. */
  rounding: number;
  change: number;
}

interface AllocatedTotals {
  total: number;
  totalTax: number;
  totalDiscount: number;
  cashDiscount: number;
  serviceCharge: number;
  cashRounding: number;
}

/** Allocates the totals of an order to its payments by amount; the unpaid part of the order keeps its share. */
export function allocateToPayments(payments: PaymentInput[], totals: AllocatedTotals): PaymentTotals[] {
  const { total, totalTax, totalDiscount, cashDiscount, serviceCharge, cashRounding } = totals;
  const amounts = payments.map(({ amount }) => amount);
  const paid = amounts.reduce((all, amount) => all + amount, 0);
  const weights = [...amounts, Math.max(0, total - paid)];
  const tax = allocateByWeight(totalTax, weights);
  const common = allocateByWeight(totalDiscount - cashDiscount, weights);
  const charge = serviceCharge === 0 ? [] : allocateByWeight(serviceCharge, weights);
  const cashAmounts = payments.map(({ type, amount }) => (type === 'Cash' ? amount : 0));
  // A paid order keeps its cash discount and rounding when it loses a payment in cash that was not captured.
  const cash = cashAmounts.some((amount) => amount > 0) ? allocateByWeight(cashDiscount, cashAmounts) : [];
  const rounding = cashRounding === 0 ? [] : allocateRounding(cashRounding, payments);
  return payments.map(({ amount, tips, tendered }, position) => ({
    tax: tax[position] ?? 0,
    discount: (common[position] ?? 0) + (cash[position] ?? 0),
    serviceCharge: charge[position] ?? 0,
    rounding: rounding[position] ?? 0,
    change: Math.max(0, tendered - amount - tips),
  }));
}

/** Allocates a signed rounding to the cash payments by amount, or equally when all their amounts are 0. */
function allocateRounding(rounding: number, payments: PaymentInput[]): number[] {
  if (!payments.some(({ type }) => type === 'Cash')) return [];
  const isPaid = payments.some(({ type, amount }) => type === 'Cash' && amount > 0);
  const weights = payments.map(({ type, amount }) => (type !== 'Cash' ? 0 : isPaid ? amount : 1));
  return allocateByWeight(Math.abs(rounding), weights).map((share) => (rounding < 0 ? 0 - share : share));
}

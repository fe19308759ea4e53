import type { SalesTotals } from '@backoffice/shared/contract/reports';
import { fromCents, toCents } from '@backoffice/shared/format/money';

/** What was sold, and what was given back, in dollars; refunds are negative. */
export interface SalesSums {
  count: number;
  open: number;
  voided: number;
  gross: number;
  discounts: number;
  tax: number;
  tips: number;
  /** With their taxes, tips apart. */
  refunded: number;
  refunded_tax: number;
  refunded_tips: number;
}

/** Computed in cents: every figure follows from the others to the cent. */
export function salesTotals(sums: SalesSums): SalesTotals {
  const cents = Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, toCents(value)]));
  const of = (name: keyof SalesSums) => cents[name] ?? 0;
  const refunds = of('refunded_tax') - of('refunded');
  const net = of('gross') - of('discounts') - refunds;
  const tax = of('tax') + of('refunded_tax');
  const tips = of('tips') + of('refunded_tips');
  return {
    count: sums.count,
    open: sums.open,
    voided: sums.voided,
    gross: fromCents(of('gross')),
    discounts: fromCents(of('discounts')),
    refunds: fromCents(refunds),
    net: fromCents(net),
    tax: fromCents(tax),
    tips: fromCents(tips),
    total: fromCents(net + tax + tips),
  };
}

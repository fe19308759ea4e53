import { fromCents, toCents } from '@backoffice/contract/money';
import type { SalesTotals } from '@backoffice/contract/reports';
import type { SalesSums } from '../sales-days/sales-days.repository';

/** The figures of all `parts` together, in cents, counts apart: every figure follows from the others to the cent. */
function centsOf(parts: readonly SalesSums[]): (name: keyof SalesSums) => number {
  return (name) => parts.reduce((sum, part) => sum + toCents(part[name]), 0);
}

/** What came in for goods less what went back for them, in dollars, taxes and tips apart. */
export function netOf(part: SalesSums): number {
  const of = centsOf([part]);
  return fromCents(of('gross') - of('discounts') + of('refunded') - of('refunded_tax'));
}

export function salesTotals(parts: readonly SalesSums[]): SalesTotals {
  const of = centsOf(parts);
  const count = (name: 'count' | 'open' | 'voided') => parts.reduce((sum, part) => sum + part[name], 0);
  const refunds = of('refunded_tax') - of('refunded');
  const net = of('gross') - of('discounts') - refunds;
  const tax = of('tax') + of('refunded_tax');
  const tips = of('tips') + of('refunded_tips');
  return {
    count: count('count'),
    open: count('open'),
    voided: count('voided'),
    gross: fromCents(of('gross')),
    discounts: fromCents(of('discounts')),
    refunds: fromCents(refunds),
    net: fromCents(net),
    tax: fromCents(tax),
    tips: fromCents(tips),
    total: fromCents(net + tax + tips),
  };
}

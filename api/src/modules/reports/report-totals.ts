import { fromCents, toCents } from '@backoffice/contract/money';
import type { SalesTotals } from '@backoffice/contract/reports';
import type { SalesSums } from '../sales-days/sales-days.repository';

/** Adds up the figures of `parts`: amounts in cents, and counts. */
function centsOf(parts: readonly SalesSums[]): (name: keyof SalesSums) => number {
  return (name) => parts.reduce((sum, part) => sum + toCents(part[name]), 0);
}

/** Net sales: gross sales minus refunds, before tax and tips; dollars. */
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

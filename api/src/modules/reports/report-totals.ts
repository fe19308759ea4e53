import { fromCents, toCents } from '@backoffice/contract/money';
import type { SalesTotals } from '@backoffice/contract/reports';
import type { SalesSums } from '../sales-days/sales-days.repository';

/** Adds up the figures of `parts`: amounts in cents, and counts. */
function sumCents(parts: readonly SalesSums[]): (name: keyof SalesSums) => number {
  return (name) => parts.reduce((sum, part) => sum + toCents(part[name]), 0);
}

/** Net sales: gross sales minus refunds, before tax and tips; dollars. */
export function netSales(part: SalesSums): number {
  const sum = sumCents([part]);
  return fromCents(sum('gross') - sum('discounts') + sum('refunded') - sum('refunded_tax'));
}

export function calculateSalesTotals(parts: readonly SalesSums[]): SalesTotals {
  const sum = sumCents(parts);
  const count = (name: 'count' | 'open' | 'voided') => parts.reduce((sum, part) => sum + part[name], 0);
  const refunds = sum('refunded_tax') - sum('refunded');
  const net = sum('gross') - sum('discounts') - refunds;
  const tax = sum('tax') + sum('refunded_tax');
  const tips = sum('tips') + sum('refunded_tips');
  return {
    count: count('count'),
    open: count('open'),
    voided: count('voided'),
    gross: fromCents(sum('gross')),
    discounts: fromCents(sum('discounts')),
    refunds: fromCents(refunds),
    net: fromCents(net),
    tax: fromCents(tax),
    tips: fromCents(tips),
    total: fromCents(net + tax + tips),
  };
}

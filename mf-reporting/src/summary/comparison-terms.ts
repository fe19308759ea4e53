import type { SalesComparison } from '@backoffice/contract/sales-comparison';
import type { SalesView } from '../filters/sales-filters';

interface Term {
  label: string;
  /** Signed amount in dollars; never zero. */
  amount: number;
}

/** Whether a filter of the view can select an order without all of its payments. */
export function canOmitPayments({ paymentType, search, captured, cardType, terminalId }: SalesView): boolean {
  return search !== '' || [paymentType, captured, cardType, terminalId].some((filter) => filter !== null);
}

function formatRestLabel({ rest, paid_on_other_days }: SalesComparison, omitsPayments: boolean): string {
  if (omitsPayments) return 'payments that the filters leave out';
  // Null for ranges of more than 62 days, where `rest` includes these payments.
  const isLongRange = paid_on_other_days === null;
  if (rest < 0) return isLongRange ? 'paid on other days or not paid' : 'not paid';
  return isLongRange ? 'paid for orders of other days' : 'paid too much';
}

/**
 * Returns the terms that reconcile the totals of the orders with those of the transactions. `omitsPayments` tells whether
 * filters can leave out payments of the orders.
 */
export function buildComparisonTerms(comparison: SalesComparison, omitsPayments = false): Term[] {
  const { tips, refunds, paid_on_other_days, for_other_days, rest } = comparison;
  return [
    { label: 'tips', amount: tips },
    { label: 'refunds with taxes', amount: -refunds },
    { label: 'paid on other days', amount: -(paid_on_other_days ?? 0) },
    { label: 'paid for orders of other days', amount: for_other_days ?? 0 },
    { label: formatRestLabel(comparison, omitsPayments), amount: rest },
  ].filter(({ amount }) => amount !== 0);
}

import type { SalesComparison } from '@backoffice/contract/sales-comparison';
import type { SalesView } from '../filters/sales-filters';

interface Term {
  label: string;
  /** Signed amount in dollars; never zero. */
  amount: number;
}

/** Kind of an active filter that can omit some payments of a listed order: by time or by payment. */
export type PaymentOmittingFilter = 'times' | 'payments' | undefined;

export function findPaymentOmittingFilter({ search, hour, weekday, ...view }: SalesView): PaymentOmittingFilter {
  if (hour !== null || weekday !== null) return 'times';
  const { paymentType, captured, cardType, terminalId, refundReason, refundedBy } = view;
  const paymentFilters = [paymentType, captured, cardType, terminalId, refundReason, refundedBy];
  return search !== '' || paymentFilters.some((filter) => filter !== null) ? 'payments' : undefined;
}

function formatRestLabel(rest: number, omittingFilters: PaymentOmittingFilter): string {
  if (omittingFilters === 'payments') return 'payments that the filters leave out';
  if (omittingFilters === 'times') return rest < 0 ? 'paid at other times' : 'paid for orders of other times';
  return rest < 0 ? 'not paid' : 'paid too much';
}

/** Returns the terms that reconcile the order totals with the transaction totals. */
export function buildReconcilingTerms(comparison: SalesComparison, omittingFilters?: PaymentOmittingFilter): Term[] {
  const { tips, refunds, paid_on_other_days, for_other_days, rest } = comparison;
  return [
    { label: 'tips', amount: tips },
    { label: 'refunds with taxes', amount: -refunds },
    { label: 'paid on other days', amount: -paid_on_other_days },
    { label: 'paid for orders of other days', amount: for_other_days },
    { label: formatRestLabel(rest, omittingFilters), amount: rest },
  ].filter(({ amount }) => amount !== 0);
}

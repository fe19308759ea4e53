import type { FigureReconciliation } from '@backoffice/contract/figure-reconciliation';
import { salesComparison, salesSummary } from './fixtures';

/** Builds the reconciliation of a Friday that is not closed and whose figures add up. */
export function buildFigureReconciliation(changes: Partial<FigureReconciliation> = {}): FigureReconciliation {
  const { totals } = salesSummary;
  const amounts = { net: totals.net, total: totals.total };
  return {
    at: '2026-11-21T02:30:00.000Z',
    days: { start: '2026-11-20', end: '2026-11-20' },
    orders: totals,
    transactions: totals,
    comparison: salesComparison,
    open_orders: { count: 1, amount: 12.5 },
    tenders: [
      { payment_type: 'Cash', count: 4, total: 505 },
      { payment_type: 'Card', count: 20, total: 1024.75 },
    ],
    z_reports: {
      closed: { count: 0, net: 0, total: 0 },
      changed: { count: 0, net: 0, total: 0, days: [] },
      open: { count: 1, ...amounts, days: [{ day: '2026-11-20', ...amounts }] },
    },
    overview: { net: totals.net, orders: totals.count - totals.open - totals.voided },
    ...changes,
  };
}

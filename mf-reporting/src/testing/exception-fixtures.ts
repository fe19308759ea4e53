import type { ExceptionsSummary, SalesException } from '@backoffice/contract/exceptions';
import { DEFAULT_PAGE, DEFAULT_PER_PAGE } from '@backoffice/contract/paging';
import { buildRowsPage, salesSummary } from './fixtures';

/** Builds an unseen exception for a large discount on order 10432. */
export function buildException(changes: Partial<SalesException> = {}): SalesException {
  return {
    id: 81,
    kind: 'large_discount',
    accepted_later: false,
    at: '2026-11-20T14:30:00.000Z',
    employee: { first_name: 'Maria', last_name: 'Alvarez' },
    approved_by: { first_name: 'Tom', last_name: 'Nguyen' },
    terminal: { id: 2, name: 'Bar' },
    order_id: 10432,
    cash_reconciliation_id: null,
    reason: 'Birthday',
    amount: 12.5,
    seen: null,
    ...changes,
  };
}

/** Builds one page of a report of `total` exceptions; exception `id` is of order `id`. */
export function buildExceptionsPage(total: number, page = DEFAULT_PAGE, perPage = DEFAULT_PER_PAGE) {
  const buildRow = ({ id }: { id: number }) => buildException({ id, order_id: id });
  const { rows: exceptions, paging_metadata } = buildRowsPage(buildRow, total, page, perPage);
  return { data: { exceptions }, paging_metadata };
}

export const exceptionsSummary: ExceptionsSummary = {
  totals: { count: 5, not_seen: 3, orders: 4, refused: 1 },
  chart: { unit: 'hour', buckets: salesSummary.chart.buckets.map((bucket) => ({ ...bucket, amount: 0 })) },
};

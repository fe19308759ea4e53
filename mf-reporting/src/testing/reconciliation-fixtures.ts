import type { CashReconciliation, ReconciliationSummary } from '@backoffice/contract/cash-reconciliations';
import { DEFAULT_PAGE, DEFAULT_PER_PAGE } from '@backoffice/contract/paging';
import { buildRowsPage } from './fixtures';

/** Builds a cash reconciliation of the terminal "Bar" that is five dollars short. */
export function buildReconciliation(changes: Partial<ReconciliationSummary> = {}): ReconciliationSummary {
  return {
    id: 31,
    created_at: '2026-11-20T14:30:00.000Z',
    cash_in: 1820.25,
    cash_out: 45.5,
    reconciled_balance: 1969.75,
    cash_left: 200,
    mismatch: -5,
    employee: { first_name: 'Maria', last_name: 'Alvarez' },
    station: { id: 2, name: 'Bar' },
    ...changes,
  };
}

/** Builds one page of a report of `total` cash reconciliations. */
export function buildReconciliationsPage(total: number, page = DEFAULT_PAGE, perPage = DEFAULT_PER_PAGE) {
  const { rows: reconciliations, paging_metadata } = buildRowsPage(buildReconciliation, total, page, perPage);
  return { data: { reconciliations }, paging_metadata };
}

export function buildReconciliationDetails(changes: Partial<CashReconciliation> = {}): CashReconciliation {
  return {
    ...buildReconciliation(),
    opening_float: 200,
    cash_balance: 1974.75,
    mismatch_reason: 'WrongChange',
    mismatch_reason_comment: 'Two tens for twenties',
    cash_withdrawn: 1789.75,
    cash_topped_up: 20,
    ...changes,
  };
}

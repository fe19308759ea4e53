import * as z from 'zod/mini';
import { id, idParam, idParams, instant, money } from './fields';
import { operation } from './operation';
import { pagingMetadata, pagingQuery } from './paging';
import { chart, csvExport, person, range } from './reports';
import { view } from './rights';

export const reconciliationSummary = z.object({
  id,
  created_at: instant,
  cash_in: money,
  cash_out: money,
  reconciled_balance: money,
  cash_left: money,
  mismatch: money,
  employee: z.nullable(person),
  station: z.object({ id, name: z.string() }),
});
export type ReconciliationSummary = z.infer<typeof reconciliationSummary>;

export const mismatchReason = z.enum(['CountingError', 'WrongChange', 'UnrecordedPayout', 'UnrecordedRefund', 'Other']);
export type MismatchReason = z.infer<typeof mismatchReason>;

export const cashReconciliation = z.extend(reconciliationSummary, {
  opening_float: money,
  /** Expected balance: opening_float + cash_in - cash_out. */
  cash_balance: money,
  mismatch_reason: z.nullable(mismatchReason),
  mismatch_reason_comment: z.string(),
  cash_withdrawn: money,
  cash_topped_up: money,
});
export type CashReconciliation = z.infer<typeof cashReconciliation>;

export const getCashReconciliation = operation({
  method: 'GET',
  path: '/cash_reconciliations/:id',
  right: view('cash_reconciliation'),
  summary: 'One cash reconciliation',
  params: idParams,
  response: cashReconciliation,
});

const reconciliationFilters = { ...range, terminal_id: z.optional(idParam), employee_id: z.optional(idParam) };
export const cashSummaryQuery = z.object(reconciliationFilters);

export const listCashReconciliations = operation({
  method: 'GET',
  path: '/reports/cash_reconciliations',
  right: view('cash_reconciliation'),
  summary: 'Cash reconciliations of a time range, newest first',
  query: z.extend(pagingQuery, reconciliationFilters),
  response: z.object({
    data: z.object({ reconciliations: z.array(reconciliationSummary) }),
    paging_metadata: pagingMetadata,
  }),
});

export const cashTotals = z.object({
  count: z.int(),
  cash_in: money,
  cash_out: money,
  /** Counted less expected cash; negative when money is missing. */
  mismatch: money,
});
export type CashTotals = z.infer<typeof cashTotals>;

const cashSummary = z.object({ totals: cashTotals, chart });
export type CashSummary = z.infer<typeof cashSummary>;

export const summarizeCashReconciliations = operation({
  method: 'GET',
  path: '/reports/cash_reconciliations/summary',
  right: view('cash_reconciliation'),
  summary: 'Totals and chart of the cash reconciliations report',
  query: cashSummaryQuery,
  response: cashSummary,
});

/** Deprecated, like all operations that use `csvExport`: `report-exports` replaces it. */
export const exportCashReconciliations = operation({
  ...csvExport,
  path: '/reports/cash_reconciliations/export',
  right: view('cash_reconciliation'),
  summary: 'The cash reconciliations report with its totals as CSV',
  query: cashSummaryQuery,
});

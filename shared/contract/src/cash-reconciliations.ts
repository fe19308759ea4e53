import * as z from 'zod/mini';
import { idParams, money } from './fields';
import { operation } from './operation';
import { reconciliationSummary } from './reports';
import { view } from './rights';

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

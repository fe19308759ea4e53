import type { DaySettings } from '@backoffice/contract/locations';
import { formatSignedMoney } from '@backoffice/contract/money';
import type { SalesTotals } from '@backoffice/contract/reports';
import { compareSales, type SalesComparison } from '@backoffice/contract/sales-comparison';
import { useMayView } from '@backoffice/platform/access';
import { call } from '@backoffice/platform/client';
import { keepPreviousData, ownKey, useQuery } from '@backoffice/platform/query';
import { Fragment } from 'react';
import { ExceptionsNote } from '../exceptions/exceptions-note';
import { type SalesView, toSalesQuery } from '../filters/sales-filters';
import { useDaySettings } from '../location-days';
import { buildDatedPath } from '../paths';
import { ReconciliationLink } from '../reconciliation/reconciliation-link';
import type { ReportState } from '../report/report';
import { reconciliation } from '../reports';
import { BreakdownLinks } from './breakdown-links';
import { buildReconcilingTerms, findPaymentOmittingFilter } from './comparison-terms';
import { LineSkeleton } from './line-skeleton';
import { Notes } from './notes';
import type { SalesRows } from './sales-figures';
import classes from './sales-notes.module.css';
import { hasOrderContentFilter, WholeOrdersNote } from './whole-orders-note';

interface SalesNotesProps extends ReportState<SalesView, SalesTotals> {
  rows: SalesRows;
}

/** Fetches the amounts that reconcile the order totals with the transaction totals. */
function useSalesComparison(view: SalesView) {
  const query = toSalesQuery(view, useDaySettings());
  return useQuery({
    queryKey: ownKey([compareSales.path, query], 'mf-reporting'),
    queryFn: ({ signal }) => call(compareSales, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Whether the figures include all sales of the days, because no filter except the dates is set. */
function hasOnlyDates(view: SalesView, settings: DaySettings): boolean {
  const { start_date: _, end_date: __, ...filters } = toSalesQuery(view, settings);
  return Object.values(filters).every((value) => (value ?? '') === '');
}

/** Explains which sales the figures of a report include, and reconciles orders with transactions. */
export function SalesNotes({ rows, view, totals, isUpdating }: SalesNotesProps) {
  const comparison = useSalesComparison(view);
  const mayViewExceptions = useMayView('exceptions');
  const mayViewBreakdowns = useMayView('sales_report');
  const isWhole = hasOnlyDates(view, useDaySettings());
  return (
    <Notes>
      {hasOrderContentFilter(view) &&
        totals &&
        (isUpdating ? (
          <LineSkeleton width="min(100%, 32rem)" />
        ) : (
          <WholeOrdersNote rows={rows} view={view} count={totals.count} />
        ))}
      {typeof view.employeeId === 'number' && (
        <p>Sales, tips and refunds are credited to the employee who took the order.</p>
      )}
      {rows === 'Orders' && mayViewExceptions && view.employeeId !== 'none' && <ExceptionsNote view={view} />}
      <div className={classes.comparison} aria-busy={comparison.isPlaceholderData}>
        {comparison.data && <ReconciliationNote comparison={comparison.data} view={view} />}
        {comparison.isPending && <LineSkeleton width="min(100%, 32rem)" />}
      </div>
      <p className={classes.link}>
        <ReconciliationLink to={buildDatedPath(reconciliation.path, view.date)} />
      </p>
      {rows === 'Orders' && mayViewBreakdowns && isWhole && <BreakdownLinks date={view.date} />}
    </Notes>
  );
}

/** Shows `Order totals $1,300.00 + tips $20.00 − refunds $40.00 = Transactions $1,280.00`; nothing without sales. */
function ReconciliationNote({ comparison, view }: { comparison: SalesComparison; view: SalesView }) {
  const { orders, transactions } = comparison;
  const terms = buildReconcilingTerms(comparison, findPaymentOmittingFilter(view));
  if (orders === 0 && transactions === 0 && terms.length === 0) return null;
  return (
    <p>
      <span className={classes.term}>Order totals {formatSignedMoney(orders)}</span>
      {terms.map(({ label, amount }) => (
        <Fragment key={label}>
          {' '}
          <span className={classes.term}>
            {amount < 0 ? '−' : '+'} {label} {formatSignedMoney(Math.abs(amount))}
          </span>
        </Fragment>
      ))}{' '}
      <span className={classes.term}>= Transactions {formatSignedMoney(transactions)}</span>
    </p>
  );
}

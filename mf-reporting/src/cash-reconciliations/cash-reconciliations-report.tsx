import type { CashTotals, ReconciliationSummary } from '@backoffice/contract/cash-reconciliations';
import { formatMoney } from '@backoffice/contract/money';
import type { Column } from '@backoffice/ui/data-table';
import { dateFilter } from '../filters/date-filter';
import { toRangeQuery } from '../filters/date-range';
import { paths } from '../paths';
import { defineReport } from '../report/report';
import { dateColumn, employeeColumn, moneyColumn } from '../report/report-columns';
import { reports } from '../reports';
import { type Figure, moneyFigure } from '../summary/figures';
import { formatTerminal } from './format-terminal';
import { MismatchBadge } from './mismatch-badge';

const columns: Column<ReconciliationSummary>[] = [
  dateColumn('Date/time'),
  moneyColumn('cash_in', 'Cash in'),
  moneyColumn('cash_out', 'Cash out'),
  {
    key: 'reconciled_balance',
    header: 'Reconciled balance',
    cell: ({ reconciled_balance, mismatch }) => (
      <span>
        <MismatchBadge mismatch={mismatch} /> {formatMoney(reconciled_balance)}
      </span>
    ),
    align: 'end',
    compact: 'top-end',
  },
  moneyColumn('cash_left', 'Cash left'),
  employeeColumn('Employee name'),
  { key: 'station', header: 'POS Station ID', cell: ({ station }) => formatTerminal(station), compact: 'top' },
];

const figures: Figure<CashTotals>[] = [
  { term: 'Drawers', value: ({ count }) => String(count) },
  moneyFigure('Cash in', ({ cash_in }) => cash_in),
  moneyFigure('Cash out', ({ cash_out }) => cash_out),
  moneyFigure(
    'Mismatch',
    ({ mismatch }) => mismatch,
    ({ mismatch }) => (mismatch === 0 ? 'positive' : 'negative'),
  ),
];

export const cashReconciliationsReport = defineReport({
  calls: reports.cashReconciliations,
  selectRows: ({ reconciliations }) => reconciliations,
  filters: { date: dateFilter },
  toQuery: toRangeQuery,
  rowKey: ({ id }) => id,
  figures,
  figureSource: 'cash_reconciliations',
  chartTitle: 'Cash in less cash out',
  columns,
  rowLink: ({ id }) => ({
    to: paths.cashReconciliation(id),
    label: `Details of cash reconciliation ${id}`,
  }),
  empty: { title: 'No cash reconciliations found.', hint: 'Choose other days.' },
  failed: 'Failed to fetch cash reconciliation report',
  failure: 'The cash reconciliations could not be loaded',
  exportName: 'cash reconciliations',
});

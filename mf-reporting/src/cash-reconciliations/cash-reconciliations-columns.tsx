import { formatMoney } from '@backoffice/contract/money';
import type { ReconciliationSummary } from '@backoffice/contract/reports';
import type { Column } from '@backoffice/ui/data-table';
import { DateTime } from '../date-time';
import { DetailsLink } from '../details/details-link';
import { formatEmployeeName } from '../employee-name';
import { paths } from '../paths';
import { MismatchBadge } from './mismatch-badge';

/** Formats the id and the name of a terminal as `2 · Bar`. */
export function formatStation({ id, name }: ReconciliationSummary['station']): string {
  return `${id} · ${name}`;
}

/** Returns the columns of the report, with dates in the time zone `zone`. */
export function buildCashReconciliationsColumns(zone: string): Column<ReconciliationSummary>[] {
  return [
    {
      key: 'created_at',
      header: 'Date/time',
      cell: ({ created_at }) => <DateTime instant={created_at} zone={zone} />,
      compact: 'middle',
    },
    { key: 'cash_in', header: 'Cash in', cell: ({ cash_in }) => formatMoney(cash_in), align: 'end', compact: 'bottom' },
    {
      key: 'cash_out',
      header: 'Cash out',
      cell: ({ cash_out }) => formatMoney(cash_out),
      align: 'end',
      compact: 'bottom',
    },
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
    {
      key: 'cash_left',
      header: 'Cash left',
      cell: ({ cash_left }) => formatMoney(cash_left),
      align: 'end',
      compact: 'bottom',
    },
    {
      key: 'employee',
      header: 'Employee name',
      cell: ({ employee }) => formatEmployeeName(employee),
      compact: 'middle',
    },
    { key: 'station', header: 'POS Station ID', cell: ({ station }) => formatStation(station), compact: 'top' },
    {
      key: 'details',
      header: 'Details',
      compact: 'bottom-end',
      cell: ({ id }) => (
        <DetailsLink to={paths.cashReconciliation(id)} label={`Details of cash reconciliation ${id}`} />
      ),
    },
  ];
}

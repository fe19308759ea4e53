import { exceptionLabel, isRefusedOperation, type SalesException } from '@backoffice/contract/exceptions';
import { formatSignedMoney } from '@backoffice/contract/money';
import { StatusBadge } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import { DateTime } from '../date-time';
import { DetailsLink } from '../details/details-link';
import { formatEmployeeName } from '../employee-name';
import { paths } from '../paths';
import { employeeColumn } from '../report/report-columns';
import { ExceptionActions } from './exception-actions';
import classes from './exception-columns.module.css';

/** Links to the order or cash drawer that the exception is about. */
function RecordLink({ order_id, cash_reconciliation_id }: SalesException) {
  if (order_id !== null) {
    return (
      <DetailsLink to={paths.order(order_id)} label={`Details of order ${order_id}`}>
        <span className={classes.line}>Order {order_id}</span>
      </DetailsLink>
    );
  }
  if (cash_reconciliation_id === null) return '-';
  return (
    <DetailsLink
      to={paths.cashReconciliation(cash_reconciliation_id)}
      label={`Details of cash reconciliation ${cash_reconciliation_id}`}
    >
      <span className={classes.line}>Drawer {cash_reconciliation_id}</span>
    </DetailsLink>
  );
}

/** Shows the reason of the exception, and who approved it. */
function ReasonText({ reason, approved_by }: SalesException) {
  if (approved_by === null) return reason || '-';
  return (
    <span>
      {reason} <span className={classes.hint}>Approved by {formatEmployeeName(approved_by)}</span>
    </span>
  );
}

/** Shows the user who marked the exception as seen, the time and the note. */
function SeenText({ seen }: SalesException) {
  if (seen === null) return <span className={classes.line}>Not seen</span>;
  return (
    <div>
      {seen.by}, <DateTime instant={seen.at} />
      {seen.note !== '' && <p className={classes.note}>{seen.note}</p>}
    </div>
  );
}

const kindColumn: Column<SalesException> = {
  key: 'kind',
  header: 'Exception',
  cell: (exception) => (
    <span>
      <StatusBadge tone={isRefusedOperation(exception) ? 'neutral' : 'warning'}>
        {exceptionLabel(exception.kind)}
      </StatusBadge>
      {exception.accepted_later && <span className={classes.hint}> Accepted later</span>}
    </span>
  ),
  compact: 'top',
};
const dateColumn: Column<SalesException> = {
  key: 'at',
  header: 'Date / Time',
  cell: ({ at }) => <DateTime instant={at} />,
  compact: 'middle',
};
const recordColumn: Column<SalesException> = {
  key: 'record',
  header: 'Order',
  cell: RecordLink,
  compact: 'bottom',
};
const terminalColumn: Column<SalesException> = {
  key: 'terminal',
  header: 'Terminal',
  cell: ({ terminal }) => terminal?.name ?? '-',
  compact: 'bottom',
};
const ownColumns: Column<SalesException>[] = [
  { key: 'reason', header: 'Reason', cell: ReasonText },
  {
    key: 'amount',
    header: 'Amount',
    cell: ({ amount }) => (amount === null ? '-' : formatSignedMoney(amount)),
    align: 'end',
    compact: 'top-end',
  },
  { key: 'seen', header: 'Seen', cell: SeenText },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    cell: (exception) => <ExceptionActions exception={exception} />,
    align: 'end',
    compact: 'bottom-end',
  },
];

/** Columns of the exceptions report. */
export const exceptionColumns: Column<SalesException>[] = [
  dateColumn,
  kindColumn,
  recordColumn,
  employeeColumn('Employee'),
  terminalColumn,
  ...ownColumns,
];

/** Columns of the exceptions of one order. */
export const orderExceptionColumns: Column<SalesException>[] = [
  kindColumn,
  dateColumn,
  employeeColumn('Employee'),
  ...ownColumns,
];

import type { Transaction } from '@backoffice/contract/reports';
import { sourceLabel, splitWords, tenderLabel } from '@backoffice/contract/words';
import { StatusBadge } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import { moreFilters, salesFilters, toSalesQuery } from '../filters/sales-filters';
import { OrderStatusBadge } from '../orders/order-status-badge';
import { paths } from '../paths';
import { defineReport } from '../report/report';
import { dateColumn, employeeColumn, moneyColumn } from '../report/report-columns';
import { reports } from '../reports';
import { buildSalesFigures } from '../summary/sales-figures';
import { SalesNotes } from '../summary/sales-notes';

const columns: Column<Transaction>[] = [
  dateColumn('Created'),
  { key: 'id', header: 'Trans#', cell: ({ id }) => id, align: 'end', compact: 'top' },
  { key: 'payment_type', header: 'Payment Type', cell: (row) => <PaymentType {...row} />, compact: 'top' },
  { key: 'source', header: 'Order Source', cell: ({ order }) => sourceLabel(order.source), compact: 'bottom' },
  { key: 'type', header: 'Order Type', cell: ({ order }) => <OrderType {...order} />, compact: 'bottom' },
  moneyColumn('amount', 'Amount', { compact: 'top-end', signed: true }),
  moneyColumn('tax_amount', 'Taxes', { signed: true }),
  moneyColumn('tips', 'Tip Amount', { signed: true }),
  moneyColumn('total_discount', 'Discount', { signed: true }),
  employeeColumn('Employee'),
];

export const transactionsReport = defineReport({
  calls: reports.transactions,
  selectRows: ({ payments }) => payments,
  filters: salesFilters,
  panelFilters: Object.keys(moreFilters),
  toQuery: toSalesQuery,
  rowKey: ({ id }) => id,
  figures: buildSalesFigures('Transactions'),
  figureSource: 'transactions',
  chartTitle: 'Net sales',
  Notes: (props) => <SalesNotes rows="Transactions" {...props} />,
  columns,
  rowLink: ({ id, kind, order }) => ({
    to: paths.transaction(order.id, id),
    label: `Details of ${kind.toLowerCase()} ${id}`,
  }),
  empty: { title: 'No transactions found.', hint: 'Choose other days or fewer filters.' },
  failed: 'Failed to fetch transactions report',
  failure: 'The transactions could not be loaded',
  exportName: 'transactions',
});

/** The payment type, with a badge on refunds, because the minus sign alone is easy to overlook. */
function PaymentType({ payment_type, kind }: Transaction) {
  return (
    <span>
      {tenderLabel(payment_type)} {kind === 'Refund' && <StatusBadge tone="negative">Refund</StatusBadge>}
    </span>
  );
}

/** The order type, with a badge for open and voided orders, because the totals above the table exclude them. */
function OrderType({ type, status }: Transaction['order']) {
  return (
    <span>
      {splitWords(type)} {status !== 'Completed' && <OrderStatusBadge status={status} />}
    </span>
  );
}

import type { OrderSummary } from '@backoffice/contract/reports';
import { sourceLabel, splitWords } from '@backoffice/contract/words';
import type { Column } from '@backoffice/ui/data-table';
import { moreFilters, salesFilters, toSalesQuery } from '../filters/sales-filters';
import { formatPaymentType } from '../format-payment-type';
import { paths } from '../paths';
import { defineReport } from '../report/report';
import { dateColumn, employeeColumn, moneyColumn } from '../report/report-columns';
import { reports } from '../reports';
import { buildSalesFigures } from '../summary/sales-figures';
import { SalesNotes } from '../summary/sales-notes';
import { OrderStatusBadge } from './order-status-badge';

const columns: Column<OrderSummary>[] = [
  { key: 'id', header: 'Order ID', cell: ({ id }) => id, align: 'end', compact: 'top' },
  dateColumn('Date / Time'),
  employeeColumn('Employee'),
  { key: 'source', header: 'Order Source', cell: ({ source }) => sourceLabel(source), compact: 'bottom' },
  { key: 'type', header: 'Order Type', cell: ({ type }) => splitWords(type), compact: 'bottom' },
  {
    key: 'payment_type',
    header: 'Payment Type',
    cell: ({ payment_type }) => formatPaymentType(payment_type),
    compact: 'bottom',
  },
  moneyColumn('total_amount', 'Total', { compact: 'top-end' }),
  { key: 'status', header: 'Status', cell: ({ status }) => <OrderStatusBadge status={status} />, compact: 'top' },
];

export const ordersReport = defineReport({
  calls: reports.orders,
  selectRows: ({ orders }) => orders,
  filters: salesFilters,
  panelFilters: Object.keys(moreFilters),
  toQuery: toSalesQuery,
  rowKey: ({ id }) => id,
  figures: buildSalesFigures('Orders'),
  figureSource: 'orders',
  chartTitle: 'Net sales',
  Notes: (props) => <SalesNotes rows="Orders" {...props} />,
  columns,
  rowLink: ({ id }) => ({ to: paths.order(id), label: `Details of order ${id}` }),
  empty: { title: 'No orders found.', hint: 'Choose other days or fewer filters.' },
  failed: 'Failed to fetch orders report',
  failure: 'The orders could not be loaded',
  exportName: 'orders',
});

import type { CashTotals, Person, SalesTotals } from '@backoffice/contract/reports';
import { sourceLabel, splitWords } from '@backoffice/contract/words';
import type { LocationDb } from '../../database/location-scope';
import { type CashQuery, type ExportedReconciliation, nextReconciliations } from './cash-report.repository';
import { type ExportedOrder, nextOrders } from './orders-report.repository';
import { amount, type Cell, EXPORT_ROWS, partsOf, text } from './report-csv';
import type { SalesQuery } from './sales-filters';
import { type ExportedTransaction, nextTransactions } from './transactions-report.repository';

interface Source<Query> {
  scope: LocationDb;
  locationId: number;
  zone: string;
  query: Query;
}

const nameOf = (person: Person | null) => text(person && `${person.first_name} ${person.last_name}`.trim());

export const ORDER_HEADER = [
  ...['Order ID', 'Receipt ID', 'Date / Time', 'Employee', 'Order Source', 'Order Type', 'Payment Type', 'Status'],
  ...['Subtotal', 'Discount', 'Taxes', 'Tip Amount', 'Total'],
];

export function orderRows({ scope, locationId, zone, query }: Source<SalesQuery>): AsyncGenerator<Cell[][]> {
  return partsOf<ExportedOrder>(
    async (last) => await nextOrders(scope, locationId, query, { zone, limit: EXPORT_ROWS, last }),
    (order) => [
      ...[order.id, order.offline_id, order.local_time, nameOf(order.employee), sourceLabel(order.source)],
      ...[splitWords(order.type), order.payment_type ?? '', order.status],
      ...[order.sub_total, order.total_discount, order.total_tax_amount, order.total_tips].map(amount),
      amount(order.total_amount),
    ],
  );
}

export const TRANSACTION_HEADER = [
  ...['Trans#', 'Created', 'Order ID', 'Receipt ID', 'Kind', 'Payment Type', 'Order Source', 'Order Type'],
  ...['Amount', 'Taxes', 'Tip Amount', 'Discount', 'Employee', 'Order Status'],
];

export function transactionRows({ scope, locationId, zone, query }: Source<SalesQuery>): AsyncGenerator<Cell[][]> {
  return partsOf<ExportedTransaction>(
    async (last) => await nextTransactions(scope, locationId, query, { zone, limit: EXPORT_ROWS, last }),
    (row) => [
      ...[row.id, row.local_time, row.order.id, row.offline_id, row.kind, row.payment_type],
      ...[sourceLabel(row.order.source), splitWords(row.order.type)],
      ...[row.amount, row.tax_amount, row.tips, row.total_discount].map(amount),
      ...[nameOf(row.employee), row.order.status],
    ],
  );
}

export const RECONCILIATION_HEADER = [
  ...['ID', 'Date/time', 'POS Station ID', 'POS Station', 'Employee name'],
  ...['Cash in', 'Cash out', 'Reconciled balance', 'Mismatch', 'Cash left'],
];

export function reconciliationRows({ scope, locationId, zone, query }: Source<CashQuery>): AsyncGenerator<Cell[][]> {
  return partsOf<ExportedReconciliation>(
    async (last) => await nextReconciliations(scope, locationId, query, { zone, limit: EXPORT_ROWS, last }),
    (drawer) => [
      ...[drawer.id, drawer.local_time, drawer.station.id, text(drawer.station.name), nameOf(drawer.employee)],
      ...[drawer.cash_in, drawer.cash_out, drawer.reconciled_balance, drawer.mismatch, drawer.cash_left].map(amount),
    ],
  );
}

/** Returns the total rows at the end of a sales export. */
export function salesTotalRows(totals: SalesTotals): Cell[][] {
  return [
    [],
    ['Gross sales', amount(totals.gross)],
    ['Discounts', amount(-totals.discounts)],
    ['Refunds', amount(-totals.refunds)],
    ['Net sales', amount(totals.net)],
    ['Taxes', amount(totals.tax)],
    ['Tips', amount(totals.tips)],
    ['Total collected', amount(totals.total)],
  ];
}

/** Returns the total rows at the end of a cash reconciliations export. */
export function cashTotalRows(totals: CashTotals): Cell[][] {
  return [
    [],
    ['Cash in', amount(totals.cash_in)],
    ['Cash out', amount(totals.cash_out)],
    ['Mismatch', amount(totals.mismatch)],
  ];
}

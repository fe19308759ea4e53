import type { CashTotals, Person, SalesTotals } from '@backoffice/contract/reports';
import { sourceLabel, splitWords } from '@backoffice/contract/words';
import { type CashQuery, type ExportedReconciliation, findReconciliationsAfter } from './cash-report.repository';
import { type ExportedOrder, findOrdersAfter } from './orders-report.repository';
import { amountCell, type Cell, EXPORT_BATCH_ROWS, readBatches, textCell } from './report-csv';
import type { ExportSource } from './report-export.routes';
import type { SalesQuery } from './sales-filters';
import { type ExportedTransaction, findTransactionsAfter } from './transactions-report.repository';

const personCell = (person: Person | null) => textCell(person && `${person.first_name} ${person.last_name}`.trim());

export const ORDER_HEADER = [
  ...['Order ID', 'Receipt ID', 'Date / Time', 'Employee', 'Order Source', 'Order Type', 'Payment Type', 'Status'],
  ...['Subtotal', 'Discount', 'Taxes', 'Tip Amount', 'Total'],
];

export function readOrderRows({ scope, locationId, zone, query }: ExportSource<SalesQuery>): AsyncGenerator<Cell[][]> {
  return readBatches(
    query,
    (rest, last: ExportedOrder | undefined) =>
      findOrdersAfter(scope, locationId, rest, { zone, limit: EXPORT_BATCH_ROWS, last }),
    (order) => [
      ...[order.id, order.offline_id, order.local_time, personCell(order.employee), sourceLabel(order.source)],
      ...[splitWords(order.type), order.payment_type ?? '', order.status],
      ...[order.sub_total, order.total_discount, order.total_tax_amount, order.total_tips].map(amountCell),
      amountCell(order.total_amount),
    ],
  );
}

export const TRANSACTION_HEADER = [
  ...['Trans#', 'Created', 'Order ID', 'Receipt ID', 'Kind', 'Payment Type', 'Order Source', 'Order Type'],
  ...['Amount', 'Taxes', 'Tip Amount', 'Discount', 'Employee', 'Order Status'],
];

export function readTransactionRows({
  scope,
  locationId,
  zone,
  query,
}: ExportSource<SalesQuery>): AsyncGenerator<Cell[][]> {
  return readBatches(
    query,
    (rest, last: ExportedTransaction | undefined) =>
      findTransactionsAfter(scope, locationId, rest, { zone, limit: EXPORT_BATCH_ROWS, last }),
    (row) => [
      ...[row.id, row.local_time, row.order.id, row.offline_id, row.kind, row.payment_type],
      ...[sourceLabel(row.order.source), splitWords(row.order.type)],
      ...[row.amount, row.tax_amount, row.tips, row.total_discount].map(amountCell),
      ...[personCell(row.employee), row.order.status],
    ],
  );
}

export const RECONCILIATION_HEADER = [
  ...['ID', 'Date/time', 'POS Station ID', 'POS Station', 'Employee name'],
  ...['Cash in', 'Cash out', 'Reconciled balance', 'Mismatch', 'Cash left'],
];

export function readReconciliationRows({
  scope,
  locationId,
  zone,
  query,
}: ExportSource<CashQuery>): AsyncGenerator<Cell[][]> {
  return readBatches(
    query,
    (rest, last: ExportedReconciliation | undefined) =>
      findReconciliationsAfter(scope, locationId, rest, { zone, limit: EXPORT_BATCH_ROWS, last }),
    (drawer) => [
      ...[drawer.id, drawer.local_time, drawer.station.id, textCell(drawer.station.name), personCell(drawer.employee)],
      ...[drawer.cash_in, drawer.cash_out, drawer.reconciled_balance, drawer.mismatch, drawer.cash_left].map(
        amountCell,
      ),
    ],
  );
}

/** Returns the total rows at the end of a sales export. */
export function formatSalesTotals(totals: SalesTotals): Cell[][] {
  return [
    [],
    ['Gross sales', amountCell(totals.gross)],
    ['Discounts', amountCell(-totals.discounts)],
    ['Refunds', amountCell(-totals.refunds)],
    ['Net sales', amountCell(totals.net)],
    ['Taxes', amountCell(totals.tax)],
    ['Tips', amountCell(totals.tips)],
    ['Total collected', amountCell(totals.total)],
  ];
}

/** Returns the total rows at the end of a cash reconciliations export. */
export function formatCashTotals(totals: CashTotals): Cell[][] {
  return [
    [],
    ['Cash in', amountCell(totals.cash_in)],
    ['Cash out', amountCell(totals.cash_out)],
    ['Mismatch', amountCell(totals.mismatch)],
  ];
}

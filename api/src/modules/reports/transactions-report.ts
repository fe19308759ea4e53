import type { SalesTotals, Transaction } from '@backoffice/contract/reports';
import { sourceLabel, splitWords, tenderLabel } from '@backoffice/contract/words';
import { sql } from 'kysely';
import { toPerson } from '../orders/employee-columns';
import { localTime, personCell, type Report, type ReportContext } from './report';
import { amountCell, EXPORT_BATCH_ROWS, readBatches } from './report-csv';
import { inRange } from './report-range';
import { type SalesQuery, transactionConditions } from './sales-filters';
import { createSalesReportBase } from './sales-report';

interface ExportedTransaction extends Transaction {
  offline_id: string;
  local_time: string;
  service_charge_amount: number | null;
  rounding_amount: number | null;
}

function selectTransactions({ scope, locationId, query }: ReportContext<SalesQuery>) {
  return scope
    .selectFrom('payments')
    .innerJoin('orders', (join) =>
      join.onRef('orders.location_id', '=', 'payments.location_id').onRef('orders.id', '=', 'payments.order_id'),
    )
    .select([
      ...(['payments.id', 'payments.created_at', 'payments.kind', 'payments.payment_type'] as const),
      ...(['payments.amount', 'payments.tax_amount', 'payments.tips', 'payments.total_discount'] as const),
      ...(['orders.employee_id', 'orders.employee_first_name', 'orders.employee_last_name'] as const),
      ...(['payments.order_id', 'orders.source', 'orders.type', 'orders.status'] as const),
    ])
    .where('payments.location_id', '=', locationId)
    .where(transactionConditions(locationId, query));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTransactions>['execute']>>[number];

function toTransaction<Found extends Row>({ order_id, source, type, status, ...row }: Found) {
  return { ...row, order: { id: order_id, source, type, status }, employee: toPerson(row) };
}

export const transactionsReport: Report<SalesQuery, Transaction, ExportedTransaction, SalesTotals> = {
  ...createSalesReportBase(
    'transactions',
    (context, { contains, order, offset, limit }) =>
      selectTransactions(context)
        .where(contains('payments.created_at'))
        .orderBy('payments.created_at', order)
        .orderBy('payments.id', order)
        .limit(limit)
        .offset(offset),
    toTransaction,
  ),
  readRows: (context) => {
    const { query, zone } = context;
    return readBatches(query, async (batch, last: ExportedTransaction | undefined) => {
      let rows = selectTransactions({ ...context, query: batch })
        .where(inRange('payments.created_at', batch))
        .select(['orders.offline_id', 'payments.service_charge_amount', 'payments.rounding_amount'])
        .select(localTime('payments.created_at', zone).as('local_time'))
        .orderBy('payments.created_at', 'desc')
        .orderBy('payments.id', 'desc');
      if (last) rows = rows.where(sql<boolean>`(payments.created_at, payments.id) < (${last.created_at}, ${last.id})`);
      return (await rows.limit(EXPORT_BATCH_ROWS).execute()).map(toTransaction);
    });
  },
  columns: [
    ['Trans#', ({ id }) => id],
    ['Created', ({ local_time }) => local_time],
    ['Order ID', ({ order }) => order.id],
    ['Receipt ID', ({ offline_id }) => offline_id],
    ['Kind', ({ kind }) => kind],
    ['Payment Type', ({ payment_type }) => tenderLabel(payment_type)],
    ['Order Source', ({ order }) => sourceLabel(order.source)],
    ['Order Type', ({ order }) => splitWords(order.type)],
    ['Amount', ({ amount }) => amountCell(amount)],
    ['Taxes', ({ tax_amount }) => amountCell(tax_amount)],
    ['Tip Amount', ({ tips }) => amountCell(tips)],
    ['Discount', ({ total_discount }) => amountCell(total_discount)],
    ['Employee', ({ employee }) => personCell(employee)],
    ['Order Status', ({ order }) => order.status],
    ['Service Charges', ({ service_charge_amount }) => amountCell(service_charge_amount ?? 0)],
    ['Cash Rounding', ({ rounding_amount }) => amountCell(rounding_amount ?? 0)],
  ],
};

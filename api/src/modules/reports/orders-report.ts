import type { OrderSummary, SalesTotals } from '@backoffice/contract/reports';
import { sourceLabel, splitWords, tenderLabel } from '@backoffice/contract/words';
import { sql } from 'kysely';
import { EMPLOYEE_COLUMNS, toPerson } from '../orders/employee-columns';
import { localTime, personCell, type Report, type ReportContext } from './report';
import { amountCell, EXPORT_BATCH_ROWS, readBatches, textCell } from './report-csv';
import { inRange } from './report-range';
import { orderConditions, type SalesQuery } from './sales-filters';
import { createSalesReportBase } from './sales-report';

interface ExportedOrder extends OrderSummary {
  offline_id: string;
  local_time: string;
  sub_total: number;
  total_discount: number;
  total_tax_amount: number;
  total_tips: number;
  service_charge_amount: number | null;
  cash_rounding: number | null;
  total_comps: number | null;
  discount_reason: string | null;
  guest_count: number | null;
}

function selectOrders({ scope, locationId, query }: ReportContext<SalesQuery>) {
  return scope
    .selectFrom('orders')
    .select(['id', 'created_at', ...EMPLOYEE_COLUMNS, 'source', 'type', 'payment_type', 'total_amount', 'status'])
    .where('location_id', '=', locationId)
    .where(orderConditions(locationId, query));
}

export const ordersReport: Report<SalesQuery, OrderSummary, ExportedOrder, SalesTotals> = {
  ...createSalesReportBase(
    'orders',
    (context, { contains, order, offset, limit }) =>
      selectOrders(context)
        .where(contains('created_at'))
        .orderBy('created_at', order)
        .orderBy('id', order)
        .limit(limit)
        .offset(offset),
    (row) => ({ ...row, employee: toPerson(row) }),
  ),
  readRows: (context) => {
    const { query, zone } = context;
    return readBatches(query, async (batch, last: ExportedOrder | undefined) => {
      let orders = selectOrders({ ...context, query: batch })
        .where(inRange('created_at', batch))
        .select(['offline_id', 'sub_total', 'total_discount', 'total_tax_amount', 'total_tips'])
        .select(['service_charge_amount', 'cash_rounding', 'total_comps', 'discount_reason', 'guest_count'])
        .select(localTime('created_at', zone).as('local_time'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc');
      if (last) orders = orders.where(sql<boolean>`(created_at, id) < (${last.created_at}, ${last.id})`);
      const rows = await orders.limit(EXPORT_BATCH_ROWS).execute();
      return rows.map((row) => ({ ...row, employee: toPerson(row) }));
    });
  },
  columns: [
    ['Order ID', ({ id }) => id],
    ['Receipt ID', ({ offline_id }) => offline_id],
    ['Date / Time', ({ local_time }) => local_time],
    ['Employee', ({ employee }) => personCell(employee)],
    ['Order Source', ({ source }) => sourceLabel(source)],
    ['Order Type', ({ type }) => splitWords(type)],
    ['Payment Type', ({ payment_type }) => tenderLabel(payment_type ?? '')],
    ['Status', ({ status }) => status],
    ['Subtotal', ({ sub_total }) => amountCell(sub_total)],
    ['Discount', ({ total_discount }) => amountCell(total_discount)],
    ['Taxes', ({ total_tax_amount }) => amountCell(total_tax_amount)],
    ['Tip Amount', ({ total_tips }) => amountCell(total_tips)],
    ['Total', ({ total_amount }) => amountCell(total_amount)],
    ['Service Charges', ({ service_charge_amount }) => amountCell(service_charge_amount ?? 0)],
    ['Cash Rounding', ({ cash_rounding }) => amountCell(cash_rounding ?? 0)],
    ['Comps', ({ total_comps }) => amountCell(total_comps ?? 0)],
    ['Discount Reason', ({ discount_reason }) => textCell(discount_reason)],
    ['Guests', ({ guest_count }) => guest_count ?? ''],
  ],
};

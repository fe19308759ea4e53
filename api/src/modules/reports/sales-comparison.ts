import { fromCents, toCents } from '@backoffice/contract/money';
import type { SalesComparison } from '@backoffice/contract/sales-comparison';
import { type RawBuilder, sql } from 'kysely';
import type { SalesSums } from '../../database/schema-reports';
import { inTimeRange, type TimeRange } from '../rollups/time-range';
import { NO_BUCKETS } from './chart';
import type { ReportContext } from './report';
import { toTimeRange } from './report-range';
import { sumCents, sumSales } from './sales-figures';
import { orderConditions, type SalesQuery, type SalesReport, transactionConditions } from './sales-filters';

interface OtherDays {
  /** Payments outside the range for orders in the range, in dollars including tips. */
  paid_on_other_days: number;
  for_other_days: number;
}

/** SQL: maximum time between an order and a payment that is not marked with `is_far_from_order`. */
export const NEAR_ORDER_INTERVAL = sql`interval '6 hours'`;

/** SQL condition: whether a payment was made so close to one end of the range that its order may be beyond this end. */
function isNearEnd({ since, until }: TimeRange) {
  const near = [since, until].map((end) =>
    end === undefined
      ? sql`false`
      : sql`payments.created_at between ${end}::timestamptz - ${NEAR_ORDER_INTERVAL}
          and ${end}::timestamptz + ${NEAR_ORDER_INTERVAL}`,
  );
  return sql`(${sql.join(near, sql` or `)}) and not is_far_from_order`;
}

/** SQL: a payment without the part that pays again what was refunded, which reduces the refunds of the payment's day. */
const AMOUNT_FOR_SALE = sql`payments.amount - coalesce(payments.paid_again_amount, 0) + payments.tips`;

/**
 * Sums payments outside the range for orders in the range, and payments in the range for orders outside the range.
 * Reads only payments near the ends of the range and payments that are far from their order.
 */
async function findOtherDays({ scope, locationId, query }: ReportContext<SalesQuery>): Promise<OtherDays> {
  const range = toTimeRange(query);
  const wasPaid = inTimeRange('payments.created_at', range);
  const wasOrdered = inTimeRange('payments.order_created_at', range);
  const select = (condition: RawBuilder<unknown>) => sql`select * from payments
    where location_id = ${locationId} and kind = 'Sale' and order_status = 'Completed'
      and ${wasPaid} <> ${wasOrdered} and ${condition}`;
  const { rows } = await sql<OtherDays>`
    select coalesce(sum(${AMOUNT_FOR_SALE}) filter (
        where ${wasOrdered} and ${orderConditions(locationId, query)}), 0) as paid_on_other_days,
      coalesce(sum(${AMOUNT_FOR_SALE}) filter (where ${wasPaid}), 0) as for_other_days
    from (${select(isNearEnd(range))} union all ${select(sql`is_far_from_order and (${wasPaid} or ${wasOrdered})`)}) payments
    join orders on orders.location_id = payments.location_id and orders.id = payments.order_id
    where ${transactionConditions(locationId, query)}`.execute(scope);
  return rows[0] ?? { paid_on_other_days: 0, for_other_days: 0 };
}

function toReportCents(sums: readonly SalesSums[]) {
  const cents = (name: keyof SalesSums) => sumCents(sums, name);
  const sold = cents('gross') - cents('discounts') + cents('service_charges') + cents('tax') + cents('rounding');
  return { sold, tips: cents('tips') + cents('refunded_tips'), refunds: -cents('refunded') };
}

/** Reconciles the totals of the orders report with the totals of the transactions report, to the cent. */
export async function compareSales(context: ReportContext<SalesQuery>): Promise<SalesComparison> {
  return await compareSums(context, await sumReports(context));
}

export async function sumReports(context: ReportContext<SalesQuery>): Promise<Record<SalesReport, SalesSums[]>> {
  return {
    orders: await sumSales({ ...context, report: 'orders' }, NO_BUCKETS),
    transactions: await sumSales({ ...context, report: 'transactions' }, NO_BUCKETS),
  };
}

/** Does the same as `compareSales` with sums that have already been read. */
export async function compareSums(
  context: ReportContext<SalesQuery>,
  sums: Record<SalesReport, SalesSums[]>,
): Promise<SalesComparison> {
  const orders = toReportCents(sums.orders);
  const paid = toReportCents(sums.transactions);
  const transactions = paid.sold + paid.tips - paid.refunds;
  const others = await findOtherDays(context);
  const onOtherDays = toCents(others.for_other_days) - toCents(others.paid_on_other_days);
  const rest = transactions - (orders.sold + orders.tips - orders.refunds) - onOtherDays;
  return {
    orders: fromCents(orders.sold),
    tips: fromCents(orders.tips),
    refunds: fromCents(orders.refunds),
    ...others,
    rest: fromCents(rest),
    transactions: fromCents(transactions),
  };
}

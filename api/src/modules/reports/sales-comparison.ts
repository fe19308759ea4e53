import { fromCents, toCents } from '@backoffice/contract/money';
import type { SalesComparison } from '@backoffice/contract/sales-comparison';
import { sql } from 'kysely';
import type { SalesSums } from '../../database/schema-reports';
import { inTimeRange } from '../rollups/time-range';
import { findChartRange, NO_BUCKETS } from './chart';
import type { ReportContext } from './report';
import { toTimeRange } from './report-range';
import { findFirstAndLastSale, sumCents, sumSales } from './sales-figures';
import { orderConditions, type SalesQuery, type SalesReport, transactionConditions } from './sales-filters';

interface OtherDays {
  /** Dollars, tips included. */
  paid_on_other_days: number;
  for_other_days: number;
}

/** Sums payments outside the range for orders in the range, and payments in the range for orders of other days. */
async function findOtherDays({ scope, locationId, query }: ReportContext<SalesQuery>): Promise<OtherDays> {
  const range = toTimeRange(query);
  const [ordered, paidInRange] = [inTimeRange('orders.created_at', range), inTimeRange('payments.created_at', range)];
  const transactions = transactionConditions(locationId, query);
  const forOrdersInRange = sql`${ordered} and ${orderConditions(locationId, query)} and ${transactions}
    and not ${paidInRange}`;
  const forPaymentsInRange = sql`${paidInRange} and ${transactions} and not ${ordered}`;
  const paid = (condition: typeof forOrdersInRange) => sql`(select coalesce(sum(payments.amount + payments.tips), 0)
    from orders join payments on payments.location_id = orders.location_id and payments.order_id = orders.id
    where orders.location_id = ${locationId} and payments.location_id = ${locationId}
      and orders.status = 'Completed' and payments.kind = 'Sale' and ${condition})`;
  const { rows } = await sql<OtherDays>`
    select ${paid(forOrdersInRange)} as paid_on_other_days, ${paid(forPaymentsInRange)} as for_other_days`.execute(
    scope,
  );
  return rows[0] ?? { paid_on_other_days: 0, for_other_days: 0 };
}

/** Returns the totals of a report in cents. */
function toReportCents(sums: readonly SalesSums[]) {
  const cents = (name: keyof SalesSums) => sumCents(sums, name);
  const sold = cents('gross') - cents('discounts') + cents('service_charges') + cents('tax') + cents('rounding');
  return { sold, tips: cents('tips') + cents('refunded_tips'), refunds: -cents('refunded') };
}

/** Chart units with a detailed comparison; for longer ranges, reading every payment and its order takes too long. */
const DETAILED_UNITS = ['hour', 'day'];

/** Reconciles the totals of the orders report with those of the transactions report, to the cent. */
export async function compareSales(context: ReportContext<SalesQuery>): Promise<SalesComparison> {
  return await compareSums(context, await sumReports(context));
}

/** Returns the sums of both sales reports. */
export async function sumReports(context: ReportContext<SalesQuery>): Promise<Record<SalesReport, SalesSums[]>> {
  return {
    orders: await sumSales({ ...context, report: 'orders' }, NO_BUCKETS),
    transactions: await sumSales({ ...context, report: 'transactions' }, NO_BUCKETS),
  };
}

/** Reconciles like `compareSales`, from the sums of both reports. */
export async function compareSums(
  context: ReportContext<SalesQuery>,
  sums: Record<SalesReport, SalesSums[]>,
): Promise<SalesComparison> {
  const orders = toReportCents(sums.orders);
  const paid = toReportCents(sums.transactions);
  const transactions = paid.sold + paid.tips - paid.refunds;
  const range = await findChartRange(context.query, () => findFirstAndLastSale({ ...context, report: 'orders' }));
  const isDetailed = range === undefined || DETAILED_UNITS.includes(range.unit);
  const others = isDetailed ? await findOtherDays(context) : undefined;
  const onOtherDays = others ? toCents(others.for_other_days) - toCents(others.paid_on_other_days) : 0;
  const rest = transactions - (orders.sold + orders.tips - orders.refunds) - onOtherDays;
  return {
    orders: fromCents(orders.sold),
    tips: fromCents(orders.tips),
    refunds: fromCents(orders.refunds),
    paid_on_other_days: others?.paid_on_other_days ?? null,
    for_other_days: others?.for_other_days ?? null,
    rest: fromCents(rest),
    transactions: fromCents(transactions),
  };
}

import type { DayReport } from '@backoffice/contract/day-closings';
import { fromCents } from '@backoffice/contract/money';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { sql } from 'kysely';
import { cashReport } from '../reports/cash-report';
import { NO_BUCKETS } from '../reports/chart';
import type { ReportContext } from '../reports/report';
import { compareSums, sumReports } from '../reports/sales-comparison';
import { calculateSalesTotals, sumCents } from '../reports/sales-figures';
import { dailyTaxSales } from '../rollups/breakdown-rollups';
import { inTimeRange } from '../rollups/time-range';

/** A business day and its half-open time range. */
export interface BusinessDayPeriod {
  day: string;
  start: Date;
  end: Date;
}

type Location = Pick<ReportContext<unknown>, 'scope' | 'locationId'>;

/** Computes the figures of a day from its sales, in the transaction of `scope`. */
export async function buildDayReport(location: Location, period: BusinessDayPeriod): Promise<DayReport> {
  const query = { start_date: period.start.toISOString(), end_date: addMilliseconds(period.end, -1).toISOString() };
  const context = { ...location, query };
  const sums = await sumReports(context);
  const orders = calculateSalesTotals(sums.orders);
  const discounts = await sumDiscounts(location, period);
  const comps = discounts.filter(({ kind }) => kind === 'Comp');
  return {
    orders,
    transactions: calculateSalesTotals(sums.transactions),
    comparison: await compareSums(context, sums),
    taxes: await sumTaxes(location, period),
    refunded_tax: fromCents(0 - sumCents(sums.orders, 'refunded_tax')),
    tenders: await sumTenders(location, period),
    voids: await sumVoids(location, period),
    drawers: (await cashReport.summarize(context, NO_BUCKETS)).totals,
    exceptions: await countExceptions(location, period),
    service_charges: await sumServiceCharges(location, period),
    comps: { count: comps.reduce((sum, { count }) => sum + count, 0), amount: orders.comps },
    discounts_by_reason: discounts,
    guests: orders.guests,
    rounding: orders.rounding,
  };
}

function completedOn({ locationId }: Location, { start, end }: BusinessDayPeriod) {
  return sql`orders.location_id = ${locationId} and ${inTimeRange('orders.created_at', { since: start, until: end })}
    and orders.status = 'Completed'`;
}

async function sumTaxes(location: Location, period: BusinessDayPeriod): Promise<DayReport['taxes']> {
  const { day, start, end } = period;
  const { rows } = await sql<DayReport['taxes'][number]>`
    with days as materialized (
      select ${day}::date as day, ${start}::timestamptz as since, ${end}::timestamptz as until
    )
    select case when count(*) = 1 then max(tax_id) end as tax_id, tax_name as name, rate, sum(taxable) as taxable,
      sum(tax) as amount, -sum(refunded_tax) as refunded
    from (${dailyTaxSales.select(location.locationId)}) taxes where tax_name is not null
    group by tax_name, rate order by tax_name, rate`.execute(location.scope);
  return rows;
}

async function sumTenders(
  { scope, locationId }: Location,
  { start, end }: BusinessDayPeriod,
): Promise<DayReport['tenders']> {
  const { rows } = await sql<DayReport['tenders'][number]>`
    select payment_type, count(*) filter (where kind = 'Sale')::int as count,
      coalesce(sum(amount) filter (where kind = 'Sale'), 0) as amount,
      coalesce(sum(tips) filter (where kind = 'Sale'), 0) as tips,
      coalesce(-sum(amount + tips) filter (where kind = 'Refund'), 0) as refunds, sum(amount + tips) as total
    from payments where location_id = ${locationId} and ${inTimeRange('created_at', { since: start, until: end })}
      and (order_status = 'Completed' or is_after_void)
    group by payment_type order by payment_type`.execute(scope);
  return rows;
}

async function sumVoids(
  { scope, locationId }: Location,
  { start, end }: BusinessDayPeriod,
): Promise<DayReport['voids']> {
  const { rows } = await sql<DayReport['voids']>`
    select count(*)::int as count, coalesce(sum(total_amount), 0) as amount
    from orders where location_id = ${locationId} and ${inTimeRange('created_at', { since: start, until: end })}
      and status = 'Voided'`.execute(scope);
  return rows[0] ?? { count: 0, amount: 0 };
}

async function countExceptions(
  { scope, locationId }: Location,
  { start, end }: BusinessDayPeriod,
): Promise<DayReport['exceptions']> {
  const { rows } = await sql<DayReport['exceptions'][number]>`
    select kind, count(*)::int as count from sales_exceptions
    where location_id = ${locationId} and ${inTimeRange('at', { since: start, until: end })}
    group by kind order by kind`.execute(scope);
  return rows;
}

async function sumServiceCharges(location: Location, period: BusinessDayPeriod): Promise<DayReport['service_charges']> {
  const { rows } = await sql<DayReport['service_charges'][number]>`
    select charge.name, sum(charge.amount) as amount
    from orders join order_service_charges charge
      on charge.location_id = orders.location_id and charge.order_id = orders.id
    where ${completedOn(location, period)} and orders.service_charge_amount is not null
    group by charge.name order by charge.name`.execute(location.scope);
  return rows;
}

/** Sums discounts by kind and reason, without the cash discount. An order's discounts without a reason count as one. */
async function sumDiscounts(location: Location, period: BusinessDayPeriod): Promise<DayReport['discounts_by_reason']> {
  const { rows } = await sql<DayReport['discounts_by_reason'][number]>`
    select discount.kind, discount.reason, count(*)::int as count, sum(discount.amount) as amount
    from orders join order_discounts discount
      on discount.location_id = orders.location_id and discount.order_id = orders.id
    where ${completedOn(location, period)} and discount.kind <> 'CashDiscount'
    group by discount.kind, discount.reason order by discount.kind desc, discount.reason`.execute(location.scope);
  return rows;
}

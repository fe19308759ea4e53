import type { DayReport } from '@backoffice/contract/day-closings';
import { fromCents } from '@backoffice/contract/money';
import { addMilliseconds } from 'date-fns';
import { sql } from 'kysely';
import { cashReport } from '../reports/cash-report';
import { NO_BUCKETS } from '../reports/chart';
import type { ReportContext } from '../reports/report';
import { compareSums, sumReports } from '../reports/sales-comparison';
import { calculateSalesTotals, sumCents } from '../reports/sales-figures';
import { inTimeRange } from '../rollups/time-range';

/** A business day and its half-open time range. */
export interface Period {
  day: string;
  start: Date;
  end: Date;
}

type Location = Pick<ReportContext<unknown>, 'scope' | 'locationId'>;

/** Computes the figures of a day from its sales, in the transaction of `scope`. */
export async function buildDayReport(location: Location, period: Period): Promise<DayReport> {
  const query = { start_date: period.start.toISOString(), end_date: addMilliseconds(period.end, -1).toISOString() };
  const context = { ...location, query };
  const sums = await sumReports(context);
  return {
    orders: calculateSalesTotals(sums.orders),
    transactions: calculateSalesTotals(sums.transactions),
    comparison: await compareSums(context, sums),
    taxes: await sumTaxes(location, period),
    refunded_tax: fromCents(0 - sumCents(sums.orders, 'refunded_tax')),
    tenders: await sumTenders(location, period),
    voids: await sumVoids(location, period),
    drawers: (await cashReport.summarize(context, NO_BUCKETS)).totals,
    exceptions: await countExceptions(location, period),
    ...{ service_charges: [], comps: { count: 0, amount: 0 }, discounts_by_reason: [], guests: 0, rounding: 0 },
  };
}

async function sumTaxes({ scope, locationId }: Location, { start, end }: Period): Promise<DayReport['taxes']> {
  const { rows } = await sql<DayReport['taxes'][number]>`
    select tax.name, tax.rate, sum(tax.amount) as amount, coalesce(sum(lines.taxable), 0) as taxable
    from orders join order_taxes tax on tax.location_id = orders.location_id and tax.order_id = orders.id
    cross join lateral (
      select sum(total_price) as taxable from order_items line where line.location_id = tax.location_id
        and line.order_id = tax.order_id and line.tax_amounts[tax.position + 1] is not null
    ) lines
    where orders.location_id = ${locationId} and ${inTimeRange('orders.created_at', { since: start, until: end })}
      and status = 'Completed'
    group by tax.name, tax.rate order by tax.name, tax.rate`.execute(scope);
  return rows;
}

async function sumTenders({ scope, locationId }: Location, { start, end }: Period): Promise<DayReport['tenders']> {
  const { rows } = await sql<DayReport['tenders'][number]>`
    select payment_type, count(*) filter (where kind = 'Sale')::int as count,
      coalesce(sum(amount) filter (where kind = 'Sale'), 0) as amount,
      coalesce(sum(tips) filter (where kind = 'Sale'), 0) as tips,
      coalesce(-sum(amount + tips) filter (where kind = 'Refund'), 0) as refunds, sum(amount + tips) as total
    from payments where location_id = ${locationId} and ${inTimeRange('created_at', { since: start, until: end })}
      and order_status = 'Completed'
    group by payment_type order by payment_type`.execute(scope);
  return rows;
}

async function sumVoids({ scope, locationId }: Location, { start, end }: Period): Promise<DayReport['voids']> {
  const { rows } = await sql<DayReport['voids']>`
    select count(*)::int as count, coalesce(sum(total_amount), 0) as amount
    from orders where location_id = ${locationId} and ${inTimeRange('created_at', { since: start, until: end })}
      and status = 'Voided'`.execute(scope);
  return rows[0] ?? { count: 0, amount: 0 };
}

async function countExceptions(
  { scope, locationId }: Location,
  { start, end }: Period,
): Promise<DayReport['exceptions']> {
  const { rows } = await sql<DayReport['exceptions'][number]>`
    select kind, count(*)::int as count from sales_exceptions
    where location_id = ${locationId} and ${inTimeRange('at', { since: start, until: end })}
    group by kind order by kind`.execute(scope);
  return rows;
}

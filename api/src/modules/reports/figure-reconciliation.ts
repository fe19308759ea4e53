import { toDay } from '@backoffice/contract/dates';
import type { FigureReconciliation, reconcileFigures } from '@backoffice/contract/figure-reconciliation';
import type { DaySettings } from '@backoffice/contract/locations';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { SalesSums } from '../../database/schema-reports';
import { findDaySettings } from '../locations/locations.repository';
import { liveDays } from '../rollups/live-days';
import { SUM_SALES_MEASURES } from '../rollups/rollups';
import type { ReportContext } from './report';
import { extendToDays, toTimeRange } from './report-range';
import { compareSums, sumReports } from './sales-comparison';
import { calculateSalesTotals, salesByFilter } from './sales-figures';
import { findOpenOrders, findSalesOverview } from './sales-overview';
import { reconcileZReports } from './z-report-reconciliation';

type Query = z.output<NonNullable<typeof reconcileFigures.query>>;
type Context = ReportContext<Query>;
type Days = FigureReconciliation['days'];

type TenderSums = SalesSums & { payment_type: FigureReconciliation['tenders'][number]['payment_type'] };

/** Sums payments and refunds by tender: from the rollup for rolled-up days, and from the payments for other days. */
async function sumTenders({ scope, locationId, query }: Context): Promise<FigureReconciliation['tenders']> {
  const byTender = { rolledUp: sql`value as payment_type`, live: sql`sales.payment_type` };
  const { rows } = await sql<TenderSums>`
    with ${liveDays(locationId, toTimeRange(query))}
    select payment_type, ${SUM_SALES_MEASURES} from (
      ${salesByFilter({ locationId, report: 'transactions' }, 'payment_type', byTender)}
    ) sums group by payment_type having sum(count) > 0 order by payment_type`.execute(scope);
  return rows.map((row) => {
    const { count, open, voided, total } = calculateSalesTotals([row]);
    return { payment_type: row.payment_type, count: count - open - voided, total };
  });
}

async function findOverview(
  context: Context,
  { start, end }: Days,
  { timezone, day_cutoff }: DaySettings,
  now: Date,
): Promise<FigureReconciliation['overview']> {
  if (start !== end || start !== toDay(now, timezone, day_cutoff)) return null;
  const { today } = await findSalesOverview(context, now);
  return { net: today.net, orders: today.orders };
}

/** Returns the sums that reconcile the figures of the sales reports, the Z reports and the overview with each other. */
export async function findFigureReconciliation(
  { scope, locationId, query }: Context,
  now: Date,
): Promise<FigureReconciliation> {
  const settings = await findDaySettings(scope, locationId);
  const { days, range } = extendToDays(query, settings);
  const context = { scope, locationId, query: range };
  const sums = await sumReports(context);
  return {
    at: now.toISOString(),
    days,
    orders: calculateSalesTotals(sums.orders),
    transactions: calculateSalesTotals(sums.transactions),
    comparison: await compareSums(context, sums),
    open_orders: await findOpenOrders(context, toTimeRange(context.query)),
    tenders: await sumTenders(context),
    z_reports: await reconcileZReports(context, days),
    overview: await findOverview(context, days, settings, now),
  };
}

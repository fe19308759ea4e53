import { type DayRange, dayEnd, dayStart } from '@backoffice/contract/dates';
import {
  type ChangedDay,
  type FigureReconciliation,
  MAX_LISTED_DAYS,
} from '@backoffice/contract/figure-reconciliation';
import { fromCents, toCents } from '@backoffice/contract/money';
import { sql } from 'kysely';
import type { SalesSums } from '../../database/schema-reports';
import { findClosingsByDay, findClosingsOfDays } from '../day-closings/day-closings.repository';
import { findDaySettings } from '../locations/locations.repository';
import { liveDays } from '../rollups/live-days';
import { SUM_SALES_MEASURES, ZERO_MEASURES } from '../rollups/rollups';
import { salesOfDay } from '../rollups/sales-sql';
import type { ReportContext } from './report';
import { type ReportRange, toTimeRange } from './report-range';
import { calculateSalesTotals, salesByFilter } from './sales-figures';

interface Cents {
  net: number;
  total: number;
}

const NOTHING: Cents = { net: 0, total: 0 };
const plus = (one: Cents, other: Cents): Cents => ({ net: one.net + other.net, total: one.total + other.total });
const minus = (one: Cents, other: Cents): Cents => ({ net: one.net - other.net, total: one.total - other.total });
const sum = (all: readonly Cents[]) => all.reduce(plus, NOTHING);
const toDollars = ({ net, total }: Cents) => ({ net: fromCents(net), total: fromCents(total) });
const toBothCents = ({ net, total }: { net: number; total: number }): Cents => ({
  net: toCents(net),
  total: toCents(total),
});

/**
 * Returns the net sales and the total of the Orders report for each day with sales, also for days with payments only:
 * from the rollup for rolled-up days, and from the sales for all other days.
 */
async function sumByDay({ scope, locationId, query }: ReportContext<ReportRange>): Promise<Map<string, Cents>> {
  const byDay = { rolledUp: sql`day`, live: sql`days.day` };
  const { rows } = await sql<SalesSums & { day: string }>`
    with ${liveDays(locationId, toTimeRange(query))}
    select day::text as day, ${SUM_SALES_MEASURES} from (
      ${salesByFilter({ locationId, report: 'orders' }, '', byDay)}
      union all
      select day, ${ZERO_MEASURES} from days where exists (${salesOfDay(locationId, ['payment_sales'])})
    ) sums group by day`.execute(scope);
  return new Map(rows.map(({ day, ...sums }) => [day, toBothCents(calculateSalesTotals([sums]))]));
}

/** Returns the latest days in descending order, up to the maximum number of listed days. */
const listLatest = <Day extends { day: string }>(days: readonly Day[]): Day[] =>
  days.toSorted((one, other) => (one.day < other.day ? 1 : -1)).slice(0, MAX_LISTED_DAYS);

type Change = Pick<ChangedDay, 'day' | 'number' | 'late_count'> & Cents;

/**
 * Returns the closings of the days, the difference of the current sales from each closing, and the days with sales that
 * no closing covers. A day without sales is not closed itself: sales that arrive later for it change the next closing.
 */
async function findChanges(context: ReportContext<ReportRange>, days: DayRange) {
  const { scope, locationId } = context;
  const current = await sumByDay(context);
  const closings = await findClosingsOfDays(scope, locationId, days);
  const changes = new Map<number, Change>();
  for (const { day, number, late_count, net, total } of closings) {
    const difference = minus(current.get(day) ?? NOTHING, toBothCents({ net, total }));
    changes.set(number, { day, number, late_count, ...difference });
    current.delete(day);
  }
  const { timezone, day_cutoff } = await findDaySettings(scope, locationId);
  const others = [...current.keys()].map((day) => {
    return { day, since: dayStart(day, timezone, day_cutoff), until: dayEnd(day, timezone, day_cutoff) };
  });
  for (const [skippedDay, { day, number, late_count }] of await findClosingsByDay(scope, locationId, others)) {
    const change = changes.get(number) ?? { day, number, late_count, ...NOTHING };
    changes.set(number, { ...change, ...plus(change, current.get(skippedDay) ?? NOTHING) });
    current.delete(skippedDay);
  }
  return { closings, changes: [...changes.values()], open: [...current].map(([day, cents]) => ({ day, ...cents })) };
}

/** Reconciles the Z reports of a range of days with the totals of the Orders report. */
export async function reconcileZReports(
  context: ReportContext<ReportRange>,
  days: DayRange,
): Promise<FigureReconciliation['z_reports']> {
  const { closings, changes, open } = await findChanges(context, days);
  const changed = changes.filter(({ net, total }) => net !== 0 || total !== 0);
  return {
    closed: { count: closings.length, ...toDollars(sum(closings.map(toBothCents))) },
    changed: {
      count: changed.length,
      ...toDollars(sum(changed)),
      days: listLatest(changed).map((change): ChangedDay => ({ ...change, ...toDollars(change) })),
    },
    open: {
      count: open.length,
      ...toDollars(sum(open)),
      days: listLatest(open).map(({ day, ...cents }) => ({ day, ...toDollars(cents) })),
    },
  };
}

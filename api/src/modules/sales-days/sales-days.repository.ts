import { type RawBuilder, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';

export type SalesReport = 'orders' | 'transactions';

/** What was sold, and what was given back, in dollars; refunds are negative. */
export interface SalesSums {
  /** Rows of the report. */
  count: number;
  open: number;
  voided: number;
  gross: number;
  discounts: number;
  tax: number;
  tips: number;
  /** With their taxes, tips apart. */
  refunded: number;
  refunded_tax: number;
  refunded_tips: number;
}

const COUNTS = ['count', 'open', 'voided'] as const;
const AMOUNTS = ['gross', 'discounts', 'tax', 'tips', 'refunded', 'refunded_tax', 'refunded_tips'] as const;
const SUMS: ReadonlyArray<keyof SalesSums> = [...COUNTS, ...AMOUNTS];
const KEY = ['location_id', 'report', 'facet', 'value', 'day'] as const;

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** `sum(…)` of every figure, by its name. */
export const SUMMED = sql.join([
  ...COUNTS.map((name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`),
  ...AMOUNTS.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`),
]);

/** What orders add to the counters of days, each a row of `sales_days`. */
export type SalesPart = SalesSums & Record<(typeof KEY)[number], string | number>;

/**
 * What these orders add to the counters as they are now: to be read before they change, and handed to `countOrders`
 * after it. The location's zone is held for the transaction, so that both are of the same days.
 */
export async function partsOfOrders(scope: LocationDb, locationId: number, orderIds: number[]): Promise<SalesPart[]> {
  if (orderIds.length === 0) return [];
  await scope.selectFrom('locations').select('id').where('id', '=', locationId).forKeyShare().execute();
  const { rows } = await sql<SalesPart>`
    select location_id, report, facet, value, day::text as day, ${columns(SUMS)} from sales_parts
    where location_id = ${locationId} and order_id = any(${orderIds}::bigint[])`.execute(scope);
  return rows;
}

/** Adds what orders have come to be to the counters of their days, and takes off what they were `before`. */
export async function countOrders(
  scope: LocationDb,
  locationId: number,
  orderIds: number[],
  before: readonly SalesPart[] = [],
): Promise<void> {
  if (orderIds.length === 0) return;
  const minus = sql.join(SUMS.map((name) => sql`-${sql.ref(name)}`));
  const added = sql.join(
    SUMS.map((name) => sql`${sql.ref(name)} = counted.${sql.ref(name)} + excluded.${sql.ref(name)}`),
  );
  const isChange = sql.join(
    SUMS.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
    sql` or `,
  );
  // In the order of the key everywhere: two transactions that count the same days wait for each other, and not for ever.
  await sql`insert into sales_days as counted (${columns([...KEY, ...SUMS])})
    select ${columns(KEY)}, ${SUMMED} from (
      select ${columns([...KEY, ...SUMS])} from sales_parts
      where location_id = ${locationId} and order_id = any(${orderIds}::bigint[])
      union all
      select ${columns(KEY)}, ${minus} from json_populate_recordset(null::sales_days, ${JSON.stringify(before)}::json)
    ) parts
    group by ${columns(KEY)} having ${isChange} order by ${columns(KEY)}
    on conflict (${columns(KEY)}) do update set ${added}`.execute(scope);
}

/** Counts everything of a location anew, by the days of its own zone. Whoever stores a sale meanwhile waits. */
export async function recount(scope: LocationDb, locationId: number): Promise<void> {
  // Millions of orders take minutes.
  await sql`set local statement_timeout = 0`.execute(scope);
  await scope.selectFrom('locations').select('id').where('id', '=', locationId).forUpdate().execute();
  await scope.updateTable('locations').set({ counted_zone: null }).where('id', '=', locationId).execute();
  await scope.deleteFrom('sales_days').where('location_id', '=', locationId).execute();
  await sql`insert into sales_days (${columns([...KEY, ...SUMS])})
    select ${columns(KEY)}, ${SUMMED} from sales_parts where location_id = ${locationId}
    group by ${columns(KEY)}`.execute(scope);
}

/** One filter of the reports: the rows that have one of `values`. */
export interface Facet {
  name: string;
  values: string[];
}

/** Days of the calendar, `yyyy-MM-dd`; `since` is the first, `until` the first that is no longer meant. */
export interface Days {
  since: string | undefined;
  until: string | undefined;
}

function counted(locationId: number, report: SalesReport, { name, values }: Facet, { since, until }: Days) {
  return sql`from sales_days where location_id = ${locationId} and report = ${report} and facet = ${name}
    and value = any(${values}::text[])
    and ${since ? sql`day >= ${since}::date` : sql`true`} and ${until ? sql`day < ${until}::date` : sql`true`}`;
}

/** The sums of each day that has any, the newest first. */
export async function sumsOfDays(
  scope: LocationDb,
  locationId: number,
  report: SalesReport,
  facet: Facet,
  days: Days,
): Promise<Array<SalesSums & { day: string }>> {
  return await daysOf(scope, SUMMED, counted(locationId, report, facet, days));
}

/** How many rows of the report each day has that has any, the newest first. */
export async function countsOfDays(
  scope: LocationDb,
  locationId: number,
  report: SalesReport,
  facet: Facet,
  days: Days,
): Promise<Array<{ day: string; count: number }>> {
  const source = sql`${counted(locationId, report, facet, days)} and count > 0`;
  return await daysOf(scope, sql`sum(count)::int as count`, source);
}

async function daysOf<Row>(scope: LocationDb, figures: RawBuilder<unknown>, source: RawBuilder<unknown>) {
  const { rows } = await sql<Row & { day: string }>`
    select day::text as day, ${figures} ${source} group by sales_days.day order by sales_days.day desc`.execute(scope);
  return rows;
}

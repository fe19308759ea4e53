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
export const SUMS = [...COUNTS, ...AMOUNTS] as const;

/** `sum(…)` of every figure, by its name. */
export const SUMMED = sql.join([
  ...COUNTS.map((name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`),
  ...AMOUNTS.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`),
]);

/** One filter of the reports: the rows that have one of `values`. */
export interface Facet {
  name: string;
  values: string[];
}

/** What has every sale of the report. */
export const ALL_SALES: Facet = { name: 'all', values: [''] };

/** Days of the calendar, `yyyy-MM-dd`; `since` is the first, `until` the first that is no longer meant. */
export interface Days {
  since: string | undefined;
  until: string | undefined;
}

/** Whether `day`, a column of the statement's one table, is among the days. */
export function isAmong({ since, until }: Days): RawBuilder<unknown> {
  return sql`${since ? sql`day >= ${since}::date` : sql`true`} and ${until ? sql`day < ${until}::date` : sql`true`}`;
}

function counted(locationId: number, report: SalesReport, { name, values }: Facet, days: Days) {
  return sql`from sales_days where location_id = ${locationId} and report = ${report} and facet = ${name}
    and value = any(${values}::text[]) and ${isAmong(days)}`;
}

/** Days on which the report has sales, the newest first. */
export async function findSoldDays(
  scope: LocationDb,
  locationId: number,
  report: SalesReport,
  days: Days,
): Promise<string[]> {
  const { rows } = await sql<{ days: string[] | null }>`
    select json_agg(day order by day desc) as days ${counted(locationId, report, ALL_SALES, days)}`.execute(scope);
  return rows[0]?.days ?? [];
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

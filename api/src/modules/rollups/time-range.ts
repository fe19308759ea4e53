import { type RawBuilder, sql } from 'kysely';

/** The first instant of a day, `yyyy-MM-dd`, as the database computes it for a time zone. */
export interface DayStart {
  day: string;
  zone: string;
}

/** A half-open time range; unlimited where an end is missing. */
export interface TimeRange<End extends Date | DayStart = Date | DayStart> {
  since?: End | undefined;
  until?: End | undefined;
}

// A Date is sent by the driver: ISO text of years before 1 or after 9999 is not PostgreSQL's.
export function instant(end: Date | DayStart): RawBuilder<string> {
  return end instanceof Date ? sql<string>`${end}::timestamptz` : sql<string>`day_start(${end.day}::date, ${end.zone})`;
}

/** SQL condition: whether `column` is in the range. */
export function inTimeRange(column: string, { since, until }: TimeRange): RawBuilder<boolean> {
  const from = since ? sql`${sql.ref(column)} >= ${instant(since)}` : sql`true`;
  const to = until ? sql`${sql.ref(column)} < ${instant(until)}` : sql`true`;
  return sql<boolean>`(${from} and ${to})`;
}

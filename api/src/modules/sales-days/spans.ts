import { type RawBuilder, sql } from 'kysely';

/** The first instant of a day, `yyyy-MM-dd`, as the database knows the zone's clocks. */
export interface DayStart {
  day: string;
  zone: string;
}

type End = Date | DayStart;

/** From `since` on, and before `until`; without end where one is missing. */
export interface Span {
  since?: End | undefined;
  until?: End | undefined;
}

// The driver writes years that ISO text and PostgreSQL disagree on so that PostgreSQL understands them.
export function instant(end: End): RawBuilder<string> {
  return end instanceof Date ? sql<string>`${end}` : sql<string>`day_start(${end.day}::date, ${end.zone})`;
}

export function within(column: string, { since, until }: Span): RawBuilder<boolean> {
  const from = since ? sql`${sql.ref(column)} >= ${instant(since)}` : sql`true`;
  const to = until ? sql`${sql.ref(column)} < ${instant(until)}` : sql`true`;
  return sql<boolean>`(${from} and ${to})`;
}

/** Milliseconds, but for a day that its zone's clocks may add or take off; endless where an end is missing. */
export function roughLength({ since, until }: Span): number {
  return since && until ? roughly(until) - roughly(since) : Number.POSITIVE_INFINITY;
}

const roughly = (end: End) => (end instanceof Date ? end.getTime() : Date.parse(end.day));

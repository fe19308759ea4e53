import { type RawBuilder, sql } from 'kysely';

/** From `since` on, and before `until`; without end where one is missing. */
export interface Span {
  since?: Date | undefined;
  until?: Date | undefined;
}

// The driver writes years that ISO text and PostgreSQL disagree on so that PostgreSQL understands them.
export function instant(date: Date): RawBuilder<string> {
  return sql<string>`${date}`;
}

export function within(column: string, { since, until }: Span): RawBuilder<boolean> {
  const from = since ? sql`${sql.ref(column)} >= ${instant(since)}` : sql`true`;
  const to = until ? sql`${sql.ref(column)} < ${instant(until)}` : sql`true`;
  return sql<boolean>`(${from} and ${to})`;
}

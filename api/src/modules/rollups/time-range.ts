import { type RawBuilder, sql } from 'kysely';

/** A half-open time range; unlimited where an end is missing. */
export interface TimeRange {
  since?: Date | undefined;
  until?: Date | undefined;
}

export function inTimeRange(column: string, { since, until }: TimeRange): RawBuilder<boolean> {
  const from = since ? sql`${sql.ref(column)} >= ${since}::timestamptz` : sql`true`;
  const to = until ? sql`${sql.ref(column)} < ${until}::timestamptz` : sql`true`;
  return sql<boolean>`(${from} and ${to})`;
}

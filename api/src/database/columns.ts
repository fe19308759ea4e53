import type { ColumnType } from 'kysely';

/** An instant. Read as ISO 8601 in UTC with milliseconds, written as that or as a Date. */
export type Timestamp = ColumnType<string, string | Date, string | Date>;
/** An instant that the database sets to now when nothing is given. */
export type CreatedAt = ColumnType<string, string | Date | undefined, string | Date>;
export type NullableTimestamp = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
/** Computed by the database from the row's other columns. */
export type Computed<Type> = ColumnType<Type, never, never>;

export interface Timed {
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

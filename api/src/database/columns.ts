import type { Columns, ColumnValues, NameWithDefault } from '@backoffice/contract/columns';
import { type ColumnType, type Generated, sql } from 'kysely';

/** A point in time. Selected as ISO 8601 text in UTC with milliseconds; inserted as such text or as a Date. */
export type Timestamp = ColumnType<string, string | Date, string | Date>;
/** A point in time that defaults to the current time of the database. */
export type CreatedAt = ColumnType<string, string | Date | undefined, string | Date>;
export type NullableTimestamp = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
/** A generated column: the database computes it from the row's other columns. */
export type Computed<Type> = ColumnType<Type, never, never>;

export interface TimestampColumns {
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

/** The columns that the contract declares for a resource. An insert may omit columns with a default. */
export type ContractColumns<Shape extends Columns> = Omit<ColumnValues<Shape>, NameWithDefault<Shape>> & {
  [Name in NameWithDefault<Shape>]: Generated<ColumnValues<Shape>[Name]>;
};

/** Builds a list of columns, separated by commas; `table` is the name or alias of their table. */
export function columnList(names: readonly string[], table?: string) {
  return sql.join(names.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)));
}

import type { RawBuilder } from 'kysely';
import type { SalesTables } from '../../database/schema-sales';

export interface Rollup {
  table: keyof SalesTables;
  /** Columns other than location_id. */
  columns: readonly string[];
  /** SQL: selects these columns for the days of the relation `days (day, since, until)`. */
  select: (locationId: number) => RawBuilder<unknown>;
}

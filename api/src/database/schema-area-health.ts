import type { Timestamp } from './columns';

interface AreaHealthTable {
  location_id: number;
  minute: Timestamp;
  remote: string;
  version: string;
  /** See the migration `0033_area_health.sql`. */
  measure: string;
  bucket: number;
  count: number;
}

interface SignedOutHealthTable extends Omit<AreaHealthTable, 'location_id' | 'minute'> {
  hour: Timestamp;
}

/** Tables of how the areas work in browsers. */
export interface AreaHealthTables {
  area_health: AreaHealthTable;
  signed_out_health: SignedOutHealthTable;
}

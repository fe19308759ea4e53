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

/** Tables of how the areas work in browsers. */
export interface AreaHealthTables {
  area_health: AreaHealthTable;
}

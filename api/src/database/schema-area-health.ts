import type { FailurePhase } from '@backoffice/contract/failure-phases';
import type { Generated } from 'kysely';
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

/** A distinct error of a version. Each further report of the same error updates its count and times. */
interface AreaErrorsTable {
  remote: string;
  version: string;
  /** See the migration `0038_area_errors.sql`. */
  hash: string;
  phase: FailurePhase;
  message: string;
  stack: string | null;
  count: Generated<number>;
  first_seen: Timestamp;
  last_seen: Timestamp;
  last_location_id: number | null;
}

export interface AreaHealthTables {
  area_health: AreaHealthTable;
  signed_out_health: SignedOutHealthTable;
  area_errors: AreaErrorsTable;
}

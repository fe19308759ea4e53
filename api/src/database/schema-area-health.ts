import type { FailurePhase } from '@backoffice/contract/failure-phases';
import type { Generated } from 'kysely';
import type { Timestamp } from './columns';

interface AreaHealthTable {
  location_id: number;
  minute: Timestamp;
  remote: string;
  version: string;
  /** Name of the counter, such as `visits` or `failed_visits`, or of a timing, such as `load`. */
  measure: string;
  /** Number of the range that contains the timing, on a logarithmic scale; 0 for counters. */
  bucket: number;
  count: number;
}

interface SignedOutHealthTable extends Omit<AreaHealthTable, 'location_id' | 'minute'> {
  hour: Timestamp;
}

/** A distinct error of a micro-frontend version. Each further report of the same error updates its count and times. */
interface AreaErrorsTable {
  remote: string;
  version: string;
  /** SHA-256 of the phase, the message and the first line of the stack, in hexadecimal. */
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

import type { CreatedAt, NullableTimestamp, Timestamp } from './columns';

interface BackupsTable {
  id: string;
  file: string;
  bytes: number;
  created_at: Timestamp;
  drilled_at: NullableTimestamp;
  drill_error: string | null;
}

interface FeatureFlagsTable {
  location_id: number;
  flag: string;
  enabled_at: CreatedAt;
}

/** Tables that operators fill. */
export interface OperatorTables {
  backups: BackupsTable;
  feature_flags: FeatureFlagsTable;
}

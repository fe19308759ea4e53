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

/** Tables with data that only operators manage: backups and feature flags. */
export interface OperatorTables {
  backups: BackupsTable;
  feature_flags: FeatureFlagsTable;
}

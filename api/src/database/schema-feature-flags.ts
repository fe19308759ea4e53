import type { CreatedAt } from './columns';

interface FeatureFlagsTable {
  location_id: number;
  flag: string;
  enabled_at: CreatedAt;
}

/** Table of the feature flags that are switched on. */
export interface FeatureFlagTables {
  feature_flags: FeatureFlagsTable;
}

import type { VersionReport } from '@backoffice/contract/area-health';
import { type FailurePhase, failurePhase } from '@backoffice/contract/client-failures';
import type { HealthCount } from './area-health.repository';
import { findBucketNumber } from './buckets';

export const errorMeasureName = (phase: FailurePhase) => `error_${phase}`;

/**
 * Returns the counts in the health reports of a browser, one for each remote, version, measure and histogram bucket.
 * Counts of zero are omitted.
 */
export function listCounts(reports: readonly VersionReport[]): HealthCount[] {
  const counts = new Map<string, HealthCount>();
  for (const { remote, version, visits, failed_visits, errors, long_tasks, blocks, timings } of reports) {
    const add = (measure: string, count: number, bucket = 0) => {
      const key = [remote, version, measure, bucket].join('\n');
      counts.set(key, { remote, version, measure, bucket, count: count + (counts.get(key)?.count ?? 0) });
    };
    const totals = { visits, failed_visits, long_tasks, blocks };
    for (const [measure, count] of Object.entries(totals)) add(measure, count);
    for (const phase of failurePhase.options) add(errorMeasureName(phase), errors[phase] ?? 0);
    for (const { measure, value } of timings) add(measure, 1, findBucketNumber(value));
  }
  return [...counts.values()].filter(({ count }) => count > 0);
}

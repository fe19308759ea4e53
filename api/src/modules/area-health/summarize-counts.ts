import type { SignedOutHealth, VersionHealth } from '@backoffice/contract/area-health';
import { failurePhase } from '@backoffice/contract/client-failures';
import { groupBy } from '../../group-by';
import type { HealthCount, LocationVisits } from './area-health.repository';
import { type BucketCounts, estimatePercentile } from './buckets';
import { errorMeasureName } from './report-counts';

/** CLS is stored in thousandths. */
const CLS_UNIT = 1000;

const sumOf = (counts: readonly HealthCount[], measure: string) =>
  counts.reduce((sum, row) => (row.measure === measure ? sum + row.count : sum), 0);

function countBuckets(counts: readonly HealthCount[], measure: string): BucketCounts {
  const buckets = groupBy(
    counts.filter((row) => row.measure === measure),
    ({ bucket }) => bucket,
  );
  return new Map([...buckets].map(([bucket, rows]) => [bucket, sumOf(rows, measure)]));
}

function summarizeLocations(
  all: readonly LocationVisits[],
  { remote, version }: SignedOutHealth,
): Pick<VersionHealth, 'locations' | 'failing_locations'> {
  const locations = all.filter((one) => one.remote === remote && one.version === version);
  const failing = locations.filter(({ failed_visits }) => failed_visits > 0);
  return {
    locations: locations[0]?.locations ?? 0,
    failing_locations: failing.map(({ location_id, visits, failed_visits }) => ({
      location_id,
      visits,
      failed_visits,
    })),
  };
}

function summarizeErrors(counts: readonly HealthCount[]): Pick<VersionHealth, 'errors' | 'page_errors'> {
  const totals = failurePhase.options.map((phase) => [phase, sumOf(counts, errorMeasureName(phase))] as const);
  const errors: VersionHealth['errors'] = {};
  for (const [phase, count] of totals) {
    const known = phase === 'page' ? 'event' : phase;
    if (count > 0) errors[known] = (errors[known] ?? 0) + count;
  }
  const pageErrors = sumOf(counts, errorMeasureName('page'));
  return pageErrors > 0 ? { errors, page_errors: pageErrors } : { errors };
}

function summarizeTimings(counts: readonly HealthCount[]) {
  const percentileOf = (measure: string, share: number) => {
    const value = estimatePercentile(countBuckets(counts, measure), share);
    return value === null ? null : Math.round(value);
  };
  const cls = percentileOf('cls', 0.75);
  return {
    load_median: percentileOf('load', 0.5),
    load_p75: percentileOf('load', 0.75),
    lcp_p75: percentileOf('lcp', 0.75),
    inp_p75: percentileOf('inp', 0.75),
    cls_p75: cls === null ? null : cls / CLS_UNIT,
  };
}

/** Returns the health of each micro-frontend version without its locations, sorted by name. */
export function summarizeVersions(counts: readonly HealthCount[]): SignedOutHealth[] {
  const versions = [...groupBy(counts, ({ remote, version }) => `${remote} ${version}`).values()];
  const summaries = versions.flatMap((rows): SignedOutHealth[] => {
    const [first] = rows;
    if (first === undefined) return [];
    const { remote, version } = first;
    return [
      {
        remote,
        version,
        visits: sumOf(rows, 'visits'),
        failed_visits: sumOf(rows, 'failed_visits'),
        ...summarizeErrors(rows),
        long_tasks: sumOf(rows, 'long_tasks'),
        blocks: sumOf(rows, 'blocks'),
        ...summarizeTimings(rows),
      },
    ];
  });
  return summaries.sort((first, second) => first.remote.localeCompare(second.remote) || second.visits - first.visits);
}

/** Returns the health of each micro-frontend version with its locations, sorted by name. */
export function summarizeCounts(counts: readonly HealthCount[], locations: readonly LocationVisits[]): VersionHealth[] {
  return summarizeVersions(counts).map((health) => ({ ...health, ...summarizeLocations(locations, health) }));
}

import type { VersionHealth } from '@backoffice/contract/area-health';
import { type Audience, isInAudience } from '@backoffice/platform/remote/rollout';

/** Smallest number of visits with which a version is judged. */
export const MIN_VISITS = 20;

/** 99 percent quantile of the standard normal distribution. */
const Z = 2.326;

/**
 * Returns the lower bound of the share of failed visits at 99 percent confidence (Wilson score interval). For 20 visits,
 * it is below 1 percent with one failure and above 1 percent with two.
 */
export function calculateFailureRateLowerBound(failed: number, visits: number): number {
  const share = failed / visits;
  const center = share + Z ** 2 / (2 * visits);
  const margin = Z * Math.sqrt((share * (1 - share)) / visits + Z ** 2 / (4 * visits ** 2));
  return Math.max(0, (center - margin) / (1 + Z ** 2 / visits));
}

type Judged = Pick<VersionHealth, 'visits' | 'failed_visits'>;

interface Comparison {
  /** The deployed version; undefined before its first visit. */
  current: Judged | undefined;
  /** The previous version, with its visits in the same minutes; undefined when nobody uses it any more. */
  previous: Judged | undefined;
  limit: number;
}

/**
 * Whether the deployed version fails too often: its failure rate is, with 99 percent confidence, above the limit and
 * above that of the version before it. Whatever makes both versions fail, such as an outage of the API, is not the
 * deployment's fault.
 */
export function failsTooOften({ current, previous, limit }: Comparison): boolean {
  if (current === undefined || current.visits < MIN_VISITS) return false;
  const isComparable = previous !== undefined && previous.visits >= MIN_VISITS;
  const earlierShare = isComparable ? previous.failed_visits / previous.visits : 0;
  return calculateFailureRateLowerBound(current.failed_visits, current.visits) > Math.max(limit, earlierShare);
}

/**
 * Returns the health of a staged version without the visits of failing locations outside its audience. These locations
 * do not get the version, but their users can send reports about it, which must not abort the rollout. The errors are
 * left unchanged, because they are not counted by location.
 */
export function excludeVisitsOutside(audience: Audience, health: VersionHealth): VersionHealth {
  const outside = health.failing_locations.filter(
    ({ location_id }) => !isInAudience(audience, health.version, location_id),
  );
  const visits = outside.reduce((rest, location) => rest - location.visits, health.visits);
  const failed_visits = outside.reduce((rest, location) => rest - location.failed_visits, health.failed_visits);
  return { ...health, visits, failed_visits };
}

/** Formats `3 of 120 visits of 1.1.0 failed (2.5%)`. */
export function describeVisits(version: string, { visits, failed_visits }: Judged): string {
  const percent = visits === 0 ? '0' : ((failed_visits / visits) * 100).toFixed(1);
  return `${failed_visits} of ${visits} visits of ${version} failed (${percent}%)`;
}

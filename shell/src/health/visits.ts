import type { FailurePhase } from '@backoffice/contract/client-failures';
import type { RemoteHealth } from '../recovery/remote-health-store';
import type { AreaVersion, HealthCounts } from './health-counts';

interface Visit extends AreaVersion {
  /** A `performance.now()` timestamp; 0 for the first visit, which begins with the page load. */
  startedAt: number;
  hasFailed: boolean;
}

/** Number of visits that are remembered, so a later measurement can be assigned to its visit. */
const REMEMBERED_VISITS = 200;

export interface Visits {
  begin(area: AreaVersion): void;
  /** Compares the areas' health with their health at the last call, and counts the loads and failures since then. */
  update(health: ReadonlyMap<string, RemoteHealth>): void;
  /** Returns the area whose page was visible at `time`, a `performance.now()` timestamp. */
  findArea(time: number): AreaVersion;
}

const isSame = (first: AreaVersion, second: AreaVersion) =>
  first.remote === second.remote && first.version === second.version;

/**
 * Counts visits of areas and their errors. Opening a page of an area is a visit, and so is loading the area's code for
 * another purpose, such as a contribution to another area's page. Each page load is a visit of the shell.
 */
export function createVisits(counts: HealthCounts, shell: AreaVersion): Visits {
  const shellVisit: Visit = { ...shell, startedAt: 0, hasFailed: false };
  const visits: Visit[] = [];
  /** Areas whose load was counted as a visit and that have not shown a page since then. */
  const loadedOnly = new Set<string>();
  const known = new Map<string, RemoteHealth>();
  counts.addVisit(shell);

  function fail(visit: Visit): void {
    if (visit.hasFailed) return;
    visit.hasFailed = true;
    counts.addFailedVisit(visit);
  }

  function countErrors(area: AreaVersion, phase: FailurePhase, count: number): void {
    counts.addErrors(area, phase, count);
    const visit = area.remote === shell.remote ? shellVisit : visits.at(-1);
    if (visit !== undefined && isSame(visit, area)) {
      fail(visit);
    } else {
      // Without a visit of this area, it failed before its page was shown, or in the page of another area.
      counts.addVisit(area);
      counts.addFailedVisit(area);
    }
  }

  function updateRemote(remote: string, health: RemoteHealth): void {
    const { version, readyAt, openedAt, mountedAt, lastFailure, failureCount = 0 } = health;
    const earlier = known.get(remote);
    known.set(remote, health);
    const failures = failureCount - (earlier?.failureCount ?? 0);
    if (lastFailure !== undefined && failures > 0) {
      countErrors({ remote, version: lastFailure.version }, lastFailure.phase, failures);
    }
    if (openedAt !== undefined && mountedAt !== undefined && mountedAt !== earlier?.mountedAt) {
      counts.addTiming({ remote, version }, 'load', mountedAt - openedAt);
    }
    if (readyAt === undefined || readyAt === earlier?.readyAt) return;
    counts.addVisit({ remote, version });
    loadedOnly.add(remote);
  }

  return {
    begin(area) {
      const isCounted = area.remote === shell.remote || loadedOnly.delete(area.remote);
      if (!isCounted) counts.addVisit(area);
      visits.push({ ...area, startedAt: visits.length === 0 ? 0 : performance.now(), hasFailed: false });
      if (visits.length > REMEMBERED_VISITS) visits.shift();
    },
    update(health) {
      for (const [remote, state] of health) if (known.get(remote) !== state) updateRemote(remote, state);
    },
    findArea: (time) => visits.findLast(({ startedAt }) => startedAt <= time) ?? visits[0] ?? shell,
  };
}

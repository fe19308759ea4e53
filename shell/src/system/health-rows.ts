import type { VersionHealth } from '@backoffice/contract/area-health';
import type { PublishedRegistry } from './published-registry';

export interface HealthRow extends VersionHealth {
  title: string;
  state: 'live' | 'previous' | 'other';
  /** Share of the visits that failed, 0 to 1; null without visits. */
  failedShare: number | null;
  /** Version before this live one, if a greater share of the visits of the live one has failed. */
  worseThan?: string;
}

interface DeployedArea {
  name: string;
  title: string;
  live?: string;
  previous?: string;
}

function listAreas({ shell, remotes }: PublishedRegistry): DeployedArea[] {
  const areas = remotes.map(({ description, current, previous }) => ({
    ...{ name: description.name, title: description.title },
    ...{ live: current.version, previous: previous?.version },
  }));
  if (shell === undefined) return areas;
  return [{ name: 'shell', title: 'Shell', live: shell.current.version, previous: shell.previous?.version }, ...areas];
}

/** Returns the live version of the shell and of each area. */
export function listLiveVersions(registry: PublishedRegistry): Record<string, string> {
  return Object.fromEntries(
    listAreas(registry).flatMap(({ name, live }) => (live === undefined ? [] : [[name, live]])),
  );
}

const NOTHING = { failed_visits: 0, errors: {}, long_tasks: 0, blocks: 0, locations: 0, failing_locations: [] };
const NO_TIMES = { load_median: null, load_p75: null, lcp_p75: null, inp_p75: null, cls_p75: null };
const withoutVisits = (remote: string, version: string): VersionHealth => ({
  ...{ remote, version, visits: 0, ...NOTHING, ...NO_TIMES },
});

const ORDER: HealthRow['state'][] = ['live', 'previous', 'other'];

function createAreaRows(
  { name, title, live, previous }: DeployedArea,
  versions: readonly VersionHealth[],
): HealthRow[] {
  const used = versions.filter(({ remote }) => remote === name);
  const isLiveUsed = live === undefined || used.some(({ version }) => version === live);
  const all = isLiveUsed ? used : [withoutVisits(name, live), ...used];
  const rows = all.map((health): HealthRow => {
    const state = health.version === live ? 'live' : health.version === previous ? 'previous' : 'other';
    const failedShare = health.visits === 0 ? null : health.failed_visits / health.visits;
    return { ...health, title, state, failedShare };
  });
  const before = rows.find(({ state }) => state === 'previous');
  return rows
    .map((row) => {
      const isWorse = row.state === 'live' && (row.failedShare ?? 0) > (before?.failedShare ?? 1);
      return isWorse ? { ...row, worseThan: before?.version } : row;
    })
    .sort((first, second) => ORDER.indexOf(first.state) - ORDER.indexOf(second.state) || second.visits - first.visits);
}

/** Returns a row for each live version, followed by the other versions of the area that have visits. */
export function createHealthRows(
  versions: readonly VersionHealth[],
  registry: PublishedRegistry | undefined,
): HealthRow[] {
  const deployed = registry === undefined ? [] : listAreas(registry);
  const names = new Set(versions.map(({ remote }) => remote));
  const others = [...names].filter((name) => !deployed.some((area) => area.name === name));
  const areas = [...deployed, ...others.map((name): DeployedArea => ({ name, title: name }))];
  return areas.flatMap((area) => createAreaRows(area, versions));
}

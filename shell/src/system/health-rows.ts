import type { SignedOutHealth, VersionHealth } from '@backoffice/contract/area-health';
import type { PublishedRegistry } from './published-registry';

/** Health of one version. The numbers of locations are absent for signed-out pages and for a version without visits. */
export interface HealthRow extends SignedOutHealth, Partial<Pick<VersionHealth, 'locations' | 'failing_locations'>> {
  title: string;
  state: 'live' | 'staged' | 'previous' | 'other';
  /** Share of the visits that failed, 0 to 1; null without visits. */
  failedShare: number | null;
  /** The version that this one replaces; set only if this version has a greater share of failed visits. */
  worseThan?: string;
}

interface DeployedArea {
  name: string;
  title: string;
  live?: string;
  staged?: string;
  previous?: string;
}

function listAreas({ shell, remotes }: PublishedRegistry): DeployedArea[] {
  const areas = remotes.map(({ description, current, rollout, previous }) => ({
    ...{ name: description.name, title: description.title },
    ...{ live: current.version, staged: rollout?.current.version, previous: previous?.version },
  }));
  if (shell === undefined) return areas;
  return [{ name: 'shell', title: 'Shell', live: shell.current.version, previous: shell.previous?.version }, ...areas];
}

/** Returns the staged version of each area, or else the live one. The area's other versions are compared with it. */
export function listLatestVersions(registry: PublishedRegistry): Record<string, string> {
  const newest = listAreas(registry).map(({ name, live, staged }) => [name, staged ?? live] as const);
  return Object.fromEntries(newest.flatMap(([name, version]) => (version === undefined ? [] : [[name, version]])));
}

const NOTHING = { failed_visits: 0, errors: {}, long_tasks: 0, blocks: 0 };
const NO_TIMES = { load_median: null, load_p75: null, lcp_p75: null, inp_p75: null, cls_p75: null };
const withoutVisits = (remote: string, version: string): SignedOutHealth => ({
  ...{ remote, version, visits: 0, ...NOTHING, ...NO_TIMES },
});

const ORDER: HealthRow['state'][] = ['live', 'staged', 'previous', 'other'];
/** For a live or staged version, the state of the version that it replaces. */
const REPLACED: Partial<Record<HealthRow['state'], HealthRow['state']>> = { live: 'previous', staged: 'live' };

function findState({ live, staged, previous }: DeployedArea, version: string): HealthRow['state'] {
  if (version === live) return 'live';
  if (version === staged) return 'staged';
  return version === previous ? 'previous' : 'other';
}

function createAreaRows(area: DeployedArea, versions: readonly SignedOutHealth[]): HealthRow[] {
  const { name, title, live, staged } = area;
  const used = versions.filter(({ remote }) => remote === name);
  const unused = [live, staged].filter((one) => one !== undefined && !used.some(({ version }) => version === one));
  const all = [...unused.flatMap((version) => withoutVisits(name, version ?? '')), ...used];
  const rows = all.map((health): HealthRow => {
    const failedShare = health.visits === 0 ? null : health.failed_visits / health.visits;
    return { ...health, title, state: findState(area, health.version), failedShare };
  });
  return rows
    .map((row) => {
      const replaced = rows.find(({ state }) => state === REPLACED[row.state]);
      const isWorse = (row.failedShare ?? 0) > (replaced?.failedShare ?? 1);
      return isWorse ? { ...row, worseThan: replaced?.version } : row;
    })
    .sort((first, second) => ORDER.indexOf(first.state) - ORDER.indexOf(second.state) || second.visits - first.visits);
}

function createRows(versions: readonly SignedOutHealth[], deployed: readonly DeployedArea[]): HealthRow[] {
  const names = new Set(versions.map(({ remote }) => remote));
  const others = [...names].filter((name) => !deployed.some((area) => area.name === name));
  const areas = [...deployed, ...others.map((name): DeployedArea => ({ name, title: name }))];
  return areas.flatMap((area) => createAreaRows(area, versions));
}

/** Returns a row for each live and staged version, followed by the other versions of the area that have visits. */
export function createHealthRows(
  versions: readonly VersionHealth[],
  registry: PublishedRegistry | undefined,
): HealthRow[] {
  return createRows(versions, registry === undefined ? [] : listAreas(registry));
}

/** Returns the rows of signed-out pages: of the shell, and of areas for signed-out visitors. */
export function createSignedOutRows(
  versions: readonly SignedOutHealth[],
  registry: PublishedRegistry | undefined,
): HealthRow[] {
  if (registry === undefined) return createRows(versions, []);
  const remotes = registry.remotes.filter(({ description }) => description.visitors === 'signed-out');
  return createRows(versions, listAreas({ ...registry, remotes }));
}

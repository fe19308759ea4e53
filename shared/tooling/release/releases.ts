import { formatAudience } from '@backoffice/platform/remote/format-audience';
import type { Audience } from '@backoffice/platform/remote/rollout';
import { formatHistory } from './format-history';
import { formatInstant } from './format-instant';
import { readHistory } from './history';
import {
  type DeployedVersion,
  findRecord,
  findRollbackTarget,
  findRollout,
  liveNames,
  type Registry,
  type Rollout,
} from './registry';
import { openSite } from './site';
import { openTarget } from './working-copy/open-target';

interface Releases {
  name: string;
  live?: { version: string; since?: string; by: string; forced?: DeployedVersion['forced'] };
  /** Version that a rollback makes live. */
  previous?: string;
  /** Version that a part of the locations has instead of the live one. */
  staged?: Audience & DeployedVersion;
  kept: DeployedVersion[];
  previews: DeployedVersion[];
}

function readStaged(rollout: Rollout | undefined): Releases['staged'] {
  if (rollout === undefined) return undefined;
  const { current, description: _description, ...staged } = rollout;
  return { version: current.version, ...staged };
}

const findForced = (kept: readonly DeployedVersion[], live: string) =>
  kept.find(({ version }) => version === live)?.forced;

const formatForce = (forced: DeployedVersion['forced']) => (forced === undefined ? '' : `, forced: ${forced.reason}`);

/** Returns the releases of `name`. `kept` omits a version that is live or was staged again after an abort. */
function readReleases(registry: Registry, name: string): Releases {
  const record = findRecord(registry, name);
  const { current, since, by = 'start', kept = [] } = record ?? {};
  const staged = readStaged(findRollout(registry, name));
  return {
    name,
    live: current && { version: current.version, since, by, forced: findForced(kept, current.version) },
    previous: record && findRollbackTarget(record),
    staged,
    kept: kept.filter(({ version }) => version !== current?.version && version !== staged?.version),
    previews: registry.previews?.[name] ?? [],
  };
}

function formatLive({ version, since, by, forced }: NonNullable<Releases['live']>): string {
  return `  live         ${version} since ${formatInstant(since)}, by ${by}${formatForce(forced)}`;
}

function formatReleases({ name, live, previous, staged, kept, previews }: Releases): string[] {
  const role = ({ version, rolledBackAt }: DeployedVersion) => {
    if (version === previous) return 'previous   ';
    return rolledBackAt === undefined ? 'kept       ' : 'rolled back';
  };
  const format = (label: string, { version, deployedAt, forced }: DeployedVersion) =>
    `  ${label}  ${version} deployed ${formatInstant(deployedAt)}${formatForce(forced)}`;
  return [
    name,
    ...(live === undefined ? [] : [formatLive(live)]),
    ...(staged === undefined ? [] : [`${format('staged     ', staged)}, for ${formatAudience(staged)}`]),
    ...kept.map((one) => format(role(one), one)),
    ...previews.map((one) => format('preview    ', one)),
  ];
}

interface ReleasesOptions {
  site?: string;
  log?: boolean;
  json?: boolean;
}

export async function run(
  _names: string[],
  { log = false, json = false, ...options }: ReleasesOptions,
): Promise<string> {
  const { site } = openTarget(options, { history: log });
  const shown = options.site ?? site;
  const registry = await openSite(site);
  if (log) {
    const history = readHistory(site);
    return json ? JSON.stringify(history, null, 2) : formatHistory(history) || `The history of ${shown} is empty`;
  }
  const names = new Set([...liveNames(registry), ...Object.keys(registry.previews ?? {})]);
  const releases = [...names].map((name) => readReleases(registry, name));
  if (json) return JSON.stringify(releases, null, 2);
  return releases.flatMap(formatReleases).join('\n') || `Nothing is deployed in ${shown}`;
}

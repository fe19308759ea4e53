import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Deployment } from '@backoffice/contract/deployments';
import type { Audience } from '@backoffice/platform/remote/rollout';
import { readJson } from '../build/workspaces';
import { readHistory } from './history';
import { hasIntactFiles } from './intact-files';
import {
  addPreview,
  type DeployedVersion,
  type LiveRecord,
  type Registry,
  type Release,
  type Rollout,
  withCurrentRelease,
  withLiveRelease,
  withoutRollout,
} from './registry';
import { resolveRemote, resolveShell } from './resolved-release';
import type { NamedVersion } from './working-copy/required-releases';

/** A release whose files are in the site, unchanged since its build. */
interface StoredRelease {
  name: string;
  release: Release;
  /** Time of the build; ISO instant. */
  builtAt: string;
}

type Publication = Pick<Deployment, 'at' | 'action' | 'name' | 'version' | 'percent' | 'locations'>;

interface StagedVersion extends Audience {
  current: { version: string };
  /** ISO instant. */
  deployedAt: string;
}

/** State of one workspace after its publications have been replayed. */
interface Outcome {
  record?: LiveRecord<{ version: string }> & { rollout?: StagedVersion };
  previews: DeployedVersion[];
  /** When the area was retired, unless it became live again later; ISO instant. */
  retiredAt?: string;
}

function readStoredRelease(site: string, name: string, version: string): StoredRelease[] {
  const folder = path.join(site, name, version);
  const file = path.join(folder, 'release.json');
  try {
    const release = readJson<Release>(file);
    const isOwn = release.version === version && (name === 'shell') !== 'description' in release;
    if (!isOwn || !hasIntactFiles(folder, release)) return [];
    return [{ name, release, builtAt: statSync(file).mtime.toISOString() }];
  } catch {
    return [];
  }
}

const listFolders = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

function listStoredReleases(site: string): StoredRelease[] {
  const names = listFolders(site).filter((name) => !name.startsWith('.'));
  return names.flatMap((name) =>
    listFolders(path.join(site, name)).flatMap((version) => readStoredRelease(site, name, version)),
  );
}

interface PageContent {
  shell: { version: string };
  remotes: Array<{
    description: { name: string };
    current: { version: string };
    rollout?: Audience & { current: { version: string } };
  }>;
}

interface LivePage {
  versions: Map<string, string>;
  rollouts: Map<string, StagedVersion>;
  /** When index.html was written; ISO instant. */
  at: string;
}

/** Reads live and staged versions from index.html; undefined when index.html is missing or damaged. */
export function readLivePage(site: string): LivePage | undefined {
  const file = path.join(site, 'index.html');
  try {
    const content = / id="registry">(.*?)<\/script>/s.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    const { shell, remotes }: PageContent = JSON.parse(content);
    const versions = remotes.map(({ description, current }) => [description.name, current.version] as const);
    const at = statSync(file).mtime.toISOString();
    const rollouts = remotes.flatMap(({ description, rollout }) => {
      if (rollout === undefined) return [];
      const { current, percent, locations } = rollout;
      return [[description.name, { current, percent, locations, deployedAt: at }] as const];
    });
    return { versions: new Map([['shell', shell.version], ...versions]), rollouts: new Map(rollouts), at };
  } catch {
    return undefined;
  }
}

/** Returns a publication for each stored release that is missing from the history, the oldest first. */
function inferPublications(
  stored: StoredRelease[],
  history: Publication[],
  rollouts: LivePage['rollouts'] | undefined,
): Publication[] {
  const isRecorded = ({ name, release }: StoredRelease) =>
    history.some((entry) => entry.name === name && entry.version === release.version);
  const inferred = stored
    .filter((one) => !isRecorded(one))
    .map(({ name, release, builtAt }): Publication => {
      const { sources, version } = release;
      const isPreview = sources !== undefined && sources !== version;
      const isStaged = rollouts?.get(name)?.current.version === version;
      return { at: builtAt, action: isStaged ? 'rollout' : isPreview ? 'preview' : 'deploy', name, version };
    });
  return inferred.sort((one, other) => one.at.localeCompare(other.at));
}

function replay(publications: Publication[]): Map<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  for (const { name, version, action, at, percent, locations } of publications) {
    const outcome: Outcome = outcomes.get(name) ?? { previews: [] };
    const { record, previews } = outcome;
    if (action === 'retire') outcomes.set(name, { previews: [], retiredAt: at });
    else if (action === 'preview') outcomes.set(name, { ...outcome, previews: addPreview(previews, version, at) });
    else if (action === 'remove-preview')
      outcomes.set(name, { ...outcome, previews: previews.filter((preview) => preview.version !== version) });
    else if (action === 'rollout') {
      const rollout = { current: { version }, percent, locations, deployedAt: at };
      outcomes.set(name, { record: record && { ...record, rollout }, previews });
    } else if (action === 'abort') outcomes.set(name, { record: record && withoutRollout(record, at), previews });
    else outcomes.set(name, { record: withLiveRelease(record, { version }, { at, by: action }), previews });
  }
  return outcomes;
}

/** Returns the versions that the registry lists after the publications in a history. */
export function listRecordedVersions(history: Publication[]): NamedVersion[] {
  return [...replay(history)].flatMap(([name, { record, previews }]) => {
    const { current, previous, kept = [], rollout } = record ?? {};
    const listed = [current, previous, rollout?.current, ...kept, ...previews];
    return [...new Set(listed.flatMap((one) => one?.version ?? []))].map((version) => ({ name, version }));
  });
}

/**
 * Returns the record of the live version: the version in index.html or, if its files are not intact, the latest other
 * version whose files are.
 */
function chooseLive(
  record: Outcome['record'],
  page: { version?: string; at: string } | undefined,
  isStored: (version: string) => boolean,
): LiveRecord<{ version: string }> | undefined {
  // A workspace that index.html does not list is not live.
  if (page !== undefined && page.version === undefined) return undefined;
  const { current, previous, kept = [], by } = record ?? {};
  const stored = kept.filter(({ version }) => isStored(version));
  const good = stored.filter(({ rolledBackAt }) => rolledBackAt === undefined);
  const candidates = [page, current, previous, ...good, ...stored].flatMap((one) => one?.version ?? []);
  const live = candidates.find(isStored);
  if (live === undefined) return undefined;
  if (live === current?.version) {
    return {
      ...record,
      current,
      kept: stored,
      previous: previous && isStored(previous.version) ? previous : undefined,
    };
  }
  const at = page?.at ?? new Date().toISOString();
  const isListed = stored.some(({ version }) => version === live);
  const listed = isListed ? stored : [...stored, { version: live, deployedAt: at }];
  // Versions that are newer than the live one were rolled back, or have never been live.
  const rebuilt = withCurrentRelease(
    { current: current ?? { version: live }, kept: listed },
    { version: live },
    { at, by: 'rollback' },
  );
  return { ...rebuilt, by: by ?? 'deploy' };
}

/** Returns the rollout of a remote; undefined when the files of the staged version are missing or damaged. */
function restoreRollout(
  staged: StagedVersion | undefined,
  live: string,
  find: (version: string) => StoredRelease | undefined,
): Rollout | undefined {
  const release = staged && find(staged.current.version)?.release;
  if (staged === undefined || release === undefined || !('description' in release)) return undefined;
  if (staged.current.version === live) return undefined;
  return { ...staged, description: release.description, current: resolveRemote(release) };
}

/**
 * Rebuilds the registry of a site from the folders of its releases. The live versions are read from index.html, or else
 * from the history; without either, the latest versions become live. Only versions with intact files are listed.
 */
export function rebuildRegistry(site: string): Registry {
  const stored = listStoredReleases(site);
  const history = readHistory(site);
  const page = readLivePage(site);
  const outcomes = replay([...inferPublications(stored, history, page?.rollouts), ...history]);
  const registry: Registry = { remotes: [] };
  for (const [name, outcome] of outcomes) {
    const find = (version: string) => stored.find((one) => one.name === name && one.release.version === version);
    const isStored = (version: string) => find(version) !== undefined;
    const record = chooseLive(outcome.record, page && { version: page.versions.get(name), at: page.at }, isStored);
    const release = record && find(record.current.version)?.release;
    if (record !== undefined && release !== undefined) {
      const staged = page === undefined ? outcome.record?.rollout : page.rollouts.get(name);
      const replaced = record.previous && find(record.previous.version)?.release;
      if ('description' in release) {
        const previous = replaced && 'description' in replaced ? resolveRemote(replaced) : undefined;
        registry.remotes.push({
          ...record,
          description: release.description,
          current: resolveRemote(release),
          previous,
          rollout: restoreRollout(staged, release.version, find),
        });
      } else {
        const previous = replaced && !('description' in replaced) ? resolveShell(replaced) : undefined;
        registry.shell = { ...record, current: resolveShell(release), previous };
      }
    } else if (outcome.retiredAt !== undefined) registry.retired = { ...registry.retired, [name]: outcome.retiredAt };
    const previews = outcome.previews.filter(({ version }) => isStored(version));
    if (previews.length > 0) registry.previews = { ...registry.previews, [name]: previews };
  }
  return registry;
}

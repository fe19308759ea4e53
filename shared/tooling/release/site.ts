import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Deployment } from '@backoffice/contract/deployments';
import { PRERENDERED_FILE } from '../build/prerendered-file';
import type { RemoteRelease, ShellRelease } from '../build/release-files';
import { readJson } from '../build/workspaces';
import { firstSegment } from './first-page';
import { appendHistory, type ChangeDetails, HISTORY_FILE, listChanges } from './history';
import { type LockOptions, withLock } from './lock';
import { changeOrigin, findOrigin } from './origins';
import { LANDING_PATHS } from './page/landing';
import { renderSitePage } from './page/page';
import { readLivePage, rebuildRegistry } from './rebuild-registry';
import { RefusedError } from './refused-error';
import {
  findRecord,
  findRollout,
  isRegistry,
  liveNames,
  type Publisher,
  type Registry,
  type Release,
  withReleases,
} from './registry';
import { createStagingPath, explainWriteError, removeAbandonedStaging } from './staging';
import { removeUnlisted } from './unlisted-files';
import { postToWebhook } from './webhook';

const REGISTRY = 'registry.json';
const PAGE = 'index.html';
/** File with the address of the site that the folder is a copy of. Its name is hidden, so that it is not served. */
const COPY_OF = '.copy-of';

/**
 * Content of registry.json. During a deployment, `change` contains the hash of the new index.html, the registry that
 * stays valid until index.html has this hash, and the history entries of the change.
 */
interface StoredRegistry extends Registry {
  change?: { page: string; before: Registry; entries?: Deployment[] };
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

function readPage(site: string): string {
  const file = path.join(site, PAGE);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Returns the content of registry.json; undefined when it is missing or damaged. */
function parseRegistry(site: string): StoredRegistry | undefined {
  try {
    const registry = readJson<StoredRegistry>(path.join(site, REGISTRY));
    return isRegistry(registry) ? registry : undefined;
  } catch {
    return undefined;
  }
}

const isNewSite = (site: string) => [REGISTRY, PAGE, HISTORY_FILE].every((file) => !existsSync(path.join(site, file)));

function readRegistry(site: string): StoredRegistry {
  return parseRegistry(site) ?? (isNewSite(site) ? { remotes: [] } : rebuildRegistry(site));
}

/** Returns the registry of what is live in `site`; an empty one when nothing is. */
export function readSite(site: string): Registry {
  const { change, ...registry } = readRegistry(site);
  // After an interrupted deployment, the hash of index.html shows which of the two registries is live.
  if (change !== undefined && change.page !== hash(readPage(site))) return change.before;
  return registry;
}

/** Reads release.json, which the build of a version wrote. */
export function readRelease(site: string, name: 'shell', version: string): ShellRelease;
export function readRelease(site: string, name: string, version: string): Release;
export function readRelease(site: string, name: string, version: string): Release {
  try {
    return readJson(path.join(site, name, version, 'release.json'));
  } catch {
    throw new Error(`The files of ${name} ${version} in ${site} are missing or damaged: npm run deploy -w ${name}`);
  }
}

export function readRemoteRelease(site: string, name: string, version: string): RemoteRelease {
  const release = readRelease(site, name, version);
  if ('description' in release) return release;
  throw new Error(`${name} ${version} in ${site} is not a release of an area`);
}

function writeAtOnce(site: string, name: string, content: string): void {
  const staged = createStagingPath(site, name);
  try {
    writeFileSync(staged, content, { flush: true });
    renameSync(staged, path.join(site, name));
  } catch (error) {
    rmSync(staged, { force: true });
    throw explainWriteError(error, name, site);
  }
}

/** Reads the prerendered page of the live release that owns the sign-in page; undefined when the release has none. */
function readPrerenderedPage(site: string, { remotes }: Registry): string | undefined {
  const segment = firstSegment(LANDING_PATHS.signedOut);
  const owner = remotes.find(({ description }) => description.paths.includes(segment));
  if (owner === undefined) return undefined;
  const file = path.join(site, owner.description.name, owner.current.version, PRERENDERED_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Several files cannot change in one step: renaming index.html makes the change live. The registry is written before
 * it, with the hash of the new index.html, the previous registry and the new history entries.
 */
function writeSite(site: string, before: Registry, registry: Registry, entries: Deployment[]): void {
  const page = renderSitePage(registry, readPrerenderedPage(site, registry));
  writeAtOnce(site, REGISTRY, JSON.stringify({ ...registry, change: { page: hash(page), before, entries } }));
  if (page !== readPage(site)) writeAtOnce(site, PAGE, page);
  appendHistory(site, entries);
  writeAtOnce(site, REGISTRY, JSON.stringify(registry));
}

function finishInterruptedDeployment(site: string): void {
  const { change } = readRegistry(site);
  if (change === undefined) return;
  if (change.page === hash(readPage(site))) appendHistory(site, change.entries ?? []);
  writeAtOnce(site, REGISTRY, JSON.stringify(readSite(site)));
}

const isDamaged = (site: string) => parseRegistry(site) === undefined && !isNewSite(site);

/** Rebuilds a registry that is missing or damaged, and rewrites index.html when it does not match the new registry. */
function repairSite(site: string, log: (line: string) => void): void {
  if (!isDamaged(site)) return;
  const state = existsSync(path.join(site, REGISTRY)) ? 'damaged' : 'missing';
  const registry = rebuildRegistry(site);
  const live = liveNames(registry).map((name) => [name, findRecord(registry, name)?.current.version ?? ''] as const);
  const page = readLivePage(site);
  const isShown =
    live.length === page?.versions.size &&
    live.every(([name, version]) => page.versions.get(name) === version) &&
    [...page.rollouts].every(([name, { current }]) => findRollout(registry, name)?.current.version === current.version);
  if (!isShown && registry.shell !== undefined) {
    writeAtOnce(site, PAGE, renderSitePage(registry, readPrerenderedPage(site, registry)));
  }
  writeAtOnce(site, REGISTRY, JSON.stringify(registry));
  const list = live.map((one) => one.join(' ')).join(', ') || 'nothing';
  log(`${path.join(site, REGISTRY)} was ${state} and has been rebuilt from the files of the site; live: ${list}`);
}

/** Throws for a copy of another site: the original's next change would overwrite a change of the copy. */
export function requireOriginalSite(site: string): void {
  const file = path.join(site, COPY_OF);
  if (!existsSync(file)) return;
  const address = readFileSync(file, 'utf8');
  throw new RefusedError(`This site is a copy of the one in ${address}: use --site ${address}`);
}

/** Runs `work` under the lock of `site`. */
export function withSiteLock<Result>(site: string, work: () => Result, options?: LockOptions): Promise<Result> {
  mkdirSync(site, { recursive: true });
  const lockedWork = () => {
    removeAbandonedStaging(site);
    repairSite(site, options?.log ?? console.error);
    finishInterruptedDeployment(site);
    return work();
  };
  return withLock(path.join(site, '.publishing'), lockedWork, options);
}

/** Returns the registry of what is live now. For a working copy, fetches it from the origin first. */
export async function pullSite(site: string): Promise<Registry> {
  await findOrigin(site)?.pull();
  return readSite(site);
}

/** Returns the registry of what is live, after finishing an interrupted deployment or repairing a damaged registry. */
export async function openSite(site: string, options?: LockOptions): Promise<Registry> {
  if (findOrigin(site) !== undefined) return await pullSite(site);
  if (isDamaged(site) || readRegistry(site).change !== undefined) await withSiteLock(site, () => {}, options);
  return readSite(site);
}

/**
 * Replaces the registry with the result of `change`; undefined changes nothing. The history records the change with
 * `details`, and the webhook receives it. Returns the registry that is live afterwards.
 */
export async function changeSite(
  site: string,
  change: (registry: Registry) => Registry | undefined,
  { details = {}, ...options }: LockOptions & { details?: ChangeDetails } = {},
): Promise<Registry> {
  const origin = findOrigin(site);
  if (origin !== undefined) return await changeOrigin(origin, () => readSite(site), change, details);
  const applyChange = () => {
    requireOriginalSite(site);
    const before = readSite(site);
    const registry = change(before);
    if (registry === undefined) return { registry: before, entries: [] };
    const entries = listChanges(before, registry, details);
    writeSite(site, before, registry, entries);
    removeUnlisted(site, before, registry);
    return { registry, entries };
  };
  const { registry, entries } = await withSiteLock(site, applyChange, options);
  await postToWebhook(entries);
  return registry;
}

/**
 * Replaces the registry, index.html and the history of a folder that is a copy of the site at `address`. The folder
 * already contains the files of the releases. From then on, only this function changes the folder.
 */
export async function replaceCopy(
  site: string,
  { address, registry, history }: { address: string; registry: Registry; history: Deployment[] },
  options?: LockOptions,
): Promise<void> {
  const replace = () => {
    const before = readSite(site);
    writeAtOnce(site, COPY_OF, address);
    writeSite(site, before, registry, history);
    removeUnlisted(site, before, registry);
  };
  await withSiteLock(site, replace, options);
}

/** Makes `releases`, keyed by name, live. */
export function publish(site: string, releases: Record<string, Release>, by: Publisher): Promise<Registry> {
  return changeSite(site, (registry) => withReleases(registry, releases, { at: new Date().toISOString(), by }));
}

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PRERENDERED_FILE } from '../build/prerendered-file';
import type { RemoteRelease, ShellRelease } from '../build/release-files';
import { readJson } from '../build/workspaces';
import { firstSegment } from './first-page';
import { type LockOptions, withLock } from './lock';
import { LANDING } from './page/landing';
import { renderSitePage } from './page/page';
import { listedVersions, liveNames, type Publisher, type Registry, type Release, withReleases } from './registry';
import { createStagingPath, explainWriteError, removeAbandonedStaging, removeAtomically } from './staging';

/** Age at which unlisted files count as abandoned by a killed deployment; no deployment takes a day. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;
const REGISTRY = 'registry.json';
const PAGE = 'index.html';

/**
 * Content of registry.json. During a deployment, `change` contains the hash of the page that makes the new registry
 * valid, and the registry that is valid before.
 */
interface StoredRegistry extends Registry {
  change?: { page: string; before: Registry };
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

function readPage(site: string): string {
  const file = path.join(site, PAGE);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function readRegistry(site: string): StoredRegistry {
  const file = path.join(site, REGISTRY);
  if (!existsSync(file)) return { remotes: [] };
  try {
    const registry = readJson<StoredRegistry>(file);
    if (Array.isArray(registry.remotes)) return registry;
  } catch {
    // Reported below.
  }
  const advice = 'put back a copy of it, or move it away and deploy everything anew, the shell first';
  throw new Error(`${file} is damaged: ${advice}`);
}

/** Returns the registry of what is live in `site`; an empty one when nothing is. */
export function readSite(site: string): Registry {
  const { change, ...registry } = readRegistry(site);
  // After an interrupted deployment, the hash of the page tells which of the two registries is live.
  if (change !== undefined && change.page !== hash(readPage(site))) return change.before;
  return registry;
}

/** Reads the record that the build of a version wrote. */
export function readRelease(site: string, name: 'shell', version: string): ShellRelease;
export function readRelease(site: string, name: string, version: string): Release;
export function readRelease(site: string, name: string, version: string): Release {
  try {
    return readJson(path.join(site, name, version, 'release.json'));
  } catch {
    throw new Error(`The files of ${name} ${version} are missing in ${site} or damaged: npm run deploy -w ${name}`);
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
  const segment = firstSegment(LANDING.signedOut);
  const owner = remotes.find(({ description }) => description.paths.includes(segment));
  if (owner === undefined) return undefined;
  const file = path.join(site, owner.description.name, owner.current.version, PRERENDERED_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Writes registry and page. Two files cannot change in one step, so that renaming the page is the switch: the registry
 * is written first, with the hash of the new page and the previous registry.
 */
function writeSite(site: string, before: Registry, registry: Registry): void {
  const page = renderSitePage(registry, readPrerenderedPage(site, registry));
  if (page !== readPage(site)) {
    writeAtOnce(site, REGISTRY, JSON.stringify({ ...registry, change: { page: hash(page), before } }));
    writeAtOnce(site, PAGE, page);
  }
  writeAtOnce(site, REGISTRY, JSON.stringify(registry));
}

function listFolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.map((entry) => path.join(folder, entry.name));
}

/**
 * Removes the files of abandoned builds and of versions that are no longer listed. Listed versions stay for open tabs.
 */
function removeUnlisted(site: string, before: Registry, registry: Registry): void {
  const isAbandoned = (folder: string) => Date.now() - statSync(folder).mtimeMs > ABANDONED_MS;
  const names = new Set([...liveNames(registry), ...Object.keys(registry.previews ?? {})]);
  for (const name of names) {
    const [listedBefore, listed] = [listedVersions(before, name), listedVersions(registry, name)];
    for (const folder of listFolders(path.join(site, name))) {
      const version = path.basename(folder);
      if (listed.has(version) || !(listedBefore.has(version) || isAbandoned(folder))) continue;
      removeAtomically(site, folder);
    }
  }
}

function finishInterruptedDeployment(site: string): void {
  if (readRegistry(site).change === undefined) return;
  writeAtOnce(site, REGISTRY, JSON.stringify(readSite(site)));
}

/** Runs `work` under the lock of `site`. */
export function withSiteLock<Result>(site: string, work: () => Result, options?: LockOptions): Promise<Result> {
  mkdirSync(site, { recursive: true });
  const lockedWork = () => {
    removeAbandonedStaging(site);
    finishInterruptedDeployment(site);
    return work();
  };
  return withLock(path.join(site, '.publishing'), lockedWork, options);
}

/** Returns the registry of what is live, after finishing an interrupted deployment. */
export async function openSite(site: string, options?: LockOptions): Promise<Registry> {
  if (readRegistry(site).change !== undefined) await withSiteLock(site, () => {}, options);
  return readSite(site);
}

/**
 * Replaces the registry by the result of `change`; undefined changes nothing. Returns the registry that is live then.
 */
export function changeSite(
  site: string,
  change: (registry: Registry) => Registry | undefined,
  options?: LockOptions,
): Promise<Registry> {
  const applyChange = () => {
    const before = readSite(site);
    const registry = change(before);
    if (registry === undefined) return before;
    writeSite(site, before, registry);
    removeUnlisted(site, before, registry);
    return registry;
  };
  return withSiteLock(site, applyChange, options);
}

/** Makes `releases`, by name, live. */
export function publish(site: string, releases: Record<string, Release>, by: Publisher): Promise<Registry> {
  return changeSite(site, (registry) => withReleases(registry, releases, { at: new Date().toISOString(), by }));
}

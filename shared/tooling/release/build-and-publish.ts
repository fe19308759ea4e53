import path from 'node:path';
import type { ApiOptions } from './api-contract/require-api';
import { ensureBuilt } from './build-release';
import { checkAndChangeSite } from './checked-change';
import type { HistoryDetails } from './history';
import { LockHeldError } from './lock';
import { listedVersions, type Registry, type Release } from './registry';
import { measureRelease } from './release-size';
import { readSite, withSiteLock } from './site';
import { removeAtomically } from './staging';
import { isVersionIntact } from './version-files';

/** Largest length of a version that preview URLs and failure reports accept. */
const MAX_VERSION_LENGTH = 60;

/** A site, and the repository whose workspaces are deployed to it. */
export interface SiteTarget extends ApiOptions {
  site: string;
  root?: string;
}

export interface WorkspaceTarget extends SiteTarget {
  name: string;
}

/** Formats the time since `started`, a `performance.now()` timestamp. */
export const formatSecondsSince = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`;
/** Returns the current time as an ISO instant. */
export const currentInstant = () => new Date().toISOString();

/** Removes unpublished versions, except those that another process has added to the registry. */
export function discardVersions(site: string, versions: Array<{ name: string; version: string }>): Promise<void> {
  return withSiteLock(site, () => {
    for (const { name, version } of versions) {
      if (!listedVersions(readSite(site), name).has(version)) removeAtomically(site, path.join(site, name, version));
    }
  });
}

export function refuseLongVersion(name: string, version: string): void {
  if (version.length <= MAX_VERSION_LENGTH) return;
  const length = `${version.length} characters long, over the limit of ${MAX_VERSION_LENGTH}`;
  throw new Error(`The version ${version} of ${name} is ${length}: it begins with the one in ${name}/package.json`);
}

export interface SourceVersion {
  name: string;
  version: string;
  details: HistoryDetails;
}

interface Publication extends SiteTarget {
  root: string;
  versions: SourceVersion[];
  /** Selects the built releases to publish; by default, all of them. */
  select?: (built: BuiltVersion[]) => BuiltVersion[];
  change: (registry: Registry, releases: Record<string, Release>) => Registry;
}

export interface BuiltVersion extends SourceVersion {
  release: Release;
  /** Seconds that the build took; undefined when the version had already been built. */
  seconds?: number;
}

/** Removes only versions that this deployment has built: others may be kept for a rollback of a retired area. */
const discardBuilt = (site: string, built: BuiltVersion[]) =>
  discardVersions(
    site,
    built.filter(({ seconds }) => seconds !== undefined),
  );

/** Builds the versions one after the other. When a build fails, deletes the versions that this deployment has built. */
async function buildAll({ site, root, versions }: Publication): Promise<BuiltVersion[]> {
  const built: BuiltVersion[] = [];
  try {
    for (const { name, version, details } of versions) {
      built.push({ name, version, details, ...(await ensureBuilt({ name, version, site, root })) });
    }
    return built;
  } catch (error) {
    await discardBuilt(site, built);
    throw error;
  }
}

function addBuildDetails(site: string, { name, version, release, seconds, details }: BuiltVersion): HistoryDetails {
  return {
    ...details,
    bytes: measureRelease(path.join(site, name, version), release),
    seconds: { ...details.seconds, ...(seconds !== undefined && { build: seconds }) },
  };
}

/** Formats the total duration of the builds, without versions that had already been built. */
function formatBuilding(built: BuiltVersion[]): string {
  const seconds = built.flatMap((one) => one.seconds ?? []);
  if (seconds.length > 0) return `built in ${seconds.reduce((sum, one) => sum + one, 0).toFixed(1)} s`;
  return `${built.length === 1 ? 'was' : 'were'} built before`;
}

/**
 * Builds versions, checks them together and changes the registry once. Starts again when another deployment has removed
 * their files in the meantime. Returns a text with the durations.
 */
export async function buildAndPublish(publication: Publication): Promise<string> {
  const { site, select = (built) => built, change, api, force } = publication;
  const all = await buildAll(publication);
  const built = select(all);
  const left = all.filter((one) => !built.includes(one));
  if (left.length > 0) await discardBuilt(site, left);
  if (built.length === 0) return formatBuilding(all);
  const releases = Object.fromEntries(built.map(({ name, release }) => [name, release]));
  const started = performance.now();
  try {
    await checkAndChangeSite({
      ...{ site, api, force },
      releases: built.map((one) => ({ name: one.name, release: one.release, details: addBuildDetails(site, one) })),
      change: (registry) => change(registry, releases),
    });
  } catch (error) {
    // The built files are not deleted here, which would wait another minute for the lock. They are removed after a day.
    if (error instanceof LockHeldError) throw error;
    if (!built.every(({ name, version }) => isVersionIntact({ site, name, version }))) {
      return buildAndPublish(publication);
    }
    await discardBuilt(site, all);
    throw error;
  }
  return `${formatBuilding(all)}, checked and switched in ${formatSecondsSince(started)}`;
}

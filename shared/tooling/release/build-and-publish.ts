import path from 'node:path';
import type { ApiOptions } from './api-contract/require-api';
import { ensureBuilt } from './build-release';
import { checkAndChange } from './checked-change';
import { measureRelease } from './deployment-details';
import type { HistoryDetails } from './history';
import { LockHeldError } from './lock';
import { listedVersions, type Registry, type Release } from './registry';
import { readSite, withSiteLock } from './site';
import { removeAtomically } from './staging';
import { isVersionIntact } from './version-files';

/** Length of the longest version that a preview's URL and a failure report accept. */
const MAX_VERSION_LENGTH = 60;

/** A workspace, the site in which it is deployed, and the repository with its sources. */
export interface Target extends ApiOptions {
  name: string;
  site: string;
  root?: string;
}

/** Formats the time since `started`, by `performance.now()`. */
export const secondsSince = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`;
/** Returns the time as an ISO instant. */
export const now = () => new Date().toISOString();

/** Removes the files of a rejected version, unless another process has added the version to the registry. */
function discard(site: string, name: string, version: string): Promise<void> {
  return withSiteLock(site, () => {
    if (!listedVersions(readSite(site), name).has(version)) removeAtomically(site, path.join(site, name, version));
  });
}

export function refuseLongVersion(name: string, version: string): void {
  if (version.length <= MAX_VERSION_LENGTH) return;
  const length = `${version.length} characters long, and ${MAX_VERSION_LENGTH} are the most`;
  throw new Error(`The version ${version} of ${name} is ${length}: it begins with the one in ${name}/package.json`);
}

interface Publication extends Target {
  version: string;
  root: string;
  change: (registry: Registry, release: Release) => Registry;
  details: HistoryDetails;
}

/**
 * Builds a version, checks it and changes the registry. Starts again when another deployment has removed the files in
 * the meantime. Returns a text with the durations.
 */
export async function buildAndPublish(publication: Publication): Promise<string> {
  const { name, version, site, root, change, details, api, force } = publication;
  const { release, seconds } = await ensureBuilt({ name, version, site, root });
  const started = performance.now();
  try {
    await checkAndChange({
      site,
      name,
      release,
      change: (registry) => change(registry, release),
      api,
      force,
      details: {
        ...details,
        bytes: measureRelease(path.join(site, name, version), release),
        seconds: { ...details.seconds, ...(seconds !== undefined && { build: seconds }) },
      },
    });
  } catch (error) {
    // Unlisted files are removed after a day; waiting for the lock a second time would take another minute.
    if (error instanceof LockHeldError) throw error;
    if (!isVersionIntact({ site, name, version })) return buildAndPublish(publication);
    await discard(site, name, version);
    throw error;
  }
  const building = seconds === undefined ? 'was built before' : `built in ${seconds.toFixed(1)} s`;
  return `${building}, checked and switched in ${secondsSince(started)}`;
}

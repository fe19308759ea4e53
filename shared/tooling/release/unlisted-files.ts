import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { listedVersions, liveNames, type Registry } from './registry';
import { removeAtomically } from './staging';

/**
 * Age in milliseconds at which unlisted files count as abandoned by a killed deployment, because no deployment takes a
 * day. Also the age at which the files of a retired area are removed, because few tabs stay open for longer.
 */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

function isAbandoned(folder: string): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > ABANDONED_MS;
}

function listFolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.map((entry) => path.join(folder, entry.name));
}

/** Whether the area `name` has been retired for less than a day: all its files are then kept for open tabs. */
export function isRetiredRecently({ retired }: Registry, name: string): boolean {
  const at = retired?.[name];
  return at !== undefined && Date.now() - Date.parse(at) <= ABANDONED_MS;
}

/** Lists folders of unlisted versions; none for an area that was retired less than a day ago. */
function listUnlisted(site: string, registry: Registry, name: string): string[] {
  if (isRetiredRecently(registry, name)) return [];
  const listed = listedVersions(registry, name);
  return listFolders(path.join(site, name)).filter((folder) => !listed.has(path.basename(folder)));
}

/** Lists the folders of abandoned builds and uploads of a workspace. */
export function listAbandonedFolders(site: string, registry: Registry, name: string): string[] {
  return listUnlisted(site, registry, name).filter(isAbandoned);
}

/**
 * Sets the modification times of the version folders of areas that this change retires, so that `isAbandoned` keeps them
 * for a day even if the area is deployed again.
 */
function touchVersionsOfRetired(site: string, before: Registry, registry: Registry): void {
  const live = liveNames(registry);
  for (const name of liveNames(before).filter((one) => !live.includes(one))) {
    for (const folder of listFolders(path.join(site, name))) {
      try {
        utimesSync(folder, new Date(), new Date());
      } catch {
        // Ignores the error when another user owns the folder: only the owner can change its time, and the area is
        // retired already.
      }
    }
  }
}

/** Removes abandoned builds, versions no longer listed, and versions of areas that were retired a day ago. */
export function removeUnlisted(site: string, before: Registry, registry: Registry): void {
  touchVersionsOfRetired(site, before, registry);
  const others = { ...before.previews, ...registry.previews, ...registry.retired };
  for (const name of new Set([...liveNames(registry), ...Object.keys(others)])) {
    const listedBefore = listedVersions(before, name);
    for (const folder of listUnlisted(site, registry, name)) {
      if (listedBefore.has(path.basename(folder)) || isAbandoned(folder)) removeAtomically(site, folder);
    }
  }
}

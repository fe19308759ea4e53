import { existsSync, readdirSync, statSync } from 'node:fs';
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

/** Lists folders of unlisted versions; none for a retired area, whose files are removed together. */
function listUnlisted(site: string, registry: Registry, name: string): string[] {
  if (registry.retired?.[name] !== undefined) return [];
  const listed = listedVersions(registry, name);
  return listFolders(path.join(site, name)).filter((folder) => !listed.has(path.basename(folder)));
}

/** Lists the folders of abandoned builds and uploads of a workspace. */
export function listAbandonedFolders(site: string, registry: Registry, name: string): string[] {
  return listUnlisted(site, registry, name).filter(isAbandoned);
}

/** Removes abandoned builds, versions no longer listed and areas retired a day ago. Open tabs use listed versions. */
export function removeUnlisted(site: string, before: Registry, registry: Registry): void {
  const names = new Set([...liveNames(registry), ...Object.keys({ ...before.previews, ...registry.previews })]);
  for (const name of names) {
    const listedBefore = listedVersions(before, name);
    for (const folder of listUnlisted(site, registry, name)) {
      if (listedBefore.has(path.basename(folder)) || isAbandoned(folder)) removeAtomically(site, folder);
    }
  }
  for (const [name, at] of Object.entries(registry.retired ?? {})) {
    const folder = path.join(site, name);
    if (existsSync(folder) && Date.now() - Date.parse(at) > ABANDONED_MS) removeAtomically(site, folder);
  }
}

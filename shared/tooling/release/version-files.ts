import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { flushFolder, flushFolderEntries } from './flush-files';
import { hasIntactFiles } from './intact-files';
import type { LockOptions } from './lock';
import { readRelease, withSiteLock } from './site';
import { removeAtomically } from './staging';

export interface SiteVersion {
  site: string;
  name: string;
  version: string;
}

/** Whether the site contains all files of a version, unchanged since its build. */
export function isVersionIntact({ site, name, version }: SiteVersion): boolean {
  try {
    return hasIntactFiles(path.join(site, name, version), readRelease(site, name, version));
  } catch {
    return false;
  }
}

/**
 * Moves `staged` into the site, unless another process has built the same version and its files are intact. Writes them
 * to the disk first, so that the registry names no incomplete release after a power failure.
 */
export async function moveIntoSite(staged: string, version: SiteVersion, lock?: LockOptions): Promise<void> {
  const folder = path.join(version.site, version.name, version.version);
  flushFolder(staged);
  try {
    renameSync(staged, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    const replaceDamaged = () => {
      if (isVersionIntact(version)) return;
      removeAtomically(version.site, folder);
      renameSync(staged, folder);
    };
    await withSiteLock(version.site, replaceDamaged, lock);
  }
  flushFolderEntries(path.dirname(folder));
  flushFolderEntries(version.site);
}

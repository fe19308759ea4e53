import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { removeWhole } from './drafts.mjs';
import { integrityOf } from './release.mjs';
import { readRelease, withSite } from './site.mjs';

/** Whether the files of `version` of `name` lie in `site` as their build left them. */
export function isWhole(site, name, version) {
  try {
    const { integrity, manifest = '' } = readRelease(site, name, version);
    const folder = path.join(site, name, version);
    const isSame = JSON.stringify(integrityOf(folder)) === JSON.stringify(integrity);
    return isSame && existsSync(path.join(folder, manifest));
  } catch {
    return false;
  }
}

/**
 * Gives the files in the folder `draft` their place as `version` of `name`. One process alone gets to name a folder;
 * who comes second with the same version leaves what is there, unless it is damaged.
 */
export async function moveIntoPlace(draft, { site, name, version }) {
  const folder = path.join(site, name, version);
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    await withSite(site, () => {
      if (isWhole(site, name, version)) return;
      removeWhole(site, folder);
      renameSync(draft, folder);
    });
  }
}

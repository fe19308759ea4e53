import { existsSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { RELEASE_NAME_PATTERN, RELEASE_VERSION_PATTERN } from '@backoffice/contract/release-names';
import type { Contract } from '../../build/description';
import { RefusedError } from '../refused-error';
import { listedVersions } from '../registry';
import { unpackRelease } from '../release-archive';
import { readSite, withSiteLock } from '../site';
import { createStagingPath, explainWriteError, removeAtomically } from '../staging';
import { listAbandonedFolders } from '../unlisted-files';
import { moveIntoSite, type SiteVersion } from '../version-files';
import { LOCK_TIMEOUT_MS } from './receive-change';
import { findReleaseProblem } from './release-contents';

/** Largest number of a workspace's uploaded releases that never became live. */
const MAX_UNLISTED = 20;

/** Deletes the files of earlier uploads of a workspace that have not become live within a day. */
async function removeAbandoned({ site, name }: SiteVersion): Promise<void> {
  const list = () => listAbandonedFolders(site, readSite(site), name);
  if (list().length === 0) return;
  const remove = () => {
    for (const folder of list()) removeAtomically(site, folder);
  };
  await withSiteLock(site, remove, { lockTimeoutMs: LOCK_TIMEOUT_MS });
}

/** Counts the other releases of a workspace that have files in the site but are not listed in the registry. */
function countUnlisted({ site, name, version }: SiteVersion): number {
  const folder = path.join(site, name);
  if (!existsSync(folder)) return 0;
  const listed = listedVersions(readSite(site), name).add(version);
  return readdirSync(folder).filter((one) => !listed.has(one)).length;
}

/**
 * Adds the files of a release to the site; none is visible before all have arrived undamaged. The files of a version
 * never change: the same release is accepted again, a different one with the same version is refused.
 */
export async function receiveRelease(version: SiteVersion, archive: Readable, contract: Contract): Promise<void> {
  const { site, name } = version;
  if (!RELEASE_NAME_PATTERN.test(name) || !RELEASE_VERSION_PATTERN.test(version.version)) {
    throw new RefusedError(`${name} ${version.version} is not a release of the shell or of an area`);
  }
  await removeAbandoned(version);
  if (countUnlisted(version) >= MAX_UNLISTED) {
    throw new RefusedError(
      `${name} has ${MAX_UNLISTED} releases in the site that never became live; they are deleted after a day`,
    );
  }
  const stagingSite = createStagingPath(site, `${name}-${version.version}`);
  const staged = path.join(stagingSite, name, version.version);
  const folder = path.join(site, name, version.version);
  const record = 'release.json';
  try {
    await unpackRelease(archive, staged);
    const problem = findReleaseProblem({ ...version, site: stagingSite }, contract);
    if (problem !== undefined) throw new RefusedError(problem);
    const content = readFileSync(path.join(staged, record), 'utf8');
    await mkdir(path.dirname(folder), { recursive: true });
    await moveIntoSite(staged, version, { lockTimeoutMs: LOCK_TIMEOUT_MS });
    if (!existsSync(path.join(folder, record)) || readFileSync(path.join(folder, record), 'utf8') !== content) {
      throw new RefusedError(`${name} ${version.version} is in the site with other files: a version never changes`);
    }
    // Updates the folder's modification time: the files of an unlisted version are removed a day after it.
    utimesSync(folder, new Date(), new Date());
  } catch (error) {
    throw explainWriteError(error, `${name} ${version.version}`, site);
  } finally {
    rmSync(stagingSite, { recursive: true, force: true });
  }
}

import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Deployment } from '@backoffice/contract/deployments';
import { RELEASE_NAME_PATTERN, RELEASE_VERSION_PATTERN } from '@backoffice/contract/release-names';
import { parseHistory, readHistory } from '../history';
import type { LockOptions } from '../lock';
import { RefusedError } from '../refused-error';
import { findRecord, findRollout, liveNames, type Registry } from '../registry';
import { unpackRelease } from '../release-archive';
import { readSite, replaceCopy } from '../site';
import { createStagingPath } from '../staging';
import { isVersionIntact, moveIntoSite } from '../version-files';
import type { NamedVersion } from '../working-copy/required-releases';
import { MissingReleaseError } from '../working-copy/site-client';
import { readReleaseArchive } from './bucket-release';
import type { ObjectClient } from './object-client';
import { formatMissingEntries, listAllVersions, readStoredHistory, readStoredRegistry } from './stored-registry';

interface SiteCopy extends LockOptions {
  client: ObjectClient;
  site: string;
}

/** Downloads the files of a release. They appear in the site only when all of them have arrived undamaged. */
async function downloadRelease({ client, site, ...lock }: SiteCopy, { name, version }: NamedVersion): Promise<void> {
  if (!RELEASE_NAME_PATTERN.test(name) || !RELEASE_VERSION_PATTERN.test(version)) {
    throw new Error(`${client.address} lists ${name} ${version}, which cannot be a release`);
  }
  const stagingSite = createStagingPath(site, `${name}-${version}`);
  const staged = path.join(stagingSite, name, version);
  try {
    await unpackRelease(await readReleaseArchive(client, { name, version }), staged);
    if (!isVersionIntact({ site: stagingSite, name, version })) {
      throw new RefusedError(`The files of ${name} ${version} in ${client.address} are damaged: deploy it again`);
    }
    mkdirSync(path.join(site, name), { recursive: true });
    await moveIntoSite(staged, { site, name, version }, lock);
  } finally {
    rmSync(stagingSite, { recursive: true, force: true });
  }
}

/** Returns the live, staged and fallback versions. */
function listShown(registry: Registry): Set<string> {
  const shown = liveNames(registry).flatMap((name) =>
    [findRecord(registry, name)?.current, findRecord(registry, name)?.previous, findRollout(registry, name)?.current]
      .flatMap((one) => one?.version ?? [])
      .map((version) => `${name} ${version}`),
  );
  return new Set(shown);
}

/**
 * Downloads the missing releases of a registry. Returns whether there were any. Rejects when a version that visitors
 * get, or fall back to, is not available; skips other versions that are missing or damaged.
 */
async function downloadReleases(copy: SiteCopy, registry: Registry): Promise<boolean> {
  const shown = listShown(registry);
  let isDownloaded = false;
  for (const one of listAllVersions(registry)) {
    const isShown = shown.has(`${one.name} ${one.version}`);
    const folder = path.join(copy.site, one.name, one.version);
    if (isShown ? isVersionIntact({ site: copy.site, ...one }) : existsSync(folder)) continue;
    try {
      await downloadRelease(copy, one);
      isDownloaded = true;
    } catch (error) {
      const isDamaged = error instanceof RefusedError;
      if (isShown || !(isDamaged || error instanceof MissingReleaseError)) throw error;
      if (isDamaged) console.error(`${one.name} ${one.version} is not copied: ${error.message}`);
    }
  }
  return isDownloaded;
}

/** Downloads the releases of the registry, and those of a newer registry that is written during the download. */
async function downloadNewest(copy: SiteCopy) {
  let downloaded: string | undefined;
  for (;;) {
    const found = await readStoredRegistry(copy.client);
    if (found === undefined || found.etag === downloaded) return found;
    if (!(await downloadReleases(copy, found.stored.registry))) return found;
    downloaded = found.etag;
  }
}

/** Returns the history entries in the bucket that the folder lacks. */
async function readNewHistory({ client, site }: SiteCopy, last: Deployment[]): Promise<Deployment[]> {
  const stored = (await readStoredHistory(client))?.text ?? '';
  const known = new Set(readHistory(site).map(({ id }) => id));
  return parseHistory(stored + formatMissingEntries(stored, last)).filter(({ id }) => !known.has(id));
}

/**
 * Makes a folder a copy of the site in a bucket: downloads the release files that the folder lacks, and then replaces
 * the registry, index.html and the history. When it rejects, with a one-sentence error, the folder still shows the same
 * site as before. Returns the ETag of the registry; undefined, with nothing changed, before the first deployment.
 */
export async function copyFromBucket(copy: SiteCopy): Promise<string | undefined> {
  const { client, site, ...lock } = copy;
  const found = await downloadNewest(copy);
  if (found === undefined) return undefined;
  const { registry, entries } = found.stored;
  const history = await readNewHistory(copy, entries);
  const isSame =
    JSON.stringify(readSite(site)) === JSON.stringify(registry) && existsSync(path.join(site, 'index.html'));
  if (!isSame || history.length > 0) await replaceCopy(site, { address: client.address, registry, history }, lock);
  return found.etag;
}

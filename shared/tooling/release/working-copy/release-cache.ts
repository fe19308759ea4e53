import { randomUUID } from 'node:crypto';
import { cpSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { RELEASE_NAME_PATTERN, RELEASE_VERSION_PATTERN } from '@backoffice/contract/release-names';
import { ROOT } from '../../build/workspaces';
import { RefusedError } from '../refused-error';
import { unpackRelease } from '../release-archive';
import { isVersionIntact, type SiteVersion } from '../version-files';
import { MissingReleaseError, type SiteClient } from './site-client';

/** Largest number of cached releases of a site. */
const CACHED_RELEASES = 30;

/** Returns the cache folder for releases of the site at `address`. Other processes use it at the same time. */
function cacheFolder(address: string): string {
  const parent = process.env.RELEASE_CACHE ?? path.join(ROOT, 'node_modules/.cache/backoffice/releases');
  return path.join(parent, encodeURIComponent(address));
}

/** Returns a hidden path in `folder` for files that are not yet, or no longer, part of the cache. */
const createHiddenPath = (folder: string) => path.join(folder, `.${randomUUID()}`);

/** Ignores errors of `work`: another process may remove or add the same files, and the cache may not be writable. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {}
}

/** Removes the least recently used releases, renamed first, so that no process reads a partly removed one. */
function prune(folder: string): void {
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  const usedAt = (name: string) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const byUse = names.map((name) => ({ name, at: usedAt(name) })).sort((one, other) => other.at - one.at);
  for (const { name } of byUse.slice(CACHED_RELEASES)) {
    const removed = createHiddenPath(folder);
    attempt(() => renameSync(path.join(folder, name), removed));
    rmSync(removed, { recursive: true, force: true });
  }
}

/** Copies a cached release into the site. Returns false, with nothing copied, when the cache has no intact one. */
function copyCached(cached: string, release: SiteVersion): boolean {
  const folder = path.join(release.site, release.name, release.version);
  let isCopied = false;
  attempt(() => {
    cpSync(cached, folder, { recursive: true });
    isCopied = isVersionIntact(release);
    utimesSync(cached, new Date(), new Date());
  });
  if (!isCopied) rmSync(folder, { recursive: true, force: true });
  return isCopied;
}

type ReleaseSource = Pick<SiteClient, 'address' | 'readRelease'>;

/**
 * Fetches a release into its folder of a site. The folder stays missing when the client's site lacks the files or its
 * archive of them is damaged: a deployment of the same version replaces them.
 */
export async function fetchRelease(client: ReleaseSource, { site, name, version }: SiteVersion): Promise<void> {
  if (!RELEASE_NAME_PATTERN.test(name) || !RELEASE_VERSION_PATTERN.test(version)) {
    throw new Error(`${client.address} lists ${name} ${version}, which cannot be a release`);
  }
  const folder = path.join(site, name, version);
  try {
    await unpackRelease(await client.readRelease(name, version), folder);
  } catch (error) {
    // The incomplete release is deleted, because the next attempt would take its folder for a complete one.
    rmSync(folder, { recursive: true, force: true });
    if (!(error instanceof MissingReleaseError || error instanceof RefusedError)) throw error;
  }
}

/** Does the same as `fetchRelease`, but copies the release from the cache if it has already been fetched. */
export async function fetchReleaseOnce(client: SiteClient, release: SiteVersion): Promise<void> {
  const { site, name, version } = release;
  const parent = cacheFolder(client.address);
  const cached = path.join(parent, `${name}@${version}`);
  if (copyCached(cached, release)) return;
  await fetchRelease(client, release);
  if (!isVersionIntact(release)) return;
  const partial = createHiddenPath(parent);
  attempt(() => {
    cpSync(path.join(site, name, version), partial, { recursive: true });
    rmSync(cached, { recursive: true, force: true });
    renameSync(partial, cached);
  });
  attempt(() => {
    rmSync(partial, { recursive: true, force: true });
    prune(parent);
  });
}

import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { RELEASE_NAME, RELEASE_VERSION } from '@backoffice/contract/release-names';
import { ROOT } from '../../build/workspaces';
import { unpackRelease } from '../release-archive';
import type { SiteClient } from './site-client';
import type { NamedVersion } from './wanted-releases';

/** Largest number of cached releases of a site. */
const CACHED_RELEASES = 30;

/** Returns the folder of fetched releases of the site at `address`; releases never change. */
function cacheFolder(address: string): string {
  const parent = process.env.RELEASE_CACHE ?? path.join(ROOT, 'node_modules/.cache/backoffice/releases');
  return path.join(parent, encodeURIComponent(address));
}

function prune(folder: string): void {
  const releases = readdirSync(folder).map((name) => path.join(folder, name));
  const byAge = releases.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const release of byAge.slice(CACHED_RELEASES)) rmSync(release, { recursive: true, force: true });
}

/** Puts the files of a release, which gates need, into `folder`: from the cache, or else from the site. */
export async function fetchRelease(client: SiteClient, { name, version }: NamedVersion, folder: string): Promise<void> {
  if (!RELEASE_NAME.test(name) || !RELEASE_VERSION.test(version)) {
    throw new Error(`${client.address} lists ${name} ${version}, which cannot be a release`);
  }
  const parent = cacheFolder(client.address);
  const cached = path.join(parent, `${name}@${version}`);
  if (!existsSync(cached)) {
    const partial = path.join(parent, `.${name}@${version}-${process.pid}`);
    mkdirSync(parent, { recursive: true });
    try {
      await unpackRelease(await client.readRelease(name, version), partial);
      renameSync(partial, cached);
    } catch (error) {
      // Another process may have fetched the release first.
      if (!existsSync(cached)) throw error;
    } finally {
      rmSync(partial, { recursive: true, force: true });
    }
    prune(parent);
  }
  utimesSync(cached, new Date(), new Date());
  cpSync(cached, folder, { recursive: true });
}

import type { RemoteRelease, ShellRelease } from '../../build/release-files';
import { RefusedError } from '../refused-error';
import type { Release } from '../registry';
import { readRelease } from '../site';

/** Reads the record of a release in the site. Throws a `RefusedError` when it is missing or damaged. */
export function readStoredRelease(site: string, name: string, version: string): Release {
  try {
    return readRelease(site, name, version);
  } catch {
    throw new RefusedError(`The files of ${name} ${version} are missing or damaged in the site: deploy it again`);
  }
}

export function readStoredShell(site: string, version: string): ShellRelease {
  const release = readStoredRelease(site, 'shell', version);
  if (!('description' in release)) return release;
  throw new RefusedError(`shell ${version} is not a release of the shell`);
}

export function readStoredRemote(site: string, name: string, version: string): RemoteRelease {
  const release = readStoredRelease(site, name, version);
  if ('description' in release) return release;
  throw new RefusedError(`${name} ${version} is not a release of an area`);
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { RefusedError } from '../refused-error';
import { listedVersions } from '../registry';
import { packRelease, unpackRelease } from '../release-archive';
import { isRetiredRecently } from '../unlisted-files';
import { isVersionIntact } from '../version-files';
import type { NamedVersion } from '../working-copy/required-releases';
import { MissingReleaseError } from '../working-copy/site-client';
import { type ObjectClient, tryToWrite } from './object-client';
import { readStoredRegistry, releaseKey } from './stored-registry';

/** Returns the files of a release as a tar archive. Rejects with a `MissingReleaseError` when the bucket has none. */
export async function readReleaseArchive(client: ObjectClient, { name, version }: NamedVersion): Promise<Readable> {
  const object = await client.read(releaseKey(name, version));
  if (object !== undefined) return Readable.from([object.content]);
  throw new MissingReleaseError(`${client.address} has no files of ${name} ${version}`);
}

/** Returns release.json of the archive in the bucket; undefined when the archive is missing or damaged. */
async function readStoredRecord(client: ObjectClient, { name, version }: NamedVersion): Promise<string | undefined> {
  const site = mkdtempSync(path.join(tmpdir(), 'stored-release-'));
  const folder = path.join(site, name, version);
  try {
    await unpackRelease(await readReleaseArchive(client, { name, version }), folder);
    if (!isVersionIntact({ site, name, version })) return undefined;
    return readFileSync(path.join(folder, 'release.json'), 'utf8');
  } catch {
    return undefined;
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}

/** Returns whether the files of a version must not change: the registry lists it, or its area was retired recently. */
async function isKept(client: ObjectClient, { name, version }: NamedVersion): Promise<boolean> {
  const registry = (await readStoredRegistry(client))?.stored.registry;
  return registry !== undefined && (listedVersions(registry, name).has(version) || isRetiredRecently(registry, name));
}

/**
 * Writes the files of the release in `folder` as one object. The same release is accepted again. A damaged archive and
 * the files of a version that is no longer listed, such as a removed preview, are replaced. A different release with the
 * version of a listed one is refused.
 */
export async function writeReleaseArchive(client: ObjectClient, release: NamedVersion, folder: string): Promise<void> {
  const { name, version } = release;
  const key = releaseKey(name, version);
  const archive = await packRelease(folder);
  if (await tryToWrite(client, key, archive, { etag: undefined })) return;
  const stored = await readStoredRecord(client, release);
  if (stored === readFileSync(path.join(folder, 'release.json'), 'utf8')) return;
  if (stored !== undefined && (await isKept(client, release))) {
    throw new RefusedError(`${name} ${version} is in ${client.address} with other files: a version never changes`);
  }
  await client.write(key, archive);
}

/**
 * Writes the files of a release again when another command has deleted or replaced them since they were sent. The
 * registry must list the version as that of this release.
 */
export async function restoreReleaseArchive(
  client: ObjectClient,
  release: NamedVersion,
  folder: string,
): Promise<void> {
  if ((await readStoredRecord(client, release)) === readFileSync(path.join(folder, 'release.json'), 'utf8')) return;
  await client.write(releaseKey(release.name, release.version), await packRelease(folder));
}

/**
 * Deletes the files of a version unless the registry lists it, and writes them again when another command has listed it
 * in the meantime: that command may have found them before they were deleted.
 */
export async function removeReleaseArchive(client: ObjectClient, { name, version }: NamedVersion): Promise<void> {
  const key = releaseKey(name, version);
  const isListed = async () => {
    const registry = (await readStoredRegistry(client))?.stored.registry;
    return registry !== undefined && listedVersions(registry, name).has(version);
  };
  if (await isListed()) return;
  const archive = await client.read(key);
  await client.remove(key);
  if (archive !== undefined && (await isListed())) await tryToWrite(client, key, archive.content, { etag: undefined });
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { RefusedError } from '../refused-error';
import { packRelease, unpackRelease } from '../release-archive';
import { isVersionIntact } from '../version-files';
import type { NamedVersion } from '../working-copy/required-releases';
import { MissingReleaseError } from '../working-copy/site-client';
import { type ObjectClient, tryToWrite } from './object-client';
import { releaseKey } from './stored-registry';

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

/**
 * Writes the files of the release in `folder` as one object. The files of a version never change: the same release is
 * accepted again, a damaged archive is replaced, and a different release with the same version is refused.
 */
export async function writeReleaseArchive(client: ObjectClient, release: NamedVersion, folder: string): Promise<void> {
  const { name, version } = release;
  const key = releaseKey(name, version);
  const archive = await packRelease(folder);
  if (await tryToWrite(client, key, archive, { etag: undefined })) return;
  const stored = await readStoredRecord(client, release);
  if (stored === readFileSync(path.join(folder, 'release.json'), 'utf8')) return;
  if (stored !== undefined) {
    throw new RefusedError(`${name} ${version} is in ${client.address} with other files: a version never changes`);
  }
  await client.write(key, archive);
}

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startRecordFile } from '../api-contract/start-record';
import { readHistory } from '../history';
import { liveNames, type Registry } from '../registry';
import { readSite, requireOriginalSite, withSiteLock } from '../site';
import { isVersionIntact } from '../version-files';
import { LostResponseError } from '../working-copy/site-client';
import { writeReleaseArchive } from './bucket-release';
import { START_RECORD_KEY } from './bucket-site-client';
import { requireConditionalWrites } from './conditional-writes';
import { type ObjectClient, tryToWrite } from './object-client';
import {
  addToHistory,
  listAllVersions,
  REGISTRY_KEY,
  readStoredRegistry,
  type StoredRegistry,
  writeStoredRegistry,
} from './stored-registry';

interface SiteInFolder {
  client: ObjectClient;
  site: string;
}

const hasRegistry = async (client: ObjectClient, registry: Registry) =>
  JSON.stringify((await readStoredRegistry(client))?.stored.registry) === JSON.stringify(registry);

/** Writes the registry into a bucket that has none. From then on, its versions are live. */
async function writeFirstRegistry(client: ObjectClient, stored: StoredRegistry): Promise<void> {
  try {
    if (await writeStoredRegistry(client, stored, undefined)) return;
  } catch (error) {
    // The registry may have been written although the store's response was lost.
    if (!(error instanceof LostResponseError)) throw error;
    if (await hasRegistry(client, stored.registry)) return;
    if (!error.isAnswered) throw error;
  }
  throw new Error(`Another command wrote a site into ${client.address} in the meantime`);
}

/**
 * Moves the history entries from the registry object into the history object. The registry object has contained them
 * since it was written, so that they are not lost when the command is killed.
 */
async function moveHistory(client: ObjectClient, stored: StoredRegistry): Promise<void> {
  await addToHistory(client, stored.entries);
  const found = await readStoredRegistry(client);
  if (JSON.stringify(found?.stored) !== JSON.stringify(stored)) return;
  await tryToWrite(client, REGISTRY_KEY, JSON.stringify({ ...stored, entries: [] }), { etag: found?.etag });
}

async function copyLockedSite({ client, site }: SiteInFolder): Promise<number> {
  const registry = readSite(site);
  const releases = listAllVersions(registry);
  const damaged = releases.find((one) => !isVersionIntact({ site, ...one }));
  if (damaged !== undefined) {
    throw new Error(`The files of ${damaged.name} ${damaged.version} in ${site} are missing or damaged`);
  }
  for (const one of releases) await writeReleaseArchive(client, one, path.join(site, one.name, one.version));
  const stored = { registry, entries: readHistory(site) };
  await writeFirstRegistry(client, stored);
  await moveHistory(client, stored);
  const record = startRecordFile(site);
  // The bucket's record is not replaced: an API that was started with the bucket in the meantime has written it.
  if (existsSync(record)) await tryToWrite(client, START_RECORD_KEY, readFileSync(record, 'utf8'), { etag: undefined });
  return releases.length;
}

/**
 * Copies the site in a folder into a bucket that has no site: first the releases, then the registry, then the history.
 * Deployments to the folder wait until the copy has ended. Rejects with a one-sentence error when the bucket has a
 * site, when files are missing, or when the folder is itself a copy. Returns the number of releases in the bucket. A
 * copy that was interrupted before the registry was written can be repeated.
 */
export async function copyToBucket({ client, site }: SiteInFolder): Promise<number> {
  if (liveNames(readSite(site)).length === 0) throw new Error(`Nothing is live in ${site}`);
  requireOriginalSite(site);
  await requireConditionalWrites(client);
  if ((await readStoredRegistry(client)) !== undefined) throw new Error(`${client.address} already has a site`);
  return await withSiteLock(site, () => copyLockedSite({ client, site }));
}

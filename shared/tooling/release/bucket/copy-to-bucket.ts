import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startRecordFile } from '../api-contract/start-record';
import { readHistory } from '../history';
import { liveNames } from '../registry';
import { readSite } from '../site';
import { isVersionIntact } from '../version-files';
import { writeReleaseArchive } from './bucket-release';
import { START_RECORD_KEY } from './bucket-site-client';
import { requireConditionalWrites } from './conditional-writes';
import type { ObjectClient } from './object-client';
import { addToHistory, listAll, readStoredRegistry, writeStoredRegistry } from './stored-registry';

interface SiteInFolder {
  client: ObjectClient;
  /** Folder of the site. */
  site: string;
}

/**
 * Copies the site in a folder into a bucket without a site: releases, then the registry, then the history. Rejects with
 * one sentence when the bucket has a site, when files are missing, or when the folder changes meanwhile. Returns how many
 * releases the bucket then has. A copy that was interrupted can be repeated.
 */
export async function copyToBucket({ client, site }: SiteInFolder): Promise<number> {
  const registry = readSite(site);
  if (liveNames(registry).length === 0) throw new Error(`Nothing is live in ${site}`);
  await requireConditionalWrites(client);
  if ((await readStoredRegistry(client)) !== undefined) throw new Error(`${client.address} has a site already`);
  const releases = listAll(registry);
  const damaged = releases.find((one) => !isVersionIntact({ site, ...one }));
  if (damaged !== undefined) {
    throw new Error(`The files of ${damaged.name} ${damaged.version} in ${site} are missing or damaged`);
  }
  for (const one of releases) await writeReleaseArchive(client, one, path.join(site, one.name, one.version));
  const record = startRecordFile(site);
  if (existsSync(record)) await client.write(START_RECORD_KEY, readFileSync(record, 'utf8'));
  if (JSON.stringify(readSite(site)) !== JSON.stringify(registry)) {
    throw new Error(`${site} was changed meanwhile, and nothing is live in ${client.address} yet: copy it again`);
  }
  // The next command adds to the history what a copy that is killed here has not.
  const entries = readHistory(site);
  if (!(await writeStoredRegistry(client, { registry, entries }, undefined))) {
    throw new Error(`${client.address} has got a site from another command meanwhile`);
  }
  await addToHistory(client, entries);
  return releases.length;
}

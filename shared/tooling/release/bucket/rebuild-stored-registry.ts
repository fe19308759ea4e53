import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HISTORY_FILE, readHistory } from '../history';
import { listRecordedVersions, rebuildRegistry } from '../rebuild-registry';
import { findRecord, liveNames } from '../registry';
import { fetchRelease } from '../working-copy/release-cache';
import { readReleaseArchive } from './bucket-release';
import type { ObjectClient } from './object-client';
import { type DamagedRegistryError, REGISTRY_KEY, readStoredHistory, type StoredRegistry } from './stored-registry';

/** Downloads the history, and the releases that the registry listed according to it, into the folder `site`. */
async function downloadRecorded(client: ObjectClient, site: string): Promise<void> {
  const history = (await readStoredHistory(client))?.text ?? '';
  writeFileSync(path.join(site, HISTORY_FILE), history);
  const releases = {
    address: client.address,
    readRelease: (name: string, version: string) => readReleaseArchive(client, { name, version }),
  };
  for (const one of listRecordedVersions(readHistory(site))) await fetchRelease(releases, { site, ...one });
}

/**
 * Rebuilds a registry from the history and the releases in the bucket, in the same way as the registry of a folder, and
 * prints what is live. Writes nothing: the next change of the site replaces the damaged object.
 */
export async function rebuildStoredRegistry(
  client: ObjectClient,
  { state }: DamagedRegistryError,
): Promise<StoredRegistry> {
  const site = mkdtempSync(path.join(tmpdir(), 'rebuilt-site-'));
  try {
    await downloadRecorded(client, site);
    const registry = rebuildRegistry(site);
    const live = liveNames(registry).map((name) => `${name} ${findRecord(registry, name)?.current.version}`);
    const found = `rebuilt from the history and the releases: ${live.join(', ') || 'nothing'}`;
    console.error(
      `${client.address}/${REGISTRY_KEY} is ${state}; live, ${found}; the next change of the site writes the registry again`,
    );
    return { registry, entries: [] };
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}

import { listChanges } from '../history';
import type { Registry } from '../registry';
import { postToWebhook } from '../webhook';
import type { SiteClient } from '../working-copy/site-client';
import type { Bucket } from './bucket-address';
import { readReleaseArchive, removeReleaseArchive, restoreReleaseArchive, writeReleaseArchive } from './bucket-release';
import { requireConditionalWrites } from './conditional-writes';
import { createObjectClient, type ObjectClient } from './object-client';
import { rebuildStoredRegistry } from './rebuild-stored-registry';
import {
  addToHistory,
  DamagedRegistryError,
  formatMissingEntries,
  listAllVersions,
  readStoredHistory,
  readStoredRegistry,
  type StoredRegistry,
  writeStoredRegistry,
} from './stored-registry';

/** Time in milliseconds for which the files of an unlisted version are kept for open tabs; few stay open for longer. */
const UNLISTED_MS = 24 * 60 * 60 * 1000;

/** Key of the object with the API's operations, which releases are compared with. The API writes it when it starts. */
export const START_RECORD_KEY = 'api-contract.json';

/** Divides the versions that the new registry no longer lists into kept ones and those to delete now. */
function listUnlisted({ registry: before, unlisted = [] }: StoredRegistry, after: Registry, now = Date.now()) {
  const listed = new Set(listAllVersions(after).map(({ name, version }) => `${name} ${version}`));
  const dropped = listAllVersions(before).map((one) => ({ ...one, at: new Date(now).toISOString() }));
  const all = [...unlisted, ...dropped].filter(({ name, version }) => !listed.has(`${name} ${version}`));
  const isDue = ({ at }: { at: string }) => now - Date.parse(at) > UNLISTED_MS;
  return { kept: all.filter((one) => !isDue(one)), due: all.filter(isDue) };
}

/** Prints an error that occurred after a change became live; the change stays live. */
const warn = (subject: string) => (error: unknown) =>
  console.error(`${subject}: ${error instanceof Error ? error.message : error}`);

async function removeFiles(client: ObjectClient, versions: ReadonlyArray<{ name: string; version: string }>) {
  for (const { name, version } of versions) {
    const subject = `The files of ${name} ${version} were not deleted`;
    await removeReleaseArchive(client, { name, version }).catch(warn(subject));
  }
}

/**
 * Creates the client of a site in a bucket. Whoever has the access key can change the whole site, so the gates run only
 * on the machine of the command. A change is one conditional write of the registry object, after the files of the
 * releases have been written.
 */
export function createBucketSiteClient(bucket: Bucket): SiteClient {
  const client = createObjectClient(bucket);
  let last: StoredRegistry = { registry: { remotes: [] }, entries: [] };
  let rebuilt: { stored: StoredRegistry; etag: string | undefined } | undefined;
  let checked: Promise<void> | undefined;
  const requireWrites = () => (checked ??= requireConditionalWrites(client));
  const read = async () => {
    try {
      return await readStoredRegistry(client);
    } catch (error) {
      if (!(error instanceof DamagedRegistryError)) throw error;
      // The rebuilt registry is reused, because a command reads the registry several times.
      if (rebuilt === undefined || rebuilt.etag !== error.etag) {
        rebuilt = { stored: await rebuildStoredRegistry(client, error), etag: error.etag };
      }
      return rebuilt;
    }
  };
  return {
    address: client.address,
    requireWrites,
    async readRegistry() {
      const found = await read();
      last = found?.stored ?? { registry: { remotes: [] }, entries: [] };
      return { content: found === undefined ? '' : JSON.stringify(last.registry), etag: found?.etag ?? '' };
    },
    async readHistory() {
      const text = (await readStoredHistory(client))?.text ?? '';
      return text + formatMissingEntries(text, last.entries);
    },
    readStartRecord: async () => (await client.read(START_RECORD_KEY))?.content.toString('utf8'),
    readRelease: (name, version) => readReleaseArchive(client, { name, version }),
    async sendRelease(name, version, folder) {
      await requireWrites();
      await writeReleaseArchive(client, { name, version }, folder);
    },
    async sendChange(_change, etag, { before, registry, details }) {
      await requireWrites();
      // The command that made the last change may have been killed before it added its entries to the history. They are
      // added now, because the registry object, which also contains them, is about to be replaced.
      await addToHistory(client, last.entries);
      const entries = listChanges(before, registry, details);
      const { kept, due } = listUnlisted(last, registry);
      const isMade = await writeStoredRegistry(client, { registry, entries, unlisted: kept }, etag || undefined);
      if (!isMade) return false;
      await addToHistory(client, entries).catch(warn('The next command adds the change to the history'));
      await removeFiles(client, due);
      await postToWebhook(entries);
      return true;
    },
    async restoreRelease(name, version, folder) {
      const subject = `Whether ${client.address} has the files of ${name} ${version} is unknown`;
      await restoreReleaseArchive(client, { name, version }, folder).catch(warn(subject));
    },
  };
}

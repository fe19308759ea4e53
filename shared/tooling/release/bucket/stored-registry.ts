import type { Deployment } from '@backoffice/contract/deployments';
import { isRegistry, listedVersions, liveNames, type Registry } from '../registry';
import type { NamedVersion } from '../working-copy/required-releases';
import { LostResponseError } from '../working-copy/site-client';
import type { ObjectClient } from './object-client';

export const REGISTRY_KEY = 'registry.json';
const HISTORY_KEY = 'history.jsonl';
/** Largest number of attempts to add entries to the history, which other commands may change at the same time. */
const MAX_ATTEMPTS = 30;

/** Returns the key of the archive with the files of a release. The content of an archive never changes. */
export const releaseKey = (name: string, version: string) => `releases/${name}/${version}.tar`;

/** A version whose files are deleted when open tabs no longer use them. */
interface UnlistedVersion extends NamedVersion {
  /** Time of the change that removed the version from the registry, ISO instant. */
  at: string;
}

/** Content of the registry object, which says what is live. A change replaces it with one conditional write. */
export interface StoredRegistry {
  registry: Registry;
  /** History entries of the last change, in case the command is killed before it adds them to the history object. */
  entries: Deployment[];
  unlisted?: UnlistedVersion[];
}

/** Thrown when the registry object is damaged or missing, and can be rebuilt from the history. */
export class DamagedRegistryError extends Error {
  constructor(
    address: string,
    readonly state: 'damaged' | 'missing',
    /** ETag of the damaged object; undefined when it is missing. */
    readonly etag: string | undefined,
  ) {
    super(`${address}/${REGISTRY_KEY} is ${state}: the next change of the site with --site ${address} rebuilds it`);
  }
}

function parseStored(text: string): StoredRegistry | undefined {
  try {
    const stored: StoredRegistry = JSON.parse(text);
    return isRegistry(stored.registry) && Array.isArray(stored.entries) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads what is live, with the ETag for the next change; undefined before the first deployment. Rejects with a
 * `DamagedRegistryError` when the registry object is damaged or missing but can be rebuilt.
 */
export async function readStoredRegistry(
  client: ObjectClient,
): Promise<{ stored: StoredRegistry; etag: string } | undefined> {
  const object = await client.read(REGISTRY_KEY);
  const stored = object && parseStored(object.content.toString('utf8'));
  if (object !== undefined && stored !== undefined) return { stored, etag: object.etag };
  const history = await client.read(HISTORY_KEY);
  if (history !== undefined) {
    throw new DamagedRegistryError(client.address, object === undefined ? 'missing' : 'damaged', object?.etag);
  }
  if (object === undefined) return undefined;
  throw new Error(
    `${client.address}/${REGISTRY_KEY} is damaged, and there is no history to rebuild it from: restore an earlier version of the object`,
  );
}

/** Replaces the registry object. Returns false when its ETag is not `etag`; undefined means that no object exists. */
export const writeStoredRegistry = (client: ObjectClient, stored: StoredRegistry, etag: string | undefined) =>
  client.write(REGISTRY_KEY, JSON.stringify(stored), { etag });

/** Reads the history, one JSON entry per line, and its ETag; undefined when there is no history. */
export async function readStoredHistory(client: ObjectClient): Promise<{ text: string; etag: string } | undefined> {
  const object = await client.read(HISTORY_KEY);
  return object && { text: object.content.toString('utf8'), etag: object.etag };
}

/** Returns those of `entries` that the history `text` lacks, as lines of JSON. */
export function formatMissingEntries(text: string, entries: Deployment[]): string {
  const missing = entries.filter(({ id }) => !text.includes(id));
  return missing.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

async function writeHistory(client: ObjectClient, text: string, etag: string | undefined): Promise<boolean> {
  try {
    return await client.write(HISTORY_KEY, text, { etag });
  } catch (error) {
    if (!(error instanceof LostResponseError)) throw error;
    // After a response of the store, no earlier request can still write the history, so the caller may try again.
    if (error.isAnswered) return false;
    throw new Error(error.message);
  }
}

/** Adds those of `entries` that the history lacks. Other commands may do the same at the same time. */
export async function addToHistory(client: ObjectClient, entries: Deployment[]): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const history = await readStoredHistory(client);
    const text = history?.text ?? '';
    const added = formatMissingEntries(text, entries);
    if (added === '' || (await writeHistory(client, text + added, history?.etag))) return;
  }
  throw new Error(
    `The history in ${client.address} was changed by other commands ${MAX_ATTEMPTS} times in the meantime`,
  );
}

/** Returns all versions that a registry lists. */
export function listAllVersions(registry: Registry): NamedVersion[] {
  const names = new Set([...liveNames(registry), ...Object.keys(registry.previews ?? {})]);
  return [...names].flatMap((name) => [...listedVersions(registry, name)].map((version) => ({ name, version })));
}

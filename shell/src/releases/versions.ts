import { chooseRelease } from '@backoffice/platform/remote/rollout';
import { rolloutSchema } from '@backoffice/platform/remote/rollout-schema';
import * as z from 'zod/mini';
import { pageSnapshot } from '../containment/page-snapshot';
import { getSessionLocation } from './session-releases';

/** Versions by workspace name: `{ shell: '0.1.0-…', 'mf-menu': '0.1.0-…' }`. */
export type Versions = Record<string, string>;

const releaseSchema = z.object({ version: z.string() });
const descriptionSchema = z.object({ name: z.string() });
const remoteSchema = z.object({
  description: descriptionSchema,
  current: releaseSchema,
  rollout: rolloutSchema({ description: descriptionSchema, current: releaseSchema }),
});
/** In the HTML, `shell` is the shell's version only; in the published registry, it is the shell's whole record. */
const registrySchema = z.object({
  shell: z.optional(z.union([releaseSchema, z.object({ current: releaseSchema })])),
  remotes: z.array(z.unknown()),
});
/** During a deployment, and after an interrupted one, the registry has a `change` and may not match what is live. */
const changingRegistrySchema = z.object({ change: z.unknown() });

/** Returns a location's versions from the page's or the published registry. Throws if the value is not a registry. */
function readVersions(value: unknown, locationId?: number): Versions {
  const { shell, remotes } = registrySchema.parse(value);
  const versions: Versions = {};
  if (shell !== undefined) versions.shell = 'current' in shell ? shell.current.version : shell.version;
  for (const candidate of remotes) {
    const { data } = remoteSchema.safeParse(candidate);
    if (data !== undefined) versions[data.description.name] = chooseRelease(data, locationId).current.version;
  }
  return versions;
}

function readDocumentVersions(page: Document, locationId?: number): Versions {
  return readVersions(JSON.parse(page.getElementById('registry')?.textContent ?? ''), locationId);
}

/** Returns the versions that the document chose when this page was loaded; empty if it has no registry. */
export function readPageVersions(): Versions {
  try {
    return readDocumentVersions(document);
  } catch {
    return {};
  }
}

/** Rejects when the registry cannot be fetched. An unchanged registry costs only a 304 response. */
export async function fetchPublishedRegistry(signal?: AbortSignal): Promise<unknown> {
  // The request uses the browser's original `fetch`, because an area may have replaced the global function.
  const { fetch } = pageSnapshot ?? globalThis;
  const response = await fetch('/registry.json', { cache: 'no-cache', signal });
  if (!response.ok) throw new Error(`The server responded with ${response.status}`);
  return await response.json();
}

/** Fetches the versions of the next page load; from the HTML while a deployment is changing the registry. */
export async function fetchNextVersions(signal?: AbortSignal): Promise<Versions> {
  const locationId = getSessionLocation();
  const published = await fetchPublishedRegistry(signal);
  if (!changingRegistrySchema.safeParse(published).success) return readVersions(published, locationId);
  const response = await fetch('/', { cache: 'no-cache', signal });
  return readDocumentVersions(new DOMParser().parseFromString(await response.text(), 'text/html'), locationId);
}

/**
 * Formats versions as one text, for comparison. The shell's version is left out when `known`, the versions of the page,
 * has no shell version.
 */
export function formatVersions(versions: Versions, known: Versions): string {
  const names = Object.keys(versions).filter((name) => name !== 'shell' || known.shell !== undefined);
  return names
    .sort()
    .map((name) => `${name}@${versions[name]}`)
    .join(' ');
}

import * as z from 'zod/mini';

/** Version by workspace: `{ shell: '0.1.0-…', 'mf-menu': '0.1.0-…' }`. */
export type Versions = Record<string, string>;

const release = z.object({ version: z.string() });
const remote = z.object({ description: z.object({ name: z.string() }), current: release });
/** The page says less of the shell than the published registry does. */
const registry = z.object({
  shell: z.optional(z.union([release, z.object({ current: release })])),
  remotes: z.array(z.unknown()),
});
/** While a deployment is under way, and after one that was interrupted, the registry does not say what is live. */
const undecided = z.object({ change: z.unknown() });

/** The versions that a registry names, of the page or as it is published. Throws where it is none. */
function versionsOf(value: unknown): Versions {
  const { shell, remotes } = registry.parse(value);
  const versions: Versions = {};
  if (shell !== undefined) versions.shell = 'current' in shell ? shell.current.version : shell.version;
  for (const candidate of remotes) {
    const { data } = remote.safeParse(candidate);
    if (data !== undefined) versions[data.description.name] = data.current.version;
  }
  return versions;
}

function versionsIn(page: Document): Versions {
  return versionsOf(JSON.parse(page.getElementById('registry')?.textContent ?? ''));
}

/** The versions that this page came with; none where it has no registry. */
export function pageVersions(): Versions {
  try {
    return versionsIn(document);
  } catch {
    return {};
  }
}

/** Asks for the published registry; the server answers that nothing changed in a few bytes. Rejects without an answer. */
export async function fetchPublishedRegistry(signal?: AbortSignal): Promise<unknown> {
  const answer = await fetch('/registry.json', { cache: 'no-cache', signal });
  if (!answer.ok) throw new Error(`The registry was answered with ${answer.status}`);
  return await answer.json();
}

/** The versions that are live. Where the registry does not say, the page does, whose change is the release. */
export async function fetchLiveVersions(signal?: AbortSignal): Promise<Versions> {
  const published = await fetchPublishedRegistry(signal);
  if (!undecided.safeParse(published).success) return versionsOf(published);
  const answer = await fetch('/', { cache: 'no-cache', signal });
  return versionsIn(new DOMParser().parseFromString(await answer.text(), 'text/html'));
}

/** One text for one set of releases. The shell's counts where `known` has one: a page may not say what it came with. */
export function nameOfReleases(versions: Versions, known: Versions): string {
  const names = Object.keys(versions).filter((name) => name !== 'shell' || known.shell !== undefined);
  return names
    .sort()
    .map((name) => `${name}@${versions[name]}`)
    .join(' ');
}

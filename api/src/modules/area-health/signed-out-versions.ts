import { listPublishedVersions } from '../contract/site-releases';
import { readRegistryFile } from '../publishing/site-files';

/** Versions are cached, so that a flood of reports does not cause a flood of file reads. */
const CACHED_MS = 10_000;

interface Version {
  remote: string;
  version: string;
}

const formatVersion = ({ remote, version }: Version) => `${remote} ${version}`;

async function readVersions(site: string): Promise<ReadonlySet<string>> {
  const registry = JSON.parse((await readRegistryFile(site)).content);
  // A file that is missing or was emptied is read as a registry without releases.
  if (registry.shell === undefined) throw new Error('The registry names no shell');
  const signedOut = registry.remotes.flatMap(({ description }: { description: { name: string; visitors: string } }) =>
    description.visitors === 'signed-out' ? [description.name] : [],
  );
  const names = new Set(['shell', ...signedOut]);
  const published = listPublishedVersions(registry).filter(({ name }) => names.has(name));
  return new Set(published.map(({ name, version }) => formatVersion({ remote: name, version })));
}

/**
 * Returns a function that checks whether a signed-out page can report a version: a live, staged, fallback or preview
 * version of the shell or of a micro-frontend for signed-out visitors. This limits the rows that strangers can add to
 * the database. While the registry cannot be read, the versions of its last known state are accepted.
 */
export function createSignedOutVersionCheck(site: string): (version: Version) => Promise<boolean> {
  let versions: Promise<ReadonlySet<string>> = Promise.resolve(new Set());
  let readAt = Number.NEGATIVE_INFINITY;
  return async (version) => {
    if (performance.now() - readAt >= CACHED_MS) {
      readAt = performance.now();
      const cached = versions;
      versions = readVersions(site).catch(() => cached);
    }
    return (await versions).has(formatVersion(version));
  };
}

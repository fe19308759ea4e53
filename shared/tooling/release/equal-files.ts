import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { extractSourceHash } from '../build/version';
import { findRecord, type Registry, type Release } from './registry';
import { readRelease } from './site';
import { readSources } from './stored-sources';
import { isVersionIntact, type SiteVersion } from './version-files';

const CONTENT_HASH = /\.([0-9a-f]{10})(?=\.[a-z0-9]+$)/;
const COMPRESSED = /\.(br|gz)$/;
const RELEASE_RECORD = 'release.json';

/**
 * Returns the contents of a version's served files, keyed by file name without the content hash. All hashes in the
 * contents (of the sources, of file names, and integrity hashes) are replaced by names, so that two versions can be
 * compared.
 */
function readWithoutHashes({ site, name, version }: SiteVersion): Record<string, string> {
  const folder = path.join(site, name, version);
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !COMPRESSED.test(entry.name))
    .map((entry) => ({ file: entry.name, plainName: entry.name.replace(CONTENT_HASH, '') }));
  const { integrity, ...release } = readRelease(site, name, version);
  const names = [
    { hash: extractSourceHash(version), plainName: 'sources' },
    ...files.map(({ file, plainName }) => ({ hash: CONTENT_HASH.exec(file)?.[1], plainName })),
    ...files.map(({ file, plainName }) => ({ hash: integrity[file], plainName })),
  ];
  const replaceHashes = (text: string) =>
    names.reduce(
      (replaced, { hash, plainName }) => (hash === undefined ? replaced : replaced.replaceAll(hash, `<${plainName}>`)),
      text,
    );
  // The content of release.json is compared without `integrity`, whose entries are sorted by names with content hashes.
  const read = (file: string) =>
    file === RELEASE_RECORD ? JSON.stringify(release) : readFileSync(path.join(folder, file), 'latin1');
  return Object.fromEntries(files.map(({ file, plainName }) => [plainName, replaceHashes(read(file))]).sort());
}

interface BuiltRelease {
  name: string;
  version: string;
  release: Release;
}

/** Returns the sources of a shell, which the types of areas are checked against; undefined for an area. */
const readProvidedTypes = ({ site, name, version }: SiteVersion) =>
  name === 'shell' ? readSources(path.join(site, name, version)) : undefined;

/** Whether two built versions of `name` differ only in the hashes of their sources and files. */
function haveEqualFiles(site: string, name: string, versions: readonly [string, string]): boolean {
  const [one, other] = versions
    .map((version) => ({ site, name, version }))
    .map((version) => JSON.stringify([readWithoutHashes(version), readProvidedTypes(version)]));
  return one === other;
}

/** Returns the live release if its files equal those of `built`, so that no new version is added; otherwise `built`. */
export function preferLiveRelease<Built extends BuiltRelease>(site: string, registry: Registry, built: Built): Built {
  const { name, version } = built;
  const live = findRecord(registry, name)?.current.version;
  if (live === undefined || live === version || !isVersionIntact({ site, name, version: live })) return built;
  if (!haveEqualFiles(site, name, [live, version])) return built;
  return { ...built, version: live, release: readRelease(site, name, live) };
}

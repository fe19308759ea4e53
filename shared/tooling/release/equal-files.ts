import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildHash } from '../build/version';
import { findRecord, type Registry, type Release } from './registry';
import { readRelease } from './site';
import { readSources } from './stored-sources';
import { isVersionIntact, type SiteVersion } from './version-files';

const CONTENT_HASH = /\.([0-9a-f]{10})(?=\.[a-z0-9]+$)/;
const COMPRESSED = /\.(br|gz)$/;
const RELEASE_RECORD = 'release.json';

/**
 * Returns the texts of the served files of a version by their names without hashes. Where a text contains the hash of
 * the version's sources, or the content hash or the integrity of a file, it contains the name of that file instead.
 */
function readWithoutHashes({ site, name, version }: SiteVersion): Record<string, string> {
  const folder = path.join(site, name, version);
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !COMPRESSED.test(entry.name))
    .map((entry) => ({ file: entry.name, plainName: entry.name.replace(CONTENT_HASH, '') }));
  const { integrity, ...release } = readRelease(site, name, version);
  const names = [
    { hash: buildHash(version), plainName: 'sources' },
    ...files.map(({ file, plainName }) => ({ hash: CONTENT_HASH.exec(file)?.[1], plainName })),
    ...files.map(({ file, plainName }) => ({ hash: integrity[file], plainName })),
  ];
  const replaceHashes = (text: string) =>
    names.reduce(
      (replaced, { hash, plainName }) => (hash === undefined ? replaced : replaced.replaceAll(hash, `<${plainName}>`)),
      text,
    );
  // The integrity in the record is in the order of the hashes.
  const read = (file: string) =>
    file === RELEASE_RECORD ? JSON.stringify(release) : readFileSync(path.join(folder, file), 'latin1');
  return Object.fromEntries(files.map(({ file, plainName }) => [plainName, replaceHashes(read(file))]).sort());
}

interface BuiltRelease {
  name: string;
  version: string;
  release: Release;
}

/** Returns the sources whose types areas are compared with; undefined for an area. */
const readProvidedTypes = ({ site, name, version }: SiteVersion) =>
  name === 'shell' ? readSources(path.join(site, name, version)) : undefined;

/** Whether two built versions of `name` differ in nothing but the hashes of their sources and of their files. */
function haveEqualFiles(site: string, name: string, versions: readonly [string, string]): boolean {
  const [one, other] = versions
    .map((version) => ({ site, name, version }))
    .map((version) => JSON.stringify([readWithoutHashes(version), readProvidedTypes(version)]));
  return one === other;
}

/**
 * Returns a built version, or the live one in its place when it has equal files: a change of the sources that changes no
 * file creates no version.
 */
export function preferLiveRelease<Built extends BuiltRelease>(site: string, registry: Registry, built: Built): Built {
  const { name, version } = built;
  const live = findRecord(registry, name)?.current.version;
  if (live === undefined || live === version || !isVersionIntact({ site, name, version: live })) return built;
  if (!haveEqualFiles(site, name, [live, version])) return built;
  return { ...built, version: live, release: readRelease(site, name, live) };
}

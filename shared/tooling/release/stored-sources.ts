import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Hidden, so that it is not served. */
const FILE = '.sources.json.gz';
const TYPED = /\.(tsx?|json)$/;
const TEST = /\.test\.tsx?$|[/\\]testing[/\\]/;

/** Texts of source files by their path in the repository. */
export type StoredSources = Record<string, string>;

/**
 * Packages whose sources are stored with a release: for an area the package that it bundles, for the shell also those
 * that it provides.
 */
const keptPackages = (name: string) =>
  name === 'shell' ? ['shared/contract', 'shared/platform', 'shared/ui'] : ['shared/contract'];

function listSources(folder: string, root: string): string[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && TYPED.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !TEST.test(file));
}

/** Writes the sources whose types the gate `shared-types` compares into the folder of a release. */
export function storeSources(name: string, root: string, folder: string): void {
  // Tests that build often but do not compare types turn this off.
  if (process.env.STORES_SOURCES === '0') return;
  const packages = keptPackages(name);
  const own = name === 'shell' ? [] : listSources(`${name}/src`, root);
  const files = [
    ...own,
    ...packages.flatMap((folderName) => [`${folderName}/package.json`, ...listSources(`${folderName}/src`, root)]),
    'tsconfig.base.json',
  ];
  const sources = files.map((file) => [file.replaceAll(path.sep, '/'), readFileSync(path.join(root, file), 'utf8')]);
  writeFileSync(path.join(folder, FILE), gzipSync(JSON.stringify(Object.fromEntries(sources))));
}

/** Reads the stored sources of a release; undefined for releases that were built without them. */
export function readSources(folder: string): StoredSources | undefined {
  const file = path.join(folder, FILE);
  return existsSync(file) ? JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) : undefined;
}

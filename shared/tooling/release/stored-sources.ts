import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { listFiles } from '../build/list-files';
import { findStandaloneArea, sharedPackageFolder } from '../build/workspaces';

/** Name of the file with the sources. It begins with a dot, so the file is not served. */
const FILE = '.sources.json.gz';
const TYPED = /\.(tsx?|json)$/;
const TEST = /\.test\.tsx?$|[/\\]testing[/\\]/;

/** Matches declaration files, which contain the types of compiled packages. */
const DECLARATION = /\.d\.ts$/;

/** Texts of source files by their path in the repository of the shell. */
export type StoredSources = Record<string, string>;

/**
 * Returns the shared packages whose sources are stored: the one that an area bundles; for the shell, also those it
 * provides.
 */
const keptPackages = (name: string) =>
  name === 'shell' ? ['shared/contract', 'shared/platform', 'shared/ui'] : ['shared/contract'];

/** Returns the texts of the typed files of `folder`, by their path, which begins with `place`. */
function readTypedFiles(folder: string, place: string, typed = TYPED): StoredSources {
  const files = listFiles(folder).filter((file) => typed.test(file) && !TEST.test(path.join(place, file)));
  const sources = files.map((file) => [
    path.posix.join(place, file.replaceAll(path.sep, '/')),
    readFileSync(path.join(folder, file), 'utf8'),
  ]);
  return Object.fromEntries(sources);
}

/** Returns the sources of an area in its own repository, with the contract declarations that its releases contain. */
function readOnlyArea(name: string, root: string): StoredSources {
  const contract = sharedPackageFolder('contract', root);
  const settings = path.join(sharedPackageFolder('tooling', root), 'dist/tsconfig.base.json');
  return {
    ...readTypedFiles(path.join(root, 'src'), `${name}/src`),
    'shared/contract/package.json': readFileSync(path.join(contract, 'package.json'), 'utf8'),
    ...readTypedFiles(path.join(contract, 'dist'), 'shared/contract/dist', DECLARATION),
    'tsconfig.base.json': readFileSync(settings, 'utf8'),
  };
}

/** Returns the sources of a workspace, with those of the shared packages that its releases contain. */
function readWorkspace(name: string, root: string): StoredSources {
  const folders = [...(name === 'shell' ? [] : [name]), ...keptPackages(name)];
  const files = [...keptPackages(name).map((folder) => `${folder}/package.json`), 'tsconfig.base.json'];
  return Object.assign(
    {},
    ...folders.map((folder) => readTypedFiles(path.join(root, folder, 'src'), `${folder}/src`)),
    ...files.map((file) => ({ [file]: readFileSync(path.join(root, file), 'utf8') })),
  );
}

/** Writes the sources that the gate `shared-types` compiles into the folder of a release. */
export function storeSources(name: string, root: string, folder: string): void {
  // Tests that build often but do not compare types set STORES_SOURCES to 0 to save time.
  if (process.env.STORES_SOURCES === '0') return;
  const sources = findStandaloneArea(root) === undefined ? readWorkspace(name, root) : readOnlyArea(name, root);
  writeFileSync(path.join(folder, FILE), gzipSync(JSON.stringify(sources)));
}

/** Reads the stored sources of a release; undefined for releases that were built without them. */
export function readSources(folder: string): StoredSources | undefined {
  const file = path.join(folder, FILE);
  return existsSync(file) ? JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) : undefined;
}

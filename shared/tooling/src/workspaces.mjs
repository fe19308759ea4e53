import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

const NOT_BUILT = /\.(test|spec)\.[a-z]+$|\.md$/;
const VERSION = /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(-[0-9a-z-]+(\.[0-9a-z-]+)*)?$/i;

export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Names of the workspaces that are remotes, in the order of package.json. */
export function remoteNames(root = ROOT) {
  return readJson(path.join(root, 'package.json')).workspaces.filter((name) => name.startsWith('mf-'));
}

/** Where the deployed site lies: `site` in DATA_DIR, which is `.data` unless the environment says otherwise. */
export function siteFolder() {
  return path.resolve(ROOT, process.env.DATA_DIR ?? '.data', 'site');
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !NOT_BUILT.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

/** The packages that the lockfile of `root` has installed, by place; not the workspaces, whose versions are their own. */
export function lockedPackages(root = ROOT) {
  const { packages = {} } = readJson(path.join(root, 'package-lock.json'));
  const installed = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
  return Object.fromEntries(installed);
}

/** Packages that a build reads: their code goes into the bundles, or makes them. */
const BUILT_FROM = ['contract', 'platform', 'ui', 'tooling'];

/** The files that a build of `workspace` reads: its own and those of the packages in `shared`. */
function filesOf(workspace, root) {
  const own = path.join(root, workspace);
  const packages = BUILT_FROM.map((name) => path.join(root, 'shared', name)).filter(existsSync);
  return [
    ...packages.map((folder) => path.join(folder, 'package.json')),
    ...packages
      .flatMap((folder) => filesBelow(path.join(folder, 'src')))
      .filter((file) => !file.includes(`${path.sep}testing${path.sep}`)),
    path.join(own, 'package.json'),
    path.join(own, 'rspack.config.mjs'),
    ...filesBelow(path.join(own, 'src')),
  ].sort();
}

/** The version that the package of `workspace` names. Throws where it is none: it becomes a part of addresses. */
export function packageVersion(workspace, root = ROOT) {
  const { version } = readJson(path.join(root, workspace, 'package.json'));
  if (VERSION.test(version)) return version;
  throw new Error(`${workspace}/package.json has the version ${version}, which is none: 1.0.0 is one, or 1.0.0-rc.1`);
}

/**
 * Version of a build: the package's version and a hash of everything the build reads, so that the same sources have the
 * same version on every machine and a build that exists needs no repeating.
 */
export function buildVersion(workspace, root = ROOT) {
  const version = packageVersion(workspace, root);
  const hash = createHash('sha256').update(JSON.stringify(lockedPackages(root)));
  for (const file of filesOf(workspace, root)) {
    hash
      .update(path.relative(root, file).replaceAll(path.sep, '/'))
      .update('\0')
      .update(readFileSync(file))
      .update('\0');
  }
  return `${version}-${hash.digest('hex').slice(0, 10)}`;
}

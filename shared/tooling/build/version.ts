import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './list-files';
import { ROOT, readJson, workspaceFolder } from './workspaces';

const NOT_BUILT = /\.(test|spec)\.[a-z]+$|\.md$/;
const VERSION = /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(-[0-9a-z-]+(\.[0-9a-z-]+)*)?$/i;
/** Folders below `shared` with the code that is bundled, and with the code of the build. */
const SHARED_SOURCES = ['contract/src', 'platform/src', 'ui/src', 'tooling/build'];

export interface LockedPackage {
  version?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export type Lockfile = { packages?: Record<string, LockedPackage> };

/** Returns the lockfile's installed packages by location, without the workspaces, which have their own versions. */
function installedPackages(root: string): Record<string, LockedPackage> {
  const { packages = {} } = readJson<Lockfile>(path.join(root, 'package-lock.json'));
  const isInstalled = ([location, { link }]: [string, LockedPackage]) => location.includes('node_modules/') && !link;
  return Object.fromEntries(Object.entries(packages).filter(isInstalled));
}

function listSources(folder: string): string[] {
  return listFiles(folder)
    .map((file) => path.join(folder, file))
    .filter((file) => !NOT_BUILT.test(file) && !file.includes(`${path.sep}testing${path.sep}`));
}

/** Lists the files that a build of `workspace` reads: its own files and the files of the shared packages. */
function listInputs(workspace: string, root: string): string[] {
  const own = workspaceFolder(workspace, root);
  const shared = SHARED_SOURCES.map((folder) => path.join(root, 'shared', folder)).filter(existsSync);
  return [
    ...shared.flatMap((folder) => [path.join(folder, '../package.json'), ...listSources(folder)]),
    path.join(own, 'package.json'),
    path.join(own, 'rspack.config.mjs'),
    ...listSources(path.join(own, 'src')),
  ].sort();
}

/** Returns the version in the package.json of `workspace`; throws when malformed, because it becomes part of URLs. */
export function packageVersion(workspace: string, root = ROOT): string {
  const { version } = readJson<{ version?: string }>(path.join(workspaceFolder(workspace, root), 'package.json'));
  if (version !== undefined && VERSION.test(version)) return version;
  throw new Error(
    `${workspace}/package.json has the version ${version}, which is not a version such as 1.0.0 or 1.0.0-rc.1`,
  );
}

/** Returns the package's version with a hash of all inputs of a build: equal sources have equal versions everywhere. */
export function buildVersion(workspace: string, root = ROOT): string {
  const version = packageVersion(workspace, root);
  const hash = createHash('sha256').update(JSON.stringify(installedPackages(root)));
  for (const file of listInputs(workspace, root)) {
    const name = path.relative(root, file).replaceAll(path.sep, '/');
    hash.update(name).update('\0').update(readFileSync(file)).update('\0');
  }
  return `${version}-${hash.digest('hex').slice(0, 10)}`;
}

/** Returns the sources' hash at the end of a version; undefined for a version without one, such as a preview's. */
export const extractSourceHash = (version: string): string | undefined => /(?<=-)[0-9a-f]{10}$/.exec(version)?.[0];

import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LIBRARY_VERSIONS } from '../build/shared-modules';
import { ROOT, readJson } from '../build/workspaces';
import { PACKAGES, type PackageFile } from '../pack/published-package';
import type { NewRemote } from './new-remote';
import { createOwnRepositoryFiles, type VersionRanges } from './own-repository-files';

/** Folder of an area's repository with the tarballs that it installs. */
const TARBALLS = 'packages';

interface WorkspacePackage extends PackageFile {
  devDependencies?: Record<string, string>;
  engines: { node: string };
}

const readPackage = (folder: string) => readJson<WorkspacePackage>(path.join(ROOT, folder, 'package.json'));

/**
 * Returns the version ranges in which this repository requires other packages, and ranges for its own packages that
 * start at their versions. Libraries that the shell provides get exactly the shell's versions, because the live shell
 * would refuse an area that needs a newer one.
 */
function readRanges(): VersionRanges {
  const shared = PACKAGES.map((name) => readPackage(`shared/${name}`));
  const own = shared.map(({ name, version }) => [name, `^${version}`] as const);
  const required = [readPackage('.'), ...shared].flatMap(({ dependencies, devDependencies }) => [
    devDependencies ?? {},
    dependencies ?? {},
  ]);
  return { ...Object.assign({}, ...required), ...Object.fromEntries(own), ...LIBRARY_VERSIONS };
}

/** Returns the name that npm gives the tarball of a package. */
const tarballName = ({ name, version }: PackageFile) => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;

/** Returns the tarballs of the shared packages in `folder`, by package. Throws when one is missing. */
function findTarballs(folder: string): Array<[name: string, file: string]> {
  return PACKAGES.map((directory) => {
    const file = readPackage(`shared/${directory}`);
    const tarball = tarballName(file);
    if (existsSync(path.join(folder, tarball))) return [file.name, tarball];
    throw new Error(`There is no ${tarball} in ${folder}: npm run pack -- --to ${folder}`);
  });
}

/**
 * Throws when `folder` has files, or is inside this repository: git and npm would treat it as part of this repository.
 */
export function requireNewFolder(folder: string): void {
  const [first] = path.relative(ROOT, folder).split(path.sep);
  if (first !== '..') {
    throw new Error(`${folder} is in this repository: name a folder outside it for the area's repository`);
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty: name a new folder for the area's repository`);
  }
}

interface OwnRepository {
  folder: string;
  /** Folder with the shared packages' tarballs to copy; by default, packages come from the npm registry. */
  packages?: string | undefined;
}

/**
 * Writes the repository of a new area into `folder`. Throws, before it writes anything, when the folder is not empty or
 * in this repository, or when a tarball is missing.
 */
export function writeOwnRepository(remote: NewRemote, { folder, packages }: OwnRepository): void {
  requireNewFolder(folder);
  const tarballs = packages === undefined ? [] : findTarballs(packages);
  const addresses = tarballs.map(([name, file]) => [name, `file:${TARBALLS}/${file}`] as const);
  const ranges = { ...readRanges(), ...Object.fromEntries(addresses) };
  const files = createOwnRepositoryFiles(remote, ranges, readPackage('.').engines.node);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  if (packages === undefined) return;
  mkdirSync(path.join(folder, TARBALLS));
  for (const [, file] of tarballs) copyFileSync(path.join(packages, file), path.join(folder, TARBALLS, file));
}

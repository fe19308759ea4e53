import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8'));
}

interface RootPackage {
  name?: string;
  workspaces?: string[];
  devDependencies?: Record<string, string>;
}

function readRootPackage(folder: string): RootPackage {
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? readJson<RootPackage>(file) : {};
}

/** Returns an area's name if `root` is its own repository: package.json installs this tooling and has no workspaces. */
export function findStandaloneArea(root: string): string | undefined {
  const { name, workspaces, devDependencies = {} } = readRootPackage(root);
  return workspaces === undefined && '@backoffice/tooling' in devDependencies ? name : undefined;
}

function findRoot(folder: string): string {
  if (readRootPackage(folder).workspaces !== undefined || findStandaloneArea(folder) !== undefined) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error(`${process.cwd()} is not a folder of the repository`);
  return findRoot(parent);
}

/** Folder of the repository: the nearest one above the working directory with workspaces, or with a single area. */
export const ROOT = findRoot(process.cwd());

export function workspaceNames(root = ROOT): string[] {
  return readJson<RootPackage>(path.join(root, 'package.json')).workspaces ?? [];
}

/** Names of the workspaces that are remotes, in the order of package.json. */
export function remoteNames(root = ROOT): string[] {
  const area = findStandaloneArea(root);
  return area === undefined ? workspaceNames(root).filter((name) => name.startsWith('mf-')) : [area];
}

/** Names of the workspaces that are deployed. */
export function deployableNames(root = ROOT): string[] {
  return findStandaloneArea(root) === undefined ? ['shell', ...remoteNames(root)] : remoteNames(root);
}

export function workspaceFolder(name: string, root = ROOT): string {
  return findStandaloneArea(root) === undefined ? path.join(root, name) : root;
}

/** Returns the name of the workspace in `folder`, and the folder of its repository. */
export function locateWorkspace(folder: string): { name: string; root: string } {
  const name = findStandaloneArea(folder);
  return name === undefined ? { name: path.basename(folder), root: path.dirname(folder) } : { name, root: folder };
}

/** Returns the folder of a shared package: its workspace, or where an area's repository has installed it. */
export function sharedPackageFolder(name: string, root = ROOT): string {
  const parent = findStandaloneArea(root) === undefined ? 'shared' : 'node_modules/@backoffice';
  return path.join(root, parent, name);
}

/** Returns the folder with a shared package's modules: its sources, or the compiled files that are installed. */
export function sharedModulesFolder(name: string, root = ROOT): string {
  return path.join(sharedPackageFolder(name, root), findStandaloneArea(root) === undefined ? 'src' : 'dist');
}

/** Returns the file of a shared package's module; `module` has no extension. */
export function sharedModuleFile(name: string, module: string, root = ROOT): string {
  const extension = findStandaloneArea(root) === undefined ? 'ts' : 'js';
  return path.join(sharedModulesFolder(name, root), `${module}.${extension}`);
}

/** Returns DATA_DIR, which is `.data` by default. An empty variable counts as absent, as in the API. */
export function findDataFolder(): string {
  return path.resolve(ROOT, process.env.DATA_DIR || '.data');
}

/** Returns the folder of the deployed site: `site` in DATA_DIR. */
export function siteFolder(): string {
  return path.join(findDataFolder(), 'site');
}

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8'));
}

interface RootPackage {
  workspaces?: string[];
}

function findRoot(folder: string): string {
  const file = path.join(folder, 'package.json');
  if (existsSync(file) && readJson<RootPackage>(file).workspaces !== undefined) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error(`${process.cwd()} is not a folder of the repository`);
  return findRoot(parent);
}

/** Folder of the repository: the nearest one above the working directory whose package.json lists workspaces. */
export const ROOT = findRoot(process.cwd());

export function workspaceNames(root = ROOT): string[] {
  return readJson<RootPackage>(path.join(root, 'package.json')).workspaces ?? [];
}

/** Names of the workspaces that are remotes, in the order of package.json. */
export function remoteNames(root = ROOT): string[] {
  return workspaceNames(root).filter((name) => name.startsWith('mf-'));
}

/** Names of the workspaces that are deployed. */
export function deployableNames(root = ROOT): string[] {
  return ['shell', ...remoteNames(root)];
}

/** Returns the folder of the deployed site: `site` in DATA_DIR, which is `.data` by default. */
export function siteFolder(): string {
  return path.resolve(ROOT, process.env.DATA_DIR ?? '.data', 'site');
}

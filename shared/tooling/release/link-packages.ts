import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { readJson, workspaceNames } from '../build/workspaces';

/** Whether an entry of node_modules is a link to a workspace of `root`, not an installed package. */
function isWorkspace(entry: string, root: string): boolean {
  const location = path.relative(root, realpathSync(entry));
  return !location.startsWith('..') && !location.split(path.sep).includes('node_modules');
}

const listEntries = (folder: string) => readdirSync(folder).map((name) => path.join(folder, name));
const isScope = (entry: string) => path.basename(entry).startsWith('@') && !lstatSync(entry).isSymbolicLink();

function linkPackage(entry: string, to: string, from: string): void {
  if (isWorkspace(entry, from)) return;
  if (isScope(entry) && listEntries(entry).some((inside) => isWorkspace(inside, from))) {
    mkdirSync(to);
    for (const inside of listEntries(entry)) linkPackage(inside, path.join(to, path.basename(inside)), from);
  } else {
    symlinkSync(realpathSync(entry), to);
  }
}

/** Links the workspaces that the package.json of `root` lists, by the names of their packages. */
function linkWorkspaces(root: string): void {
  for (const workspace of workspaceNames(root)) {
    const folder = path.join(root, workspace);
    if (!existsSync(folder)) continue;
    const { name } = readJson<{ name: string }>(path.join(folder, 'package.json'));
    const link = path.join(root, 'node_modules', name);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(folder, link);
  }
}

/**
 * Links the packages that are installed beside or above a workspace, because the workspace requires a different
 * version.
 */
function linkNestedPackages(from: string, root: string): void {
  const folders = workspaceNames(root).flatMap((workspace) => [path.dirname(workspace), workspace]);
  for (const folder of new Set(folders.filter((one) => one !== '.'))) {
    const installed = path.join(from, folder, 'node_modules');
    const link = path.join(root, folder, 'node_modules');
    if (existsSync(installed) && existsSync(path.join(root, folder)) && !existsSync(link)) symlinkSync(installed, link);
  }
}

/**
 * Links the packages installed in `from`, and the workspaces of `root` itself, into `root`. The workspaces may differ:
 * `root` can be an earlier state of the repository.
 */
export function linkPackages(from: string, root: string): void {
  const source = realpathSync(from);
  const target = path.join(root, 'node_modules');
  mkdirSync(target);
  for (const entry of listEntries(path.join(source, 'node_modules'))) {
    const name = path.basename(entry);
    // Entries that begin with a dot, except .bin, are caches of tools, which are not shared.
    if (name === '.bin' || !name.startsWith('.')) linkPackage(entry, path.join(target, name), source);
  }
  linkNestedPackages(source, root);
  linkWorkspaces(root);
}

import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { readJson, workspaceNames } from '../build/workspaces';

/** Whether an entry of node_modules is a link to a workspace of `root`, not an installed package. */
function isWorkspace(entry: string, root: string): boolean {
  const location = path.relative(root, realpathSync(entry));
  return !location.startsWith('..') && !location.split(path.sep).includes('node_modules');
}

/** Lists the entries of a folder without links whose target is missing, such as the link to a removed workspace. */
const listEntries = (folder: string) =>
  readdirSync(folder)
    .map((name) => path.join(folder, name))
    .filter((entry) => existsSync(entry));
const isScope = (entry: string) => path.basename(entry).startsWith('@') && !lstatSync(entry).isSymbolicLink();

/** Returns the workspace folders that the package.json of `root` lists, keyed by the path of their links. */
function findWorkspaceLinks(root: string): Map<string, string> {
  const folders = workspaceNames(root).map((workspace) => path.join(root, workspace));
  const readName = (folder: string) => readJson<{ name: string }>(path.join(folder, 'package.json')).name;
  const existing = folders.filter((folder) => existsSync(folder));
  return new Map(existing.map((folder) => [path.join(root, 'node_modules', readName(folder)), folder]));
}

/** Links an installed package, unless it is a workspace of `from`, or `links` contains a workspace of the same name. */
function linkPackage(entry: string, to: string, from: string, links: Map<string, string>): void {
  const toInside = (inside: string) => path.join(to, path.basename(inside));
  const isLeftOut = (one: string, link: string) => isWorkspace(one, from) || links.has(link);
  if (isLeftOut(entry, to)) return;
  if (isScope(entry) && listEntries(entry).some((inside) => isLeftOut(inside, toInside(inside)))) {
    mkdirSync(to);
    for (const inside of listEntries(entry)) linkPackage(inside, toInside(inside), from, links);
  } else {
    symlinkSync(realpathSync(entry), to);
  }
}

/** Links packages in or above a workspace's folder. npm installs them there if the workspace needs another version. */
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
 * `root` can be an earlier state of the repository, or contain packages that `from` has installed.
 */
export function linkPackages(from: string, root: string): void {
  const source = realpathSync(from);
  const target = path.join(root, 'node_modules');
  const links = findWorkspaceLinks(root);
  mkdirSync(target);
  for (const entry of listEntries(path.join(source, 'node_modules'))) {
    const name = path.basename(entry);
    // Entries that begin with a dot, except .bin, are caches of tools, which are not shared.
    if (name === '.bin' || !name.startsWith('.')) linkPackage(entry, path.join(target, name), source, links);
  }
  linkNestedPackages(source, root);
  for (const [link, folder] of links) {
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(folder, link);
  }
}

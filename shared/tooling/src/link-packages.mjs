import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';

import { readJson } from './workspaces.mjs';

/** Whether an entry of node_modules is a link to a workspace of `root`, not an installed package. */
function isWorkspace(entry, root) {
  const location = path.relative(root, realpathSync(entry));
  return !location.startsWith('..') && !location.split(path.sep).includes('node_modules');
}

const listEntries = (folder) => readdirSync(folder).map((name) => path.join(folder, name));
const isScope = (entry) => path.basename(entry).startsWith('@') && !lstatSync(entry).isSymbolicLink();

function linkPackage(entry, to, from) {
  if (isWorkspace(entry, from)) return;
  if (isScope(entry) && listEntries(entry).some((inside) => isWorkspace(inside, from))) {
    mkdirSync(to);
    for (const inside of listEntries(entry)) linkPackage(inside, path.join(to, path.basename(inside)), from);
  } else {
    symlinkSync(realpathSync(entry), to);
  }
}

/** Links the workspaces that `root`'s own package.json lists, by their packages' names. */
function linkWorkspaces(root) {
  for (const workspace of readJson(path.join(root, 'package.json')).workspaces) {
    const folder = path.join(root, workspace);
    if (!existsSync(folder)) continue;
    const link = path.join(root, 'node_modules', readJson(path.join(folder, 'package.json')).name);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(folder, link);
  }
}

/**
 * Gives the tree `root` the packages that are installed in the tree `from`, as links, and its own workspaces, which may
 * be others than those of `from`: `root` can be an earlier state of the repository.
 */
export function linkPackages(from, root) {
  const real = realpathSync(from);
  const linked = path.join(root, 'node_modules');
  mkdirSync(linked);
  for (const entry of listEntries(path.join(real, 'node_modules'))) {
    const name = path.basename(entry);
    // Caches of tools are not shared.
    if (name === '.bin' || !name.startsWith('.')) linkPackage(entry, path.join(linked, name), real);
  }
  linkWorkspaces(root);
}

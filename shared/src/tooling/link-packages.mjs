import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** The workspace of `root` that an entry of node_modules stands for, relative to `root`; undefined for a package. */
function workspaceOf(entry, root) {
  const place = path.relative(root, realpathSync(entry));
  return place.startsWith('..') || place.split(path.sep).includes('node_modules') ? undefined : place;
}

const entriesOf = (folder) => readdirSync(folder).map((name) => path.join(folder, name));
const isScope = (entry) => path.basename(entry).startsWith('@') && !lstatSync(entry).isSymbolicLink();

function linkEntry(entry, to, from, root) {
  const workspace = workspaceOf(entry, from);
  if (workspace !== undefined) {
    if (existsSync(path.join(root, workspace))) symlinkSync(path.join(root, workspace), to);
  } else if (isScope(entry) && entriesOf(entry).some((inside) => workspaceOf(inside, from) !== undefined)) {
    mkdirSync(to);
    for (const inside of entriesOf(entry)) linkEntry(inside, path.join(to, path.basename(inside)), from, root);
  } else {
    symlinkSync(realpathSync(entry), to);
  }
}

/**
 * Gives the workspaces in `root` what is installed for those in `from`: every package as a link, and in place of
 * `from`'s workspaces the ones of `root`.
 */
export function linkPackages(from, root) {
  const real = realpathSync(from);
  const linked = path.join(root, 'node_modules');
  mkdirSync(linked);
  for (const entry of entriesOf(path.join(real, 'node_modules'))) {
    const name = path.basename(entry);
    // What tools keep there for themselves is not shared.
    if (name === '.bin' || !name.startsWith('.')) linkEntry(entry, path.join(linked, name), real, root);
  }
}

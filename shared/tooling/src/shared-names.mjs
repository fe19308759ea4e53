import { realpathSync } from 'node:fs';
import path from 'node:path';
import { SHARED_MODULES } from './shared-modules.mjs';

/** Stands among names for a module that is taken as a whole, so that nobody knows what of it is used. */
export const EVERYTHING = '*';

/** The shared modules that are the product's own. What a package exports goes with the range it is asked for in. */
const facades = new Set(SHARED_MODULES.map(({ name }) => name).filter((name) => name.startsWith('@backoffice/')));

const ofFacade = ({ dependency }) => facades.has(dependency.request);

/** Equal sources make equal files: nothing is left in the order in which a build came upon it. */
function inOrder(namesByModule) {
  const modules = namesByModule.map(([module, names]) => [module, [...names].sort()]);
  return Object.fromEntries(modules.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * What the code that a remote's build came to hold imports from each facade. Types are gone by then, and so is what was
 * imported and never used.
 */
export function importedNames({ compilation: { modules, moduleGraph, chunkGraph } }) {
  const names = new Map();
  for (const module of modules) {
    if (chunkGraph.getModuleChunks(module).length === 0) continue;
    for (const { dependency } of moduleGraph.getOutgoingConnections(module).filter(ofFacade)) {
      // That the module is imported at all; each name that is used of it has a dependency of its own.
      if (dependency.type === 'esm import') continue;
      const [name = EVERYTHING] = dependency.ids ?? [];
      names.set(dependency.request, (names.get(dependency.request) ?? new Set()).add(name));
    }
  }
  return inOrder([...names]);
}

/** What each facade exports that the built shell provides; types are gone by then. */
export function exportedNames({ compilation: { modules, moduleGraph } }, root) {
  const file = realpathSync(path.join(root, 'shell/src/federation/shared-modules.ts'));
  const list = [...modules].find(({ resource }) => resource === file);
  if (list === undefined) throw new Error('The shell is built without its list of shared modules');
  const provided = moduleGraph
    .getOutgoingConnections(list)
    .filter(ofFacade)
    .map(({ dependency, resolvedModule }) => [dependency.request, moduleGraph.getProvidedExports(resolvedModule)]);
  // A module whose exports are only known when it runs is asked about nothing.
  return inOrder(provided.filter(([, names]) => Array.isArray(names)));
}

import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { Compilation, Module, ModuleGraphConnection, Stats } from '@rspack/core';
import { SHARED_MODULES } from './shared-modules';

/** Stands for a namespace import (`import *`), whose used names are unknown. */
export const ALL_NAMES = '*';

export type NamesByModule = Record<string, string[]>;

/**
 * Names of facades, keyed by the module name in an import. Facades are the product's own shared modules, and libraries
 * of which the shell provides only a part. The exports of other libraries need no check, because their version ranges
 * determine them.
 */
const facades = new Map(
  SHARED_MODULES.filter(({ name, part }) => part !== undefined || name.startsWith('@backoffice/')).flatMap(
    ({ name, part = name }) => [[name, name] as const, [part, name] as const],
  ),
);

/** Returns the connections from `module` to facades in the module graph, each with the facade's name. */
function facadeConnections({ moduleGraph }: Compilation, module: Module) {
  return moduleGraph.getOutgoingConnections(module).flatMap((connection: ModuleGraphConnection) => {
    const facade = facades.get(connection.dependency.request ?? '');
    return facade === undefined ? [] : [{ connection, facade }];
  });
}

/** Sorts modules and names, because a build visits them in no fixed order and equal sources must build equal files. */
function sortNames(namesByModule: Iterable<[string, Iterable<string>]>): NamesByModule {
  const modules = [...namesByModule].map(([module, names]) => [module, [...names].sort()] as const);
  return Object.fromEntries(modules.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the names that the bundled code of a remote imports from each facade; without types and unused imports. */
export function importedNames({ compilation }: Stats): NamesByModule {
  const names = new Map<string, Set<string>>();
  for (const module of compilation.modules) {
    if (compilation.chunkGraph.getModuleChunks(module).length === 0) continue;
    for (const { connection, facade } of facadeConnections(compilation, module)) {
      // The import statement itself is skipped, because the module graph has another dependency for each used name.
      if (connection.dependency.type === 'esm import') continue;
      const [name = ALL_NAMES] = connection.dependency.ids ?? [];
      names.set(facade, (names.get(facade) ?? new Set()).add(name));
    }
  }
  return sortNames(names);
}

/** Returns the facades that the code in `files` imports; code that it loads later is in other files. */
export function importedFacades({ compilation }: Stats, files: readonly string[]): Set<string> {
  const facadeNames = new Set<string>();
  for (const module of compilation.modules) {
    const chunks = compilation.chunkGraph.getModuleChunks(module);
    if (!chunks.some((chunk) => files.some((file) => chunk.files.has(file)))) continue;
    for (const { facade } of facadeConnections(compilation, module)) facadeNames.add(facade);
  }
  return facadeNames;
}

/** Returns the names that each facade of the built shell exports, without types. */
export function exportedNames({ compilation }: Stats, root: string): NamesByModule {
  const file = realpathSync(path.join(root, 'shell/src/federation/shared-modules.ts'));
  const list = [...compilation.modules].find((module) => 'resource' in module && module.resource === file);
  if (list === undefined) throw new Error('The shell is built without its list of shared modules');
  return sortNames(
    facadeConnections(compilation, list).flatMap(({ connection, facade }) => {
      const { resolvedModule } = connection;
      const names = resolvedModule && compilation.moduleGraph.getProvidedExports(resolvedModule);
      // Modules whose exports are only known at run time are omitted, so their exports are not checked.
      return Array.isArray(names) ? [[facade, names] as [string, string[]]] : [];
    }),
  );
}

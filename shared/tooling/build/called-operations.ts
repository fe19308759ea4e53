import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { ContractSchemas } from '@backoffice/contract/compatibility/operation-schemas';
import type { Operation } from '@backoffice/contract/operation';
import type { Module, Stats } from '@rspack/core';
import { register } from 'tsx/cjs/api';
import { sharedModuleFile, sharedModulesFolder } from './workspaces';

/** File of a release with the operations that its code calls; browsers do not load it. */
export const OPERATIONS_FILE = 'operations.json';

type Compatibility = typeof import('@backoffice/contract/compatibility/operation-schemas');

/** Returns the names that a bundle uses from each file of the contract; `true` for all names. */
function usedNames({ compilation }: Stats, contract: string): Array<[file: string, names: string[] | true]> {
  const { moduleGraph, chunks } = compilation;
  const runtimes = [...new Set([...chunks].flatMap(({ runtime }) => [...runtime]))];
  const isContract = (module: Module): module is Module & { resource: string } =>
    'resource' in module && String(module.resource).startsWith(contract + path.sep);
  return [...compilation.modules].filter(isContract).flatMap((module): Array<[string, string[] | true]> => {
    const names = moduleGraph.getUsedExports(module, runtimes);
    if (names === true) return [[module.resource, true]];
    return Array.isArray(names) && names.length > 0 ? [[module.resource, names]] : [];
  });
}

/** Returns the operations that the bundled code calls, without unused imports and types. */
export function describeCalledOperations(stats: Stats, root: string): ContractSchemas {
  const contract = realpathSync(sharedModulesFolder('contract', root));
  const file = sharedModuleFile('contract', 'compatibility/operation-schemas', root);
  if (!existsSync(file)) return {};
  // One loader loads all files of the contract, so that common dependencies are loaded once. With a loader for each
  // file, this takes five times as long.
  const loader = register({ namespace: `contract-${process.hrtime.bigint()}` });
  try {
    const { describeOperations, isOperation }: Compatibility = loader.require(realpathSync(file), import.meta.url);
    const operations: Operation[] = [];
    for (const [module, names] of usedNames(stats, contract)) {
      const exports: Record<string, unknown> = loader.require(module, import.meta.url);
      const used = Object.entries(exports).filter(([name]) => names === true || names.includes(name));
      operations.push(...used.map(([, value]) => value).filter(isOperation));
    }
    return describeOperations(operations);
  } finally {
    loader.unregister();
  }
}

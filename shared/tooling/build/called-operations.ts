import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { ContractSchemas } from '@backoffice/contract/compatibility/operation-schemas';
import type { Module, Stats } from '@rspack/core';
import { importBundle } from './import-typescript.mjs';
import { sharedModuleFile, sharedModulesFolder } from './workspaces';

/** File of a release with the operations that its code calls; browsers do not load it. */
export const OPERATIONS_FILE = 'operations.json';

interface ContractModules {
  functions: typeof import('@backoffice/contract/compatibility/operation-schemas');
  /** The exports of a file of the contract, as `file<index>`. */
  [file: `file${number}`]: Record<string, unknown>;
}

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
export async function describeCalledOperations(stats: Stats, root: string): Promise<ContractSchemas> {
  const contract = realpathSync(sharedModulesFolder('contract', root));
  const file = sharedModuleFile('contract', 'compatibility/operation-schemas', root);
  if (!existsSync(file)) return {};
  const used = usedNames(stats, contract);
  const exportAs = (name: string, module: string) => `export * as ${name} from ${JSON.stringify(module)};`;
  const lines = used.map(([module], index) => exportAs(`file${index}`, module));
  // One bundle contains all files of the contract, so that common dependencies are loaded once.
  const contents = [exportAs('functions', realpathSync(file)), ...lines].join('\n');
  const modules = await importBundle<ContractModules>({ stdin: { contents, resolveDir: contract } });
  const { describeOperations, isOperation } = modules.functions;
  const operations = used.flatMap(([, names], index) =>
    Object.entries(modules[`file${index}`] ?? {})
      .filter(([name]) => names === true || names.includes(name))
      .map(([, value]) => value)
      .filter(isOperation),
  );
  return describeOperations(operations);
}

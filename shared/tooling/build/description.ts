import path from 'node:path';
import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { importTypeScript } from './import-typescript.mjs';
import { ROOT, sharedModuleFile, workspaceFolder } from './workspaces';

export type { ParsedDescription };
export type Contract = typeof import('@backoffice/platform/remote/description');

export function importContract(root = ROOT): Promise<Contract> {
  return importTypeScript(sharedModuleFile('platform', 'remote/description', root));
}

export type DescriptionResult =
  | { description: ParsedDescription; problem?: undefined }
  | { description?: undefined; problem: string };

/** Returns the first feature flag that a description uses without declaring it; undefined if there is none. */
function findUndeclaredFlag({ flags = {}, ...description }: ParsedDescription): string | undefined {
  const { contributions = [], commands = [], searches = [], sidebarCounts = [] } = description;
  const used = [...contributions, ...commands, ...searches, ...sidebarCounts].flatMap(({ flag }) => flag ?? []);
  return used.find((flag) => !Object.hasOwn(flags, flag));
}

/** Validates the description of the remote `name`. */
export function parseDescription({ remoteDescription }: Contract, name: string, value: unknown): DescriptionResult {
  const parsed = remoteDescription.safeParse(value);
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join('.') || issue.message);
    return { problem: `${name}/src/remote.ts is not a valid description: ${fields.join(', ')}` };
  }
  if (parsed.data.name !== name) return { problem: `${name}/src/remote.ts names itself ${parsed.data.name}` };
  const flag = findUndeclaredFlag(parsed.data);
  if (flag !== undefined)
    return { problem: `${name}/src/remote.ts uses the flag ${flag}, which its flags do not declare` };
  return { description: parsed.data };
}

/** Reads the description of a remote. Rejects with a one-line message that names each invalid field. */
export async function readDescription(name: string, root = ROOT): Promise<ParsedDescription> {
  const file = path.join(workspaceFolder(name, root), 'src/remote.ts');
  const module = await importTypeScript<{ default?: unknown }>(file).catch(({ message }: Error) => {
    throw new Error(`${name}/src/remote.ts cannot be read: ${message.replaceAll(/\s*\n\s*/g, ' ')}`);
  });
  const { problem, description } = parseDescription(await importContract(root), name, module.default);
  if (problem !== undefined) throw new Error(problem);
  return description;
}

import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Stats } from '@rspack/core';
import { importContract, type ParsedDescription, readDescription } from './description';
import { computeIntegrity, isScriptOrStyle } from './integrity';
import { addFormerModuleNames, SHARED_MODULES } from './shared-modules';
import { exportedNames, importedFacades, importedNames, type NamesByModule } from './shared-names';
import { buildVersion } from './version';
import { readJson } from './workspaces';

interface BuiltFiles {
  version: string;
  /** Version computed from the sources. Equals `version`, except for a preview, whose version contains its label. */
  sources: string;
  /** Subresource integrity of each script and style sheet, by file name. */
  integrity: Record<string, string>;
}

/** Record of a built remote; file names are relative to the folder of the release. */
export interface RemoteRelease extends BuiltFiles {
  description: ParsedDescription;
  manifest: string;
  entry: string;
  /** Files of the first page: the entry and the code of the exposed module. */
  preload: string[];
  /** Lazy shared modules that the code of the exposed module uses; code that it loads later may use others. */
  needs: string[];
  /** Required version ranges of shared modules, by module name. Older releases lack `requires` and `imports`. */
  requires?: Record<string, string>;
  imports?: NamesByModule;
}

/** Record of a built shell. Older releases lack the optional fields. */
export interface ShellRelease extends BuiltFiles {
  /** Version of the contract between the shell and the remotes. */
  contract?: string;
  /** Versions of the shared modules by name. */
  provides?: Record<string, string>;
  exports?: NamesByModule;
  /** Whether the shell consumes prefetched responses; older shells would send the requests again. */
  takesFirstCalls?: boolean;
  /** Whether the shell replaces the document's prerendered page; older shells would show their pages below it. */
  replacesPrerenderedPage?: boolean;
  /** Whether the shell supports staged releases; older shells would offer an update to users who already have it. */
  knowsRollouts?: boolean;
  /** Files that the page loads first. */
  first: string[];
  /** Files of each lazy shared module. */
  lazy: Record<string, string[]>;
  /** Files of the signed-in layout, which pages of signed-in users load together with the first files. */
  layout?: string[];
}

interface Build {
  name: string;
  version: string;
  folder: string;
  stats: Stats;
  root: string;
}

interface Manifest {
  metaData: { remoteEntry: { name: string } };
  exposes: Array<{ assets: Record<'js' | 'css', { sync: string[] }> }>;
  shared: Array<{ name: string; requiredVersion: string }>;
}

const lazyModules = SHARED_MODULES.filter(({ eager }) => !eager);

/** Returns the release record of a remote, after its build into `folder`. */
export async function describeRemote({ name, version, folder, stats, root }: Build): Promise<RemoteRelease> {
  const manifest = readJson<Manifest>(path.join(folder, 'mf-manifest.json'));
  rmSync(path.join(folder, 'mf-stats.json'), { force: true });
  const entry = manifest.metaData.remoteEntry.name;
  const exposed = manifest.exposes.flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync]);
  const needed = importedFacades(stats, exposed);
  return {
    version,
    sources: buildVersion(name, root),
    description: await readDescription(name, root),
    manifest: 'mf-manifest.json',
    entry,
    preload: [entry, ...exposed],
    needs: lazyModules.map((module) => module.name).filter((shared) => needed.has(shared)),
    requires: Object.fromEntries(manifest.shared.map((shared) => [shared.name, shared.requiredVersion])),
    imports: importedNames(stats),
    integrity: computeIntegrity(folder),
  };
}

/** Returns the files that a build loads first, and a function that lists the additional files of a named chunk. */
export function listChunkFiles(stats: Stats) {
  const { namedChunkGroups } = stats.toJson({ all: false, chunkGroups: true, assets: true });
  const list = (chunk: string) => {
    const group = namedChunkGroups?.[chunk];
    if (group === undefined) throw new Error(`The build has no chunk ${chunk}`);
    return (group.assets ?? []).map((asset) => asset.name).filter(isScriptOrStyle);
  };
  const first = list('main');
  return { first, listLazy: (chunk: string) => list(chunk).filter((file) => !first.includes(file)) };
}

/** Returns the release record of a shell, after its build into `folder`. */
export async function describeShell({ version, folder, stats, root }: Build): Promise<ShellRelease> {
  const { SHELL_CONTRACT_VERSION: contract } = await importContract(root);
  const { first, listLazy } = listChunkFiles(stats);
  const lazy = lazyModules.map(({ name, chunk = '' }) => [name, listLazy(chunk)] as const);
  return {
    version,
    sources: buildVersion('shell', root),
    contract,
    provides: addFormerModuleNames(Object.fromEntries(SHARED_MODULES.map((module) => [module.name, module.version]))),
    exports: addFormerModuleNames(exportedNames(stats, root)),
    takesFirstCalls: true,
    replacesPrerenderedPage: true,
    knowsRollouts: true,
    first,
    lazy: addFormerModuleNames(Object.fromEntries(lazy)),
    layout: listLazy('layout'),
    integrity: computeIntegrity(folder),
  };
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readAsDescription } from './gates/description.mjs';
import { SHARED_MODULES, withFormerNames } from './shared-modules.mjs';
import { exportedNames, importedNames } from './shared-names.mjs';
import { buildVersion, ROOT, readJson } from './workspaces.mjs';

const lazyModules = SHARED_MODULES.filter(({ eager }) => !eager);
const lazyNames = lazyModules.map(({ name }) => name);

/** Subresource integrity of each script and style sheet in `folder`, by file name. */
export function integrityOf(folder) {
  const hash = (file) =>
    createHash('sha384')
      .update(readFileSync(path.join(folder, file)))
      .digest('base64');
  const files = readdirSync(folder).filter((file) => /\.(js|css)$/.test(file));
  return Object.fromEntries(files.sort().map((file) => [file, `sha384-${hash(file)}`]));
}

async function importTypeScript(file) {
  const { tsImport } = await import('tsx/esm/api');
  const module = await tsImport(pathToFileURL(file).href, import.meta.url);
  return module.default?.default ?? module.default ?? module;
}

/** What `shared` of `root` says of the contract between the shell and the remotes. */
export function importContract(root = ROOT) {
  return importTypeScript(path.join(root, 'shared/platform/src/remote/description.ts'));
}

/** Reads what a remote says of itself. Rejects with one sentence that names each wrong field. */
export async function readDescription(name, root = ROOT) {
  const value = await importTypeScript(path.join(root, name, 'src/remote.ts')).catch(({ message }) => {
    throw new Error(`${name}/src/remote.ts cannot be read: ${message.replaceAll(/\s*\n\s*/g, ' ')}`);
  });
  const { problem, description } = readAsDescription(await importContract(root), name, value);
  if (problem !== undefined) throw new Error(problem);
  return description;
}

/** Ranges of the shared modules that a build takes from the shell, by name. */
function requiredModules({ shared }) {
  return Object.fromEntries(shared.map(({ name, requiredVersion }) => [name, requiredVersion]));
}

/** What the site must know of a built remote; file names are relative to `folder`. */
export async function remoteRelease({ name, version, folder, stats, root }) {
  const manifest = readJson(path.join(folder, 'mf-manifest.json'));
  rmSync(path.join(folder, 'mf-stats.json'), { force: true });
  const exposed = manifest.exposes.flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync]);
  const entry = manifest.metaData.remoteEntry.name;
  return {
    version,
    sources: buildVersion(name, root),
    description: await readDescription(name, root),
    manifest: 'mf-manifest.json',
    entry,
    preload: [entry, ...exposed],
    needs: manifest.shared.map((shared) => shared.name).filter((shared) => lazyNames.includes(shared)),
    requires: requiredModules(manifest),
    imports: importedNames(stats),
    integrity: integrityOf(folder),
  };
}

/**
 * What the site must know of the built shell: its first files and the files of each lazily shared module, the contract
 * it keeps, the versions of what it provides and the names in it.
 */
export async function shellRelease({ version, folder, stats, root }) {
  const { SHELL_CONTRACT_VERSION: contract } = await importContract(root);
  const { entrypoints, namedChunkGroups } = stats.toJson({
    all: false,
    entrypoints: true,
    chunkGroups: true,
    assets: true,
  });
  const files = (group) => group.assets.map((asset) => asset.name).filter((file) => /\.(js|css)$/.test(file));
  const first = files(entrypoints.main);
  const lazy = lazyModules.map(({ name, chunk }) => {
    const group = namedChunkGroups[chunk];
    if (group === undefined) throw new Error(`The shell has no chunk ${chunk} for ${name}`);
    return [name, files(group).filter((file) => !first.includes(file))];
  });
  const provides = Object.fromEntries(SHARED_MODULES.map((module) => [module.name, module.version]));
  return {
    version,
    sources: buildVersion('shell', root),
    contract,
    provides: withFormerNames(provides),
    exports: withFormerNames(exportedNames(stats, root)),
    // Earlier releases would make every call again that the page began for them.
    takesFirstCalls: true,
    first,
    lazy: withFormerNames(Object.fromEntries(lazy)),
    integrity: integrityOf(folder),
  };
}

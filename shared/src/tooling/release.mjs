import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SHARED_MODULES } from './shared-modules.mjs';
import { ROOT, readJson } from './workspaces.mjs';

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

/** Reads and checks what a remote says of itself. Rejects with one sentence that names each wrong field. */
export async function readDescription(name, root = ROOT) {
  const { remoteDescription } = await importTypeScript(path.join(ROOT, 'shared/src/remote/description.ts'));
  const parsed = remoteDescription.safeParse(await importTypeScript(path.join(root, name, 'src/remote.ts')));
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join('.') || issue.message);
    throw new Error(`${name}/src/remote.ts is not a valid description: ${fields.join(', ')}`);
  }
  if (parsed.data.name !== name) throw new Error(`${name}/src/remote.ts names itself ${parsed.data.name}`);
  return parsed.data;
}

/** What the site must know of a built remote; file names are relative to `folder`. */
export async function remoteRelease({ name, version, folder, root }) {
  const manifest = readJson(path.join(folder, 'mf-manifest.json'));
  rmSync(path.join(folder, 'mf-stats.json'), { force: true });
  const exposed = manifest.exposes.flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync]);
  const entry = manifest.metaData.remoteEntry.name;
  return {
    version,
    description: await readDescription(name, root),
    manifest: 'mf-manifest.json',
    entry,
    preload: [entry, ...exposed],
    needs: manifest.shared.map((shared) => shared.name).filter((shared) => lazyNames.includes(shared)),
    integrity: integrityOf(folder),
  };
}

/** What the site must know of the built shell: its first files and the files of each lazily shared module. */
export function shellRelease({ version, folder, stats }) {
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
  return { version, first, lazy: Object.fromEntries(lazy), integrity: integrityOf(folder) };
}

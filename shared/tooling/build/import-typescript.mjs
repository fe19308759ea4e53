import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { onExit } from 'signal-exit';

/** Matches the packages of this repository, whose files may be TypeScript. */
const OWN_PACKAGE = /^@backoffice\//;
/** Matches packages, and this file, which every bundle shares. */
const SEPARATE = /^[^./]|\/import-typescript\.mjs$/;
/** Marks a name that the plugin has passed on to esbuild, so that it does not pass the name on again. */
const PASSED_ON = Symbol('passed on');

let folder;

/**
 * Creates the folder of all bundles. It is removed when the process exits or a signal ends it, not before: a bundle may
 * import parts of it later.
 */
function createFolder() {
  const created = mkdtempSync(path.join(tmpdir(), 'bundles-'));
  onExit(() => rmSync(created, { recursive: true, force: true }));
  // Stacks then refer to lines of the source files. The bundles no longer exist when a stack is read.
  process.setSourceMapsEnabled(true);
  return created;
}

/** Adds constants to a module that reads `import.meta`: its own paths and address, because those of the bundle differ. */
async function loadModule({ path: file }) {
  const source = await readFile(file, 'utf8');
  if (!source.includes('import.meta.')) return undefined;
  const constants = [path.dirname(file), file, pathToFileURL(file).href].map((value) => JSON.stringify(value));
  const contents = `const [ownFolder, ownFile, ownAddress] = [${constants}]; ${source}`;
  return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' };
}

/** Leaves packages out of a bundle. Their addresses are absolute, because the bundle is in another folder. */
function excludePackages({ onResolve, resolve, onLoad }) {
  onResolve({ filter: SEPARATE }, async ({ path: name, kind, resolveDir, pluginData }) => {
    if (pluginData === PASSED_ON || OWN_PACKAGE.test(name) || path.isAbsolute(name)) return undefined;
    if (isBuiltin(name)) return { path: name, external: true };
    const resolved = await resolve(name, { kind, resolveDir, pluginData: PASSED_ON });
    if (resolved.errors.length > 0) return resolved;
    return { path: pathToFileURL(resolved.path).href, external: true };
  });
  onLoad({ filter: /\.[cm]?[jt]sx?$/ }, loadModule);
}

/**
 * Bundles a module with the modules of this repository that it imports, and imports the bundle. `entry` has the options
 * of esbuild that name the module: `entryPoints` or `stdin`. This takes a tenth of a second. A loader that compiles each
 * module when it is imported takes seconds, because it also handles all modules of the installed packages.
 */
export async function importBundle(entry) {
  folder ??= createFolder();
  const { metafile } = await build({
    ...entry,
    outdir: mkdtempSync(path.join(folder, 'bundle-')),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    define: {
      'import.meta.dirname': 'ownFolder',
      'import.meta.filename': 'ownFile',
      'import.meta.url': 'ownAddress',
    },
    // Modules that are imported at run time, and the packages that they need, are loaded only then.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Node's own condition. By default, esbuild would prefer variants for bundlers, which Node cannot load.
    conditions: ['module-sync'],
    charset: 'utf8',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'silent',
    metafile: true,
    plugins: [{ name: 'exclude-packages', setup: excludePackages }],
  });
  const [file] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint !== undefined);
  return await import(pathToFileURL(file).href);
}

/** Imports a TypeScript file with everything that it imports, as it is now. */
export const importTypeScript = (file) => importBundle({ entryPoints: [file] });

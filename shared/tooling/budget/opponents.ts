import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { compile, loadConfig } from '../build/compile';
import { compressFolder } from '../build/compress';
import { readDescription } from '../build/description';
import { computeIntegrity } from '../build/integrity';
import { listChunkFiles } from '../build/release-files';
import { ROOT } from '../build/workspaces';
import { renderPage } from '../release/page/page';

const FOLDER = 'app';

interface Opponent {
  /** Returns the expression that loads an area's module from the file `file`. */
  load: (name: string, file: string) => string;
  configure: (config: Configuration) => Configuration;
}

const SINGLE_BUNDLE: Opponent = {
  load: (_name, file) => `Promise.resolve(require('${file}'))`,
  configure: (config) => ({
    ...config,
    output: { ...config.output, asyncChunks: false },
    optimization: { ...config.optimization, splitChunks: false },
  }),
};

/**
 * Returns the name of an area's chunk. It must not contain the area's name, because the shell disables style sheets with
 * that name while the area is not visible.
 */
const chunkName = (name: string) => name.replace('mf-', 'area-');

const ROUTE_SPLIT: Opponent = {
  load: (name, file) => `import(/* webpackChunkName: "${chunkName(name)}" */ '${file}')`,
  configure: (config) => config,
};

/** Returns the entry module of an application with the areas `names`, without federation. */
function createEntry(names: string[], { load }: Opponent): string {
  const sources = names.map((name) => ({ name, folder: path.join(ROOT, name, 'src') }));
  const release = "{ version: '', manifest: '', entry: '', preload: [], integrity: {} }";
  return `
    import '@backoffice/ui/styles.css';
    import { createRoot } from 'react-dom/client';
    import { createApp } from '${path.join(ROOT, 'shell/src/app')}';
    ${sources.map(({ folder }, index) => `import description${index} from '${folder}/remote';`).join('\n')}
    const modules = {
      ${sources.map(({ name, folder }) => `'${name}': () => ${load(name, `${folder}/module`)},`).join('\n')}
    };
    const descriptions = [${sources.map((_, index) => `description${index}`)}];
    const remotes = descriptions.map((description) => ({ description, current: ${release} }));
    const App = createApp(remotes, { load: (name) => modules[name]() });
    createRoot(document.getElementById('root')).render(<App />);
  `;
}

async function build(names: string[], opponent: Opponent, site: string) {
  // The entry module is below node_modules, where its imports of packages can be resolved.
  const entry = path.join(ROOT, 'node_modules/.cache/backoffice/opponent.tsx');
  mkdirSync(path.dirname(entry), { recursive: true });
  writeFileSync(entry, createEntry(names, opponent));
  const folder = path.join(site, FOLDER);
  const config = await loadConfig('shell', 'production');
  const stats = await compile(
    opponent.configure({ ...config, entry: { main: entry }, output: { ...config.output, path: folder } }),
  );
  await compressFolder(folder);
  const integrity = computeIntegrity(folder);
  const { first, listLazy } = listChunkFiles(stats);
  const addHashes = (files: string[]): Record<string, string> =>
    Object.fromEntries(files.map((file) => [`/${FOLDER}/${file}`, integrity[file] ?? '']));
  return { shellFiles: Object.entries(addHashes(first)), list: (chunk: string) => addHashes(listLazy(chunk)) };
}

/** Builds the shell and the remotes `names` as one bundle without federation into `site`, for comparison. */
export async function buildSingleBundle(names: string[], site: string): Promise<void> {
  const { shellFiles } = await build(names, SINGLE_BUNDLE, site);
  writeFileSync(path.join(site, 'index.html'), renderPage({ shellFiles, shell: { version: '' }, remotes: [] }));
}

/**
 * Builds the shell and the remotes `names` as one application without federation into `site`, for comparison. For a
 * page of an area, the document preloads the area's chunk and sends the page's first requests.
 */
export async function buildRouteSplitApplication(names: string[], site: string): Promise<void> {
  const { shellFiles, list } = await build(names, ROUTE_SPLIT, site);
  const createRemote = async (name: string) => {
    const integrity = list(chunkName(name));
    const current = { version: '', manifest: '', entry: '', preload: Object.keys(integrity), integrity };
    return { description: await readDescription(name), current };
  };
  const document = renderPage({
    shellFiles,
    shell: { version: '', layout: list('layout') },
    remotes: await Promise.all(names.map(createRemote)),
  });
  writeFileSync(path.join(site, 'index.html'), document);
}

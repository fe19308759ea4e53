import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compile, loadConfig } from '../build/compile';
import { compressFolder } from '../build/compress';
import { computeIntegrity } from '../build/integrity';
import { ROOT } from '../build/workspaces';
import { renderPage } from '../release/page/page';

function createEntry(names: string[]): string {
  const shell = path.join(ROOT, 'shell/src');
  const sources = names.map((name) => path.join(ROOT, name, 'src'));
  const current = "{ version: '', manifest: '', entry: '', preload: [], integrity: {} }";
  return `
    import '@backoffice/ui/styles.css';
    import { createRoot } from 'react-dom/client';
    import { createApp } from '${shell}/app';
    ${sources.map((source, index) => `import description${index} from '${source}/remote';`).join('\n')}
    ${sources.map((source, index) => `import module${index} from '${source}/module';`).join('\n')}
    const descriptions = [${sources.map((_, index) => `description${index}`)}];
    const modules = [${sources.map((_, index) => `module${index}`)}];
    const remotes = descriptions.map((description) => ({ description, current: ${current} }));
    const load = async (name) => ({ default: modules[descriptions.findIndex((description) => description.name === name)] });
    const App = createApp(remotes, { load });
    createRoot(document.getElementById('root')).render(<App />);
  `;
}

/** Builds the shell and the remotes `names` as one bundle without federation, for comparison, into the folder `site`. */
export async function buildSingleBundle(names: string[], site: string): Promise<void> {
  // Below node_modules, so that packages are found from there.
  const entry = path.join(ROOT, 'node_modules/.cache/backoffice/single.tsx');
  mkdirSync(path.dirname(entry), { recursive: true });
  writeFileSync(entry, createEntry(names));
  const folder = path.join(site, 'single');
  const config = await loadConfig('shell', 'production');
  await compile({
    ...config,
    entry: { main: entry },
    output: { ...config.output, path: folder, asyncChunks: false },
    optimization: { ...config.optimization, splitChunks: false },
  });
  await compressFolder(folder);
  const files = Object.entries(computeIntegrity(folder));
  const shellFiles = files.map(([file, hash]): [string, string] => [`/single/${file}`, hash]);
  writeFileSync(path.join(site, 'index.html'), renderPage({ shellFiles, shell: { version: '' }, remotes: [] }));
}

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compile, loadConfig } from './build.mjs';
import { compressFolder } from './compress.mjs';
import { renderPage } from './page.mjs';
import { integrityOf } from './release.mjs';
import { ROOT } from './workspaces.mjs';

function entryOf(name) {
  const shell = path.join(ROOT, 'shell/src');
  const remote = path.join(ROOT, name, 'src');
  return `
    import '@backoffice/shared/ui/styles.css';
    import { createRoot } from 'react-dom/client';
    import { createApp } from '${shell}/app';
    import description from '${remote}/remote';
    import module from '${remote}/module';
    const current = { version: '', manifest: '', entry: '', preload: [], integrity: {} };
    const App = createApp([{ description, current }], { register() {}, load: async () => ({ default: module }) });
    createRoot(document.getElementById('root')).render(<App />);
  `;
}

/**
 * Builds the shell and one remote as one ordinary bundle without federation into the site folder `site`: what the
 * composition is compared with.
 */
export async function buildSingleBundle(name, site) {
  // Below node_modules, so that packages are found from there.
  const entry = path.join(ROOT, 'node_modules/.cache/backoffice', `single-${name}.tsx`);
  mkdirSync(path.dirname(entry), { recursive: true });
  writeFileSync(entry, entryOf(name));
  const folder = path.join(site, 'single');
  const config = await loadConfig('shell', 'production');
  await compile({
    ...config,
    entry: { main: entry },
    output: { ...config.output, path: folder, asyncChunks: false },
    optimization: { ...config.optimization, splitChunks: false },
  });
  await compressFolder(folder);
  const shellFiles = Object.entries(integrityOf(folder)).map(([file, hash]) => [`/single/${file}`, hash]);
  writeFileSync(path.join(site, 'index.html'), renderPage({ shellFiles, remotes: [] }));
}

import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { BROWSERS, baseConfig, LAYER_ORDER_BANNER } from './rspack-base';
import { locateWorkspace } from './workspaces';

const createEntry = (page: string) => `
  import '@backoffice/ui/styles.css';
  import { ThemeRoot } from '@backoffice/ui';
  import { renderToStaticMarkup } from 'react-dom/server.edge';
  import { MemoryRouter } from 'react-router-dom';
  import { prerenderedPage } from ${JSON.stringify(page)};
  export const markup = renderToStaticMarkup(
    <ThemeRoot><MemoryRouter>{prerenderedPage}</MemoryRouter></ThemeRoot>,
  );
`;

/**
 * Returns the configuration of a build that writes two files into `folder`: `page.cjs`, a CommonJS module with the
 * markup of the page that `module` exports, and `page.css` with the page's styles. `root` is the folder of the remote.
 */
export function prerenderConfig(root: string, module: string, folder: string): Configuration {
  const entry = path.join(root, 'src/prerender-entry.tsx');
  const config = baseConfig({ name: locateWorkspace(root).name, root, mode: 'production' });
  return {
    ...config,
    entry: { page: entry },
    // Fonts are not built, because the document contains no typefaces.
    module: { ...config.module, parser: { 'css/auto': { url: false } } },
    output: {
      path: folder,
      publicPath: '',
      filename: 'page.cjs',
      cssFilename: 'page.css',
      library: { type: 'commonjs2' },
    },
    optimization: {
      splitChunks: false,
      minimizer: [new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } })],
    },
    plugins: [
      new rspack.experiments.VirtualModulesPlugin({ [entry]: createEntry(module) }),
      new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new rspack.BannerPlugin(LAYER_ORDER_BANNER),
    ],
  };
}

import path from 'node:path';
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { FONT_FORMAT, MINIFIER_PASSES } from './build-effort';
import type { Mode } from './compile';
import { INTEGRITY_ALGORITHM } from './integrity';
import { LAYER_ORDER_RULE } from './layer-order';
import { RetryUrlPlugin, SortedHashesPlugin } from './rspack-plugins';
import { sourceMapOptions } from './source-maps';

const CHUNK_LOAD_TIMEOUT_MS = 10_000;
/** The oldest browsers with all CSS features in use; for older ones, the build would rewrite the style sheets. */
export const BROWSERS = ['chrome 123', 'edge 123', 'firefox 128', 'safari 17.5'];

/**
 * Declares the order of the cascade layers at the top of each style sheet: a layer's first occurrence determines its
 * position, and a style sheet combines modules of several chunks in an order that no import determines.
 */
export const LAYER_ORDER_BANNER = { banner: LAYER_ORDER_RULE, raw: true, test: /\.css$/ };

const scripts = (isDevelopment: boolean): RuleSetRule => ({
  test: /\.[cm]?tsx?$/,
  loader: 'builtin:swc-loader',
  type: 'javascript/auto',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: false, refresh: isDevelopment } },
    },
  },
});

const styles: RuleSetRule[] = [
  // Only class names are local to a style sheet; custom properties (`--border`) and grid areas are global.
  { test: /\.module\.css$/, type: 'css/module', parser: { namedExports: false, dashedIdents: false, grid: false } },
  { test: /\.css$/, exclude: /\.module\.css$/, type: 'css/auto' },
];

/** Rule that reduces a font to a range of its characters, if the import has a `unicode-range` in its query. */
const partialFonts: RuleSetRule = {
  test: /\.woff2$/,
  resourceQuery: /unicode-range/,
  type: 'asset/resource',
  loader: path.join(import.meta.dirname, 'subset-font-loader.mjs'),
  options: { format: FONT_FORMAT },
};

function createOutput(root: string, isDevelopment: boolean): Configuration['output'] {
  const hash = isDevelopment ? '' : '.[contenthash:10]';
  return {
    path: path.join(root, 'dist'),
    publicPath: 'auto',
    filename: `[name]${hash}.js`,
    chunkFilename: `[name]${hash}.js`,
    cssFilename: `[name]${hash}.css`,
    cssChunkFilename: `[name]${hash}.css`,
    assetModuleFilename: '[name].[contenthash:10][ext]',
    crossOriginLoading: 'anonymous',
    chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
    // Without `strictModuleErrorHandling`, the second import of a module that threw would return an empty module.
    strictModuleErrorHandling: true,
    clean: true,
  };
}

function createPlugins(name: string, isDevelopment: boolean) {
  if (isDevelopment) return [new ReactRefreshRspackPlugin()];
  const integrity = new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [INTEGRITY_ALGORITHM] });
  const sourceMaps = new rspack.SourceMapDevToolPlugin(sourceMapOptions(name));
  return [new RetryUrlPlugin(), integrity, new SortedHashesPlugin(), sourceMaps];
}

/** Returns the configuration that the shell's and the remotes' builds share, for the workspace `name` in `root`. */
export function baseConfig({ name, root, mode }: { name: string; root: string; mode: Mode }) {
  const isDevelopment = mode === 'development';
  return {
    name,
    mode,
    context: root,
    target: ['web', 'es2022'],
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
    module: {
      rules: [scripts(isDevelopment), ...styles, partialFonts],
      generator: { 'css/module': { localIdentName: `${name}_[local]_[hash:base64:6]`, exportsConvention: 'as-is' } },
    },
    output: createOutput(root, isDevelopment),
    optimization: {
      moduleIds: isDevelopment ? 'named' : 'deterministic',
      chunkIds: isDevelopment ? 'named' : 'deterministic',
      mangleExports: isDevelopment ? false : 'size',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { compress: { passes: MINIFIER_PASSES }, mangle: true },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    plugins: createPlugins(name, isDevelopment),
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  } satisfies Configuration;
}

import path from 'node:path';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { OrderedHashesPlugin } from './ordered-hashes.mjs';
import { RetryAddressPlugin } from './retry-address.mjs';

const CHUNK_TIME_LIMIT_MS = 10_000;

const scripts = (development) => ({
  test: /\.[cm]?tsx?$/,
  loader: 'builtin:swc-loader',
  type: 'javascript/auto',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: false, refresh: development } },
    },
  },
});

// The oldest that know everything our style sheets use; without them the style sheets are rewritten for far older ones.
const BROWSERS = ['chrome 123', 'edge 123', 'firefox 128', 'safari 17.5'];

const styles = [
  // Tokens (`--border`) and grid areas mean the same in every style sheet: only class names are local.
  { test: /\.module\.css$/, type: 'css/module', parser: { namedExports: false, dashedIdents: false, grid: false } },
  { test: /\.css$/, exclude: /\.module\.css$/, type: 'css/auto' },
];

function output(root, development) {
  const hash = development ? '' : '.[contenthash:10]';
  return {
    path: path.join(root, 'dist'),
    publicPath: 'auto',
    filename: `[name]${hash}.js`,
    chunkFilename: `[name]${hash}.js`,
    cssFilename: `[name]${hash}.css`,
    cssChunkFilename: `[name]${hash}.css`,
    assetModuleFilename: '[name].[contenthash:10][ext]',
    crossOriginLoading: 'anonymous',
    chunkLoadTimeout: CHUNK_TIME_LIMIT_MS,
    // Without it a module that threw is an empty module the next time.
    strictModuleErrorHandling: true,
    clean: true,
  };
}

/** What the shell's and the remotes' builds have in common. `name` is the workspace, `root` its folder. */
export function baseConfig({ name, root, mode }) {
  const development = mode === 'development';
  return {
    name,
    mode,
    context: root,
    target: ['web', 'es2022'],
    devtool: development ? 'cheap-module-source-map' : false,
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
    module: {
      rules: [scripts(development), ...styles],
      generator: { 'css/module': { localIdentName: `${name}_[local]_[hash:base64:6]`, exportsConvention: 'as-is' } },
    },
    output: output(root, development),
    optimization: {
      moduleIds: development ? 'named' : 'deterministic',
      chunkIds: development ? 'named' : 'deterministic',
      mangleExports: development ? false : 'size',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    plugins: development
      ? [new ReactRefreshRspackPlugin()]
      : [
          new RetryAddressPlugin(),
          new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
          new OrderedHashesPlugin(),
        ],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { baseConfig } from './rspack-base.mjs';
import { consumedModules } from './shared-modules.mjs';
import { buildVersion } from './workspaces.mjs';

const enhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'));

const RUNTIME = '@module-federation/webpack-bundler-runtime';
const asEsModule = (name) => enhanced.resolve(name).replace(/\.cjs$/, '.js');

/**
 * The plugin resolves its runtime as CommonJS, of which nothing can be left out; as ES modules the entry of each remote
 * is 7.5 kB compressed instead of 12.5.
 */
const runtimeAsEsModules = {
  [RUNTIME]: asEsModule(RUNTIME),
  [enhanced.resolve('@module-federation/runtime')]: asEsModule('@module-federation/runtime'),
};

/**
 * The plugin names its runtime by its place on this machine, in a module whose text is its name. Numbers are given to
 * modules by their names: equal sources make equal files wherever they lie when the runtime is named without its place.
 */
const runtimeByName = new rspack.NormalModuleReplacementPlugin(/!=!data:text\/javascript,/, (module) => {
  module.request = module.request.replace(encodeURIComponent(enhanced.resolve(RUNTIME)), encodeURIComponent(RUNTIME));
});

/** Name of a remote's container, which must be a JavaScript identifier: `mf_menu`. */
export function containerName(name) {
  return name.replaceAll('-', '_');
}

function federation(name, development) {
  return new ModuleFederationPlugin({
    name: containerName(name),
    filename: development ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
    exposes: { './module': './src/module.tsx' },
    shared: consumedModules(),
    dts: false,
    experiments: { externalRuntime: true, optimization: { target: 'web' } },
  });
}

/** Build configuration of a remote. `root` is the workspace's folder, whose name is the remote's. */
export function remoteConfig(root) {
  const name = path.basename(root);
  return (_environment, { mode = 'production' } = {}) => {
    const config = baseConfig({ name, root, mode });
    return {
      ...config,
      entry: {},
      resolve: { ...config.resolve, alias: runtimeAsEsModules },
      // Two versions of one remote must not share a chunk registry, or the second is answered with the first's code.
      output: { ...config.output, uniqueName: `${name}@${buildVersion(name, path.dirname(root))}` },
      // All of a remote's code is wanted at once: one file is one request.
      optimization: { ...config.optimization, splitChunks: false },
      plugins: [...config.plugins, runtimeByName, federation(name, mode === 'development')],
    };
  };
}

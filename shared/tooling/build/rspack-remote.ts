import { createRequire } from 'node:module';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import type { ConfigFunction } from './compile';
import { containerName } from './container-name';
import { baseConfig } from './rspack-base';
import { consumedModules } from './shared-modules';
import { buildVersion } from './version';
import { locateWorkspace } from './workspaces';

const RUNTIME = '@module-federation/webpack-bundler-runtime';
const enhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'));
const resolveEsModule = (name: string) => enhanced.resolve(name).replace(/\.cjs$/, '.js');

/**
 * Selects the ES modules of the federation runtime, because its CommonJS modules cannot be tree-shaken. A compressed
 * entry has 7.5 kB instead of 12.5 kB.
 */
const runtimeAliases = {
  [RUNTIME]: resolveEsModule(RUNTIME),
  [enhanced.resolve('@module-federation/runtime')]: resolveEsModule('@module-federation/runtime'),
};

/** Replaces the runtime's absolute path with its name, so that module IDs do not depend on the folder. */
const runtimeByName = new rspack.NormalModuleReplacementPlugin(/!=!data:text\/javascript,/, (module) => {
  const location = encodeURIComponent(enhanced.resolve(RUNTIME));
  module.request = module.request.replace(location, encodeURIComponent(RUNTIME));
});

function federation(name: string, isDevelopment: boolean): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    name: containerName(name),
    filename: isDevelopment ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
    exposes: { './module': './src/module.tsx' },
    shared: consumedModules(),
    dts: false,
    experiments: { externalRuntime: true, optimization: { target: 'web' } },
  });
}

/** Returns the build configuration of the remote whose workspace, or repository, is the folder `folder`. */
export function remoteConfig(folder: string): ConfigFunction {
  const { name, root } = locateWorkspace(folder);
  return (_environment, { mode }) => {
    const config = baseConfig({ name, root: folder, mode });
    return {
      ...config,
      entry: {},
      resolve: { ...config.resolve, alias: runtimeAliases },
      // Each version has its own chunk registry: two versions that share one would load each other's code.
      output: { ...config.output, uniqueName: `${name}@${buildVersion(name, root)}` },
      // All of a remote's code is needed together, so it is one file, which takes one request.
      optimization: { ...config.optimization, splitChunks: false },
      plugins: [...config.plugins, runtimeByName, federation(name, mode === 'development')],
    };
  };
}

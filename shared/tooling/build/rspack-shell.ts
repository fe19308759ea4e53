import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import type { ConfigFunction } from './compile';
import { findLibraryAliases } from './lighter-libraries';
import { baseConfig } from './rspack-base';

// The federation plugin would define these for the runtime: no Node.js, and no manifests to fetch.
const runtimeFlags = { ENV_TARGET: JSON.stringify('web'), FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' };

/** Moves modules that the chunk `name` and the chunks `others` have in common into the former. */
const moveInto = (name: string, ...others: string[]) => ({
  name,
  chunks: (chunk: { name?: string }) => chunk.name === name || others.includes(chunk.name ?? ''),
  minChunks: 2,
  enforce: true,
});

// Lazy chunks are requested together: a separate file for code that only one of them uses would just add a request.
const splitChunks = {
  cacheGroups: {
    // Libraries change less often than the shell: their file survives most releases in the browser's cache.
    libraries: { test: /[\\/]node_modules[\\/].*\.[cm]?js$/, name: 'libraries', chunks: 'initial', enforce: true },
    // One style sheet: small ones would take connections, of which a browser has six, from the code.
    stylesheet: { type: /^css/, name: 'main', chunks: 'all', priority: 1, enforce: true },
    formLibrary: {
      ...moveInto('shared-forms', 'shared-record-forms'),
      test: /[\\/]node_modules[\\/]/,
      priority: 1,
    },
    // The shell's own page of tables and the forms share parts with the areas' lists.
    lists: moveInto('shared-lists', 'system', 'shared-record-forms'),
    default: false,
    defaultVendors: false,
  },
} satisfies NonNullable<Configuration['optimization']>['splitChunks'];

/**
 * Returns the build configuration of the shell. It uses the federation runtime without the plugin, which would need an
 * async boundary in front of the shell's own code, and a dead remote could blank it.
 */
export function shellConfig(root: string): ConfigFunction {
  return (_environment, { mode }) => {
    const config = baseConfig({ name: path.basename(root), root, mode });
    return {
      ...config,
      entry: { main: './src/main.tsx' },
      resolve: { ...config.resolve, alias: mode === 'production' ? findLibraryAliases(root) : {} },
      output: { ...config.output, uniqueName: 'shell' },
      plugins: [...config.plugins, new rspack.DefinePlugin(runtimeFlags)],
      optimization: { ...config.optimization, splitChunks },
    };
  };
}

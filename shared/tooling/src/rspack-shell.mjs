import path from 'node:path';
import { rspack } from '@rspack/core';
import { lighterLibraries } from './lighter-libraries.mjs';
import { baseConfig } from './rspack-base.mjs';

// Libraries change less often than the shell: their file survives most releases in the browser's cache.
const libraries = { test: /[\\/]node_modules[\\/].*\.[cm]?js$/, name: 'libraries', chunks: 'initial', enforce: true };

// What a remote's plugin would tell the runtime: no Node.js, and no manifests to fetch.
const runtimeParts = { ENV_TARGET: JSON.stringify('web'), FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' };

// A browser has six connections to a server, and small style sheets would take them from the code: all in the first.
const stylesheet = { type: /^css/, name: 'main', chunks: 'all', priority: 1, enforce: true };

/** Puts what other chunks share with the chunk `name` into it alone. */
const inChunk = (name, ...others) => ({
  name,
  chunks: (chunk) => chunk.name === name || others.includes(chunk.name),
  minChunks: 2,
  enforce: true,
});

// The shell's own page of tables and the forms take what they share with the areas' lists from their chunk.
const lists = inChunk('shared-lists', 'system', 'shared-record-forms');
const formLibrary = { ...inChunk('shared-forms', 'shared-record-forms'), test: /[\\/]node_modules[\\/]/, priority: 1 };

/**
 * Build configuration of the shell. It uses the federation runtime alone: with the plugin it would need an async
 * boundary in front of its own code, and a dead remote could blank it.
 */
export function shellConfig(root) {
  return (_environment, { mode = 'production' } = {}) => {
    const config = baseConfig({ name: path.basename(root), root, mode });
    return {
      ...config,
      entry: { main: './src/main.tsx' },
      resolve: { ...config.resolve, alias: mode === 'production' ? lighterLibraries(root) : {} },
      output: { ...config.output, uniqueName: 'shell' },
      plugins: [...config.plugins, new rspack.DefinePlugin(runtimeParts)],
      // Lazy chunks are asked for together: splitting what only one of them uses would add files for nothing.
      optimization: {
        ...config.optimization,
        splitChunks: {
          cacheGroups: { libraries, stylesheet, formLibrary, lists, default: false, defaultVendors: false },
        },
      },
    };
  };
}

import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import type { ConfigFunction } from './compile';
import { createButtonRule, findLibraryAliases } from './lighter-libraries';
import { baseConfig, LAYER_ORDER_BANNER } from './rspack-base';
import { AppendStylesToBodyPlugin } from './rspack-plugins';

// Constants that the federation plugin would define for its runtime: the code runs in browsers and loads no manifests.
const runtimeFlags = { ENV_TARGET: JSON.stringify('web'), FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' };

const isOneOf = (names: string[]) => (chunk: { name?: string }) => names.includes(chunk.name ?? '');

/** Returns a cache group for the chunk `name`, which receives the modules that it has in common with `others`. */
const moveInto = (name: string, ...others: string[]) => ({
  name,
  chunks: isOneOf([name, ...others]),
  minChunks: 2,
  enforce: true,
});

/** Returns a cache group for the chunk `name`, whose style sheet receives the styles of `others`. */
const moveStylesInto = (name: string, ...others: string[]) =>
  ({ type: /^css/, name, chunks: isOneOf([name, ...others]), priority: 1, enforce: true }) as const;

// Lazy chunks are requested together, so a separate file for shared code would only add a request.
const splitChunks = {
  cacheGroups: {
    // Libraries are in a separate file, which changes less often than the shell's code and stays in browser caches.
    libraries: { test: /[\\/]node_modules[\\/].*\.[cm]?js$/, name: 'libraries', chunks: 'initial', enforce: true },
    // The recovery screen is shown when files fail to load, so it must not need a style sheet in addition to its code.
    firstStyles: moveStylesInto('main', 'recovery'),
    // Three chunks share a style sheet, because separate files would occupy connections (a browser has six).
    listStyles: moveStylesInto('shared-lists', 'shared-record-forms', 'system'),
    formLibrary: {
      ...moveInto('shared-forms', 'shared-record-forms'),
      test: /[\\/]node_modules[\\/]/,
      priority: 1,
    },
    // Modules that at least two of these chunks need are in `shared-lists`. `system` is the shell's system page.
    lists: moveInto('shared-lists', 'system', 'shared-record-forms'),
    default: false,
    defaultVendors: false,
  },
} satisfies NonNullable<Configuration['optimization']>['splitChunks'];

/**
 * Returns the build configuration of the shell. The shell uses the federation runtime without the build plugin: the
 * plugin would need an async boundary in front of the shell's own code, and a remote that fails to load could leave the
 * page blank.
 */
export function shellConfig(root: string): ConfigFunction {
  return (_environment, { mode }) => {
    const config = baseConfig({ name: path.basename(root), root, mode });
    const isProduction = mode === 'production';
    return {
      ...config,
      entry: { main: './src/main.tsx' },
      resolve: { ...config.resolve, alias: isProduction ? findLibraryAliases(root) : {} },
      module: { ...config.module, rules: [...config.module.rules, ...(isProduction ? [createButtonRule(root)] : [])] },
      output: { ...config.output, uniqueName: 'shell' },
      plugins: [
        ...config.plugins,
        new rspack.DefinePlugin(runtimeFlags),
        new rspack.BannerPlugin(LAYER_ORDER_BANNER),
        new AppendStylesToBodyPlugin(),
      ],
      optimization: { ...config.optimization, splitChunks },
    };
  };
}

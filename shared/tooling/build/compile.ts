import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration, Stats } from '@rspack/core';
import { importTypeScript } from './import-typescript.mjs';
import { findStandaloneArea, ROOT, workspaceFolder } from './workspaces';

export type Mode = 'production' | 'development';
/** Type of the default export of a workspace's rspack.config.mjs. */
export type ConfigFunction = (environment: object, options: { mode: Mode }) => Configuration;

/**
 * Reads the build configuration of a workspace for `mode`. Node imports the one in an area's own repository, which is a
 * plain script that can use all of Node.
 */
export async function loadConfig(name: string, mode: Mode, root = ROOT): Promise<Configuration> {
  const file = path.join(workspaceFolder(name, root), 'rspack.config.mjs');
  const { default: createConfig }: { default: ConfigFunction } =
    findStandaloneArea(root) === undefined ? await importTypeScript(file) : await import(pathToFileURL(file).href);
  return createConfig({}, { mode });
}

/** Runs one build; rejects with its errors. Imports the bundler here, so commands without a build do not load it. */
export async function compile(config: Configuration): Promise<Stats> {
  const { rspack } = await import('@rspack/core');
  const compiler = rspack(config);
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      compiler.close((closeFailure) => {
        if (failure ?? closeFailure) reject(failure ?? closeFailure);
        else if (stats === undefined || stats.hasErrors())
          reject(new Error(stats?.toString({ all: false, errors: true })));
        else resolve(stats);
      });
    });
  });
}

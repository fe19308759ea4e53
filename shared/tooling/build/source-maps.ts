import path from 'node:path';
import type { SourceMapDevToolPluginOptions } from '@rspack/core';

/** Folder of a release with the source maps of its scripts. Hidden, so it is neither served nor copied to a CDN. */
export const SOURCE_MAPS_FOLDER = '.source-maps';

/**
 * Returns the path of a source, relative to the repository. `resourcePath` is relative to the folder of `workspace`. The
 * path of an installed package begins with `node_modules/`, and a generated module has the path `generated`.
 */
export function toSourcePath(workspace: string, resourcePath: string): string {
  if (resourcePath.startsWith('data:')) return 'generated';
  const installed = resourcePath.indexOf('node_modules/');
  if (installed >= 0) return resourcePath.slice(installed);
  return /^\.\.?\//.test(resourcePath) ? path.posix.join(workspace, resourcePath) : resourcePath;
}

/**
 * Returns the options of the source maps of `workspace`: without the sources' code, which is in the repository, and
 * without a comment in the scripts that would make browsers request the maps.
 */
export function sourceMapOptions(workspace: string): SourceMapDevToolPluginOptions {
  return {
    test: /\.js$/,
    filename: `${SOURCE_MAPS_FOLDER}/[file].map`,
    append: false,
    noSources: true,
    moduleFilenameTemplate: ({ resourcePath }) => toSourcePath(workspace, resourcePath),
  };
}

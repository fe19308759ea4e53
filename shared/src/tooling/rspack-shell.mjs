import path from 'node:path';
import { baseConfig } from './rspack-base.mjs';

// Libraries change less often than the shell: their file survives most releases in the browser's cache.
const libraries = { test: /[\\/]node_modules[\\/].*\.[cm]?js$/, name: 'libraries', chunks: 'initial', enforce: true };

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
      output: { ...config.output, uniqueName: 'shell' },
      // Lazy chunks are asked for together: splitting what only one of them uses would add files for nothing.
      optimization: { ...config.optimization, splitChunks: { cacheGroups: { libraries, defaultVendors: false } } },
    };
  };
}

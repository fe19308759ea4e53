import type { Compiler } from '@rspack/core';

/**
 * Sorts the chunk hashes of a build by name: rspack writes them in any order, and equal sources must build equal files.
 */
export class SortedHashesPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    const sortEntries = (_: string, entries: string) => `sriHashes={${entries.split(',').sort().join()}}`;
    // Runs before rspack computes content hashes, and after SourceMapDevToolPlugin, because `updateAsset` discards the source
    // map of an asset. The maps stay valid: sorting changes no length.
    const stage = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;
    compiler.hooks.thisCompilation.tap('SortedHashesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'SortedHashesPlugin', stage }, (assets) => {
        for (const [file, asset] of Object.entries(assets)) {
          if (!file.endsWith('.js')) continue;
          const text = asset.source().toString();
          const sorted = text.replace(/sriHashes=\{([^}]*)\}/, sortEntries);
          if (sorted !== text) compilation.updateAsset(file, new sources.RawSource(sorted));
        }
      });
    });
  }
}

/**
 * Adds a query parameter to the URLs of scripts and style sheets on a retry: for an unchanged URL, a browser would keep
 * waiting for the first response. The shell counts the attempts in `globalThis.loadAttempts`.
 */
export class RetryAddressPlugin {
  apply(compiler: Compiler): void {
    const attempt = `globalThis.loadAttempts?.[${JSON.stringify(compiler.options.output.uniqueName)}]`;
    const extend = (element: string, attribute: string) => (code: string) =>
      `${code}\nif (${attempt} > 0) ${element}.${attribute} = url + '?attempt=' + ${attempt};`;
    compiler.hooks.compilation.tap('RetryAddressPlugin', (compilation) => {
      const hooks = compiler.rspack.RuntimePlugin.getCompilationHooks(compilation);
      hooks.createScript.tap('RetryAddressPlugin', extend('script', 'src'));
      hooks.createLink.tap('RetryAddressPlugin', extend('link', 'href'));
    });
  }
}

import type { Compiler } from '@rspack/core';

/** Replaces the code of a build's scripts with what `rewrite` returns, which must have the same length. */
function rewriteScripts(compiler: Compiler, name: string, rewrite: (text: string) => string): void {
  const { Compilation, sources } = compiler.rspack;
  // The code is replaced before rspack computes content hashes, and after SourceMapDevToolPlugin, because `updateAsset`
  // discards an asset's source map. The written source maps stay valid, because the code keeps its length.
  const stage = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
      for (const [file, asset] of Object.entries(assets)) {
        if (!file.endsWith('.js')) continue;
        const text = asset.source().toString();
        const rewritten = rewrite(text);
        if (rewritten !== text) compilation.updateAsset(file, new sources.RawSource(rewritten));
      }
    });
  });
}

/** Sorts the chunk hashes by name: rspack's order varies, and equal sources must build equal files. */
export class SortedHashesPlugin {
  apply(compiler: Compiler): void {
    const sortEntries = (_: string, entries: string) => `sriHashes={${entries.split(',').sort().join()}}`;
    rewriteScripts(compiler, 'SortedHashesPlugin', (text) => text.replace(/sriHashes=\{([^}]*)\}/, sortEntries));
  }
}

/** Placeholder for a version's hash, of the same length, until the scripts are minified. */
const PLACEHOLDER = 'sourcehash';

/**
 * Writes the hash of the sources into the scripts only after they are minified, because the minifier chooses short
 * names by how often characters occur. If the sources of two versions differ only in parts that the build drops, such
 * as comments, their scripts are then equal except for the hash.
 */
export class SourceHashPlugin {
  readonly #hash: string;

  constructor(hash: string) {
    this.#hash = hash;
  }

  apply(compiler: Compiler): void {
    const { output } = compiler.options;
    output.uniqueName = output.uniqueName?.replace(this.#hash, PLACEHOLDER);
    rewriteScripts(compiler, 'SourceHashPlugin', (text) => text.replaceAll(PLACEHOLDER, this.#hash));
  }
}

/**
 * Adds a query parameter to the URLs of scripts and style sheets on a retry: for an unchanged URL, a browser would keep
 * waiting for the first response. The shell counts the attempts in `globalThis.loadAttempts`.
 */
export class RetryUrlPlugin {
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

/**
 * Appends the style sheets of lazy chunks to the body, after that of the entry, which the HTML document has at the end
 * of its body. When a style sheet with cascade layers is inserted before another one, Chromium resets all fonts and
 * computes the layout of the whole page again. The hot reload of a style sheet inserts the new one beside the old one.
 */
export class AppendStylesToBodyPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('AppendStylesToBodyPlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('AppendStylesToBodyPlugin', ({ name, source }) => {
        if (name !== 'css_loading' || source === undefined) return;
        const code = source.source
          .toString()
          .replace('document.head.appendChild', 'document.body.appendChild')
          .replace('document.head.insertBefore(link, hmr)', 'hmr.parentNode.insertBefore(link, hmr)');
        if (code.includes('document.head'))
          throw new Error('rspack inserts style sheets in a way that this plugin does not know');
        source.source = Buffer.from(code);
      });
    });
  }
}

/**
 * Puts the hashes of chunks, which a build writes down in any order, into the order of their names: equal sources make
 * equal files.
 */
export class OrderedHashesPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.rspack;
    const ordered = (_, entries) => `sriHashes={${entries.split(',').sort().join()}}`;
    // Files are named by their content after this.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
    compiler.hooks.thisCompilation.tap('OrderedHashesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'OrderedHashesPlugin', stage }, (assets) => {
        for (const [file, asset] of Object.entries(assets)) {
          if (!file.endsWith('.js')) continue;
          const text = asset.source().toString();
          const changed = text.replace(/sriHashes=\{([^}]*)\}/, ordered);
          if (changed !== text) compilation.updateAsset(file, new sources.RawSource(changed));
        }
      });
    });
  }
}

/** The part of the library that the build uses; it has no types of its own. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** OpenType features to keep, by their tags; all by default. */
    keepFeatures: readonly string[];
  }
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>;
  // biome-ignore lint/style/noDefaultExport: the library has a default export
  export default subsetFont;
}

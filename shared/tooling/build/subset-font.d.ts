/** The part of the library that the build uses; it has no types of its own. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** OpenType features to keep, by their tags; all by default. */
    keepFeatures: readonly string[];
    /** Ranges to which axes of a variable font are reduced, by their tags. */
    variationAxes?: Record<string, { min: number; max: number }>;
  }
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>;
  // biome-ignore lint/style/noDefaultExport: the library has a default export
  export default subsetFont;
}

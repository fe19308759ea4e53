/// <reference path="./subset-font.d.ts" />
import type { LoaderContext } from '@rspack/core';
import subsetFont from 'subset-font';
import { readUnicodeRange } from './unicode-range';

/** Kerning, ligatures, accents and tabular figures; the style sheets use no other feature. */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];

/** Makes the bundler pass the font as a buffer. */
export const raw = true;

/**
 * Loader that reduces a font to the characters of the query's `unicode-range`. The style sheet that imports the font gives
 * its font face the same range.
 */
// biome-ignore lint/style/noDefaultExport: the bundler calls a loader's default export
export default async function subsetFontLoader(this: LoaderContext, font: Buffer): Promise<Buffer> {
  const range = new URLSearchParams(this.resourceQuery).get('unicode-range') ?? '';
  return await subsetFont(font, readUnicodeRange(range), { targetFormat: 'woff2', keepFeatures: FEATURES });
}

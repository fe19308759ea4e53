import subsetFont from 'subset-font';
import { readUnicodeRange } from './unicode-range.mjs';

/** Kerning, ligatures, accents and tabular figures: style sheets use no others, and pages have one language. */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'mark', 'mkmk', 'rlig', 'tnum'];

/** Makes the bundler pass the font as a buffer. */
export const raw = true;

function readAxis(range) {
  const [min = Number.NaN, max = Number.NaN] = range.split('-').map(Number);
  return { min, max };
}

/**
 * Loader that reduces a font to the characters of the query's `unicode-range` and, if it has one, the weights of its
 * `font-weight`. The style sheet that imports the font gives its font face the same ranges. Plain JavaScript, because
 * the bundler imports it.
 */
// biome-ignore lint/style/noDefaultExport: the bundler calls a loader's default export
export default async function subsetFontLoader(font) {
  const query = new URLSearchParams(this.resourceQuery);
  const weights = query.get('font-weight');
  return await subsetFont(font, readUnicodeRange(query.get('unicode-range') ?? ''), {
    targetFormat: this.getOptions().format,
    keepFeatures: FEATURES,
    variationAxes: weights === null ? {} : { wght: readAxis(weights) },
  });
}

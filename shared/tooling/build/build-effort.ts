/**
 * Tests set FAST_BUILD to 1. This halves the processor time for a build of the shell, and makes its compressed files a
 * quarter larger.
 */
const isFast = process.env.FAST_BUILD === '1';

/** Four passes of the minifier, instead of its default of two, save 0.4 kB, compressed, on a first visit. */
export const MINIFIER_PASSES = isFast ? 1 : 4;
/** Quality 11, the highest, produces the smallest files and takes a third of the shell's build time. */
export const BROTLI_QUALITY = isFast ? 1 : 11;
export const GZIP_LEVEL = isFast ? 1 : 9;
/** `sfnt` is not compressed, which saves a seventh of the processor time for a build of the shell. */
export const FONT_FORMAT = isFast ? 'sfnt' : 'woff2';

/** Returns the characters of a CSS unicode range: `U+20-7E, U+A0`. */
export function readUnicodeRange(range) {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = Number.NaN, last = first] = part
        .trim()
        .replace(/^U\+/i, '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset));
    })
    .join('');
}

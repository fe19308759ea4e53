import { readUnicodeRange } from './unicode-range.mjs';

test('readUnicodeRange returns the characters of single code points and of ranges with both ends', () => {
  expect(readUnicodeRange('41-43, U+7A,u+e9')).toBe('ABCzé');
  expect(readUnicodeRange('1F600')).toBe('😀');
});

import fc from 'fast-check';
import { formatTypedPrice } from './numeric-input';

test.each([
  ['12.345', 2, '12.34'],
  ['12,5', 2, '12.5'],
  ['007', 2, '7'],
  ['0', 2, '0'],
  ['0.5', 2, '0.5'],
  ['.5', 2, '0.5'],
  ['1.2.3', 2, '1.23'],
  ['$1a2', 2, '12'],
  ['1,234.56', 2, '1234.56'],
  ['$ 1,234,567.899', 2, '1234567.89'],
  ['1.234,56', 2, '1234.56'],
  ['1.234,', 3, '1.234'],
  ['1,234.', 2, '1234.'],
  ['1,234.5', 0, '1234'],
  ['1,234', 2, '1.23'],
  ['1,2.34', 2, '1.23'],
  ['1234,567.8', 2, '1234.56'],
  ['5.', 2, '5.'],
  ['5.9', 0, '5'],
  ['', 2, ''],
])('a price field formats %p with %i decimals as %p', (text, decimals, value) => {
  expect(formatTypedPrice(text, decimals)).toBe(value);
});

test('a formatted price does not change when it is formatted again', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(3), (text, decimals) => {
      const once = formatTypedPrice(text, decimals);
      expect(formatTypedPrice(once, decimals)).toBe(once);
      expect(once).toMatch(/^$|^(0|[1-9]\d*)(\.\d*)?$/);
    }),
  );
});

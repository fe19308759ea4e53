import fc from 'fast-check';
import { formatMoney, formatSignedMoney, fromCents, toCents } from './money';
import { priceInput } from './numeric-input';
import { sourceLabel, spaced } from './words';

test.each([
  [0, '$0.00'],
  [1234.5, '$1,234.50'],
  ['12.3', '$12.30'],
  [1234567.89, '$1,234,567.89'],
  [-0.01, '$0.00'],
  [-0, '$0.00'],
  [null, '-'],
  [undefined, '-'],
  ['', '-'],
  ['abc', '-'],
  [Number.NaN, '-'],
  [true, '-'],
])('%p is shown as %s', (value, shown) => {
  expect(formatMoney(value)).toBe(shown);
});

test('a shortage keeps its sign', () => {
  expect(formatSignedMoney(-3.5)).toBe('-$3.50');
  expect(formatSignedMoney(3.5)).toBe('$3.50');
  expect(formatSignedMoney('?')).toBe('-');
});

test('cents survive the way to dollars and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      expect(toCents(fromCents(cents))).toBe(cents);
    }),
  );
});

test.each([
  ['12.345', 2, '12.34'],
  ['12,5', 2, '12.5'],
  ['007', 2, '7'],
  ['0', 2, '0'],
  ['0.5', 2, '0.5'],
  ['.5', 2, '0.5'],
  ['1.2.3', 2, '1.23'],
  ['$1a2', 2, '12'],
  ['5.', 2, '5.'],
  ['5.9', 0, '5'],
  ['', 2, ''],
])('a price field makes %p with %i decimals into %p', (text, decimals, value) => {
  expect(priceInput(text, decimals)).toBe(value);
});

test('what a price field shows, it keeps', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(3), (text, decimals) => {
      const once = priceInput(text, decimals);
      expect(priceInput(once, decimals)).toBe(once);
      expect(once).toMatch(/^$|^(0|[1-9]\d*)(\.\d*)?$/);
    }),
  );
});

test('names are shown with spaces, the source Pos upper-case', () => {
  expect(spaced('DineIn')).toBe('Dine In');
  expect(spaced('Completed')).toBe('Completed');
  expect(sourceLabel('Pos')).toBe('POS');
  expect(sourceLabel('Kiosk')).toBe('Kiosk');
});

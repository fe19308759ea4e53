import fc from 'fast-check';
import { formatMoney, formatSignedMoney, fromCents, toCents } from './money';
import { sourceLabel, splitWords } from './words';

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
])('formatMoney formats %p as %s', (value, shown) => {
  expect(formatMoney(value)).toBe(shown);
});

test('formatSignedMoney keeps the sign of negative amounts', () => {
  expect(formatSignedMoney(-3.5)).toBe('-$3.50');
  expect(formatSignedMoney(3.5)).toBe('$3.50');
  expect(formatSignedMoney('?')).toBe('-');
});

test('converting cents to dollars and back returns the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      expect(toCents(fromCents(cents))).toBe(cents);
    }),
  );
});

test('labels of enum values have spaces between words, and the label of the source Pos is POS', () => {
  expect(splitWords('DineIn')).toBe('Dine In');
  expect(splitWords('Completed')).toBe('Completed');
  expect(sourceLabel('Pos')).toBe('POS');
  expect(sourceLabel('Kiosk')).toBe('Kiosk');
});

import * as fc from 'fast-check';
import { ordinalsOf, packNumbers, sumMarked } from './packed-values';

const anyMarked = fc
  .integer({ min: 1, max: 400 })
  .chain((size) =>
    fc.record({ size: fc.constant(size), marked: fc.subarray(Array.from({ length: size }, (_, i) => i)) }),
  );

/** Bits as PostgreSQL sends them: the first is the highest of its byte. */
function bitsOf(marked: readonly number[], size: number): Uint8Array {
  const text = Array.from({ length: Math.ceil(size / 8) * 8 }, (_, ordinal) => (marked.includes(ordinal) ? '1' : '0'));
  return Uint8Array.from(text.join('').match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

test('the ordinals of bits are found', () => {
  fc.assert(
    fc.property(anyMarked, ({ size, marked }) => {
      expect(ordinalsOf(bitsOf(marked, size))).toEqual(marked);
    }),
  );
});

const anyNumber = fc.oneof(
  { weight: 8, arbitrary: fc.constant(0) },
  fc.integer({ min: -2_000_000, max: 2_000_000 }),
  fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
);

test('the numbers of the marked are added up, be they large, negative or mostly nothing', () => {
  fc.assert(
    fc.property(
      anyMarked.chain(({ size, marked }) =>
        fc.record({
          marked: fc.constant(marked),
          numbers: fc.array(anyNumber, { minLength: size, maxLength: size }),
          isSmall: fc.boolean(),
        }),
      ),
      ({ marked, numbers, isSmall }) => {
        const told = isSmall ? numbers.map((number) => number % 100_000) : numbers;
        const bits = bitsOf(marked, told.length);
        const sum = marked.reduce((all, ordinal) => all + (told[ordinal] ?? 0), 0);
        expect(sumMarked(packNumbers(told), bits, ordinalsOf(bits), told.length)).toBe(sum);
      },
    ),
  );
});

test('a day without sales has nothing to read', () => {
  expect(packNumbers([])).toHaveLength(0);
  expect(sumMarked(packNumbers([]), new Uint8Array(), [], 0)).toBe(0);
});

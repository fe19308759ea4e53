import * as fc from 'fast-check';
import {
  countMarks,
  keepMarked,
  ordinalsOf,
  packMarks,
  packNumbers,
  sumMarked,
  unpackMarks,
  wordBytesOf,
} from './packed-values';

const anyMarked = fc
  .integer({ min: 1, max: 400 })
  .chain((size) =>
    fc.record({ size: fc.constant(size), marked: fc.subarray(Array.from({ length: size }, (_, i) => i)) }),
  );

function unpacked(marked: readonly number[], size: number): Uint8Array {
  const bits = new Uint8Array(wordBytesOf(size));
  for (const part of packMarks(marked, size)) unpackMarks(part, bits, 0, size);
  return bits;
}

test('marks are read as they were written, be they few or many', () => {
  fc.assert(
    fc.property(anyMarked, ({ size, marked }) => {
      const bits = unpacked(marked, size);
      for (const { marks } of packMarks(marked, size)) expect(marks.length).toBeLessThanOrEqual(Math.ceil(size / 8));
      expect([...ordinalsOf(bits)]).toEqual(marked);
      expect(countMarks(bits)).toBe(marked.length);
    }),
  );
});

test('the marks of a day of very many sales are in parts that an index takes', () => {
  const anyOrdinal = fc.oneof(fc.constantFrom(0, 15_999, 16_000, 31_999, 32_000, 39_999), fc.nat(39_999));
  const anySize = fc.constantFrom(16_000, 16_001, 32_000, 40_000);
  fc.assert(
    fc.property(fc.array(anyOrdinal, { maxLength: 2_000 }), anySize, (ordinals, size) => {
      const marked = [...new Set(ordinals.filter((ordinal) => ordinal < size))].sort((one, other) => one - other);
      for (const { marks } of packMarks(marked, size)) expect(marks.length).toBeLessThanOrEqual(2_000);
      expect([...ordinalsOf(unpacked(marked, size))]).toEqual(marked);
    }),
  );
});

test('of marks those are kept that others mark, too', () => {
  fc.assert(
    fc.property(anyMarked, fc.array(fc.nat(399)), ({ size, marked }, others) => {
      const other = [...new Set(others.filter((ordinal) => ordinal < size))];
      const bits = unpacked(marked, size);
      keepMarked(bits, unpacked(other, size));
      expect([...ordinalsOf(bits)]).toEqual(marked.filter((ordinal) => other.includes(ordinal)));
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
        const bits = unpacked(marked, told.length);
        const sum = marked.reduce((all, ordinal) => all + (told[ordinal] ?? 0), 0);
        expect(sumMarked(packNumbers(told), bits, ordinalsOf(bits), told.length)).toBe(sum);
      },
    ),
  );
});

test('a day without sales has nothing to read', () => {
  expect([packMarks([], 0), packNumbers([]).length]).toEqual([[], 0]);
  const bits = unpacked([], 0);
  expect(sumMarked(packNumbers([]), bits, ordinalsOf(bits), 0)).toBe(0);
});

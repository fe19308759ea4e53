import * as fc from 'fast-check';
import {
  addMarked,
  countMarks,
  keepMarked,
  ordinalsOf,
  packMarks,
  packNumbers,
  sumMarked,
  unpackMarks,
} from './packed-values';

const anyMarked = fc
  .integer({ min: 1, max: 400 })
  .chain((size) =>
    fc.record({ size: fc.constant(size), marked: fc.subarray(Array.from({ length: size }, (_, i) => i)) }),
  );

test('marks are read as they were written, be they few or many', () => {
  fc.assert(
    fc.property(anyMarked, ({ size, marked }) => {
      const packed = packMarks(marked, size);
      const bits = unpackMarks(packed, size);
      expect(packed.length).toBeLessThanOrEqual(Math.ceil(size / 8));
      expect([...ordinalsOf(bits)]).toEqual(marked);
      expect(countMarks(bits)).toBe(marked.length);
    }),
  );
});

const anyNumber = fc.oneof(
  { weight: 8, arbitrary: fc.constant(0) },
  fc.integer({ min: -2_000_000, max: 2_000_000 }),
  fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
);

test('marks are combined', () => {
  fc.assert(
    fc.property(anyMarked, fc.array(fc.nat(399)), ({ size, marked }, others) => {
      const other = [...new Set(others.filter((ordinal) => ordinal < size))].sort((a, b) => a - b);
      const [both, any] = [unpackMarks(packMarks(marked, size), size), unpackMarks(packMarks(marked, size), size)];
      keepMarked(both, unpackMarks(packMarks(other, size), size));
      addMarked(any, unpackMarks(packMarks(other, size), size));
      expect([...ordinalsOf(both)]).toEqual(marked.filter((ordinal) => other.includes(ordinal)));
      expect([...ordinalsOf(any)]).toEqual([...new Set([...marked, ...other])].sort((a, b) => a - b));
    }),
  );
});

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
        const bits = unpackMarks(packMarks(marked, told.length), told.length);
        const sum = marked.reduce((all, ordinal) => all + (told[ordinal] ?? 0), 0);
        expect(sumMarked(packNumbers(told), bits, ordinalsOf(bits), told.length)).toBe(sum);
      },
    ),
  );
});

test('a day without sales has nothing to read', () => {
  expect(packMarks([], 0).length + packNumbers([]).length).toBe(0);
  const bits = unpackMarks(packMarks([], 0), 0);
  expect(sumMarked(packNumbers([]), bits, ordinalsOf(bits), 0)).toBe(0);
});

import { highestMax, withMax, withMin } from './modifier-counts';

test.each([
  [0, 10],
  [1, 1],
  [9, 9],
  [10, 10],
  [11, 10],
])('a group of %i modifiers allows a max of %i', (modifiers, highest) => {
  expect(highestMax(modifiers)).toBe(highest);
});

test.each([
  [2, 2],
  [3, 3],
  [4, 3],
])('a min of %i is %i where the max is 3', (min, expected) => {
  expect(withMin({ min: 0, max: 3 }, min)).toEqual({ min: expected, max: 3 });
});

test('a min stands while no max is entered', () => {
  expect(withMin({ min: 0, max: Number.NaN }, 4)).toEqual({ min: 4, max: Number.NaN });
});

test.each([
  [4, 4],
  [5, 5],
  [6, 5],
])('a max of %i is %i where there are five modifiers', (max, expected) => {
  expect(withMax({ min: 0, max: 1 }, max, 5).max).toBe(expected);
});

test.each([
  [4, 3],
  [3, 3],
  [2, 1],
  [1, 0],
  [0, 0],
])('a max lowered to %i makes a min of 3 one of %i', (max, min) => {
  expect(withMax({ min: 3, max: 5 }, max, 5)).toEqual({ min, max });
});

test('a max that the modifiers lower takes the min with it', () => {
  expect(withMax({ min: 3, max: 3 }, 3, 2)).toEqual({ min: 1, max: 2 });
});

test('a max that is taken out leaves the min', () => {
  expect(withMax({ min: 3, max: 5 }, Number.NaN, 5)).toEqual({ min: 3, max: Number.NaN });
});

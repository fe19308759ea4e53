import { changeMax, changeMin, getHighestMax } from './selection-limits';

test.each([
  [0, 10],
  [1, 1],
  [9, 9],
  [10, 10],
  [11, 10],
])('the highest allowed max of a group of %i modifiers is %i', (modifiers, highest) => {
  expect(getHighestMax(modifiers)).toBe(highest);
});

test.each([
  [2, 2],
  [3, 3],
  [4, 3],
])('changeMin limits a min of %i to %i when max is 3', (min, expected) => {
  expect(changeMin({ min: 0, max: 3 }, min)).toEqual({ min: expected, max: 3 });
});

test('changeMin keeps the entered min when max is empty', () => {
  expect(changeMin({ min: 0, max: Number.NaN }, 4)).toEqual({ min: 4, max: Number.NaN });
});

test.each([
  [4, 4],
  [5, 5],
  [6, 5],
])('changeMax limits a max of %i to %i when the group has five modifiers', (max, expected) => {
  expect(changeMax({ min: 0, max: 1 }, max, 5).max).toBe(expected);
});

test.each([
  [4, 3],
  [3, 3],
  [2, 1],
  [1, 0],
  [0, 0],
])('changeMax to %i changes a min of 3 to %i', (max, min) => {
  expect(changeMax({ min: 3, max: 5 }, max, 5)).toEqual({ min, max });
});

test('changeMax lowers min below max when the number of modifiers limits max', () => {
  expect(changeMax({ min: 3, max: 3 }, 3, 2)).toEqual({ min: 1, max: 2 });
});

test('changeMax keeps min when max is emptied', () => {
  expect(changeMax({ min: 3, max: 5 }, Number.NaN, 5)).toEqual({ min: 3, max: Number.NaN });
});

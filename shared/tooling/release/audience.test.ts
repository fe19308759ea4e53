import { parseAudience } from './audience';

test.each([
  [{ to: '1%' }, { percent: 1 }],
  [{ to: '99%' }, { percent: 99 }],
  [{ locations: '7, 3,7' }, { locations: [3, 7] }],
  [{}, undefined],
])('the rollout options %p are parsed', (options, audience) => {
  expect(parseAudience(options)).toEqual(audience);
});

const PERCENT = '--to takes a percentage of the locations from 1% to 99%, such as 10%, not ';
const IDS = '--locations takes the ids of locations, such as 3,7, not ';

test.each([
  ...['0%', '100%', '110%', '10', 'abc', '-5%', '1.5%', ''].map((to) => [{ to }, `${PERCENT}${to}`] as const),
  ...['x', '3;7', '0', '3,', '-1', ''].map((locations) => [{ locations }, `${IDS}${locations}`] as const),
  [{ to: '10%', locations: '3' }, 'Give either --to or --locations, not both'] as const,
])('the rollout options %p are refused with a one-line message', (options, message) => {
  expect(() => parseAudience(options)).toThrow(new Error(message));
});

test('a list of more than 100 locations is refused', () => {
  const ids = Array.from({ length: 101 }, (_, index) => index + 1);
  expect(parseAudience({ locations: ids.slice(1).join() })).toEqual({ locations: ids.slice(1) });
  expect(() => parseAudience({ locations: ids.join() })).toThrow('100 locations at most, not 101: use --to');
});

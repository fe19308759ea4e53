import fc from 'fast-check';
import { chooseRelease, isInAudience } from './rollout';

const LOCATIONS = Array.from({ length: 10_000 }, (_, index) => index + 1);
const included = (percent: number, version = '1.1.0-3fa9c0d1e2') =>
  LOCATIONS.filter((locationId) => isInAudience({ percent }, version, locationId));

test.each([1, 10, 50, 99])('%d%% of the locations get the staged version', (percent) => {
  expect(included(percent).length / 100).toBeGreaterThan(percent * 0.85);
  expect(included(percent).length / 100).toBeLessThan(percent * 1.15);
});

test('a greater percentage adds locations and removes none', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.nat(100), fc.nat(), fc.string(), (one, two, locationId, version) => {
      const [less, more] = [Math.min(one, two), Math.max(one, two)];
      if (isInAudience({ percent: less }, version, locationId)) {
        expect(isInAudience({ percent: more }, version, locationId)).toBe(true);
      }
    }),
  );
});

test('a percentage of 0 includes no location, and 100 includes all', () => {
  expect([included(0).length, included(100).length]).toEqual([0, LOCATIONS.length]);
});

test('the locations that get a staged version are the same in every browser', () => {
  expect(included(10).slice(0, 5)).toEqual([4, 7, 15, 16, 41]);
});

test('rollouts of different versions start with different locations', () => {
  const others = new Set(included(10, '1.1.0-77aa00bb11'));
  // Two independent selections of a tenth of the locations have a hundredth of them in common.
  expect(included(10).filter((locationId) => others.has(locationId)).length).toBeLessThan(200);
});

test('listed locations get the staged version, and no others do', () => {
  const audience = { locations: [3, 7] };
  expect([3, 7, 37, 0].map((locationId) => isInAudience(audience, '2', locationId))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

const remote = {
  description: { paths: ['menu'] },
  current: { version: '1' },
  by: 'rollback',
  rollout: { locations: [3], description: { paths: ['menu', 'recipes'] }, current: { version: '2' } },
};

test('a location in the rollout gets the staged release and its description, with the live release as the fallback', () => {
  expect(chooseRelease(remote, 3)).toEqual({
    ...{ description: { paths: ['menu', 'recipes'] }, current: { version: '2' }, previous: { version: '1' } },
    ...{ by: 'rollout', rollout: remote.rollout },
  });
});

test.each([4, undefined])('the location %p gets the live release', (locationId) => {
  expect(chooseRelease(remote, locationId)).toBe(remote);
});

test('calling chooseRelease again keeps the live release as the fallback', () => {
  const chosen = chooseRelease(remote, 3);
  expect(chooseRelease(chosen, 3)).toBe(chosen);
});

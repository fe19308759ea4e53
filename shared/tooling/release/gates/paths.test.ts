import * as shellPaths from '../../../../shell/src/routing/paths';
import { RESERVED_PATHS } from './paths';

test('no area can have a path of the shell', () => {
  const { HOME, LOGIN, getFirstSegment, normalizePath: _, ...own } = shellPaths;
  // Where the shell leads to belongs to areas.
  expect(RESERVED_PATHS).not.toEqual(expect.arrayContaining([HOME, LOGIN].map(getFirstSegment)));
  expect(RESERVED_PATHS).toEqual(expect.arrayContaining(Object.values(own).map(getFirstSegment)));
});

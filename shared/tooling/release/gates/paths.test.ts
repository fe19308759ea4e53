import * as shellPaths from '../../../../shell/src/routing/paths';
import { RESERVED_PATHS } from './paths';

test('the reserved paths contain the shell’s own paths and not those of areas', () => {
  const { HOME, LOGIN, getFirstSegment, normalizePath: _, ...own } = shellPaths;
  // The shell redirects to these paths, which belong to areas.
  expect(RESERVED_PATHS).not.toEqual(expect.arrayContaining([HOME, LOGIN].map(getFirstSegment)));
  expect(RESERVED_PATHS).toEqual(expect.arrayContaining(Object.values(own).map(getFirstSegment)));
});

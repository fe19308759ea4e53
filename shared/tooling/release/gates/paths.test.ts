import * as shellPaths from '../../../../shell/src/routing/paths';
import { checkPaths, RESERVED_PATHS } from './paths';

test('the reserved paths contain the shell’s own paths, but no path of an area', () => {
  const { HOME, LOGIN, getFirstSegment, normalizePath: _, ...own } = shellPaths;
  // HOME and LOGIN are pages of areas, to which the shell redirects.
  for (const page of [HOME, LOGIN]) expect(RESERVED_PATHS).not.toContain(getFirstSegment(page));
  expect(RESERVED_PATHS).toEqual(expect.arrayContaining(Object.values(own).map(getFirstSegment)));
});

test.each([
  ['/menu/items/new', undefined],
  [
    '/employee/employees?employee=new',
    /^mf-menu has the command Add for \/employee\/employees\?employee=new, which is/,
  ],
])(
  'a command palette entry for the address %s is accepted only if the address lies below the area’s own paths',
  (path, reason) => {
    const description = { name: 'mf-menu', paths: ['menu'], commands: [{ label: 'Add', path }] };
    const candidate = { name: 'mf-menu', release: { description }, registry: { remotes: [] } };
    const problem = checkPaths(candidate as unknown as Parameters<typeof checkPaths>[0]);
    if (reason === undefined) expect(problem).toBeUndefined();
    else expect(problem).toMatch(reason);
  },
);

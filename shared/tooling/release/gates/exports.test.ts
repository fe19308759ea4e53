import { checkExports } from './exports';
import type { BuiltPair } from './gate';

const description = {
  ...{ name: 'mf-menu', paths: ['menu'] },
  contributions: [{ id: 'hidden-items' }],
  searches: [{ id: 'items' }],
};
const routes = { menu: [] };

test.each([
  ['everything', { routes, contributions: ['hidden-items'], searches: ['items'] }, undefined],
  [
    'no contribution',
    { routes, contributions: [], searches: ['items'] },
    /^mf-menu describes the contribution “hidden-items”, but its/,
  ],
  [
    'no search',
    { routes, contributions: ['hidden-items'] },
    /^mf-menu describes the search “items”, but its module exports no function/,
  ],
])(
  'checkExports accepts a module only when it exports everything that the description lists (exported: %s)',
  async (_exported, started, reason) => {
    const pair = { name: 'mf-menu', release: { description }, start: async () => started };
    const problem = await checkExports(pair as unknown as BuiltPair);
    if (reason === undefined) expect(problem).toBeUndefined();
    else expect(problem).toMatch(reason);
  },
);

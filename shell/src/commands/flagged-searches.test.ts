import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { listSearches } from './record-searches';

const remote: RegisteredRemote = {
  description: {
    ...{ name: 'mf-menu', title: 'Menu', paths: ['menu'], visitors: 'signed-in', shell: '^1.0.0' },
    searches: [
      { id: 'items', title: 'Items', module: 'items' },
      { id: 'recipes', title: 'Recipes', module: 'items', flag: 'recipes' },
    ],
  },
  current: { version: '1', manifest: '', entry: '', preload: [], integrity: {} },
};
const loader = { load: () => Promise.reject(new Error('not loaded')) };

const list = (access: Parameters<typeof listSearches>[2]) =>
  listSearches([remote], loader, access).map(({ title }) => title);

test('a search with a feature flag is listed only when the flag is on and the role includes its back-office module', () => {
  expect(list({ isOwner: true })).toEqual(['Items']);
  expect(list({ isOwner: true, flags: ['recipes'] })).toEqual(['Items', 'Recipes']);
  expect(list({ rights: { orders: 'view' }, flags: ['recipes'] })).toEqual([]);
});

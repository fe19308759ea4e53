import type { ResolvedRemote, ResolvedShell } from '../resolved-release';
import { renderPageOf } from './page';

const shell = {
  version: '1',
  first: ['/shell/main.js'],
  lazy: { '@backoffice/ui/data-table': ['/shell/lists.js'] },
  integrity: { '/shell/main.js': 'sha256-main', '/shell/lists.js': 'sha256-lists', '/shell/forms.js': 'sha256-forms' },
} as unknown as ResolvedShell;

const food = {
  version: '1',
  entry: '/mf-food/entry.js',
  preload: ['/mf-food/entry.js', '/mf-food/module.js'],
  needs: ['@backoffice/ui/data-table'],
  integrity: {
    '/mf-food/entry.js': 'sha256-entry',
    '/mf-food/module.js': 'sha256-module',
    '/mf-food/7.js': 'sha256-7',
  },
} as unknown as ResolvedRemote;

const description = {
  name: 'mf-food',
  title: 'Food',
  paths: ['food'],
  visitors: 'signed-in' as const,
  shell: '^1.0.0',
};

test('the document contains the hashes of the files that it preloads, not those of files that an area loads later', () => {
  const html = renderPageOf(shell, [{ description, current: food }]);
  const [, registry = ''] = /id="registry">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(registry).remotes[0].current).toMatchObject({
    preload: ['/mf-food/entry.js', '/mf-food/module.js', '/shell/lists.js'],
    integrity: {
      '/mf-food/entry.js': 'sha256-entry',
      '/mf-food/module.js': 'sha256-module',
      '/shell/lists.js': 'sha256-lists',
    },
  });
  expect(registry).not.toContain('sha256-7');
  expect(registry).not.toContain('sha256-forms');
});

test('the document contains the hash of an entry file that it does not preload', () => {
  const html = renderPageOf(shell, [{ description, current: { ...food, preload: [] } }]);
  expect(html).toContain('sha256-entry');
});

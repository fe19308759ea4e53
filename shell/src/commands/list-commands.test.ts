import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { findCommands, listCommands } from './list-commands';

const menu: ParsedDescription = {
  ...{ name: 'mf-menu', title: 'Food', paths: ['menu'], visitors: 'signed-in', shell: '^1.0.0' },
  sidebar: {
    ...{ title: 'Menu', prefix: '/menu', icon: 'menu', order: 3 },
    links: [
      { heading: 'Dishes' },
      { label: 'Items', path: '/menu/items' },
      { label: 'Categories', path: '/menu/categories' },
    ],
  },
  modules: { '/menu/items': 'items', '/menu/categories': 'categories' },
  commands: [
    { label: 'Add Item', path: '/menu/items/new', keywords: 'dish drink', isChange: true },
    { label: 'Hidden items', path: '/menu/items?is_shown=false' },
    { label: 'Empty categories', path: '/menu/items?empty=true', modules: ['categories'] },
  ],
};
const reports: ParsedDescription = {
  ...{ name: 'mf-reports', title: 'Reports', paths: ['reports'], visitors: 'signed-in', shell: '^1.0.0' },
  commands: [{ label: 'Sales by hour', path: '/reports/sales?by=hour', keywords: 'busy times' }],
};
const descriptions = [menu, reports];
const pathsOf = (commands: ReturnType<typeof listCommands>) => commands.map(({ path }) => path);

test('the command list has the sidebar pages and commands of each area in sidebar order, then the account commands', () => {
  expect(listCommands(descriptions, { isOwner: true }).map(({ label, area }) => `${area}: ${label}`)).toEqual([
    'Reports: Sales by hour',
    'Menu: Items',
    'Menu: Categories',
    'Menu: Add Item',
    'Menu: Hidden items',
    'Menu: Empty categories',
    'Account: Your account',
    'Account: Security',
    'Account: Sign out',
  ]);
});

test('a view right on a back-office module includes its commands, and a manage right also those that change data', () => {
  const own = ['/account', '/account/security', '/logout'];
  const viewed = listCommands([menu], { rights: { items: 'view' } });
  expect(pathsOf(viewed)).toEqual(['/menu/items', '/menu/items?is_shown=false', ...own]);
  const managed = listCommands([menu], { rights: { items: 'manage' } });
  expect(pathsOf(managed)).toEqual(['/menu/items', '/menu/items/new', '/menu/items?is_shown=false', ...own]);
  const both = listCommands([menu], { rights: { items: 'view', categories: 'view' } });
  expect(pathsOf(both)).toContain('/menu/items?empty=true');
});

test('a command that changes several modules is listed only for roles that may change all of them', () => {
  const imports = { label: 'Import Menu', path: '/menu/items?import=csv', isChange: true, modules: ['categories'] };
  const list = (categories: 'view' | 'manage') =>
    pathsOf(listCommands([{ ...menu, commands: [imports] }], { rights: { items: 'manage', categories } }));
  expect(list('view')).not.toContain(imports.path);
  expect(list('manage')).toContain(imports.path);
});

test('a command for owners is not listed for other roles', () => {
  const owned = { label: 'New Location', path: '/menu/items?location=new', isOwnerOnly: true };
  const list = (isOwner: boolean) =>
    pathsOf(listCommands([{ ...menu, commands: [owned] }], { isOwner, rights: { items: 'manage' } }));
  expect(list(false)).not.toContain(owned.path);
  expect(list(true)).toContain(owned.path);
});

test('a command with a feature flag is listed only where the flag is on', () => {
  const flagged = { ...reports, commands: [{ label: 'Forecast', path: '/reports/forecast', flag: 'forecast' }] };
  const list = (flags?: string[]) => pathsOf(listCommands([flagged], { isOwner: true, flags }));
  expect(list()).not.toContain('/reports/forecast');
  expect(list(['recipes'])).not.toContain('/reports/forecast');
  expect(list(['recipes', 'forecast'])).toContain('/reports/forecast');
});

test.each([
  ['item', ['Items', 'Add Item', 'Hidden items']],
  ['  ADD   it ', ['Add Item']],
  ['busy', ['Sales by hour']],
  ['hour sales', ['Sales by hour']],
  ['menu cat', ['Categories', 'Empty categories']],
  ['lasagne', []],
])('the search for “%s” finds the commands with all of its words, the best match first', (text, expected) => {
  const commands = listCommands(descriptions, { isOwner: true });
  expect(findCommands(commands, text).map(({ label }) => label)).toEqual(expected);
});

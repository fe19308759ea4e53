import type { ParsedDescription } from './description';
import {
  findPageModule,
  findStartPage,
  listPermittedCounts,
  listPermittedGroups,
  mayPrefetch,
  mayViewPage,
} from './page-access';

const menu: ParsedDescription = {
  name: 'mf-menu',
  title: 'Menu',
  paths: ['menu'],
  visitors: 'signed-in',
  shell: '^1.0.0',
  sidebar: {
    title: 'Menu',
    prefix: '/menu',
    icon: 'menu',
    order: 3,
    links: [
      { heading: 'Food' },
      { label: 'Items', path: '/menu/items' },
      { heading: 'Extras' },
      { label: 'Modifiers', path: '/menu/modifiers' },
    ],
  },
  modules: { '/menu/items': 'items', '/menu/items/prices': 'prices', '/menu/modifiers': 'modifiers' },
  requestModules: { '/taxes': 'sales_taxes' },
};
const sales: ParsedDescription = {
  ...menu,
  name: 'mf-sales',
  paths: ['reporting'],
  sidebar: {
    title: 'Sales',
    prefix: '/reporting',
    icon: 'reporting',
    order: 2,
    links: [{ label: 'Orders', path: '/reporting/orders' }],
  },
  modules: { '/reporting/orders': 'orders' },
};
const all = [menu, sales];

test.each([
  ['/menu/items', 'items'],
  ['/menu/items/7/edit', 'items'],
  ['/Menu/Items/', 'items'],
  ['/menu/items/prices/7', 'prices'],
  ['/menu/items-of-old', undefined],
  ['/menu', undefined],
])('the back-office module of the page %s is %p', (path, module) => {
  expect(findPageModule(menu, path)).toBe(module);
});

test('a page is permitted to roles that can view or manage its module, to owners, and to claims without rights', () => {
  expect(mayViewPage(all, '/menu/items', { rights: { items: 'view' } })).toBe(true);
  expect(mayViewPage(all, '/menu/items', { rights: { items: 'manage' } })).toBe(true);
  expect(mayViewPage(all, '/menu/items', { isOwner: true, rights: {} })).toBe(true);
  expect(mayViewPage(all, '/menu/items', {})).toBe(true);
  expect(mayViewPage(all, '/menu/items', { isOwner: false, rights: { modifiers: 'manage' } })).toBe(false);
});

test('pages of a description without modules are permitted to every role', () => {
  expect(mayViewPage([{ ...menu, modules: undefined }], '/menu/items', { rights: {} })).toBe(true);
});

test('the sidebar contains the permitted links, without headings and groups that have no permitted links', () => {
  const groups = listPermittedGroups(all, { rights: { modifiers: 'view' } });
  expect(groups.map(({ title }) => title)).toEqual(['Menu']);
  expect(groups[0]?.links).toEqual([{ heading: 'Extras' }, { label: 'Modifiers', path: '/menu/modifiers' }]);
  expect(listPermittedGroups(all, { rights: {} })).toEqual([]);
});

test('the sidebar of a role that includes everything is complete and in order', () => {
  const groups = listPermittedGroups(all, { rights: { orders: 'view', items: 'view', modifiers: 'manage' } });
  expect(groups.map(({ title }) => title)).toEqual(['Sales', 'Menu']);
  expect(groups[1]?.links).toEqual(menu.sidebar?.links);
});

test('the start page is the home page, else the first permitted page of the sidebar, else none', () => {
  const home = '/reporting/orders';
  expect(findStartPage(all, home, { rights: { orders: 'view', items: 'view' } })).toBe(home);
  expect(findStartPage(all, home, { rights: { modifiers: 'view', items: 'view' } })).toBe('/menu/items');
  expect(findStartPage(all, home, { rights: {} })).toBeUndefined();
});

test('a request that requires a module of its own is prefetched only for roles that include this module', () => {
  expect(mayPrefetch(menu, '/taxes', { rights: { items: 'view' } })).toBe(false);
  expect(mayPrefetch(menu, '/taxes', { rights: { sales_taxes: 'view' } })).toBe(true);
  expect(mayPrefetch(menu, '/items', { rights: {} })).toBe(true);
});

describe('sidebar counts', () => {
  const counting: ParsedDescription = {
    ...menu,
    sidebarCounts: [
      { request: '/items/count', links: { '/menu/items': 'active', '/menu/modifiers': 'groups' } },
      { request: '/orders/count', links: { '/reporting/orders': 'open' }, module: 'transactions' },
      { request: '/menus/count', links: { '/menu/items': 'all', '/menu/nowhere': 'all' } },
    ],
  };
  const list = (rights?: Record<string, 'view'>) =>
    [...listPermittedCounts([counting, sales], { rights })].map(([path, { owner, request, field }]) => [
      path,
      `${owner} ${request} ${field}`,
    ]);

  test('are listed by the path of a shown link, with the first count of each path', () => {
    expect(list()).toEqual([
      ['/menu/items', 'mf-menu /items/count active'],
      ['/menu/modifiers', 'mf-menu /items/count groups'],
      ['/reporting/orders', 'mf-menu /orders/count open'],
    ]);
  });

  test('are omitted while their feature flag is off', () => {
    const counts = { request: '/orders/count', links: { '/menu/items': 'sold' }, flag: 'sold-items' };
    const listed = (flags?: string[]) => listPermittedCounts([{ ...menu, sidebarCounts: [counts] }], { flags }).size;
    expect([listed(), listed(['recipes']), listed(['sold-items'])]).toEqual([0, 0, 1]);
  });

  test('are omitted for roles without the module of the link or the module of the count', () => {
    expect(list({ items: 'view', orders: 'view' })).toEqual([['/menu/items', 'mf-menu /items/count active']]);
    expect(list({ transactions: 'view' })).toEqual([]);
  });
});

test('a release that was built before `sidebarCounts` existed still shows the counts of its links', () => {
  const links = [
    { label: 'Items', path: '/menu/items', count: 'active_items' },
    { label: 'Import', path: '/menu/import' },
  ];
  const description = { name: 'mf-menu', sidebar: { title: 'Menu', prefix: '/menu', icon: 'menu', order: 3, links } };
  const counts = listPermittedCounts([description as never], {});
  expect([...counts.keys()]).toEqual(['/menu/items']);
  const { owner, request, field, failureNotice } = counts.get('/menu/items') ?? {};
  expect({ owner, request, field, failureNotice }).toEqual({
    owner: 'mf-menu',
    request: '/items/inventories_count',
    field: 'active_items',
    failureNotice: 'Failed to save Kitchen receipt settings',
  });
});

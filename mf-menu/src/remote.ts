import { listCategories } from '@backoffice/contract/categories';
import { getInventoryCounts } from '@backoffice/contract/inventory';
import { listItems } from '@backoffice/contract/items';
import { listModifierGroups } from '@backoffice/contract/modifier-groups';
import { DEFAULT_PAGE, DEFAULT_PER_PAGE, MAX_PER_PAGE } from '@backoffice/contract/paging';
import type { RemoteDescription } from '@backoffice/platform/remote/description';
import { prefetchPath, SEARCH_FILTERS, sidebarCounts, urlFilters } from '@backoffice/platform/remote/prefetch-path';
import { menuPaths } from './paths';

const allCategories = prefetchPath(listCategories, { query: { per_page: MAX_PER_PAGE } });
const visibleItems = prefetchPath(listItems, {
  query: { is_shown: true, page: DEFAULT_PAGE, per_page: DEFAULT_PER_PAGE },
});

export default {
  name: 'mf-menu',
  title: 'Menu',
  paths: ['menu'],
  visitors: 'signed-in',
  shell: '^1.1.0',
  sidebar: {
    title: 'Menu',
    prefix: '/menu',
    icon: 'menu',
    order: 3,
    links: [
      { label: 'Categories', path: '/menu/categories' },
      { label: 'Items', path: '/menu/items' },
      { label: 'Modifiers', path: '/menu/modifiers' },
    ],
  },
  sidebarCounts: [
    sidebarCounts(getInventoryCounts, {
      links: {
        '/menu/categories': 'categories',
        '/menu/items': 'active_items',
        '/menu/modifiers': 'modifier_groups',
      },
      // The specification requires this text for failed counts, although the text is about the kitchen receipt.
      failureNotice: 'Failed to save Kitchen receipt settings',
    }),
  ],
  begins: {
    '/menu/categories': [allCategories],
    '/menu/items': [visibleItems, allCategories],
    '/menu/modifiers': [prefetchPath(listModifierGroups)],
  },
  filters: {
    '/menu/categories': { [allCategories]: urlFilters({ texts: ['search'] }) },
    '/menu/items': {
      [visibleItems]: {
        ...SEARCH_FILTERS,
        ...urlFilters({ texts: ['is_shown'] }),
        category: { kind: 'number', name: 'category_ids' },
      },
    },
    // The request has no filters, because the page loads all groups and searches them itself.
    '/menu/modifiers': {},
  },
  modules: {
    '/menu/categories': 'categories',
    '/menu/items': 'items',
    '/menu/modifiers': 'modifiers',
    '/menu/import': 'items',
  },
  contributions: [
    { id: 'hidden-items', slot: 'reporting.overview', title: 'Off the menu', order: 65, module: 'items' },
  ],
  commands: [
    { label: 'Add Item', path: menuPaths.newItem(), keywords: 'new dish drink product', isChange: true },
    { label: 'Add New Category', path: '/menu/categories?category=new', isChange: true },
    { label: 'Add Modifier Group', path: '/menu/modifiers?editId=new', keywords: 'options extras', isChange: true },
    { label: 'Hidden Items', path: menuPaths.hiddenItems(), keywords: 'off the menu sold out' },
    {
      label: 'Import Menu',
      path: menuPaths.import(),
      keywords: 'csv upload spreadsheet',
      isChange: true,
      modules: ['categories', 'modifiers'],
    },
  ],
  searches: [
    { id: 'items', title: 'Items', module: 'items' },
    { id: 'categories', title: 'Categories', module: 'categories' },
    { id: 'modifier-groups', title: 'Modifier groups', module: 'modifiers' },
  ],
} satisfies RemoteDescription;

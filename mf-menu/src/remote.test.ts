import { getInventoryCounts } from '@backoffice/contract/inventory';
import { testContributions } from '@backoffice/testing/contributions';
import { testPageModules } from '@backoffice/testing/page-modules';
import { testPrefetchedResponses } from '@backoffice/testing/prefetched-responses';
import module from './module';
import description from './remote';

testPrefetchedResponses(description, module, [
  '/menu/items?is_shown=false&search=soup&category=4&page=2&per_page=10',
  '/menu/categories?search=soup',
  '/menu/modifiers?search=soup',
]);

testPageModules(description);
testContributions(description, module);

test('the sidebar shows the counts that the specification requires', () => {
  expect(description.sidebarCounts).toEqual([
    {
      request: getInventoryCounts.path,
      links: {
        '/menu/categories': 'categories',
        '/menu/items': 'active_items',
        '/menu/modifiers': 'modifier_groups',
      },
      failureNotice: 'Failed to save Kitchen receipt settings',
    },
  ]);
});

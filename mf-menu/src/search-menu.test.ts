import { buildItem } from '@backoffice/testing/build-item';
import { signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { searches } from './search-menu';
import { buildCategory, buildModifierGroup, stubMenu } from './testing/menu-stub';

const api = stubApi();
signInBeforeEach();

const search = (id: string) => searches?.[id]?.('soup', new AbortController().signal);

test('the searches of the menu area find items, categories and modifier groups by name, and show the prices of items', async () => {
  const { itemQueries } = stubMenu(api, {
    items: [buildItem(3, { name: 'Onion Soup', price: 7.5 }), buildItem(4, { name: 'Bread' })],
    categories: [buildCategory(1, { name: 'Soups' }), buildCategory(2, { name: 'Desserts' })],
    groups: [buildModifierGroup(5, { name: 'Soup sizes' })],
  });
  expect(await search('items')).toEqual([{ label: 'Onion Soup', detail: '$7.50', path: '/menu/items/3/details' }]);
  expect(itemQueries).toMatchObject([{ search: 'soup', per_page: 5 }]);
  expect(await search('categories')).toEqual([{ label: 'Soups', path: '/menu/categories/1/edit' }]);
  expect(await search('modifier-groups')).toEqual([{ label: 'Soup sizes', path: '/menu/modifiers?editId=5' }]);
});

test('the search for items shows “Open price” for items without a price, and “per unit” for prices per unit', async () => {
  stubMenu(api, {
    items: [
      buildItem(1, { name: 'Soup of the day', price: 0, price_type: 'Variable' }),
      buildItem(2, { name: 'Soup by weight', price: 3, price_type: 'PerUnit' }),
    ],
    categories: [],
    groups: [],
  });
  expect(await search('items')).toMatchObject([{ detail: 'Open price' }, { detail: '$3.00 per unit' }]);
});

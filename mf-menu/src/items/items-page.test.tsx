import { listItems } from '@backoffice/contract/items';
import { buildItem } from '@backoffice/testing/build-item';
import { signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { getButton, ITEMS_PATH, openItemsList, serverError, stubItems } from './testing/items-screen';

const api = stubApi();
signInBeforeEach();

let itemQueries: unknown[];
beforeEach(() => {
  itemQueries = stubItems(api);
});

const stubNumberedItems = (count: number) => {
  itemQueries = stubItems(
    api,
    Array.from({ length: count }, (_, index) => buildItem(index + 1)),
  );
};

async function rowTexts() {
  await screen.findAllByRole('cell');
  const [, ...all] = screen.getAllByRole('row');
  return all.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1, 4)
      .map(({ textContent }) => textContent),
  );
}

test('the items page lists the items shown on POS with their categories and prices', async () => {
  openItemsList();
  await screen.findByText('Starters', { selector: 'td' });
  expect(await rowTexts()).toEqual([
    ['Soup', 'Starters', '$9.50'],
    ['Oysters', '-', '$1,234.50 per unit'],
  ]);
  expect(itemQueries).toEqual([{ is_shown: true, page: 1, per_page: 25 }]);
  expect(screen.getByRole('link', { name: 'Soup' })).toHaveAttribute('href', '/menu/items/1/details');
});

test('the items page lists the items hidden for today or indefinitely when "Hidden on POS" is chosen', async () => {
  const { user, currentAddress } = openItemsList('?page=2');
  await user.click(await screen.findByRole('radio', { name: 'Hidden on POS' }));
  expect(currentAddress()).toBe(`${ITEMS_PATH}?is_shown=false`);
  await screen.findByRole('link', { name: 'Special' });
  expect(await rowTexts()).toEqual([
    ['Salad', '-', '$9.50'],
    ['Special', '-', 'Open price'],
  ]);
  expect(screen.getAllByText('For today')).toHaveLength(1);
});

test.each([
  ['Starters', '?category=1', { category_ids: [1] }],
  ['Uncategorized', '?category=uncategorized', { uncategorized: true }],
])('the items page filters by the category %s and returns to page 1', async (name, address, query) => {
  const { user, currentAddress } = openItemsList('?page=2');
  await waitFor(() => expect(screen.getByLabelText('Category')).toBeEnabled());
  await user.click(screen.getByLabelText('Category'));
  await user.click(await screen.findByRole('option', { name, hidden: true }));
  expect(currentAddress()).toBe(`${ITEMS_PATH}${address}`);
  await waitFor(() => expect(itemQueries.at(-1)).toEqual({ ...query, is_shown: true, page: 1, per_page: 25 }));
});

test('the items page keeps its search in the URL and returns to page 1 when it changes', async () => {
  stubNumberedItems(60);
  const { user, currentAddress } = openItemsList('?page=2');
  await screen.findByText('Item 26');
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'item 5{Enter}');
  expect(currentAddress()).toBe(`${ITEMS_PATH}?search=item+5`);
  expect(await screen.findByText('Item 5')).toBeInTheDocument();
});

test('the items page applies the filters, page and page size from the URL', async () => {
  stubNumberedItems(60);
  openItemsList('?category=9&is_shown=true&search=item&page=2&per_page=10');
  await waitFor(() =>
    expect(itemQueries).toEqual([{ category_ids: [9], is_shown: true, search: 'item', page: 2, per_page: 10 }]),
  );
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('item');
});

describe('the empty list of items', () => {
  beforeEach(() => stubNumberedItems(0));

  test.each([
    ['', 'No items added'],
    ['?is_shown=false', 'There is not items hided on POS'],
    ['?search=zz', 'No menu items'],
    ['?category=uncategorized', 'No menu items'],
    ['?category=1&is_shown=false', 'No hidden menu items'],
  ])('with the query string %p shows the title "%s"', async (search, text) => {
    openItemsList(search);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test.each([
    ['', 'Click on the «Add Item» button to create the first one.'],
    ['?is_shown=false', 'Hidden items appear here.'],
  ])('with the query string %p shows the hint "%s"', async (search, hint) => {
    openItemsList(search);
    expect(await screen.findByText(hint)).toBeInTheDocument();
  });

  test('offers to clear the filters that match no item', async () => {
    const { user, currentAddress } = openItemsList('?category=1&search=zz&is_shown=false');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('There is not items hided on POS')).toBeInTheDocument();
    expect(currentAddress()).toBe('/menu/items?is_shown=false');
  });
});

test('the items page shows an error and offers a retry when loading fails', async () => {
  api.respond(listItems, serverError);
  const { user } = openItemsList();
  expect(await screen.findByText('Failed to fetch items')).toBeInTheDocument();
  stubNumberedItems(1);
  await user.click(getButton('Try again'));
  expect(await screen.findByText('Item 1')).toBeInTheDocument();
});

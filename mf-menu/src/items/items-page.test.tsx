import { cloneItem, deleteItem, listItems, setItemHideStatus } from '@backoffice/contract/items';
import { buildItem } from '@backoffice/testing/build-item';
import { deferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { buildCategory, stubMenu } from '../testing/menu-stub';

const api = stubApi();
signInBeforeEach();

const ITEMS_PATH = '/menu/items';
const soup = buildItem(1, { name: 'Soup', category_ids: [1] });
const salad = buildItem(2, { name: 'Salad', hide_status: 'HideForToday' });
const oysters = buildItem(3, { name: 'Oysters', price: 1234.5, price_type: 'PerUnit' });
const special = buildItem(4, { name: 'Special', price_type: 'Variable', hide_status: 'HideForIndefinitely' });

let itemQueries: unknown[];
beforeEach(() => {
  const menu = {
    categories: [buildCategory(1, { name: 'Starters' })],
    items: [soup, salad, oysters, special],
    groups: [],
  };
  itemQueries = stubMenu(api, menu).itemQueries;
});

const open = (search = '') => renderRemote(module, `${ITEMS_PATH}${search}`);
const getButton = (name: string) => screen.getByRole('button', { name });
const findSwitch = (name: string) => screen.findByRole('switch', { name: `${name} is shown on POS` });
const serverError = () => new ErrorResponse(500, { code: 'internal', message: 'Out of order' });
const stubItems = (count: number) => {
  const items = Array.from({ length: count }, (_, index) => buildItem(index + 1));
  itemQueries = stubMenu(api, { categories: [], items, groups: [] }).itemQueries;
};

async function chooseRowAction(user: ReturnType<typeof open>['user'], name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

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
  open();
  await screen.findByText('Starters', { selector: 'td' });
  expect(await rowTexts()).toEqual([
    ['Soup', 'Starters', '$9.50'],
    ['Oysters', '-', '$1,234.50 per unit'],
  ]);
  expect(itemQueries).toEqual([{ is_shown: true, page: 1, per_page: 25 }]);
  expect(screen.getByRole('link', { name: 'Soup' })).toHaveAttribute('href', '/menu/items/1/details');
});

test('the items page lists the items hidden for today or indefinitely when "Hidden on POS" is chosen', async () => {
  const { user, currentAddress } = open('?page=2');
  await user.click(await screen.findByRole('radio', { name: 'Hidden on POS' }));
  expect(currentAddress()).toBe(`${ITEMS_PATH}?is_shown=false`);
  await screen.findByRole('link', { name: 'Special' });
  expect(await rowTexts()).toEqual([
    ['Salad', '-', '$9.50'],
    ['Special', '-', 'Asked at the POS'],
  ]);
  expect(screen.getAllByText('Until tomorrow')).toHaveLength(1);
});

test.each([
  ['Starters', '?category=1', { category_ids: [1] }],
  ['Uncategorized', '?category=uncategorized', { uncategorized: true }],
])('the items page filters by the category %s and returns to page 1', async (name, address, query) => {
  const { user, currentAddress } = open('?page=2');
  await waitFor(() => expect(screen.getByLabelText('Category')).toBeEnabled());
  await user.click(screen.getByLabelText('Category'));
  await user.click(await screen.findByRole('option', { name, hidden: true }));
  expect(currentAddress()).toBe(`${ITEMS_PATH}${address}`);
  await waitFor(() => expect(itemQueries.at(-1)).toEqual({ ...query, is_shown: true, page: 1, per_page: 25 }));
});

test('the items page keeps its search in the URL and returns to page 1 when it changes', async () => {
  stubItems(60);
  const { user, currentAddress } = open('?page=2');
  await screen.findByText('Item 26');
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'item 5{Enter}');
  expect(currentAddress()).toBe(`${ITEMS_PATH}?search=item+5`);
  expect(await screen.findByText('Item 5')).toBeInTheDocument();
});

test('the items page applies the filters, page and page size of the URL', async () => {
  stubItems(60);
  open('?category=9&is_shown=true&search=item&page=2&per_page=10');
  await waitFor(() =>
    expect(itemQueries).toEqual([{ category_ids: [9], is_shown: true, search: 'item', page: 2, per_page: 10 }]),
  );
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('item');
});

describe('the empty list of items', () => {
  beforeEach(() => stubItems(0));

  test.each([
    ['', 'No items added'],
    ['?is_shown=false', 'There is not items hided on POS'],
    ['?search=zz', 'No menu items'],
    ['?category=uncategorized', 'No menu items'],
    ['?category=1&is_shown=false', 'No hidden menu items'],
  ])('shows for the query string %p the title "%s"', async (search, text) => {
    open(search);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test.each([
    ['', 'Click on the «Add Item» button to create the first one.'],
    ['?is_shown=false', 'Items that are switched off appear here.'],
  ])('shows for the query string %p the hint "%s"', async (search, hint) => {
    open(search);
    expect(await screen.findByText(hint)).toBeInTheDocument();
  });

  test('offers to clear the filters that match no item', async () => {
    const { user, currentAddress } = open('?category=1&search=zz&is_shown=false');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('There is not items hided on POS')).toBeInTheDocument();
    expect(currentAddress()).toBe('/menu/items?is_shown=false');
  });
});

test('the items page shows an error and offers a retry when loading fails', async () => {
  api.respond(listItems, serverError);
  const { user } = open();
  expect(await screen.findByText('Failed to fetch items')).toBeInTheDocument();
  stubItems(1);
  await user.click(getButton('Try again'));
  expect(await screen.findByText('Item 1')).toBeInTheDocument();
});

describe('the visibility switch of an item', () => {
  test.each([
    ['off', '', 'Soup', 'HideForToday'],
    ['on', '?is_shown=false', 'Special', 'UnHide'],
  ] as const)(
    'changes at once when it is turned %s, and shows a notice once the server has confirmed',
    async (_, search, name, status) => {
      const requests: unknown[] = [];
      const response = deferred();
      api.respond(setItemHideStatus, async ({ params, query }) => {
        requests.push(params.id, query.hide_status);
        await response.promise;
        return buildItem(params.id, { hide_status: query.hide_status });
      });
      const { user } = open(search);
      const switchBefore = await findSwitch(name);
      const wasChecked = switchBefore instanceof HTMLInputElement && switchBefore.checked;
      await user.click(switchBefore);
      await waitFor(async () => expect(await findSwitch(name)).toHaveProperty('checked', !wasChecked));
      expect(screen.queryByText('Item status on POS was changed successfully')).not.toBeInTheDocument();
      response.resolve();
      expect(await screen.findByText('Item status on POS was changed successfully')).toBeInTheDocument();
      expect(requests).toEqual([name === 'Soup' ? 1 : 4, status]);
    },
  );

  test('shows a notice that names the item and offers to undo the change', async () => {
    const sent: string[] = [];
    api.respond(setItemHideStatus, ({ query }) => {
      sent.push(query.hide_status);
      return { ...soup, hide_status: query.hide_status };
    });
    const { user } = open();
    await user.click(await findSwitch('Soup'));
    expect(await screen.findByText('Soup is hidden on POS until tomorrow, 12:00 AM')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Soup is shown on POS')).toBeInTheDocument();
    expect(sent).toEqual(['HideForToday', 'UnHide']);
  });

  test('turns back when there is no connection', async () => {
    api.respond(setItemHideStatus, () => NETWORK_ERROR);
    const { user } = open();
    await user.click(await findSwitch('Soup'));
    expect(await screen.findByText('Failed to change item status on POS')).toBeInTheDocument();
    expect(await findSwitch('Soup')).toBeChecked();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  test('turns back when the server refuses the change', async () => {
    api.respond(setItemHideStatus, serverError);
    const { user } = open();
    await user.click(await findSwitch('Soup'));
    expect(await screen.findByText('Failed to change item status on POS')).toBeInTheDocument();
    expect(await findSwitch('Soup')).toBeChecked();
  });
});

describe('the menu of an item row', () => {
  test('opens the form of the item', async () => {
    const { user, currentAddress } = open();
    await chooseRowAction(user, 'Soup', 'Edit');
    expect(currentAddress()).toBe('/menu/items/1/edit');
  });

  test('clones the item with one request', async () => {
    api.respond(cloneItem, buildItem(9, { name: 'Soup Copy' }));
    const { user } = open();
    await chooseRowAction(user, 'Soup', 'Clone');
    expect(await screen.findByText('Item was cloned successfully.')).toBeInTheDocument();
    expect(api.calls.filter((call) => call === 'POST /items/1/clone')).toHaveLength(1);
  });

  test('shows a notice when cloning fails', async () => {
    api.respond(cloneItem, serverError);
    const { user } = open();
    await chooseRowAction(user, 'Soup', 'Clone');
    expect(await screen.findByText('Failed to clone Item')).toBeInTheDocument();
  });

  test('deletes the item after a confirmation', async () => {
    api.respond(deleteItem, { message: 'Deleted' });
    const { user } = open();
    await chooseRowAction(user, 'Soup', 'Delete');
    const confirmation = await screen.findByRole('dialog', { name: 'Delete Confirmation' });
    expect(confirmation).toHaveTextContent('Are you sure you want to delete this item?');
    await user.click(getButton('Delete'));
    expect(await screen.findByText('Item deleted successfully')).toBeInTheDocument();
    expect(api.calls).toContain('DELETE /items/1');
  });

  test('shows a notice when deleting fails', async () => {
    api.respond(deleteItem, serverError);
    const { user } = open();
    await chooseRowAction(user, 'Soup', 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete item')).toBeInTheDocument();
  });
});

test('the sidebar counts are refetched after an item is deleted', async () => {
  api.respond(deleteItem, { message: 'Deleted' });
  const { user, queries } = open();
  await queries.prefetchQuery({ queryKey: ['inventory-counts'], queryFn: () => 0 });
  await chooseRowAction(user, 'Soup', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('Item deleted successfully');
  expect(queries.getQueryState(['inventory-counts'])?.isInvalidated).toBe(true);
});

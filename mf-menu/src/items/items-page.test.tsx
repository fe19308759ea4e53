import { cloneItem, deleteItem, listItems, setItemHideStatus } from '@backoffice/shared/contract/items';
import { deferred } from '@backoffice/shared/testing/deferred';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { NO_ANSWER, Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { category, item, stubMenu } from '../menu-stub';
import module from '../module';

const api = stubApi();
signedInBeforeEach();

const ITEMS = '/menu/items';
const soup = item(1, { name: 'Soup', category_ids: [1] });
const salad = item(2, { name: 'Salad', hide_status: 'HideForToday' });
const oysters = item(3, { name: 'Oysters', price: 1234.5, price_type: 'PerUnit' });
const special = item(4, { name: 'Special', price_type: 'Variable', hide_status: 'HideForIndefinitely' });

let asked: unknown[];
beforeEach(() => {
  const menu = { categories: [category(1, { name: 'Starters' })], items: [soup, salad, oysters, special], groups: [] };
  asked = stubMenu(api, menu).asked;
});

const open = (search = '') => renderRemote(module, `${ITEMS}${search}`);
const press = (name: string) => screen.getByRole('button', { name });
const posSwitch = (name: string) => screen.findByRole('switch', { name: `${name} is shown on POS` });
const broken = () => new Refusal(500, { code: 'internal', message: 'Out of order' });
const many = (count: number) => {
  const items = Array.from({ length: count }, (_, index) => item(index + 1));
  asked = stubMenu(api, { categories: [], items, groups: [] }).asked;
};

async function choose(user: ReturnType<typeof open>['user'], name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

async function rows() {
  await screen.findAllByRole('cell');
  const [, ...all] = screen.getAllByRole('row');
  return all.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1, 4)
      .map(({ textContent }) => textContent),
  );
}

test('lists what the terminals show, with categories and prices', async () => {
  open();
  await screen.findByText('Starters', { selector: 'td' });
  expect(await rows()).toEqual([
    ['Soup', 'Starters', '$9.50'],
    ['Oysters', '-', '$1,234.50 per unit'],
  ]);
  expect(asked).toEqual([{ is_shown: true, page: 1, per_page: 25 }]);
  expect(screen.getByRole('link', { name: 'Soup' })).toHaveAttribute('href', '/menu/items/1/details');
});

test('lists what is hidden, for today or for good', async () => {
  const { user, currentAddress } = open('?page=2');
  await user.click(await screen.findByRole('radio', { name: 'Hidden on POS' }));
  expect(currentAddress()).toBe(`${ITEMS}?is_shown=false`);
  await screen.findByRole('link', { name: 'Special' });
  expect(await rows()).toEqual([
    ['Salad', '-', '$9.50'],
    ['Special', '-', 'Asked at the POS'],
  ]);
  expect(screen.getAllByText('Until tomorrow')).toHaveLength(1);
});

test.each([
  ['Starters', '?category=1', { category_ids: [1] }],
  ['Uncategorized', '?category=uncategorized', { uncategorized: true }],
])('the category can be %s, which leads to page 1', async (name, address, query) => {
  const { user, currentAddress } = open('?page=2');
  await waitFor(() => expect(screen.getByLabelText('Category')).toBeEnabled());
  await user.click(screen.getByLabelText('Category'));
  await user.click(await screen.findByRole('option', { name, hidden: true }));
  expect(currentAddress()).toBe(`${ITEMS}${address}`);
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...query, is_shown: true, page: 1, per_page: 25 }));
});

test('a search leads to page 1 and stands in the address', async () => {
  many(60);
  const { user, currentAddress } = open('?page=2');
  await screen.findByText('Item 26');
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'item 5{Enter}');
  expect(currentAddress()).toBe(`${ITEMS}?search=item+5`);
  expect(await screen.findByText('Item 5')).toBeInTheDocument();
});

test('a shared link shows the view that it was copied from', async () => {
  many(60);
  open('?category=9&is_shown=true&search=item&page=2&per_page=10');
  await waitFor(() =>
    expect(asked).toEqual([{ category_ids: [9], is_shown: true, search: 'item', page: 2, per_page: 10 }]),
  );
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('item');
});

describe('an empty list', () => {
  beforeEach(() => many(0));

  test.each([
    ['', 'No items added'],
    ['?is_shown=false', 'There is not items hided on POS'],
    ['?search=zz', 'No menu items'],
    ['?category=uncategorized', 'No menu items'],
    ['?category=1&is_shown=false', 'No hidden menu items'],
  ])('at %p says "%s"', async (search, text) => {
    open(search);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test.each([
    ['', 'Click on the «Add Item» button to create the first one.'],
    ['?is_shown=false', 'Items that are switched off appear here.'],
  ])('at %p says what to do: "%s"', async (search, hint) => {
    open(search);
    expect(await screen.findByText(hint)).toBeInTheDocument();
  });

  test('offers to clear the filters that hide every item', async () => {
    const { user, currentAddress } = open('?category=1&search=zz&is_shown=false');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('There is not items hided on POS')).toBeInTheDocument();
    expect(currentAddress()).toBe('/menu/items?is_shown=false');
  });
});

test('a list that cannot be had is told of and can be tried again', async () => {
  api.answer(listItems, broken);
  const { user } = open();
  expect(await screen.findByText('Failed to fetch items')).toBeInTheDocument();
  many(1);
  await user.click(press('Try again'));
  expect(await screen.findByText('Item 1')).toBeInTheDocument();
});

describe('the switch of a row', () => {
  test.each([
    ['off', '', 'Soup', 'HideForToday'],
    ['on', '?is_shown=false', 'Special', 'UnHide'],
  ] as const)('turned %s shows so at once, and is told of', async (_, search, name, status) => {
    const said: unknown[] = [];
    const answer = deferred();
    api.answer(setItemHideStatus, async ({ params, query }) => {
      said.push(params.id, query.hide_status);
      await answer.promise;
      return item(params.id, { hide_status: query.hide_status });
    });
    const { user } = open(search);
    const before = await posSwitch(name);
    const was = before instanceof HTMLInputElement && before.checked;
    await user.click(before);
    await waitFor(async () => expect(await posSwitch(name)).toHaveProperty('checked', !was));
    expect(screen.queryByText('Item status on POS was changed successfully')).not.toBeInTheDocument();
    answer.resolve();
    expect(await screen.findByText('Item status on POS was changed successfully')).toBeInTheDocument();
    expect(said).toEqual([name === 'Soup' ? 1 : 4, status]);
  });

  test('names what it hides and until when, and offers to undo it', async () => {
    const sent: string[] = [];
    api.answer(setItemHideStatus, ({ query }) => {
      sent.push(query.hide_status);
      return { ...soup, hide_status: query.hide_status };
    });
    const { user } = open();
    await user.click(await posSwitch('Soup'));
    expect(await screen.findByText('Soup is hidden on POS until tomorrow, 12:00 AM')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Soup is shown on POS')).toBeInTheDocument();
    expect(sent).toEqual(['HideForToday', 'UnHide']);
  });

  test('reverts while there is no connection', async () => {
    api.answer(setItemHideStatus, () => NO_ANSWER);
    const { user } = open();
    await user.click(await posSwitch('Soup'));
    expect(await screen.findByText('Failed to change item status on POS')).toBeInTheDocument();
    expect(await posSwitch('Soup')).toBeChecked();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  test('goes back when the server refuses', async () => {
    api.answer(setItemHideStatus, broken);
    const { user } = open();
    await user.click(await posSwitch('Soup'));
    expect(await screen.findByText('Failed to change item status on POS')).toBeInTheDocument();
    expect(await posSwitch('Soup')).toBeChecked();
  });
});

describe('the menu of a row', () => {
  test('leads to the form', async () => {
    const { user, currentAddress } = open();
    await choose(user, 'Soup', 'Edit');
    expect(currentAddress()).toBe('/menu/items/1/edit');
  });

  test('clones, once', async () => {
    api.answer(cloneItem, item(9, { name: 'Soup Copy' }));
    const { user } = open();
    await choose(user, 'Soup', 'Clone');
    expect(await screen.findByText('Item was cloned successfully.')).toBeInTheDocument();
    expect(api.calls.filter((call) => call === 'POST /items/1/clone')).toHaveLength(1);
  });

  test('says when it could not clone', async () => {
    api.answer(cloneItem, broken);
    const { user } = open();
    await choose(user, 'Soup', 'Clone');
    expect(await screen.findByText('Failed to clone Item')).toBeInTheDocument();
  });

  test('deletes after a question', async () => {
    api.answer(deleteItem, { message: 'Deleted' });
    const { user } = open();
    await choose(user, 'Soup', 'Delete');
    const question = await screen.findByRole('dialog', { name: 'Delete Confirmation' });
    expect(question).toHaveTextContent('Are you sure you want to delete this item?');
    await user.click(press('Delete'));
    expect(await screen.findByText('Item deleted successfully')).toBeInTheDocument();
    expect(api.calls).toContain('DELETE /items/1');
  });

  test('says when it could not delete', async () => {
    api.answer(deleteItem, broken);
    const { user } = open();
    await choose(user, 'Soup', 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete item')).toBeInTheDocument();
  });
});

test('after a change of what there is the counts are asked for again', async () => {
  api.answer(deleteItem, { message: 'Deleted' });
  const { user, queries } = open();
  await queries.prefetchQuery({ queryKey: ['inventory-counts'], queryFn: () => 0 });
  await choose(user, 'Soup', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('Item deleted successfully');
  expect(queries.getQueryState(['inventory-counts'])?.isInvalidated).toBe(true);
});

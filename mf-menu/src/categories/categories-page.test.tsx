import { type Category, listCategories } from '@backoffice/shared/contract/categories';
import { pagingOf } from '@backoffice/shared/contract/paging';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';

const api = stubApi();
signedInBeforeEach();

const LIST = '/menu/categories';
let asked: unknown[];

function category(name: string, changes: Partial<Category> = {}): Category {
  return {
    id: name.length,
    name,
    active: true,
    location_id: 1,
    item_ids: [1, 2, 3],
    modifier_group_ids: [],
    color_code: '#15803d',
    updated_at: '2026-01-05T10:00:00.000Z',
    ...changes,
  };
}

function menu(...categories: Category[]): void {
  api.answer(listCategories, ({ query }) => {
    asked.push(query);
    const data = categories.filter(({ name }) => name.toLowerCase().includes(query.search ?? ''));
    return { data, paging_metadata: pagingOf(data.length, 1, 999) };
  });
}

beforeEach(() => {
  asked = [];
  menu(category('Starters'), category('Pizza'), category('Pasta '));
});

const open = (search = '') => renderRemote(module, `${LIST}${search}`);
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return heading.closest('li') ?? heading;
};
const fill = (element: HTMLElement) => element.querySelector('rect')?.getAttribute('fill');

test('shows a card for each category, with the number of its items and its colour', async () => {
  open();
  const pizza = await card('Pizza');
  expect(within(pizza).getByText('3 items')).toBeInTheDocument();
  expect(fill(pizza)).toBe('#15803d');
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(3);
  expect(asked).toEqual([{ include_deleted: false, page: 1, per_page: 999 }]);
});

test.each([
  [[], '0 items'],
  [[1], '1 item'],
  [[1, 2], '2 items'],
])('a category with the items %p has "%s"', async (item_ids, text) => {
  menu(category('Pizza', { item_ids }));
  open();
  expect(within(await card('Pizza')).getByText(text)).toBeInTheDocument();
});

test.each(['', 'red', '#12345', 'url(#x)'])(
  'the colour %p, which is none, is the dark one of cards',
  async (color_code) => {
    menu(category('Pizza', { color_code }));
    open();
    expect(fill(await card('Pizza'))).toBe('#232323');
  },
);

test('a category that the terminals do not show says so', async () => {
  menu(category('Pizza'), category('Breakfast', { active: false }));
  open();
  expect(within(await card('Breakfast')).getByText('Hidden on POS')).toBeInTheDocument();
  expect(within(await card('Pizza')).queryByText('Hidden on POS')).not.toBeInTheDocument();
});

test('the search stands in the address', async () => {
  const { user, currentAddress } = open();
  await card('Pizza');
  await user.type(screen.getByLabelText('Search', { selector: 'input' }), 'pizz{Enter}');
  expect(currentAddress()).toBe(`${LIST}?search=pizz`);
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(currentAddress()).toBe(LIST);
  expect(await card('Starters')).toBeInTheDocument();
});

test('a shared link shows the search that it was copied from', async () => {
  open('?search=pizz');
  expect(await card('Pizza')).toBeInTheDocument();
  expect(screen.getByLabelText('Search', { selector: 'input' })).toHaveValue('pizz');
  expect(asked).toEqual([{ include_deleted: false, search: 'pizz', page: 1, per_page: 999 }]);
});

test('a menu without categories says so', async () => {
  menu();
  open();
  expect(await screen.findByText('No Categories added')).toBeInTheDocument();
});

test('a search without a hit says so', async () => {
  open('?search=sushi');
  expect(await screen.findByText('No category found')).toBeInTheDocument();
  expect(screen.queryByText('No Categories added')).not.toBeInTheDocument();
});

test('says that it is loading until the categories are there', async () => {
  open();
  expect(screen.getByRole('list', { name: 'Categories' })).toHaveAttribute('aria-busy', 'true');
  await card('Pizza');
  expect(screen.getByRole('list', { name: 'Categories' })).toHaveAttribute('aria-busy', 'false');
});

test('categories that cannot be had are told of and can be tried again', async () => {
  api.answer(listCategories, () => new Refusal(500, { code: 'internal', message: 'Something went wrong here' }));
  const { user } = open();
  expect(await screen.findByText('Failed to fetch categories')).toBeInTheDocument();
  expect(screen.getByText('The categories could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('Something went wrong here')).toBeInTheDocument();
  menu(category('Pizza'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await card('Pizza')).toBeInTheDocument();
});

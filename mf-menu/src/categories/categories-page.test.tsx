import { type Category, listCategories } from '@backoffice/contract/categories';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';

const api = stubApi();
signInBeforeEach();

const CATEGORIES_PATH = '/menu/categories';
let queries: unknown[];

function buildCategory(name: string, changes: Partial<Category> = {}): Category {
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

function stubCategories(...categories: Category[]): void {
  api.respond(listCategories, ({ query }) => {
    queries.push(query);
    const data = categories.filter(({ name }) => name.toLowerCase().includes(query.search ?? ''));
    return { data, paging_metadata: buildPagingMetadata(data.length, 1, 999) };
  });
}

beforeEach(() => {
  queries = [];
  stubCategories(buildCategory('Starters'), buildCategory('Pizza'), buildCategory('Pasta '));
});

const open = (search = '') => renderRemote(module, `${CATEGORIES_PATH}${search}`);
const findCard = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return heading.closest('li') ?? heading;
};
const fillColor = (element: HTMLElement) => element.querySelector('rect')?.getAttribute('fill');

test('the categories page shows a card for each category with its item count and color', async () => {
  open();
  const pizza = await findCard('Pizza');
  expect(within(pizza).getByText('3 items')).toBeInTheDocument();
  expect(fillColor(pizza)).toBe('#15803d');
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(3);
  expect(queries).toEqual([{ include_deleted: false, page: 1, per_page: 999 }]);
});

test.each([
  [[], '0 items'],
  [[1], '1 item'],
  [[1, 2], '2 items'],
])('the card of a category with the item ids %p shows "%s"', async (item_ids, text) => {
  stubCategories(buildCategory('Pizza', { item_ids }));
  open();
  expect(within(await findCard('Pizza')).getByText(text)).toBeInTheDocument();
});

test.each(['', 'red', '#12345', 'url(#x)'])(
  'the card of a category shows the default dark color instead of the invalid color %p',
  async (color_code) => {
    stubCategories(buildCategory('Pizza', { color_code }));
    open();
    expect(fillColor(await findCard('Pizza'))).toBe('#232323');
  },
);

test('the card of a category shows "Hidden on POS" when the category is inactive', async () => {
  stubCategories(buildCategory('Pizza'), buildCategory('Breakfast', { active: false }));
  open();
  expect(within(await findCard('Breakfast')).getByText('Hidden on POS')).toBeInTheDocument();
  expect(within(await findCard('Pizza')).queryByText('Hidden on POS')).not.toBeInTheDocument();
});

test('the categories page keeps its search in the URL', async () => {
  const { user, currentAddress } = open();
  await findCard('Pizza');
  await user.type(screen.getByLabelText('Search', { selector: 'input' }), 'pizz{Enter}');
  expect(currentAddress()).toBe(`${CATEGORIES_PATH}?search=pizz`);
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(currentAddress()).toBe(CATEGORIES_PATH);
  expect(await findCard('Starters')).toBeInTheDocument();
});

test('the categories page applies the search from the URL', async () => {
  open('?search=pizz');
  expect(await findCard('Pizza')).toBeInTheDocument();
  expect(screen.getByLabelText('Search', { selector: 'input' })).toHaveValue('pizz');
  expect(queries).toEqual([{ include_deleted: false, search: 'pizz', page: 1, per_page: 999 }]);
});

test('the categories can be rearranged only once all of them are listed', async () => {
  stubCategories(buildCategory('Starters'), buildCategory('Pizza'), buildCategory('Pizza Bianca'));
  const { user } = open('?search=pizz');
  await findCard('Pizza');
  const response = createDeferred();
  api.respond(listCategories, async () => {
    await response.promise;
    return {
      data: [buildCategory('Starters'), buildCategory('Pizza')],
      paging_metadata: buildPagingMetadata(2, 1, 999),
    };
  });
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await findCard('Pizza')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Rearrange' })).not.toBeInTheDocument();
  response.resolve();
  expect(await screen.findByRole('button', { name: 'Rearrange' })).toBeInTheDocument();
});

test('the categories page shows an empty state when the menu has no categories', async () => {
  stubCategories();
  open();
  expect(await screen.findByText('No Categories added')).toBeInTheDocument();
});

test('the categories page shows "No category found" when the search matches nothing', async () => {
  open('?search=sushi');
  expect(await screen.findByText('No category found')).toBeInTheDocument();
  expect(screen.queryByText('No Categories added')).not.toBeInTheDocument();
});

test('the list of categories is marked busy until it has loaded', async () => {
  open();
  expect(screen.getByRole('list', { name: 'Categories' })).toHaveAttribute('aria-busy', 'true');
  await findCard('Pizza');
  expect(screen.getByRole('list', { name: 'Categories' })).toHaveAttribute('aria-busy', 'false');
});

test('the categories page shows an error and offers a retry when loading fails', async () => {
  api.respond(listCategories, () => new ErrorResponse(500, { code: 'internal', message: 'Something went wrong here' }));
  const { user } = open();
  expect(await screen.findByText('Failed to fetch categories')).toBeInTheDocument();
  expect(screen.getByText('The categories could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('Something went wrong here')).toBeInTheDocument();
  stubCategories(buildCategory('Pizza'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findCard('Pizza')).toBeInTheDocument();
});

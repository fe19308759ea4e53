import { listCategories } from '@backoffice/shared/contract/categories';
import { createItem, deleteItem, getItem, updateItem } from '@backoffice/shared/contract/items';
import { pagingOf } from '@backoffice/shared/contract/paging';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { category, item, modifierGroup, stubMenu } from '../menu-stub';
import module from '../module';

const api = stubApi();
signedInBeforeEach();

const ITEMS = '/menu/items';
const soup = item(1, {
  name: 'Soup',
  desc: 'Leek, potato',
  category_ids: [1],
  // 8 has been switched off since: it is no choice any more, and stays.
  tax_ids: [7, 8],
  modifier_group_ids: [5],
});

beforeEach(() => {
  stubMenu(api, { categories: [category(1, { name: 'Starters' })], items: [soup], groups: [modifierGroup(5)] });
});

const open = (path: string) => renderRemote(module, path);
const press = (name: string) => screen.getByRole('button', { name });
const field = (label: string) => screen.findByLabelText(label);
const broken = () => new Refusal(500, { code: 'internal', message: 'Out of order' });
const writes = () => api.calls.filter((call) => !call.startsWith('GET'));

async function pick(user: ReturnType<typeof open>['user'], label: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option, hidden: true }));
}

test.each(['/menu/items/new', '/menu/items/1/edit'])(
  '%s offers to load the choices again when they fail',
  async (path) => {
    const data = [category(1, { name: 'Starters' })];
    const refusal = new Refusal(400, { code: 'invalid', message: 'Out of order' });
    let isBroken = true;
    api.answer(listCategories, () => (isBroken ? refusal : { data, paging_metadata: pagingOf(1, 1, 999) }));
    const { user } = open(path);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('combobox', { name: 'Categories' })).toBeDisabled();
    isBroken = false;
    await user.click(retry);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Categories' })).toBeEnabled());
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  },
);

describe('a new item', () => {
  test('is created with all that was chosen, the price as a number, and leads to the list', async () => {
    const sent: unknown[] = [];
    api.answer(createItem, ({ body }) => {
      sent.push(body);
      return soup;
    });
    const { user, currentAddress } = open('/menu/items/new');
    await user.type(await field('Item Name'), ' Soup ');
    await user.type(await field('Description / Ingredients'), 'Leek{Enter}potato');
    await user.type(await field('Price'), '0012,345');
    expect(await field('Price')).toHaveValue('12.34');
    await pick(user, 'Categories', 'Starters');
    await pick(user, 'Taxes', 'Sales Tax');
    await pick(user, 'Modifier Groups', 'Group 5');
    await user.click(press('Add'));
    expect(await screen.findByText('Item created successfully')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        name: 'Soup',
        desc: 'Leek\npotato',
        price: 12.34,
        price_type: 'Fixed',
        active: true,
        apply_category_modifier_groups: true,
        category_ids: [1],
        tax_ids: [7],
        modifier_group_ids: [5],
      },
    ]);
    await waitFor(() => expect(currentAddress()).toBe(ITEMS));
  });

  test('needs a name and a price', async () => {
    const { user } = open('/menu/items/new');
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    await waitFor(async () =>
      expect(await field('Item Name')).toHaveAccessibleDescription('Item Name should not be empty'),
    );
    expect(await field('Price')).toHaveAccessibleDescription('Price should not be empty');
    expect(writes()).toEqual([]);
  });

  test('that the server refuses keeps what was typed, and says why where it is', async () => {
    const message = 'An item with this name already exists';
    api.answer(createItem, () => new Refusal(409, { code: 'conflict', message, fields: { name: message } }));
    const { user } = open('/menu/items/new');
    await user.type(await field('Item Name'), 'Soup');
    await user.type(await field('Price'), '9');
    await user.dblClick(press('Add'));
    expect(await screen.findByText('Failed to create item')).toBeInTheDocument();
    expect(await field('Item Name')).toHaveAccessibleDescription(message);
    expect(await field('Price')).toHaveValue('9');
    expect(writes()).toHaveLength(1);
  });

  test('that was begun is left only after a question', async () => {
    const { user, currentAddress } = open('/menu/items/new');
    await user.type(await field('Item Name'), 'Soup');
    await user.click(press('Cancel'));
    await screen.findByRole('dialog', { name: 'Discard changes?' });
    await user.click(press('Discard'));
    await waitFor(() => expect(currentAddress()).toBe(ITEMS));
  });
});

describe('an edited item', () => {
  const edit = '/menu/items/1/edit';

  test('stands at what it is, and keeps what is no choice any more', async () => {
    const sent: unknown[] = [];
    api.answer(updateItem, ({ params, body }) => {
      sent.push(params.id, body);
      return soup;
    });
    const { user } = open(edit);
    expect(await field('Item Name')).toHaveValue('Soup');
    expect(await field('Price')).toHaveValue('9.50');
    await screen.findByText('Sales Tax');
    await user.clear(await field('Price'));
    await user.type(await field('Price'), '10{Enter}');
    expect(await screen.findByText('Item updated successfully')).toBeInTheDocument();
    const { name, desc, price_type, active, category_ids, modifier_group_ids, updated_at } = soup;
    expect(sent).toEqual([
      1,
      {
        ...{ id: 1, name, desc, price: 10, price_type, active, apply_category_modifier_groups: false },
        ...{ category_ids, tax_ids: [7, 8], modifier_group_ids, updated_at },
      },
    ]);
  });

  test.each([
    ['Item Name', 'a'.repeat(30), ''],
    ['Item Name', 'a'.repeat(31), 'Item name can contain a maximum of 30 characters'],
    ['Item Name', '   ', 'Item Name should not be empty'],
    ['Item Name', 'Crème', 'Ineligible symbol is used'],
    ['Price', '0', ''],
    ['Price', '9999999.99', ''],
    ['Price', '10000000', 'Price can be 9,999,999.99 at most'],
    ['Price', '', 'Price should not be empty'],
  ])('%s may be "%s": "%s"', async (label, text, message) => {
    api.answer(updateItem, soup);
    const { user } = open(edit);
    await user.clear(await field(label));
    if (text) await user.type(await field(label), text);
    await user.click(press('Save'));
    if (message === '') {
      expect(await screen.findByText('Item updated successfully')).toBeInTheDocument();
      return;
    }
    await waitFor(async () => expect(await field(label)).toHaveAccessibleDescription(message));
    expect(writes()).toEqual([]);
  });

  test('that fails to be saved stays as it was typed', async () => {
    api.answer(updateItem, broken);
    const { user } = open(edit);
    await user.type(await field('Item Name'), 's');
    await user.click(press('Save'));
    expect(await screen.findByText('Failed to update item')).toBeInTheDocument();
    expect(await field('Item Name')).toHaveValue('Soups');
  });

  test('that somebody else has changed shows what they saved, and only the next save replaces it', async () => {
    const later = '2026-01-06T00:00:00.000Z';
    api.answer(updateItem, ({ body }) =>
      body.updated_at === later ? soup : new Refusal(409, { code: 'changed_meanwhile', message: 'No' }),
    );
    const { user } = open(edit);
    await user.type(await field('Item Name'), 's');
    api.answer(getItem, { ...soup, name: 'Broth', price: 12, category_ids: [], updated_at: later });
    await user.click(press('Save'));
    expect(await screen.findByText(/^Somebody else has changed this item meanwhile/)).toBeInTheDocument();
    expect(screen.getByText('Price: $12.00')).toBeInTheDocument();
    expect(screen.getByText('Categories: removed Starters')).toBeInTheDocument();
    expect(await field('Price')).toHaveValue('12.00');
    expect(screen.getByLabelText('Use what is saved now: Broth')).toBeInTheDocument();
    expect(await field('Item Name')).toHaveValue('Soups');
    await user.click(press('Save'));
    expect(await screen.findByText('Item updated successfully')).toBeInTheDocument();
  });

  test('that cannot be had is told of, and can be tried again', async () => {
    api.answer(getItem, broken);
    const { user } = open(edit);
    expect(await screen.findByText('Failed to edit item')).toBeInTheDocument();
    api.answer(getItem, soup);
    await user.click(press('Try again'));
    expect(await field('Item Name')).toHaveValue('Soup');
  });
});

describe('the details of an item', () => {
  const details = '/menu/items/1/details';

  test('show everything of it, by names, in the time of the location', async () => {
    open(details);
    const list = await screen.findAllByRole('term');
    await screen.findByText('Group 5');
    const values = screen.getAllByRole('definition');
    expect(list.map(({ textContent }, place) => [textContent, values[place]?.textContent])).toEqual([
      ['Name', 'Soup'],
      ['Created', 'January 5, 2026 at 05:00 AM'],
      ['Last Edited', 'January 5, 2026 at 05:00 AM'],
      ['Price', '$9.50'],
      ['Description / Ingredients', 'Leek, potato'],
      ['Taxes', 'Sales Tax'],
      ['Categories', 'Starters'],
      ['Modifier Groups', 'Group 5'],
    ]);
  });

  test.each([
    ['Close', ITEMS],
    ['Edit', '/menu/items/1/edit'],
  ])('%s leads to %s', async (name, path) => {
    const { user, currentAddress } = open(details);
    await user.click(await screen.findByRole('button', { name }));
    expect(currentAddress()).toBe(path);
  });

  test('lead to a deletion, which is asked for and leads to the list', async () => {
    api.answer(deleteItem, { message: 'Deleted' });
    const { user, currentAddress } = open(details);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete Item' });
    expect(question).toHaveTextContent('Your Soup item will be deleted. You cannot restore it.');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Item deleted successfully')).toBeInTheDocument();
    await waitFor(() => expect(currentAddress()).toBe(ITEMS));
  });

  test('do not fetch an item that was deleted', async () => {
    api.answer(deleteItem, () => {
      api.answer(getItem, () => new Refusal(404, { code: 'not_found', message: 'Item not found' }));
      return { message: 'Deleted' };
    });
    const { user, currentAddress, queries } = open(details);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(currentAddress()).toBe(ITEMS));
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(api.calls.filter((call) => call === 'GET /items/1')).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await waitFor(() => expect(queries.getQueryCache().find({ queryKey: ['items', 1] })).toBeUndefined());
  });

  test('stay when the deletion fails', async () => {
    api.answer(deleteItem, broken);
    const { user, currentAddress } = open(details);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete item')).toBeInTheDocument();
    expect(currentAddress()).toBe(details);
  });

  test('say that an address names no item', async () => {
    open('/menu/items/x/details');
    expect(await screen.findByText('Invalid ID')).toBeInTheDocument();
  });

  test('say that there is no such item', async () => {
    api.answer(getItem, () => new Refusal(404, { code: 'not_found', message: 'Item not found' }));
    open('/menu/items/77/details');
    expect(await screen.findByText('No menu item found')).toBeInTheDocument();
  });
});

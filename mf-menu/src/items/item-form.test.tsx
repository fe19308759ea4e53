import { listCategories } from '@backoffice/contract/categories';
import { pickColumns } from '@backoffice/contract/columns';
import { createItem, getItem, itemColumns, updateItem } from '@backoffice/contract/items';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { keys } from '@backoffice/platform/query';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import { buildCategory } from '../testing/menu-stub';
import { findField, getButton, ITEMS_PATH, openMenuPage, serverError, soup, stubItems } from './testing/items-screen';

const api = stubApi();
signInBeforeEach();
beforeEach(() => {
  stubItems(api);
});

const writeCalls = () => api.calls.filter((call) => !call.startsWith('GET'));

async function chooseOption(user: ReturnType<typeof openMenuPage>['user'], label: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option, hidden: true }));
}

test.each(['/menu/items/new', '/menu/items/1/edit'])(
  'the item form at %s offers to reload its options when they fail to load',
  async (path) => {
    const data = [buildCategory(1, { name: 'Starters' })];
    const refusal = new ErrorResponse(400, { code: 'invalid', message: 'Out of order' });
    let isFailing = true;
    api.respond(listCategories, () =>
      isFailing ? refusal : { data, paging_metadata: buildPagingMetadata(1, 1, 999) },
    );
    const { user } = openMenuPage(path);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('combobox', { name: 'Categories' })).toBeDisabled();
    isFailing = false;
    await user.click(retry);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Categories' })).toBeEnabled());
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  },
);

describe('the form for a new item', () => {
  test('creates the item with all entered values, sends the price as a number and returns to the list', async () => {
    const sent: unknown[] = [];
    api.respond(createItem, ({ body }) => {
      sent.push(body);
      return soup;
    });
    const { user, currentAddress } = openMenuPage('/menu/items/new');
    await user.type(await findField('Item Name'), ' Soup ');
    await user.type(await findField('Description / Ingredients'), 'Leek{Enter}potato');
    await user.type(await findField('Price'), '0012,345');
    expect(await findField('Price')).toHaveValue('12.34');
    await chooseOption(user, 'Categories', 'Starters');
    await chooseOption(user, 'Taxes', 'Sales Tax');
    await chooseOption(user, 'Modifier Groups', 'Group 5');
    await user.click(getButton('Add'));
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
    await waitFor(() => expect(currentAddress()).toBe(ITEMS_PATH));
  });

  test('requires a name and a price', async () => {
    const { user } = openMenuPage('/menu/items/new');
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    await waitFor(async () =>
      expect(await findField('Item Name')).toHaveAccessibleDescription('Item Name should not be empty'),
    );
    expect(await findField('Price')).toHaveAccessibleDescription('Price should not be empty');
    expect(writeCalls()).toEqual([]);
  });

  test('keeps the entered values and shows the message at the name field when the server refuses the name', async () => {
    const message = 'An item with this name already exists';
    api.respond(createItem, () => new ErrorResponse(409, { code: 'conflict', message, fields: { name: message } }));
    const { user } = openMenuPage('/menu/items/new');
    await user.type(await findField('Item Name'), 'Soup');
    await user.type(await findField('Price'), '9');
    await user.dblClick(getButton('Add'));
    const notice = await screen.findByText('Failed to create item');
    expect(notice.parentElement).toHaveTextContent(message);
    expect(await findField('Item Name')).toHaveAccessibleDescription(message);
    expect(await findField('Price')).toHaveValue('9');
    expect(writeCalls()).toHaveLength(1);
  });

  test('saves without a chosen category that another user deletes before the save', async () => {
    const sent: number[][] = [];
    api.respond(createItem, ({ body }) => {
      sent.push(body.category_ids);
      return soup;
    });
    const { user, queries } = openMenuPage('/menu/items/new');
    await user.type(await findField('Item Name'), 'Soup');
    await user.type(await findField('Price'), '5');
    await chooseOption(user, 'Categories', 'Starters');
    const data = [buildCategory(2, { name: 'Mains' })];
    api.respond(listCategories, { data, paging_metadata: buildPagingMetadata(1, 1, 999) });
    await act(() => queries.invalidateQueries({ queryKey: keys.categories }));
    await chooseOption(user, 'Categories', 'Mains');
    await user.click(getButton('Add'));
    expect(await screen.findByText('Item created successfully')).toBeInTheDocument();
    expect(sent).toEqual([[2]]);
  });

  test('asks for confirmation before it discards entered values', async () => {
    const { user, currentAddress } = openMenuPage('/menu/items/new');
    await user.type(await findField('Item Name'), 'Soup');
    await user.click(getButton('Cancel'));
    await screen.findByRole('dialog', { name: 'Discard changes?' });
    await user.click(getButton('Discard'));
    await waitFor(() => expect(currentAddress()).toBe(ITEMS_PATH));
  });
});

describe('the form for an existing item', () => {
  const EDIT_PATH = '/menu/items/1/edit';

  test('shows the saved values and keeps an inactive tax assigned when it saves', async () => {
    const sent: unknown[] = [];
    api.respond(updateItem, ({ params, body }) => {
      sent.push(params.id, body);
      return soup;
    });
    const { user } = openMenuPage(EDIT_PATH);
    expect(await findField('Item Name')).toHaveValue('Soup');
    expect(await findField('Price')).toHaveValue('9.50');
    await screen.findByText('Sales Tax');
    await user.clear(await findField('Price'));
    await user.type(await findField('Price'), '10{Enter}');
    expect(await screen.findByText('Item updated successfully')).toBeInTheDocument();
    const { category_ids, modifier_group_ids, updated_at } = soup;
    expect(sent).toEqual([
      1,
      {
        ...pickColumns(itemColumns, soup),
        ...{ id: 1, price: 10, category_ids, tax_ids: [7, 8], modifier_group_ids, updated_at },
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
    ['Price', '10000000', 'Price can be at most 9,999,999.99'],
    ['Price', '', 'Price should not be empty'],
  ])('checks %s "%s" and shows the message "%s"', async (label, text, message) => {
    api.respond(updateItem, soup);
    const { user } = openMenuPage(EDIT_PATH);
    await user.clear(await findField(label));
    if (text) await user.type(await findField(label), text);
    await user.click(getButton('Save'));
    if (message === '') {
      expect(await screen.findByText('Item updated successfully')).toBeInTheDocument();
      return;
    }
    await waitFor(async () => expect(await findField(label)).toHaveAccessibleDescription(message));
    expect(writeCalls()).toEqual([]);
  });

  test('refetches the taxes and the modifier groups after it has saved, because both count their items', async () => {
    api.respond(updateItem, soup);
    const { user, queries } = openMenuPage(EDIT_PATH);
    const dependents = [keys.taxes, keys.modifierGroups].map((key) => [...key, 'other area']);
    for (const queryKey of dependents) queries.setQueryData(queryKey, []);
    await user.type(await findField('Item Name'), 's');
    await user.click(getButton('Save'));
    expect(await screen.findByText('Item updated successfully')).toBeInTheDocument();
    expect(dependents.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
  });

  test('keeps the entered values when saving fails', async () => {
    api.respond(updateItem, serverError);
    const { user } = openMenuPage(EDIT_PATH);
    await user.type(await findField('Item Name'), 's');
    await user.click(getButton('Save'));
    expect(await screen.findByText('Failed to update item')).toBeInTheDocument();
    expect(screen.getByText('Out of order')).toBeInTheDocument();
    expect(await findField('Item Name')).toHaveValue('Soups');
  });

  test('shows what another user has since saved, and overwrites it only on the next save', async () => {
    const later = '2026-01-06T00:00:00.000Z';
    api.respond(updateItem, ({ body }) =>
      body.updated_at === later ? soup : new ErrorResponse(409, { code: 'changed_meanwhile', message: 'No' }),
    );
    const { user } = openMenuPage(EDIT_PATH);
    await user.type(await findField('Item Name'), 's');
    api.respond(getItem, { ...soup, name: 'Broth', price: 12, category_ids: [], updated_at: later });
    await user.click(getButton('Save'));
    expect(await screen.findByText(/^Somebody else has changed this item in the meantime/)).toBeInTheDocument();
    expect(screen.getByText('Price: $12.00')).toBeInTheDocument();
    expect(screen.getByText('Categories: removed Starters')).toBeInTheDocument();
    expect(await findField('Price')).toHaveValue('12.00');
    expect(screen.getByLabelText('Use what is saved now: Broth')).toBeInTheDocument();
    expect(await findField('Item Name')).toHaveValue('Soups');
    await user.click(getButton('Save'));
    expect(await screen.findByText('Item updated successfully')).toBeInTheDocument();
  });

  test('shows the current values when the item has been changed since it was last opened', async () => {
    const { navigate } = openMenuPage(EDIT_PATH);
    expect(await findField('Price')).toHaveValue('9.50');
    await navigate(ITEMS_PATH);
    await screen.findByText('Soup');
    api.respond(getItem, { ...soup, price: 10.45, updated_at: '2026-01-06T00:00:00.000Z' });
    await navigate(EDIT_PATH);
    await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('10.45'));
  });

  test('keeps the entered values when another user deletes the item', async () => {
    const { user, queries } = openMenuPage('/menu/items/1/edit');
    await user.type(await findField('Item Name'), ' of the day');
    api.respond(getItem, () => new ErrorResponse(404, { code: 'not_found', message: 'Item not found' }));
    await act(() => queries.invalidateQueries({ queryKey: keys.items }));
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(await findField('Item Name')).toHaveValue('Soup of the day');
    expect(screen.queryByText('No menu item found')).not.toBeInTheDocument();
  });

  test('shows an error and offers a retry when the item fails to load', async () => {
    api.respond(getItem, serverError);
    const { user } = openMenuPage(EDIT_PATH);
    expect(await screen.findByText('Failed to edit item')).toBeInTheDocument();
    api.respond(getItem, soup);
    await user.click(getButton('Try again'));
    expect(await findField('Item Name')).toHaveValue('Soup');
  });
});

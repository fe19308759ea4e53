import { createCategory, deleteCategory, getCategory, updateCategory } from '@backoffice/contract/categories';
import { listItems } from '@backoffice/contract/items';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { buildItem } from '@backoffice/testing/build-item';
import { createDeferred } from '@backoffice/testing/deferred';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { inventoryCountsKey } from '../inventory-counts';
import { buildCategory } from '../testing/menu-stub';
import { findNameField, openCategories, serverError, starters, stubCategories } from './testing/categories-screen';

const api = stubApi();
signInBeforeEach();

beforeEach(() => stubCategories(api));

const getButton = (name: string) => screen.getByRole('button', { name });
const findDialog = (name: string) => screen.findByRole('dialog', { name });

async function chooseRowAction(user: ReturnType<typeof openCategories>['user'], action: string, name = 'Starters') {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

describe('the modal for a new category', () => {
  test('creates the category with its color, items and modifier groups, and refetches the sidebar counts', async () => {
    const sent: unknown[] = [];
    api.respond(createCategory, ({ body }) => {
      sent.push(body);
      return buildCategory(3);
    });
    const { user, currentAddress, queries } = openCategories();
    await queries.prefetchQuery({ queryKey: inventoryCountsKey, queryFn: () => 0 });
    await user.click(await screen.findByRole('button', { name: 'Add New Category' }));
    await findDialog('New Category');
    expect(currentAddress()).toBe('/menu/categories?category=new');
    await user.type(await findNameField(), ' Desserts ');
    await user.click(screen.getByRole('radio', { name: 'Pink' }));
    await user.type(screen.getByRole('combobox', { name: 'Items' }), 'ste');
    await user.click(await screen.findByRole('option', { name: 'Steak', hidden: true }));
    await user.click(screen.getByRole('combobox', { name: 'Modifier Groups' }));
    await user.click(await screen.findByRole('option', { name: 'Group 5', hidden: true }));
    await user.click(getButton('Add'));
    expect(await screen.findByText('Category created successfully')).toBeInTheDocument();
    expect(sent).toEqual([
      { name: 'Desserts', active: true, item_ids: [3], modifier_group_ids: [5], color_code: '#BE185D', location_id: 1 },
    ]);
    expect(queries.getQueryState(inventoryCountsKey)?.isInvalidated).toBe(true);
    await waitFor(() => expect(currentAddress()).toBe('/menu/categories'));
  });

  test('chooses no item on Enter until the items for the entered text have been found', async () => {
    const found = createDeferred();
    api.respond(listItems, async ({ query: { search, page, per_page } }) => {
      if (search) await found.promise;
      const item = search ? buildItem(3, { name: 'Steak' }) : buildItem(1, { name: 'Soup' });
      return { data: [item], paging_metadata: buildPagingMetadata(1, page, per_page) };
    });
    const { user } = openCategories('/menu/categories?category=new');
    await user.click(await screen.findByRole('combobox', { name: 'Items' }));
    await screen.findByRole('option', { name: 'Soup', hidden: true });
    await user.keyboard('ste{Enter}');
    found.resolve();
    await screen.findByRole('option', { name: 'Steak', hidden: true });
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('option', { name: 'Steak', hidden: true })).not.toBeInTheDocument();
    expect(screen.getByText('Steak')).toBeInTheDocument();
    expect(screen.queryByText('Soup')).not.toBeInTheDocument();
    expect(await findNameField()).toBeValid();
  });

  test.each([
    ['', 'Please enter Category Name'],
    ['a'.repeat(51), 'Please enter 50 characters or fewer'],
    ['Entrées', 'Ineligible symbol is used'],
  ])('refuses the category name "%s"', async (name, message) => {
    const { user } = openCategories('/menu/categories?category=new');
    if (name) await user.type(await findNameField(), name);
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    await waitFor(async () => expect(await findNameField()).toHaveAccessibleDescription(message));
    expect(api.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('accepts a category name of fifty letters', async () => {
    api.respond(createCategory, buildCategory(3));
    const { user } = openCategories('/menu/categories?category=new');
    await user.type(await findNameField(), 'a'.repeat(50));
    await user.click(getButton('Add'));
    expect(await screen.findByText('Category created successfully')).toBeInTheDocument();
  });

  test('keeps the entered values and shows the message at the name field when the server refuses the name', async () => {
    const message = 'A category with this name already exists';
    api.respond(createCategory, () => new ErrorResponse(409, { code: 'conflict', message, fields: { name: message } }));
    const { user } = openCategories('/menu/categories?category=new');
    await user.type(await findNameField(), 'Starters');
    await user.click(getButton('Add'));
    const notice = await screen.findByText('Failed to create category');
    expect(notice.parentElement).toHaveTextContent(message);
    expect(await findNameField()).toHaveAccessibleDescription(message);
    expect(await findNameField()).toHaveValue('Starters');
  });
});

describe('the category edit modal', () => {
  test('opens from the menu of a card and saves the changed name with the other fields and updated_at', async () => {
    const sent: unknown[] = [];
    api.respond(updateCategory, ({ params, body }) => {
      sent.push(params.id, body);
      return starters;
    });
    const { user } = openCategories();
    await chooseRowAction(user, 'Edit');
    await findDialog('Edit Category');
    await user.clear(await findNameField());
    await user.type(await findNameField(), 'Small Plates{Enter}');
    expect(await screen.findByText('Category updated successfully')).toBeInTheDocument();
    const body = { ...starters, name: 'Small Plates' };
    expect(sent).toEqual([1, body]);
  });

  test('keeps the entered values when saving fails', async () => {
    api.respond(updateCategory, serverError);
    const { user } = openCategories('/menu/categories?category=1&edit=true');
    await user.type(await findNameField(), '!');
    await user.click(getButton('Save'));
    expect(await screen.findByText('Failed to update category')).toBeInTheDocument();
    expect(screen.getByText('Out of order')).toBeInTheDocument();
    expect(await findNameField()).toHaveValue('Starters!');
  });

  test('shows what another user has since saved, and overwrites it only on the next save', async () => {
    const later = '2026-01-06T00:00:00.000Z';
    const sent: unknown[] = [];
    api.respond(updateCategory, ({ body }) => {
      sent.push(body.updated_at);
      return body.updated_at === later
        ? starters
        : new ErrorResponse(409, { code: 'changed_meanwhile', message: 'No' });
    });
    const { user } = openCategories('/menu/categories?category=1&edit=true');
    await user.type(await findNameField(), '!');
    api.respond(getCategory, { ...starters, name: 'Snacks', active: false, updated_at: later });
    await user.click(getButton('Save'));
    expect(await screen.findByText(/^Somebody else has changed this category in the meantime/)).toBeInTheDocument();
    expect(screen.getByText('Show on POS: off')).toBeInTheDocument();
    expect(screen.getByLabelText('Keep yours: Starters!')).toBeChecked();
    expect(screen.getByLabelText('Use what is saved now: Snacks')).toBeInTheDocument();
    await user.click(getButton('Save'));
    expect(await screen.findByText('Category updated successfully')).toBeInTheDocument();
    expect(sent).toEqual([starters.updated_at, later]);
  });

  test('shows the current values when the category has been changed since it was last opened', async () => {
    const { navigate } = openCategories('/menu/categories?category=1&edit=true');
    await findNameField();
    await navigate('/menu/categories');
    api.respond(getCategory, { ...starters, name: 'Snacks', updated_at: '2026-01-06T00:00:00.000Z' });
    await navigate('/menu/categories?category=1&edit=true');
    await waitFor(() => expect(screen.getByLabelText('Category Name')).toHaveValue('Snacks'));
  });

  test('shows an error and offers a retry when the category fails to load', async () => {
    api.respond(getCategory, serverError);
    const { user } = openCategories('/menu/categories?category=1&edit=true');
    expect(await screen.findByText('Failed to fetch category')).toBeInTheDocument();
    api.respond(getCategory, starters);
    await user.click(getButton('Try again'));
    expect(await findNameField()).toHaveValue('Starters');
  });
});

describe('deleting a category', () => {
  test('asks for confirmation, deletes the category and shows a notification', async () => {
    api.respond(deleteCategory, { message: 'Deleted' });
    const { user } = openCategories();
    await chooseRowAction(user, 'Delete');
    expect(await findDialog('Delete Confirmation')).toHaveTextContent('Are you sure you want to delete this category?');
    await user.click(getButton('Delete'));
    expect(await screen.findByText('Category deleted successfully')).toBeInTheDocument();
    expect(api.calls).toContain('DELETE /categories/1');
  });

  test('shows a notification when the request fails', async () => {
    api.respond(deleteCategory, serverError);
    const { user } = openCategories();
    await chooseRowAction(user, 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete category')).toBeInTheDocument();
    expect(screen.getByText('Out of order')).toBeInTheDocument();
  });
});

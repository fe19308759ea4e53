import {
  createCategory,
  deleteCategory,
  getCategory,
  setCategoryActive,
  updateCategory,
} from '@backoffice/shared/contract/categories';
import { setItemHideStatus } from '@backoffice/shared/contract/items';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { category, item, modifierGroup, stubMenu } from '../menu-stub';
import module from '../module';

const api = stubApi();
signedInBeforeEach();

const starters = category(1, { name: 'Starters', item_ids: [1, 2], modifier_group_ids: [5] });
const items = [
  item(1, { name: 'Soup', category_ids: [1] }),
  item(2, { name: 'Salad', category_ids: [1], hide_status: 'HideForIndefinitely' }),
  item(3, { name: 'Steak' }),
];

beforeEach(() => {
  stubMenu(api, { categories: [starters, category(2, { name: 'Mains' })], items, groups: [modifierGroup(5)] });
});

const open = (path = '/menu/categories') => renderRemote(module, path);
const press = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const nameField = () => screen.findByLabelText('Category Name');
const broken = () => new Refusal(500, { code: 'internal', message: 'Out of order' });

async function choose(user: ReturnType<typeof open>['user'], action: string, name = 'Starters') {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

describe('a new category', () => {
  test('is created with its colour, items and modifier groups, and the counts are asked for again', async () => {
    const sent: unknown[] = [];
    api.answer(createCategory, ({ body }) => {
      sent.push(body);
      return category(3);
    });
    const { user, currentAddress, queries } = open();
    await queries.prefetchQuery({ queryKey: ['inventory-counts'], queryFn: () => 0 });
    await user.click(await screen.findByRole('button', { name: 'Add New Category' }));
    await dialog('New Category');
    expect(currentAddress()).toBe('/menu/categories?category=new');
    await user.type(await nameField(), ' Desserts ');
    await user.click(screen.getByRole('radio', { name: 'Pink' }));
    await user.type(screen.getByRole('combobox', { name: 'Items' }), 'ste');
    await user.click(await screen.findByRole('option', { name: 'Steak', hidden: true }));
    await user.click(screen.getByRole('combobox', { name: 'Modifier Groups' }));
    await user.click(await screen.findByRole('option', { name: 'Group 5', hidden: true }));
    await user.click(press('Add'));
    expect(await screen.findByText('Category created successfully')).toBeInTheDocument();
    expect(sent).toEqual([
      { name: 'Desserts', active: true, item_ids: [3], modifier_group_ids: [5], color_code: '#BE185D', location_id: 1 },
    ]);
    expect(queries.getQueryState(['inventory-counts'])?.isInvalidated).toBe(true);
    await waitFor(() => expect(currentAddress()).toBe('/menu/categories'));
  });

  test.each([
    ['', 'Please enter Category Name'],
    ['a'.repeat(51), 'Please enter 50 characters or fewer'],
    ['Entrées', 'Ineligible symbol is used'],
  ])('may not be called "%s"', async (name, message) => {
    const { user } = open('/menu/categories?category=new');
    if (name) await user.type(await nameField(), name);
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    await waitFor(async () => expect(await nameField()).toHaveAccessibleDescription(message));
    expect(api.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('may be called something of fifty letters', async () => {
    api.answer(createCategory, category(3));
    const { user } = open('/menu/categories?category=new');
    await user.type(await nameField(), 'a'.repeat(50));
    await user.click(press('Add'));
    expect(await screen.findByText('Category created successfully')).toBeInTheDocument();
  });

  test('that the server refuses stays as it was typed', async () => {
    const message = 'A category with this name already exists';
    api.answer(createCategory, () => new Refusal(409, { code: 'conflict', message, fields: { name: message } }));
    const { user } = open('/menu/categories?category=new');
    await user.type(await nameField(), 'Starters');
    await user.click(press('Add'));
    expect(await screen.findByText('Failed to create category')).toBeInTheDocument();
    expect(await nameField()).toHaveAccessibleDescription(message);
    expect(await nameField()).toHaveValue('Starters');
  });
});

describe('an edited category', () => {
  test('opens by its card’s menu, keeps what is not changed, and is sent with its moment', async () => {
    const sent: unknown[] = [];
    api.answer(updateCategory, ({ params, body }) => {
      sent.push(params.id, body);
      return starters;
    });
    const { user } = open();
    await choose(user, 'Edit');
    await dialog('Edit Category');
    await user.clear(await nameField());
    await user.type(await nameField(), 'Small Plates{Enter}');
    expect(await screen.findByText('Category updated successfully')).toBeInTheDocument();
    const body = { ...starters, name: 'Small Plates' };
    expect(sent).toEqual([1, body]);
  });

  test('that fails to be saved stays as it was typed', async () => {
    api.answer(updateCategory, broken);
    const { user } = open('/menu/categories?category=1&edit=true');
    await user.type(await nameField(), '!');
    await user.click(press('Save'));
    expect(await screen.findByText('Failed to update category')).toBeInTheDocument();
    expect(await nameField()).toHaveValue('Starters!');
  });

  test('that somebody else has changed shows what they saved, and only the next save replaces it', async () => {
    const later = '2026-01-06T00:00:00.000Z';
    const sent: unknown[] = [];
    api.answer(updateCategory, ({ body }) => {
      sent.push(body.updated_at);
      return body.updated_at === later ? starters : new Refusal(409, { code: 'changed_meanwhile', message: 'No' });
    });
    const { user } = open('/menu/categories?category=1&edit=true');
    await user.type(await nameField(), '!');
    api.answer(getCategory, { ...starters, name: 'Snacks', active: false, updated_at: later });
    await user.click(press('Save'));
    expect(await screen.findByText(/^Somebody else has changed this category meanwhile/)).toBeInTheDocument();
    expect(screen.getByText('Show on POS: off')).toBeInTheDocument();
    expect(screen.getByLabelText('Keep yours: Starters!')).toBeChecked();
    expect(screen.getByLabelText('Use what is saved now: Snacks')).toBeInTheDocument();
    await user.click(press('Save'));
    expect(await screen.findByText('Category updated successfully')).toBeInTheDocument();
    expect(sent).toEqual([starters.updated_at, later]);
  });

  test('that the server refuses stays as it was typed', async () => {
    api.answer(updateCategory, broken);
    const { user } = open('/menu/categories?category=1&edit=true');
    await user.type(await nameField(), '!');
    await user.click(press('Save'));
    expect(await screen.findByText('Failed to update category')).toBeInTheDocument();
    expect(await nameField()).toHaveValue('Starters!');
  });

  test('that cannot be had says so, and can be tried again', async () => {
    api.answer(getCategory, broken);
    const { user } = open('/menu/categories?category=1&edit=true');
    expect(await screen.findByText('Failed to fetch category')).toBeInTheDocument();
    api.answer(getCategory, starters);
    await user.click(press('Try again'));
    expect(await nameField()).toHaveValue('Starters');
  });
});

describe('a deletion', () => {
  test('is asked for, done and told of', async () => {
    api.answer(deleteCategory, { message: 'Deleted' });
    const { user } = open();
    await choose(user, 'Delete');
    expect(await dialog('Delete Confirmation')).toHaveTextContent('Are you sure you want to delete this category?');
    await user.click(press('Delete'));
    expect(await screen.findByText('Category deleted successfully')).toBeInTheDocument();
    expect(api.calls).toContain('DELETE /categories/1');
  });

  test('that fails is told of', async () => {
    api.answer(deleteCategory, broken);
    const { user } = open();
    await choose(user, 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete category')).toBeInTheDocument();
  });
});

describe('the page of a category', () => {
  const page = '/menu/categories/1/edit';

  test('opens by its card and shows its items and modifier groups, with where they lead', async () => {
    const { user, currentAddress } = open();
    await user.click(await screen.findByRole('link', { name: 'Starters' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Starters' })).toBeInTheDocument();
    expect(currentAddress()).toBe(page);
    expect(await screen.findByRole('link', { name: 'Soup' })).toHaveAttribute('href', '/menu/items/1/edit');
    expect(screen.queryByText('Salad')).not.toBeInTheDocument();
    expect(screen.queryByText('Steak')).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Group 5' })).toHaveAttribute('href', '/menu/modifiers?editId=5');
  });

  test('shows the hidden ones on request, and finds by name', async () => {
    const { user, currentAddress } = open(page);
    await screen.findByRole('link', { name: 'Soup' });
    await user.click(screen.getByRole('radio', { name: 'Hidden on POS' }));
    expect(await screen.findByRole('link', { name: 'Salad' })).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'zzz{Enter}');
    expect(await screen.findByText('No hidden menu items')).toBeInTheDocument();
    expect(currentAddress()).toBe(`${page}?is_shown=false&search=zzz`);
    await user.click(screen.getByRole('radio', { name: 'Shown on POS' }));
    expect(await screen.findByText('No menu items')).toBeInTheDocument();
  });

  test('hides an item for good, and the counts are asked for again', async () => {
    const asked: unknown[] = [];
    api.answer(setItemHideStatus, ({ params, query }) => {
      asked.push(params.id, query.hide_status);
      return item(1, { hide_status: 'HideForIndefinitely' });
    });
    const { user } = open(page);
    await user.click(await screen.findByRole('switch', { name: 'Soup is shown on POS' }));
    expect(await screen.findByText('Item status on POS was changed successfully')).toBeInTheDocument();
    expect(asked).toEqual([1, 'HideForIndefinitely']);
  });

  test('hides the category itself, at once, and goes back when the server refuses', async () => {
    api.answer(setCategoryActive, broken);
    const { user } = open(page);
    const shown = await screen.findByRole('switch', { name: 'Show on POS' });
    await user.click(shown);
    expect(await screen.findByText('Failed to change category status')).toBeInTheDocument();
    expect(await screen.findByRole('switch', { name: 'Show on POS' })).toBeChecked();
    api.answer(setCategoryActive, ({ query }) => ({ ...starters, active: query.is_active }));
    api.answer(getCategory, { ...starters, active: false });
    await user.click(await screen.findByRole('switch', { name: 'Show on POS' }));
    expect(await screen.findByText('Category status was changed successfully')).toBeInTheDocument();
    expect(await screen.findByRole('switch', { name: 'Hidden on POS' })).not.toBeChecked();
  });

  test('edits the category', async () => {
    const { user, currentAddress } = open(page);
    await user.click(await screen.findByRole('button', { name: 'Edit Category' }));
    expect(await nameField()).toHaveValue('Starters');
    expect(currentAddress()).toBe(`${page}?category=1&edit=true`);
  });

  test.each(['x', '0', '1.5'])('says that "%s" is no id', async (id) => {
    open(`/menu/categories/${id}/edit`);
    expect(await screen.findByText('Invalid ID or category is not an array')).toBeInTheDocument();
  });

  test('says that there is no such category', async () => {
    api.answer(getCategory, () => new Refusal(404, { code: 'not_found', message: 'Category not found' }));
    open('/menu/categories/77/edit');
    expect(await screen.findByText('No category found')).toBeInTheDocument();
  });

  test('says that a category has no modifier groups', async () => {
    open('/menu/categories/2/edit');
    const card = await screen.findByRole('region', { name: 'Modifier Groups' });
    expect(await within(card).findByText('No modifier groups')).toBeInTheDocument();
  });
});

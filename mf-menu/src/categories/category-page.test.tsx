import { getCategory, setCategoryActive } from '@backoffice/contract/categories';
import { setItemHideStatus } from '@backoffice/contract/items';
import { buildItem } from '@backoffice/testing/build-item';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { findNameField, openCategories, serverError, starters, stubCategories } from './testing/categories-screen';

const api = stubApi();
signInBeforeEach();

beforeEach(() => stubCategories(api));

describe('the category page', () => {
  const CATEGORY_PATH = '/menu/categories/1/edit';

  test('opens from the card and has links to the items and modifier groups', async () => {
    const { user, currentAddress } = openCategories();
    await user.click(await screen.findByRole('link', { name: 'Starters' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Starters' })).toBeInTheDocument();
    expect(currentAddress()).toBe(CATEGORY_PATH);
    expect(await screen.findByRole('link', { name: 'Soup' })).toHaveAttribute('href', '/menu/items/1/edit');
    expect(screen.queryByText('Salad')).not.toBeInTheDocument();
    expect(screen.queryByText('Steak')).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Group 5' })).toHaveAttribute('href', '/menu/modifiers?editId=5');
  });

  test('filters the items by visibility and by name', async () => {
    const { user, currentAddress } = openCategories(CATEGORY_PATH);
    await screen.findByRole('link', { name: 'Soup' });
    await user.click(screen.getByRole('radio', { name: 'Hidden on POS' }));
    expect(await screen.findByRole('link', { name: 'Salad' })).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'zzz{Enter}');
    expect(await screen.findByText('No hidden menu items')).toBeInTheDocument();
    expect(currentAddress()).toBe(`${CATEGORY_PATH}?is_shown=false&search=zzz`);
    await user.click(screen.getByRole('radio', { name: 'Shown on POS' }));
    expect(await screen.findByText('No menu items')).toBeInTheDocument();
  });

  test('hides an item indefinitely when its switch is turned off', async () => {
    const received: unknown[] = [];
    api.respond(setItemHideStatus, ({ params, query }) => {
      received.push(params.id, query.hide_status);
      return buildItem(1, { hide_status: 'HideForIndefinitely' });
    });
    const { user } = openCategories(CATEGORY_PATH);
    await user.click(await screen.findByRole('switch', { name: 'Soup is shown on POS' }));
    expect(await screen.findByText('Item status on POS was changed successfully')).toBeInTheDocument();
    expect(received).toEqual([1, 'HideForIndefinitely']);
  });

  test('changes the category’s switch immediately, and reverts it when the server refuses the change', async () => {
    api.respond(setCategoryActive, serverError);
    const { user } = openCategories(CATEGORY_PATH);
    const visibilitySwitch = await screen.findByRole('switch', { name: 'Show on POS' });
    await user.click(visibilitySwitch);
    expect(await screen.findByText('Failed to change category status')).toBeInTheDocument();
    expect(await screen.findByRole('switch', { name: 'Show on POS' })).toBeChecked();
    api.respond(setCategoryActive, ({ query }) => ({ ...starters, active: query.is_active }));
    api.respond(getCategory, { ...starters, active: false });
    await user.click(await screen.findByRole('switch', { name: 'Show on POS' }));
    expect(await screen.findByText('Category status was changed successfully')).toBeInTheDocument();
    expect(await screen.findByRole('switch', { name: 'Hidden on POS' })).not.toBeChecked();
  });

  test('opens the modal to edit the category', async () => {
    const { user, currentAddress } = openCategories(CATEGORY_PATH);
    await user.click(await screen.findByRole('button', { name: 'Edit Category' }));
    expect(await findNameField()).toHaveValue('Starters');
    expect(currentAddress()).toBe(`${CATEGORY_PATH}?category=1&edit=true`);
  });

  test.each(['x', '0', '1.5'])('shows an error when the URL contains the invalid id "%s"', async (id) => {
    openCategories(`/menu/categories/${id}/edit`);
    expect(await screen.findByText('Invalid ID or category is not an array')).toBeInTheDocument();
  });

  test('shows "No category found" when the category does not exist', async () => {
    api.respond(getCategory, () => new ErrorResponse(404, { code: 'not_found', message: 'Category not found' }));
    openCategories('/menu/categories/77/edit');
    expect(await screen.findByText('No category found')).toBeInTheDocument();
  });

  test('shows "No modifier groups" when the category has none', async () => {
    openCategories('/menu/categories/2/edit');
    const card = await screen.findByRole('region', { name: 'Modifier Groups' });
    expect(await within(card).findByText('No modifier groups')).toBeInTheDocument();
  });
});

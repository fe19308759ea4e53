import { getCategory, setCategoryActive, updateCategory } from '@backoffice/contract/categories';
import { setItemHideStatus } from '@backoffice/contract/items';
import { buildItem } from '@backoffice/testing/build-item';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
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

  test('offers Undo, and reverts the switch to the saved state, after the form has changed it', async () => {
    let saved = starters;
    api.respond(getCategory, () => saved);
    api.respond(updateCategory, ({ body }) => {
      saved = { ...starters, active: body.active, updated_at: '2026-01-05T10:00:01.000Z' };
      return saved;
    });
    api.respond(setCategoryActive, () => NETWORK_ERROR);
    const { user, queries } = openCategories();
    await user.click(await screen.findByRole('link', { name: 'Starters' }));
    await user.click(await screen.findByRole('button', { name: 'Edit Category' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('switch', { name: 'Show on POS' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('switch', { name: 'Hidden on POS' }));
    expect(await screen.findByText('Failed to change category status')).toBeInTheDocument();
    expect(await screen.findByRole('switch', { name: 'Hidden on POS' })).not.toBeChecked();
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    api.respond(setCategoryActive, ({ query }) => ({ ...saved, active: query.is_active }));
    await user.click(screen.getByRole('switch', { name: 'Hidden on POS' }));
    expect(await screen.findByText('Category status was changed successfully')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  });

  test('undoes the change of the category that was switched while another category is shown', async () => {
    const sent: unknown[] = [];
    api.respond(setCategoryActive, ({ params, query }) => {
      sent.push([params.id, query.is_active]);
      return { ...starters, active: query.is_active };
    });
    const { user, navigate } = openCategories('/menu/categories/2/edit');
    await screen.findByRole('heading', { level: 1, name: 'Mains' });
    await navigate(CATEGORY_PATH);
    await screen.findByRole('heading', { level: 1, name: 'Starters' });
    await user.click(await screen.findByRole('switch', { name: 'Show on POS' }));
    await screen.findByText('Starters is hidden on POS');
    await navigate(-1);
    await screen.findByRole('heading', { level: 1, name: 'Mains' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Starters is shown on POS')).toBeInTheDocument();
    expect(sent).toEqual([
      [1, false],
      [1, true],
    ]);
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

import { deleteItem, getItem } from '@backoffice/contract/items';
import { listTaxes } from '@backoffice/contract/taxes';
import { keys, ownKey } from '@backoffice/platform/query';
import { createDeferred } from '@backoffice/testing/deferred';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { ITEMS_PATH, openMenuPage, serverError, soup, stubItems } from './testing/items-screen';

const api = stubApi();
signInBeforeEach();
beforeEach(() => {
  stubItems(api);
});

describe('the item details page', () => {
  const DETAILS_PATH = '/menu/items/1/details';

  test('shows all fields, with names instead of ids and times in the time zone of the location', async () => {
    openMenuPage(DETAILS_PATH);
    const terms = await screen.findAllByRole('term');
    await screen.findByText('Group 5');
    const values = screen.getAllByRole('definition');
    expect(terms.map(({ textContent }, index) => [textContent, values[index]?.textContent])).toEqual([
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

  test('shows no dash for the taxes while they load, nor after loading them has failed', async () => {
    const response = createDeferred();
    api.respond(listTaxes, async () => {
      await response.promise;
      return serverError();
    });
    openMenuPage(DETAILS_PATH);
    await screen.findByText('Starters');
    const taxes = screen.getAllByRole('definition')[5];
    expect(taxes).toHaveTextContent(/^$/);
    expect(taxes?.querySelector('[aria-busy]')).toBeInTheDocument();
    response.resolve();
    await waitFor(() => expect(taxes).toHaveTextContent('Could not be loaded'));
  });

  test('shows a dash for the taxes, categories and modifier groups of an item without any', async () => {
    stubItems(api, [{ ...soup, tax_ids: [], category_ids: [], modifier_group_ids: [] }]);
    openMenuPage(DETAILS_PATH);
    await screen.findByText('Leek, potato');
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(values.slice(-3)).toEqual(['-', '-', '-']);
  });

  test('says that terminals do not show an inactive item', async () => {
    stubItems(api, [{ ...soup, active: false }]);
    openMenuPage(DETAILS_PATH);
    expect(await screen.findByText('No, terminals do not show it')).toBeVisible();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toContain('Active');
  });

  test.each([
    ['Close', ITEMS_PATH],
    ['Edit', '/menu/items/1/edit'],
  ])('navigates with the button "%s" to %s', async (name, path) => {
    const { user, currentAddress } = openMenuPage(DETAILS_PATH);
    await user.click(await screen.findByRole('button', { name }));
    expect(currentAddress()).toBe(path);
  });

  test('deletes the item after a confirmation and returns to the list', async () => {
    api.respond(deleteItem, { message: 'Deleted' });
    const { user, currentAddress } = openMenuPage(DETAILS_PATH);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const confirmation = await screen.findByRole('dialog', { name: 'Delete Item' });
    expect(confirmation).toHaveTextContent('Your Soup item will be deleted. You cannot restore it.');
    await user.click(within(confirmation).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Item deleted successfully')).toBeInTheDocument();
    await waitFor(() => expect(currentAddress()).toBe(ITEMS_PATH));
  });

  test.each(['/menu/categories', '/menu/items/2/details'])(
    'leaves the user on the page %s, which was opened while the deletion was pending',
    async (path) => {
      const response = createDeferred<{ message: string }>();
      api.respond(deleteItem, () => response.promise);
      const { user, currentAddress, navigate } = openMenuPage('/menu/items/2/details');
      await screen.findByRole('heading', { level: 1, name: 'Salad' });
      await navigate(DETAILS_PATH);
      await screen.findByRole('heading', { level: 1, name: 'Soup' });
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
      const confirmation = await screen.findByRole('dialog', { name: 'Delete Item' });
      await user.click(within(confirmation).getByRole('button', { name: 'Delete' }));
      await user.click(within(confirmation).getByRole('button', { name: 'Dismiss' }));
      await navigate(path);
      response.resolve({ message: 'Deleted' });
      expect(await screen.findByText('Item deleted successfully')).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(currentAddress()).toBe(path);
    },
  );

  test('does not refetch an item that was deleted', async () => {
    api.respond(deleteItem, () => {
      api.respond(getItem, () => new ErrorResponse(404, { code: 'not_found', message: 'Item not found' }));
      return { message: 'Deleted' };
    });
    const { user, currentAddress, queries } = openMenuPage(DETAILS_PATH);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(currentAddress()).toBe(ITEMS_PATH));
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(api.calls.filter((call) => call === 'GET /items/1')).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    const detail = { queryKey: [...ownKey(keys.items, 'mf-menu'), 'detail', 1] };
    await waitFor(() => expect(queries.getQueryCache().find(detail)).toBeUndefined());
  });

  test('stays open when the deletion fails', async () => {
    api.respond(deleteItem, serverError);
    const { user, currentAddress } = openMenuPage(DETAILS_PATH);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete item')).toBeInTheDocument();
    expect(currentAddress()).toBe(DETAILS_PATH);
  });

  test('shows "Invalid ID" when the URL contains no valid id', async () => {
    openMenuPage('/menu/items/x/details');
    expect(await screen.findByText('Invalid ID')).toBeInTheDocument();
  });

  test('shows "No menu item found" when the item does not exist', async () => {
    api.respond(getItem, () => new ErrorResponse(404, { code: 'not_found', message: 'Item not found' }));
    openMenuPage('/menu/items/77/details');
    expect(await screen.findByText('No menu item found')).toBeInTheDocument();
  });
});

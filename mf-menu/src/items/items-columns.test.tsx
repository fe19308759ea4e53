import { cloneItem, deleteItem, setItemHideStatus } from '@backoffice/contract/items';
import { buildItem } from '@backoffice/testing/build-item';
import { createDeferred } from '@backoffice/testing/deferred';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { inventoryCountsKey } from '../inventory-counts';
import { getButton, openItemsList, serverError, soup, stubItems } from './testing/items-screen';

const api = stubApi();
signInBeforeEach();
beforeEach(() => {
  stubItems(api);
});

const findSwitch = (name: string) => screen.findByRole('switch', { name: `${name} is shown on POS` });

async function chooseRowAction(user: ReturnType<typeof openItemsList>['user'], name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

describe('the visibility switch of an item', () => {
  test.each([
    ['off', '', 'Soup', 'HideForToday'],
    ['on', '?is_shown=false', 'Special', 'UnHide'],
  ] as const)(
    'changes immediately when it is turned %s, and a notification appears after the server has confirmed the change',
    async (_, search, name, status) => {
      const requests: unknown[] = [];
      const response = createDeferred();
      api.respond(setItemHideStatus, async ({ params, query }) => {
        requests.push(params.id, query.hide_status);
        await response.promise;
        return buildItem(params.id, { hide_status: query.hide_status });
      });
      const { user } = openItemsList(search);
      const switchBefore = await findSwitch(name);
      const wasChecked = switchBefore instanceof HTMLInputElement && switchBefore.checked;
      await user.click(switchBefore);
      await waitFor(async () => expect(await findSwitch(name)).toHaveProperty('checked', !wasChecked));
      expect(screen.queryByText('Item status on POS was changed successfully')).not.toBeInTheDocument();
      response.resolve();
      expect(await screen.findByText('Item status on POS was changed successfully')).toBeInTheDocument();
      expect(requests).toEqual([name === 'Soup' ? 1 : 4, status]);
    },
  );

  test('shows a notification that names the item and offers to undo the change', async () => {
    const sent: string[] = [];
    api.respond(setItemHideStatus, ({ query }) => {
      sent.push(query.hide_status);
      return { ...soup, hide_status: query.hide_status };
    });
    const { user } = openItemsList();
    await user.click(await findSwitch('Soup'));
    expect(await screen.findByText('Soup is hidden on POS until the next business day')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Soup is shown on POS')).toBeInTheDocument();
    expect(sent).toEqual(['HideForToday', 'UnHide']);
  });

  test('deselects the item, which leaves the list', async () => {
    const salad = buildItem(2, { name: 'Salad' });
    api.respond(setItemHideStatus, ({ query }) => {
      const hidden = { ...soup, hide_status: query.hide_status };
      stubItems(api, [hidden, salad]);
      return hidden;
    });
    stubItems(api, [soup, salad]);
    const { user } = openItemsList();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Soup' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Salad' }));
    await user.click(await findSwitch('Soup'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Soup' })).not.toBeInTheDocument());
    expect(screen.getByRole('region', { name: 'Selected items' })).toHaveTextContent('1 item selected');
  });

  test('returns to its previous state when there is no connection', async () => {
    api.respond(setItemHideStatus, () => NETWORK_ERROR);
    const { user } = openItemsList();
    await user.click(await findSwitch('Soup'));
    expect(await screen.findByText('Failed to change item status on POS')).toBeInTheDocument();
    expect(await findSwitch('Soup')).toBeChecked();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  test('returns to its previous state when the server refuses the change', async () => {
    api.respond(setItemHideStatus, serverError);
    const { user } = openItemsList();
    await user.click(await findSwitch('Soup'));
    expect(await screen.findByText('Failed to change item status on POS')).toBeInTheDocument();
    expect(await findSwitch('Soup')).toBeChecked();
  });
});

test('an inactive item shows "Inactive" instead of the visibility switch', async () => {
  stubItems(api, [soup, buildItem(5, { name: 'Stew', active: false })]);
  openItemsList('?is_shown=false');
  const row = await screen.findByRole('row', { name: /Stew/ });
  expect(within(row).getByText('Inactive')).toBeVisible();
  expect(within(row).queryByRole('switch')).not.toBeInTheDocument();
});

describe('the menu of an item row', () => {
  test('opens the item form', async () => {
    const { user, currentAddress } = openItemsList();
    await chooseRowAction(user, 'Soup', 'Edit');
    expect(currentAddress()).toBe('/menu/items/1/edit');
  });

  test('clones the item with one request', async () => {
    api.respond(cloneItem, buildItem(9, { name: 'Soup Copy' }));
    const { user } = openItemsList();
    await chooseRowAction(user, 'Soup', 'Clone');
    expect(await screen.findByText('Item was cloned successfully.')).toBeInTheDocument();
    expect(api.calls.filter((call) => call === 'POST /items/1/clone')).toHaveLength(1);
  });

  test('shows a notification with the reason when cloning fails', async () => {
    const message = 'A location can have at most 5000 items';
    api.respond(cloneItem, () => new ErrorResponse(409, { code: 'conflict', message }));
    const { user } = openItemsList();
    await chooseRowAction(user, 'Soup', 'Clone');
    expect(await screen.findByText('Failed to clone Item')).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
  });

  test('deletes the item after a confirmation', async () => {
    api.respond(deleteItem, { message: 'Deleted' });
    const { user } = openItemsList();
    await chooseRowAction(user, 'Soup', 'Delete');
    const confirmation = await screen.findByRole('dialog', { name: 'Delete Confirmation' });
    expect(confirmation).toHaveTextContent('Are you sure you want to delete this item?');
    await user.click(getButton('Delete'));
    expect(await screen.findByText('Item deleted successfully')).toBeInTheDocument();
    expect(api.calls).toContain('DELETE /items/1');
  });

  test('shows a notification with the reason when deleting fails', async () => {
    const message = 'Another user has deleted this item';
    api.respond(deleteItem, () => new ErrorResponse(404, { code: 'not_found', message }));
    const { user } = openItemsList();
    await chooseRowAction(user, 'Soup', 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete item')).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
  });
});

test('the sidebar counts are refetched after an item is deleted', async () => {
  api.respond(deleteItem, { message: 'Deleted' });
  const { user, queries } = openItemsList();
  await queries.prefetchQuery({ queryKey: inventoryCountsKey, queryFn: () => 0 });
  await chooseRowAction(user, 'Soup', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('Item deleted successfully');
  expect(queries.getQueryState(inventoryCountsKey)?.isInvalidated).toBe(true);
});

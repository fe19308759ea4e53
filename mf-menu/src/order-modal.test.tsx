import { orderCategories, updateCategory } from '@backoffice/contract/categories';
import { buildItem } from '@backoffice/testing/build-item';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from './module';
import { buildCategory, stubMenu } from './testing/menu-stub';

const api = stubApi();
signInBeforeEach();

const starters = buildCategory(1, { name: 'Starters', item_ids: [5, 6] });

beforeEach(() => {
  const items = [buildItem(5, { name: 'Soup', category_ids: [1] }), buildItem(6, { name: 'Salad', category_ids: [1] })];
  stubMenu(api, { categories: [starters, buildCategory(2, { name: 'Mains' })], items, groups: [] });
  // jsdom has no layout: each row gets a rectangle below the previous row.
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const row = this.closest('li');
    const index = row ? Array.from(row.parentElement?.children ?? []).indexOf(row) : 0;
    return new DOMRect(0, index * 40, 200, 40);
  });
});
afterEach(() => jest.restoreAllMocks());

const getButton = (name: string) => screen.getByRole('button', { name });

/** Moves the first row below the second with the keyboard. */
async function moveDown(user: ReturnType<typeof renderRemote>['user'], name: string): Promise<void> {
  const expectAnnouncement = (text: string) =>
    waitFor(() =>
      expect(
        screen
          .getAllByRole('status')
          .map(({ textContent }) => textContent)
          .join(),
      ).toContain(text),
    );
  (await screen.findByRole('button', { name: `Move ${name}` })).focus();
  await user.keyboard('[Space]');
  await expectAnnouncement(`Picked up ${name}`);
  // Waits one task, because dnd-kit attaches its key listener in a timeout.
  await new Promise((resolve) => setTimeout(resolve));
  await user.keyboard('[ArrowDown]');
  await expectAnnouncement(`${name} is at position 2`);
  await user.keyboard('[Space]');
  await waitFor(() => expect(rowTexts()[1]).toContain(name));
}

const rowTexts = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');

test('the order modal saves the new order of the categories', async () => {
  const bodies: unknown[] = [];
  api.respond(orderCategories, ({ body }) => {
    bodies.push(body);
    return { message: 'Saved' };
  });
  const { user } = renderRemote(module, '/menu/categories');
  await user.click(await screen.findByRole('button', { name: 'Rearrange' }));
  expect(screen.getByRole('dialog', { name: 'Rearrange' })).toHaveTextContent('Terminals show the categories');
  await moveDown(user, 'Starters');
  await user.click(getButton('Save'));
  expect(await screen.findByText('Category order saved')).toBeInTheDocument();
  expect(bodies).toEqual([{ category_ids: [2, 1] }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the order modal saves the new order of a category’s items and leaves its other fields unchanged', async () => {
  const bodies: unknown[] = [];
  api.respond(updateCategory, ({ body }) => {
    bodies.push(body);
    return starters;
  });
  const { user } = renderRemote(module, '/menu/categories/1/edit');
  await waitFor(() => expect(getButton('Rearrange')).toBeEnabled());
  await user.click(getButton('Rearrange'));
  await moveDown(user, 'Soup');
  await user.click(getButton('Save'));
  expect(await screen.findByText('Category updated successfully')).toBeInTheDocument();
  expect(bodies).toEqual([{ ...starters, item_ids: [6, 5] }]);
});

test('the order modal shows the reason when another user has since changed the category', async () => {
  const message = 'Somebody else has changed this category in the meantime';
  api.respond(updateCategory, () => new ErrorResponse(409, { code: 'changed_meanwhile', message }));
  const { user } = renderRemote(module, '/menu/categories/1/edit');
  await waitFor(() => expect(getButton('Rearrange')).toBeEnabled());
  await user.click(getButton('Rearrange'));
  await moveDown(user, 'Soup');
  await user.click(getButton('Save'));
  expect(await screen.findByText(`${message}. Open it again to see their changes.`)).toBeInTheDocument();
  expect(rowTexts()[1]).toContain('Soup');
});

test('the order modal does not mention another user when saving fails because there is no connection', async () => {
  api.respond(updateCategory, () => NETWORK_ERROR);
  const { user } = renderRemote(module, '/menu/categories/1/edit');
  await waitFor(() => expect(getButton('Rearrange')).toBeEnabled());
  await user.click(getButton('Rearrange'));
  await moveDown(user, 'Soup');
  await user.click(getButton('Save'));
  expect(await screen.findByText('Failed to update category')).toBeInTheDocument();
  expect(screen.queryByText(/their changes/)).not.toBeInTheDocument();
});

test('the order modal sends no request when the order is unchanged', async () => {
  const { user } = renderRemote(module, '/menu/categories');
  await user.click(await screen.findByRole('button', { name: 'Rearrange' }));
  await user.click(getButton('Save'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(api.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
});

test('the order modal asks for confirmation only before it discards a changed order', async () => {
  const { user } = renderRemote(module, '/menu/categories');
  await user.click(await screen.findByRole('button', { name: 'Rearrange' }));
  await moveDown(user, 'Starters');
  await user.click(getButton('Cancel'));
  const confirmation = await screen.findByRole('dialog', { name: 'Discard changes?' });
  await user.click(within(confirmation).getByRole('button', { name: 'Keep editing' }));
  expect(rowTexts()[1]).toContain('Starters');
  await user.click(getButton('Dismiss'));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(await screen.findByRole('button', { name: 'Rearrange' }));
  const modal = screen.getByRole('dialog');
  await user.click(modal.parentElement ?? modal);
  expect(modal).not.toBeInTheDocument();
});

test('the order modal keeps the new order when the server refuses it', async () => {
  api.respond(orderCategories, () => new ErrorResponse(500, { code: 'internal', message: 'Out of order' }));
  const { user } = renderRemote(module, '/menu/categories');
  await user.click(await screen.findByRole('button', { name: 'Rearrange' }));
  await moveDown(user, 'Starters');
  await user.click(getButton('Save'));
  expect(await screen.findByText('Failed to save the category order, Out of order')).toBeInTheDocument();
  expect(rowTexts()[1]).toContain('Starters');
});

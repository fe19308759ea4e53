import { orderCategories, updateCategory } from '@backoffice/shared/contract/categories';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { category, item, stubMenu } from './menu-stub';
import module from './module';

const api = stubApi();
signedInBeforeEach();

const starters = category(1, { name: 'Starters', item_ids: [5, 6] });

beforeEach(() => {
  const items = [item(5, { name: 'Soup', category_ids: [1] }), item(6, { name: 'Salad', category_ids: [1] })];
  stubMenu(api, { categories: [starters, category(2, { name: 'Mains' })], items, groups: [] });
  // Rows below one another, which jsdom does not lay out.
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const row = this.closest('li');
    const place = row ? Array.from(row.parentElement?.children ?? []).indexOf(row) : 0;
    return new DOMRect(0, place * 40, 200, 40);
  });
});
afterEach(() => jest.restoreAllMocks());

const press = (name: string) => screen.getByRole('button', { name });

/** Moves the first row below the second, by keyboard. */
async function moveDown(user: ReturnType<typeof renderRemote>['user'], name: string): Promise<void> {
  const told = (text: string) =>
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
  await told(`Picked up ${name}`);
  // The library listens for further keys only a moment later.
  await new Promise((done) => setTimeout(done));
  await user.keyboard('[ArrowDown]');
  await told(`${name} is at position 2`);
  await user.keyboard('[Space]');
  await waitFor(() => expect(rows()[1]).toContain(name));
}

const rows = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');

test('the categories are put into order and kept', async () => {
  const sent: unknown[] = [];
  api.answer(orderCategories, ({ body }) => {
    sent.push(body);
    return { message: 'Kept' };
  });
  const { user } = renderRemote(module, '/menu/categories');
  await user.click(await screen.findByRole('button', { name: 'Change order' }));
  expect(screen.getByRole('dialog', { name: 'Change order' })).toHaveTextContent('Terminals show the categories');
  await moveDown(user, 'Starters');
  await user.click(press('Save'));
  expect(await screen.findByText('Categories put into order')).toBeInTheDocument();
  expect(sent).toEqual([{ category_ids: [2, 1] }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the items of a category are put into order, and nothing else of it is changed', async () => {
  const sent: unknown[] = [];
  api.answer(updateCategory, ({ body }) => {
    sent.push(body);
    return starters;
  });
  const { user } = renderRemote(module, '/menu/categories/1/edit');
  await waitFor(() => expect(press('Change order')).toBeEnabled());
  await user.click(press('Change order'));
  await moveDown(user, 'Soup');
  await user.click(press('Save'));
  expect(await screen.findByText('Category updated successfully')).toBeInTheDocument();
  expect(sent).toEqual([{ ...starters, item_ids: [6, 5] }]);
});

test('an order of items is not saved over what somebody else has changed, and the reason is given', async () => {
  const message = 'Somebody else has changed this category meanwhile';
  api.answer(updateCategory, () => new Refusal(409, { code: 'changed_meanwhile', message }));
  const { user } = renderRemote(module, '/menu/categories/1/edit');
  await waitFor(() => expect(press('Change order')).toBeEnabled());
  await user.click(press('Change order'));
  await moveDown(user, 'Soup');
  await user.click(press('Save'));
  expect(await screen.findByText(new RegExp(`^${message}`))).toBeInTheDocument();
  expect(rows()[1]).toContain('Soup');
});

test('an order that is as it was is not sent', async () => {
  const { user } = renderRemote(module, '/menu/categories');
  await user.click(await screen.findByRole('button', { name: 'Change order' }));
  await user.click(press('Save'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(api.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
});

test('a changed order is discarded only once that is confirmed, and an unchanged one closes at once', async () => {
  const { user } = renderRemote(module, '/menu/categories');
  await user.click(await screen.findByRole('button', { name: 'Change order' }));
  await moveDown(user, 'Starters');
  await user.click(press('Cancel'));
  const question = await screen.findByRole('dialog', { name: 'Discard changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(rows()[1]).toContain('Starters');
  await user.click(press('Dismiss'));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(await screen.findByRole('button', { name: 'Change order' }));
  const form = screen.getByRole('dialog');
  await user.click(form.parentElement ?? form);
  expect(form).not.toBeInTheDocument();
});

test('an order that the server refuses stays as it was put', async () => {
  api.answer(orderCategories, () => new Refusal(500, { code: 'internal', message: 'Out of order' }));
  const { user } = renderRemote(module, '/menu/categories');
  await user.click(await screen.findByRole('button', { name: 'Change order' }));
  await moveDown(user, 'Starters');
  await user.click(press('Save'));
  expect(await screen.findByText('Failed to order the categories, Out of order')).toBeInTheDocument();
  expect(rows()[1]).toContain('Starters');
});

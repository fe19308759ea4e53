import { type BulkAction, changeItems, listItems } from '@backoffice/shared/contract/items';
import { pagingOf } from '@backoffice/shared/contract/paging';
import { deferred } from '@backoffice/shared/testing/deferred';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { category, item, stubMenu } from '../menu-stub';
import module from '../module';
import { priceChange } from './bulk-modals';

const api = stubApi();
signedInBeforeEach();

let sent: { item_ids: number[]; action: BulkAction }[];

beforeEach(() => {
  const items = Array.from({ length: 30 }, (_, index) => item(index + 1));
  stubMenu(api, { categories: [category(1, { name: 'Starters' })], items, groups: [] });
  sent = [];
  api.answer(changeItems, ({ body }) => {
    sent.push(body);
    const { item_ids, action } = body;
    const isHiding = action.kind === 'set_hide_status' || action.kind === 'restore_hide_statuses';
    const previous_statuses = isHiding ? item_ids.map((id) => ({ id, hide_status: 'UnHide' as const })) : [];
    return { changed: item_ids.length, previous_statuses };
  });
});

const bar = () => screen.queryByRole('region', { name: 'Chosen items' });
const box = (name: string) => screen.findByRole('checkbox', { name });
const press = (name: string) => screen.getByRole('button', { name });

/** The list with the first two items chosen. */
async function openWithTwo() {
  const view = renderRemote(module, '/menu/items');
  await view.user.click(await box('Choose Item 1'));
  await view.user.click(await box('Choose Item 2'));
  const more = async (name: string) => {
    await view.user.click(press('More for the chosen items'));
    await view.user.click(await screen.findByRole('menuitem', { name }));
  };
  return { ...view, more };
}

test('is there while items are chosen, and counts them across the pages', async () => {
  const { user } = await openWithTwo();
  expect(bar()).toHaveTextContent('2 items chosen');
  expect(await box('Choose all on this page')).toBePartiallyChecked();
  await user.click(press('Next page'));
  await user.click(await box('Choose Item 26'));
  expect(bar()).toHaveTextContent('3 items chosen');
  await user.click(await box('Choose all on this page'));
  expect(bar()).toHaveTextContent('7 items chosen');
  await user.click(press('Choose none'));
  expect(bar()).not.toBeInTheDocument();
});

test('chooses all once there are any', async () => {
  const list = deferred();
  api.answer(listItems, async ({ query }) => {
    await list.promise;
    return { data: [item(1)], paging_metadata: pagingOf(1, query.page, query.per_page) };
  });
  renderRemote(module, '/menu/items');
  expect(await box('Choose all on this page')).toBeDisabled();
  list.resolve();
  await waitFor(async () => expect(await box('Choose all on this page')).toBeEnabled());
});

test('another list begins with nothing chosen', async () => {
  const { user } = await openWithTwo();
  await user.click(screen.getByRole('radio', { name: 'Hidden on POS' }));
  await waitFor(() => expect(bar()).not.toBeInTheDocument());
});

test.each([
  ['Show', 'UnHide', '2 items shown'],
  ['Hide for today', 'HideForToday', '2 items hidden'],
  ['Hide', 'HideForIndefinitely', '2 items hidden'],
])('%s is one call and one notice, and can be taken back', async (name, hide_status, notice) => {
  const { user } = await openWithTwo();
  await user.click(press(name));
  expect(await screen.findByText(notice)).toBeInTheDocument();
  expect(sent).toEqual([{ item_ids: [1, 2], action: { kind: 'set_hide_status', hide_status } }]);
  expect(bar()).not.toBeInTheDocument();
  await user.click(press('Undo'));
  expect(await screen.findByText('2 items as before')).toBeInTheDocument();
  const statuses = [1, 2].map((id) => ({ id, hide_status: 'UnHide' }));
  expect(sent.at(-1)).toEqual({ item_ids: [1, 2], action: { kind: 'restore_hide_statuses', statuses } });
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
});

test.each([
  [
    'Add to a category',
    'Category',
    'Starters',
    { kind: 'add_category', category_id: 1 },
    '2 items added to the category',
  ],
  ['Move to a category', 'Category', 'Starters', { kind: 'set_category', category_id: 1 }, '2 items moved'],
  ['Add a tax', 'Tax', 'Sales Tax', { kind: 'add_tax', tax_id: 7 }, '2 items given the tax'],
  ['Remove a tax', 'Tax', 'Sales Tax', { kind: 'remove_tax', tax_id: 7 }, '2 items freed of the tax'],
])('%s asks which', async (name, label, option, action, notice) => {
  const { user, more } = await openWithTwo();
  await more(name);
  const form = await screen.findByRole('dialog', { name });
  await user.click(within(form).getByRole('button', { name: 'Apply' }));
  expect(within(form).getByText(`Please select a ${label.toLowerCase()}`)).toBeInTheDocument();
  await user.click(within(form).getByLabelText(label));
  await user.click(await within(form).findByRole('option', { name: option, hidden: true }));
  await user.click(within(form).getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText(notice)).toBeInTheDocument();
  expect(sent).toEqual([{ item_ids: [1, 2], action }]);
  await waitFor(() => expect(form).not.toBeInTheDocument());
});

test('prices are changed by an amount that must be there', async () => {
  const { user, more } = await openWithTwo();
  await more('Change prices');
  const form = await screen.findByRole('dialog', { name: 'Change prices' });
  await user.click(within(form).getByRole('button', { name: 'Apply' }));
  expect(within(form).getByLabelText('Amount')).toHaveAccessibleDescription('Please enter an amount');
  await user.type(within(form).getByLabelText('Amount'), '0,5{Enter}');
  expect(await screen.findByText('2 items priced anew')).toBeInTheDocument();
  expect(sent).toEqual([{ item_ids: [1, 2], action: { kind: 'change_price_by', amount: 0.5 } }]);
});

test.each([
  ['raise', '1.5', { kind: 'change_price_by', amount: 1.5 }],
  ['lower', '1.5', { kind: 'change_price_by', amount: -1.5 }],
  ['raise-percent', '10', { kind: 'change_price_by_percent', percent: 10 }],
  ['lower-percent', '10', { kind: 'change_price_by_percent', percent: -10 }],
] as const)('to %s by %s is %j', (way, typed, action) => {
  expect(priceChange(way, typed)).toEqual(action);
});

test('a deletion is asked for', async () => {
  const { user, more } = await openWithTwo();
  await more('Delete');
  expect(await screen.findByRole('dialog')).toHaveTextContent('Are you sure you want to delete 2 items?');
  await user.click(press('Delete'));
  expect(await screen.findByText('2 items deleted')).toBeInTheDocument();
  expect(sent).toEqual([{ item_ids: [1, 2], action: { kind: 'delete' } }]);
});

test('what the server refuses leaves the items chosen', async () => {
  api.answer(changeItems, () => new Refusal(500, { code: 'internal', message: 'Out of order' }));
  const { user } = await openWithTwo();
  await user.click(press('Hide'));
  expect(await screen.findByText('Failed to update items, Out of order')).toBeInTheDocument();
  expect(bar()).toHaveTextContent('2 items chosen');
});

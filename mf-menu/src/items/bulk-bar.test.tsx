import { undoLatestChange } from '@backoffice/contract/history';
import { type BulkAction, changeItems, deleteItem, listItems } from '@backoffice/contract/items';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { buildItem } from '@backoffice/testing/build-item';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { buildCategory, stubMenu } from '../testing/menu-stub';
import { toPriceAction } from './bulk-modals';

const api = stubApi();
signInBeforeEach();

let sentBodies: { item_ids: number[]; action: BulkAction }[];

beforeEach(() => {
  const items = Array.from({ length: 30 }, (_, index) => buildItem(index + 1));
  stubMenu(api, { categories: [buildCategory(1, { name: 'Starters' })], items, groups: [] });
  sentBodies = [];
  api.respond(changeItems, ({ body }) => {
    sentBodies.push(body);
    const { item_ids, action } = body;
    const isHiding = action.kind === 'set_hide_status' || action.kind === 'restore_hide_statuses';
    const previous_statuses = isHiding ? item_ids.map((id) => ({ id, hide_status: 'UnHide' as const })) : [];
    return { changed: item_ids.length, changed_ids: item_ids, previous_statuses };
  });
});

const queryBar = () => screen.queryByRole('region', { name: 'Selected items' });
const findCheckbox = (name: string) => screen.findByRole('checkbox', { name });
const getButton = (name: string) => screen.getByRole('button', { name });

/** Opens the items page and selects the first two items. */
async function openWithTwoSelected(search = '') {
  const view = renderRemote(module, `/menu/items${search}`);
  await view.user.click(await findCheckbox('Select Item 1'));
  await view.user.click(await findCheckbox('Select Item 2'));
  const chooseMoreAction = async (name: string) => {
    await view.user.click(getButton('More actions for the selected items'));
    await view.user.click(await screen.findByRole('menuitem', { name }));
  };
  return { ...view, chooseMoreAction };
}

test('the bulk action bar appears while items are selected and counts them across pages', async () => {
  const { user } = await openWithTwoSelected();
  expect(queryBar()).toHaveTextContent('2 items selected');
  expect(await findCheckbox('Select all on this page')).toBePartiallyChecked();
  await user.click(getButton('Next page'));
  await user.click(await findCheckbox('Select Item 26'));
  expect(queryBar()).toHaveTextContent('3 items selected');
  await user.click(await findCheckbox('Select all on this page'));
  expect(queryBar()).toHaveTextContent('7 items selected');
  await user.click(getButton('Clear'));
  expect(queryBar()).not.toBeInTheDocument();
});

test('a double click on "Show" changes the selected items once', async () => {
  await openWithTwoSelected();
  // In browsers, the second click may come before the next render.
  act(() => [1, 2].forEach((detail) => void fireEvent.click(getButton('Show'), { detail })));
  await waitFor(() => expect(queryBar()).not.toBeInTheDocument());
  expect(sentBodies).toEqual([{ item_ids: [1, 2], action: { kind: 'set_hide_status', hide_status: 'UnHide' } }]);
});

test('the focus moves to the "Select all on this page" checkbox when the focused bulk action bar disappears', async () => {
  const { user } = await openWithTwoSelected();
  getButton('Clear').focus();
  await user.keyboard('{Enter}');
  expect(queryBar()).not.toBeInTheDocument();
  expect(await findCheckbox('Select all on this page')).toHaveFocus();
});

test('the "Select all on this page" checkbox is disabled until the items have loaded', async () => {
  const list = createDeferred();
  api.respond(listItems, async ({ query }) => {
    await list.promise;
    return { data: [buildItem(1)], paging_metadata: buildPagingMetadata(1, query.page, query.per_page) };
  });
  renderRemote(module, '/menu/items');
  expect(await findCheckbox('Select all on this page')).toBeDisabled();
  list.resolve();
  await waitFor(async () => expect(await findCheckbox('Select all on this page')).toBeEnabled());
});

test('the selection is cleared when a filter changes', async () => {
  const { user } = await openWithTwoSelected();
  await user.click(screen.getByRole('radio', { name: 'Hidden on POS' }));
  await waitFor(() => expect(queryBar()).not.toBeInTheDocument());
});

test('an item that is deleted with its own menu is no longer selected', async () => {
  api.respond(deleteItem, { message: 'Deleted' });
  const { user } = await openWithTwoSelected();
  await user.click(getButton('Actions for Item 1'));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Item deleted successfully')).toBeInTheDocument();
  await waitFor(() => expect(queryBar()).toHaveTextContent('1 item selected'));
});

test.each([
  ['Show', 'UnHide', '2 items shown'],
  ['Hide for today', 'HideForToday', '2 items hidden'],
  ['Hide', 'HideForIndefinitely', '2 items hidden'],
])('the bulk action "%s" sends one request and offers to undo the change', async (name, hide_status, notice) => {
  const { user } = await openWithTwoSelected();
  await user.click(getButton(name));
  expect(await screen.findByText(notice)).toBeInTheDocument();
  expect(sentBodies).toEqual([{ item_ids: [1, 2], action: { kind: 'set_hide_status', hide_status } }]);
  expect(queryBar()).not.toBeInTheDocument();
  await user.click(getButton('Undo'));
  expect(await screen.findByText('2 items restored')).toBeInTheDocument();
  const statuses = [1, 2].map((id) => ({ id, hide_status: 'UnHide' }));
  expect(sentBodies.at(-1)).toEqual({ item_ids: [1, 2], action: { kind: 'restore_hide_statuses', statuses } });
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
});

test('the bulk action "Show" counts the inactive items separately', async () => {
  const items = [buildItem(1, { active: false }), buildItem(2, { hide_status: 'HideForToday' })];
  stubMenu(api, { categories: [], items, groups: [] });
  const { user } = await openWithTwoSelected('?is_shown=false');
  await user.click(getButton('Show'));
  expect(await screen.findByText('1 item shown, 1 inactive item not shown')).toBeInTheDocument();
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
  ['Remove a tax', 'Tax', 'Sales Tax', { kind: 'remove_tax', tax_id: 7 }, '2 items now without the tax'],
])('the bulk action "%s" requires a choice before it is applied', async (name, label, option, action, notice) => {
  const { user, chooseMoreAction } = await openWithTwoSelected();
  await chooseMoreAction(name);
  const form = await screen.findByRole('dialog', { name });
  await user.click(within(form).getByRole('button', { name: 'Apply' }));
  expect(within(form).getByText(`Please select a ${label.toLowerCase()}`)).toBeInTheDocument();
  await user.click(within(form).getByLabelText(label));
  await user.click(await within(form).findByRole('option', { name: option, hidden: true }));
  await user.click(within(form).getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText(notice)).toBeInTheDocument();
  expect(sentBodies).toEqual([{ item_ids: [1, 2], action }]);
  await waitFor(() => expect(form).not.toBeInTheDocument());
});

test('the bulk action "Change prices" requires an amount before it is applied', async () => {
  const { user, chooseMoreAction } = await openWithTwoSelected();
  await chooseMoreAction('Change prices');
  const form = await screen.findByRole('dialog', { name: 'Change prices' });
  await user.click(within(form).getByRole('button', { name: 'Apply' }));
  expect(within(form).getByLabelText('Amount')).toHaveAccessibleDescription('Please enter an amount');
  await user.type(within(form).getByLabelText('Amount'), '0,5{Enter}');
  expect(await screen.findByText('2 items repriced')).toBeInTheDocument();
  expect(sentBodies).toEqual([{ item_ids: [1, 2], action: { kind: 'change_price_by', amount: 0.5 } }]);
});

test.each([
  ['Raise by percent', '1000.01', 'Prices can be raised by at most 1,000 %'],
  ['Lower by percent', '100.01', 'Prices can be lowered by at most 100 %'],
])('the bulk action "Change prices" refuses the change "%s" of %s', async (change, amount, message) => {
  const { user, chooseMoreAction } = await openWithTwoSelected();
  await chooseMoreAction('Change prices');
  const form = await screen.findByRole('dialog', { name: 'Change prices' });
  await user.click(within(form).getByLabelText('Change'));
  await user.click(await within(form).findByRole('option', { name: change, hidden: true }));
  await user.type(within(form).getByLabelText('Amount'), `${amount}{Enter}`);
  expect(within(form).getByLabelText('Amount')).toHaveAccessibleDescription(message);
  expect(sentBodies).toEqual([]);
});

test.each([
  ['raise', '1.5', { kind: 'change_price_by', amount: 1.5 }],
  ['lower', '1.5', { kind: 'change_price_by', amount: -1.5 }],
  ['raise-percent', '10', { kind: 'change_price_by_percent', percent: 10 }],
  ['lower-percent', '10', { kind: 'change_price_by_percent', percent: -10 }],
] as const)('toPriceAction converts the price change "%s" by %s to the bulk action %j', (kind, amount, action) => {
  expect(toPriceAction(kind, amount)).toEqual(action);
});

test('the bulk action "Delete" asks for confirmation', async () => {
  const { user, chooseMoreAction } = await openWithTwoSelected();
  await chooseMoreAction('Delete');
  expect(await screen.findByRole('dialog')).toHaveTextContent('Are you sure you want to delete 2 items?');
  await user.click(getButton('Delete'));
  expect(await screen.findByText('2 items deleted')).toBeInTheDocument();
  expect(sentBodies).toEqual([{ item_ids: [1, 2], action: { kind: 'delete' } }]);
});

test.each([
  { changed_ids: [2], undone: [{ kind: 'items', record_id: 2 }], title: 'an item that it deleted' },
  { changed_ids: [], undone: [], title: 'nothing when it deleted no item' },
])('Undo after the bulk action "Delete" restores $title', async ({ changed_ids, undone }) => {
  const bodies: unknown[] = [];
  api.respond(changeItems, { changed: changed_ids.length, changed_ids, previous_statuses: [] });
  api.respond(undoLatestChange, ({ body }) => {
    bodies.push(body);
    return { reverted: 1, conflicts: [], total_conflicts: 0 };
  });
  const { user, chooseMoreAction } = await openWithTwoSelected();
  await chooseMoreAction('Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText(/^\d items? deleted$/);
  const undo = screen.queryByRole('button', { name: 'Undo' });
  if (undo) await user.click(undo);
  await waitFor(() => expect(bodies).toEqual(undone));
  expect(undo === null).toBe(undone.length === 0);
});

test('a bulk action that is started while another one is pending is also applied', async () => {
  const hidden = createDeferred();
  const { user, chooseMoreAction } = await openWithTwoSelected();
  api.respond(changeItems, async ({ body }) => {
    sentBodies.push(body);
    if (body.action.kind === 'set_hide_status') await hidden.promise;
    return { changed: 2, previous_statuses: [] };
  });
  await user.click(getButton('Hide'));
  await user.click(getButton('Hide'));
  await chooseMoreAction('Change prices');
  const form = await screen.findByRole('dialog', { name: 'Change prices' });
  await user.type(within(form).getByLabelText('Amount'), '1{Enter}');
  expect(await screen.findByText('2 items repriced')).toBeInTheDocument();
  hidden.resolve();
  expect(await screen.findByText('2 items hidden')).toBeInTheDocument();
  expect(sentBodies.map(({ action }) => action.kind)).toEqual(['set_hide_status', 'change_price_by']);
});

test('the selection stays when the server refuses a bulk action', async () => {
  api.respond(changeItems, () => new ErrorResponse(500, { code: 'internal', message: 'Out of order' }));
  const { user } = await openWithTwoSelected();
  await user.click(getButton('Hide'));
  expect(await screen.findByText('Failed to update items, Out of order')).toBeInTheDocument();
  expect(queryBar()).toHaveTextContent('2 items selected');
});

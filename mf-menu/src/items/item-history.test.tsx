import {
  type ChangeSet,
  listHistory,
  previewRevert,
  revertChanges,
  undoLatestChange,
} from '@backoffice/contract/history';
import { deleteItem } from '@backoffice/contract/items';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { startSession } from '@backoffice/platform/session';
import { buildBusinessDetails } from '@backoffice/testing/build-business-details';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import description from '../remote';
import { getButton, ITEMS_PATH, openItemsList, stubItems } from './testing/items-screen';

const api = stubApi();
signInBeforeEach({ isOwner: true, rights: {} });

const price = { label: 'Price', before: '$8.00', after: '$9.50' };
const changeSet: ChangeSet = {
  ...{ id: 30, changed_at: '2026-03-05T14:30:00.000Z', who: 'Ada Byron', address: '192.0.2.7' },
  ...{ reverts: null, reverted_by: null, total_records: 1, all_records: 1, can_revert: true },
  records: [{ kind: 'items', record_id: 1, name: 'Soup', action: 'update', fields: [price] }],
};
const record = { kind: 'items', record_id: 1 };
const conflicts = [
  ...[
    { kind: 'items' as const, name: 'Soup', fields: ['Price'], reason: 'changed_since' as const, can_overwrite: true },
  ],
  { kind: 'items' as const, name: 'Soup', fields: ['Image'], reason: 'kept' as const, can_overwrite: false },
];

let sent: unknown[];
let historyQueries: unknown[];
let history: ChangeSet[];

beforeEach(() => {
  [sent, historyQueries, history] = [[], [], [changeSet]];
  stubItems(api);
  api.respond(getBusinessDetails, () => buildBusinessDetails());
  api.respond(listHistory, ({ query }) => {
    historyQueries.push(query);
    return { data: history, next: null };
  });
  api.respond(previewRevert, ({ params, body }) => {
    sent.push(['preview', params.id, body]);
    return { reverted: 1, conflicts: [], total_conflicts: 0 };
  });
  api.respond(revertChanges, ({ params, body }) => {
    sent.push(['revert', params.id, body]);
    return { reverted: 1, conflicts: [], total_conflicts: 0, change_set: 31 };
  });
});

async function openHistory() {
  const view = openItemsList();
  await view.user.click(await screen.findByRole('button', { name: 'Actions for Soup' }));
  await view.user.click(screen.getByRole('menuitem', { name: 'History' }));
  const panel = within(await screen.findByRole('dialog', { name: 'History of Soup' }));
  return { ...view, panel };
}

test('the history of an item opens with two clicks and shows who changed the price', async () => {
  const { panel } = await openHistory();
  expect(await panel.findByRole('listitem')).toHaveTextContent('Ada Byron changed Price of Soup: $8.00 → $9.50');
  expect(historyQueries).toEqual([record]);
});

test('Undo shows a preview and then reverts the change', async () => {
  const { user, panel } = await openHistory();
  await user.click(await panel.findByRole('button', { name: 'Undo' }));
  const preview = within(await screen.findByRole('dialog', { name: 'Undo this change' }));
  expect(preview.getByText('1 record will change back.')).toBeInTheDocument();
  await user.click(preview.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: 1 record changed back')).toBeInTheDocument();
  expect(sent).toEqual([
    ['preview', 30, {}],
    ['revert', 30, { overwrite: false }],
  ]);
  await waitFor(() => expect(historyQueries).toHaveLength(2));
});

test('the history of an item offers to undo a bulk change for this item only or for all items', async () => {
  history = [{ ...changeSet, all_records: 5000 }];
  const { user, panel } = await openHistory();
  await user.click(await panel.findByRole('button', { name: 'Undo for this item' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Undo this change' })).getByRole('button', { name: 'Cancel' }),
  );
  await user.click(panel.getByRole('button', { name: 'Undo all 5,000' }));
  await waitFor(() =>
    expect(sent).toEqual([
      ['preview', 30, { record }],
      ['preview', 30, {}],
    ]),
  );
});

test('the undo preview lists fields that were changed later or cannot be reverted, and requires a choice to overwrite later changes', async () => {
  api.respond(previewRevert, { reverted: 0, conflicts, total_conflicts: 2 });
  const { user, panel } = await openHistory();
  await user.click(await panel.findByRole('button', { name: 'Undo' }));
  const preview = within(await screen.findByRole('dialog', { name: 'Undo this change' }));
  expect(preview.getByText(/because they were changed again later/)).toBeInTheDocument();
  expect(preview.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Soup: Price',
    'Soup: Image',
  ]);
  expect(preview.getByText('Change these by hand:')).toBeInTheDocument();
  expect(preview.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await user.click(preview.getByRole('checkbox', { name: 'Overwrite later changes' }));
  await user.click(preview.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toEqual([['revert', 30, { overwrite: true }]]));
});

test('a change has no Undo button when the user may not undo it or it was already undone', async () => {
  history = [
    { ...changeSet, can_revert: false },
    { ...changeSet, id: 29, reverted_by: 31 },
  ];
  const { panel } = await openHistory();
  expect(await panel.findAllByRole('listitem')).toHaveLength(2);
  expect(panel.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('the reason is shown when the undo preview fails', async () => {
  api.respond(previewRevert, () => new ErrorResponse(409, { code: 'conflict', message: 'Deleted records' }));
  const { user, panel } = await openHistory();
  await user.click(await panel.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The change cannot be undone')).toBeInTheDocument();
  expect(screen.getByText('Deleted records')).toBeInTheDocument();
});

test('Undo in the notification after a deletion restores the item', async () => {
  api.respond(deleteItem, { message: 'Deleted' });
  api.respond(undoLatestChange, ({ body }) => {
    sent.push(body);
    return { reverted: 1, conflicts: [], total_conflicts: 0 };
  });
  const { user } = openItemsList();
  await user.click(await screen.findByRole('button', { name: 'Actions for Soup' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Delete|Yes/ }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeInTheDocument();
  expect(sent).toEqual([record]);
});

test('a user who may view only items and the history finds the history in the menu of a row', async () => {
  startSession(sessionTokens({ isOwner: false, rights: { items: 'view', history: 'view' } }));
  const { user } = renderRemote(module, ITEMS_PATH, description);
  await user.click(await screen.findByRole('button', { name: 'Actions for Soup' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['History']);
});

test('a user without the right to the history sees no History action', async () => {
  startSession(sessionTokens({ isOwner: false, rights: { items: 'manage' } }));
  const { user } = openItemsList();
  await user.click(await screen.findByRole('button', { name: 'Actions for Soup' }));
  expect(screen.queryByRole('menuitem', { name: 'History' })).not.toBeInTheDocument();
});

test('the confirmation before a bulk deletion says that the items can be restored', async () => {
  const { user } = openItemsList();
  await user.click(await screen.findByRole('checkbox', { name: /Soup/ }));
  await user.click(getButton('More actions for the selected items'));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('You can restore them for 30 days in History.')).toBeInTheDocument();
});

test('a preview of an Undo that arrives after the history was closed does not open', async () => {
  const loaded = createDeferred();
  api.respond(previewRevert, async ({ params }) => {
    await loaded.promise;
    sent.push(params.id);
    return { reverted: 1, conflicts: [], total_conflicts: 0 };
  });
  const { user, panel } = await openHistory();
  await user.click(await panel.findByRole('button', { name: 'Undo' }));
  await user.click(panel.getByRole('button', { name: 'Close' }));
  await act(async () => loaded.resolve());
  await waitFor(() => expect(sent).toEqual([30]));
  await act(async () => await new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an Undo that finishes after its preview was closed does not close a preview that was opened since', async () => {
  const reverted = createDeferred();
  api.respond(revertChanges, async () => {
    await reverted.promise;
    return { reverted: 1, conflicts: [], total_conflicts: 0, change_set: 31 };
  });
  const { user, panel } = await openHistory();
  const openPreview = async () => {
    await user.click(await panel.findByRole('button', { name: 'Undo' }));
    return within(await screen.findByRole('dialog', { name: 'Undo this change' }));
  };
  const preview = await openPreview();
  await user.click(preview.getByRole('button', { name: 'Undo' }));
  await user.click(preview.getByRole('button', { name: 'Cancel' }));
  await openPreview();
  await act(async () => reverted.resolve());
  expect(await screen.findByText('Undone: 1 record changed back')).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Undo this change' })).toBeInTheDocument();
});

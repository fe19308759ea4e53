import { createOrderNote, deleteOrderNote, listOrderNotes, setOrderNoteActive } from '@backoffice/contract/order-notes';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import {
  findNameField,
  getButton,
  ORDER_NOTES_PATH,
  openOrderNotesPage,
  serverError,
} from './testing/order-notes-screen';
import { buildNote, stubOrderNotes } from './testing/order-notes-stub';

const api = stubApi();
signInBeforeEach({ locationId: 7 });

let server: ReturnType<typeof stubOrderNotes>;

beforeEach(() => {
  server = stubOrderNotes(api);
});

test('the order notes page lists the notes with editable names', async () => {
  await openOrderNotesPage();
  expect(await findNameField('No onions')).toHaveValue('No onions');
  expect(screen.getByRole('switch', { name: 'Well done is active' })).toBeChecked();
  expect(getButton('Save')).toBeDisabled();
});

test('the order notes page shows an empty state when there are no notes', async () => {
  server.notes = [];
  renderRemote(module, ORDER_NOTES_PATH);
  expect(await screen.findByText('No Order Notes found.')).toBeInTheDocument();
});

test('the order notes page shows an error and offers a retry when loading fails', async () => {
  api.respond(listOrderNotes, serverError);
  const { user } = renderRemote(module, ORDER_NOTES_PATH);
  expect(await screen.findByText('Failed to fetch order notes')).toBeInTheDocument();
  api.respond(listOrderNotes, { data: server.notes, paging_metadata: buildPagingMetadata(2, 1, 25) });
  await user.click(getButton('Try again'));
  expect(await findNameField('No onions')).toBeInTheDocument();
});

describe('the form for a new order note', () => {
  async function addNote(name: string) {
    const view = await openOrderNotesPage();
    if (name !== '') await view.user.type(screen.getByLabelText('Note Name'), name);
    await view.user.dblClick(getButton('Add Order Note'));
    return view;
  }

  test('adds an active note at the end of the list and clears its field', async () => {
    await addNote('Extra hot');
    expect(await screen.findByText('Note created successfully')).toBeInTheDocument();
    expect(server.requests).toEqual([{ name: 'Extra hot', is_active: true }]);
    expect(await findNameField('Extra hot')).toBeInTheDocument();
    expect(screen.getByLabelText('Note Name')).toHaveValue('');
  });

  test('asks for confirmation before it discards an entered name', async () => {
    const { user, navigate } = await openOrderNotesPage();
    await user.type(screen.getByLabelText('Note Name'), 'Extra hot');
    await navigate('/elsewhere');
    expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeInTheDocument();
  });

  test('opens the last page of the list, which contains the added note', async () => {
    server.notes = Array.from({ length: 25 }, (_, index) => buildNote(index + 1, `Note ${index + 1}`));
    const { currentAddress } = await addNote('Extra hot');
    expect(await findNameField('Extra hot')).toBeInTheDocument();
    expect(currentAddress()).toBe(`${ORDER_NOTES_PATH}?page=2`);
  });

  test.each([
    ['Note Name', 'the name of the next note'],
    ['Name of Note 1', 'the changed name of another note'],
  ])('keeps the text entered in "%s" during the save, %s, and stays on the page', async (label) => {
    server.notes = Array.from({ length: 25 }, (_, index) => buildNote(index + 1, `Note ${index + 1}`));
    const created = createDeferred();
    api.respond(createOrderNote, async () => {
      await created.promise;
      return buildNote(26, 'Extra hot');
    });
    const { user, currentAddress } = await addNote('Extra hot');
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), 'Mild');
    created.resolve();
    expect(await screen.findByText('Note created successfully')).toBeInTheDocument();
    await waitFor(() => expect(getButton('Add Order Note')).not.toHaveAttribute('aria-busy', 'true'));
    expect(screen.getByLabelText(label)).toHaveValue('Mild');
    expect(currentAddress()).toBe(ORDER_NOTES_PATH);
  });

  test.each([
    ['', 'Please enter Order note name'],
    ['n'.repeat(31), 'Order note name cannot be longer than 30 characters'],
    ['Piqué', 'Ineligible symbol is used'],
  ])('refuses the name %j with the message "%s"', async (name, message) => {
    await addNote(name);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(server.requests).toEqual([]);
  });

  test('accepts a name of 30 characters', async () => {
    await addNote('n'.repeat(30));
    await screen.findByText('Note created successfully');
    expect(server.requests).toMatchObject([{ name: 'n'.repeat(30) }]);
  });

  test('shows a notification with the reason and keeps the name when adding fails', async () => {
    api.respond(createOrderNote, serverError);
    await addNote('Extra hot');
    expect(await screen.findByText('Failed to create note')).toBeInTheDocument();
    expect(screen.getByText('Down')).toBeInTheDocument();
    expect(screen.getByLabelText('Note Name')).toHaveValue('Extra hot');
  });
});

test('the status switch of a note returns to its previous state when the request fails', async () => {
  api.respond(setOrderNoteActive, serverError);
  const { user } = await openOrderNotesPage();
  await user.click(screen.getByRole('switch', { name: 'Well done is active' }));
  expect(await screen.findByText('Failed to update note status')).toBeInTheDocument();
  expect(screen.getByRole('switch', { name: 'Well done is active' })).toBeChecked();
});

/** Delays the response to the next request for the list until the test releases it. */
function holdNextList() {
  const held = createDeferred();
  let isNext = true;
  api.respond(listOrderNotes, async ({ query: { page, per_page } }) => {
    const isHeld = isNext;
    isNext = false;
    if (isHeld) await held.promise;
    return {
      data: server.notes.slice((page - 1) * per_page, page * per_page),
      paging_metadata: buildPagingMetadata(server.notes.length, page, per_page),
    };
  });
  return held;
}

test('the order notes page shows the next page after a status is switched while that page loads', async () => {
  server.notes = Array.from({ length: 30 }, (_, index) => buildNote(index + 1, `Note ${index + 1}`));
  const { user } = await openOrderNotesPage();
  const held = holdNextList();
  await user.click(getButton('Next page'));
  await user.click(screen.getByRole('switch', { name: 'Note 1 is active' }));
  await screen.findByText('Note status was updated successfully');
  held.resolve();
  expect(await findNameField('Note 30')).toBeInTheDocument();
});

test('the order notes page shows an added note after a status is switched while the list loads', async () => {
  const { user } = await openOrderNotesPage();
  const held = holdNextList();
  await user.type(screen.getByLabelText('Note Name'), 'Extra hot');
  await user.click(getButton('Add Order Note'));
  await screen.findByText('Note created successfully');
  await user.click(screen.getByRole('switch', { name: 'Well done is active' }));
  await screen.findByText('Note status was updated successfully');
  held.resolve();
  expect(await findNameField('Extra hot')).toBeInTheDocument();
});

test('the order notes page does not show a deleted note again after a status is switched', async () => {
  const { user, navigate } = await deleteFirstNote('?per_page=50');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name of No onions' })).not.toBeInTheDocument());
  await user.click(screen.getByRole('switch', { name: 'Well done is active' }));
  await screen.findByText('Note status was updated successfully');
  await navigate(ORDER_NOTES_PATH);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name of No onions' })).not.toBeInTheDocument());
});

async function deleteFirstNote(search = '') {
  const view = await openOrderNotesPage();
  const { user, navigate } = view;
  if (search !== '') await navigate(`${ORDER_NOTES_PATH}${search}`);
  await user.click(getButton('Actions for No onions'));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const confirmation = await screen.findByRole('dialog');
  expect(confirmation).toHaveTextContent('Are you sure you want to delete this order note?');
  await user.click(within(confirmation).getByRole('button', { name: 'Delete' }));
  return view;
}

test('the order notes page deletes a note after a confirmation', async () => {
  await deleteFirstNote();
  expect(await screen.findByText('Note deleted successfully')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name of No onions' })).not.toBeInTheDocument());
  expect(server.requests).toEqual([{ id: 1 }]);
});

test('the order notes page keeps a note when deleting fails', async () => {
  api.respond(deleteOrderNote, serverError);
  await deleteFirstNote();
  expect(await screen.findByText('Failed to delete note')).toBeInTheDocument();
  expect(screen.getByText('Down')).toBeInTheDocument();
  expect(await findNameField('No onions')).toBeInTheDocument();
});

import { updateOrderNote } from '@backoffice/contract/order-notes';
import { createDeferred } from '@backoffice/testing/deferred';
import { signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import {
  findNameField,
  getButton,
  ORDER_NOTES_PATH,
  openOrderNotesPage,
  serverError,
} from './testing/order-notes-screen';
import { stubOrderNotes } from './testing/order-notes-stub';

const api = stubApi();
signInBeforeEach({ locationId: 7 });

let server: ReturnType<typeof stubOrderNotes>;

beforeEach(() => {
  server = stubOrderNotes(api);
});

/** Replaces the text in the name field of a note. */
async function renameNote(user: Awaited<ReturnType<typeof openOrderNotesPage>>['user'], from: string, to: string) {
  await user.clear(await findNameField(from));
  if (to !== '') await user.type(await findNameField(from), to);
}

describe('the name fields of the order notes list', () => {
  test('save only the changed notes', async () => {
    const { user } = await openOrderNotesPage();
    await renameNote(user, 'No onions', 'No garlic ');
    await user.click(getButton('Save'));
    expect(await screen.findByText('Note was updated successfully')).toBeInTheDocument();
    expect(server.requests).toEqual([{ id: 1, name: 'No garlic', is_active: true }]);
    expect(await findNameField('No garlic')).toHaveValue('No garlic');
    expect(getButton('Save')).toBeDisabled();
  });

  test('are saved with one request for the list, however many there are', async () => {
    const { user } = await openOrderNotesPage();
    await renameNote(user, 'No onions', 'No garlic');
    await renameNote(user, 'Well done', 'Rare');
    const countLists = () => api.calls.filter((call) => call === 'GET /order_notes').length;
    const before = countLists();
    await user.click(getButton('Save'));
    expect(await screen.findByText('Note was updated successfully')).toBeInTheDocument();
    expect(server.notes.map(({ name }) => name)).toEqual(['No garlic', 'Rare']);
    expect(countLists()).toBe(before + 1);
  });

  test('keep what is typed after a status has been switched when the switch is undone', async () => {
    const { user } = await openOrderNotesPage();
    await renameNote(user, 'No onions', 'No g');
    await user.click(screen.getByRole('switch', { name: 'No onions is active' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await user.type(await findNameField('No onions'), 'arlic');
    await user.click(undo);
    await screen.findAllByText('Note status was updated successfully');
    await waitFor(() => expect(server.notes[0]?.is_active).toBe(true));
    expect(await findNameField('No onions')).toHaveValue('No garlic');
  });

  test('have nothing to save when the original name is typed again', async () => {
    const { user } = await openOrderNotesPage();
    await renameNote(user, 'No onions', 'No');
    expect(getButton('Save')).toBeEnabled();
    await user.type(await findNameField('No onions'), ' onions');
    expect(getButton('Save')).toBeDisabled();
  });

  test('save no note when one of the names is invalid', async () => {
    const { user } = await openOrderNotesPage();
    await renameNote(user, 'No onions', 'No garlic');
    await renameNote(user, 'Well done', '');
    await user.click(getButton('Save'));
    expect(await screen.findByText('Please fix validation errors before saving notes.')).toBeInTheDocument();
    expect(await screen.findByText('Please enter Order note name')).toBeInTheDocument();
    expect(server.requests).toEqual([]);
    expect(await findNameField('No onions')).toHaveValue('No garlic');
  });

  test('save the other notes and keep the changed name when saving one note fails', async () => {
    const { user } = await openOrderNotesPage();
    await renameNote(user, 'No onions', 'No garlic');
    await renameNote(user, 'Well done', 'Rare');
    api.respond(updateOrderNote, ({ params, body }) =>
      params.id === 1 ? serverError() : server.change(params.id, body),
    );
    await user.click(getButton('Save'));
    expect(await screen.findByText('Notes wasn`t updated, something went wrong: Down')).toBeInTheDocument();
    expect(await screen.findByText('Failed to update note')).toBeInTheDocument();
    expect(await findNameField('No onions')).toHaveValue('No garlic');
    expect(await findNameField('Rare')).toHaveValue('Rare');
    expect(getButton('Save')).toBeEnabled();
  });

  test('show a name that another user has since saved, and overwrite it only on the next save', async () => {
    const { user } = await openOrderNotesPage();
    await renameNote(user, 'No onions', 'No garlic');
    server.change(1, { name: 'No peanuts' });
    await user.click(getButton('Save'));
    const reason = 'Somebody else has changed this order note in the meantime';
    expect(await screen.findByText(`Notes wasn\`t updated, something went wrong: ${reason}`)).toBeInTheDocument();
    expect(await findNameField('No peanuts')).toHaveValue('No garlic');
    expect(screen.getByText('Somebody else renamed it to “No peanuts”. Save again to keep yours.')).toBeInTheDocument();
    expect(server.notes[0]?.name).toBe('No peanuts');
    await user.click(getButton('Save'));
    expect(await screen.findByText('Note was updated successfully')).toBeInTheDocument();
    expect(server.notes[0]?.name).toBe('No garlic');
  });

  test('offer to use a name that another user has since saved', async () => {
    const { user } = await openOrderNotesPage();
    await renameNote(user, 'No onions', 'No garlic');
    server.change(1, { name: 'No peanuts' });
    await user.click(getButton('Save'));
    await user.click(await screen.findByRole('button', { name: 'Use “No peanuts”' }));
    expect(await findNameField('No peanuts')).toHaveValue('No peanuts');
    expect(getButton('Save')).toBeDisabled();
  });

  test('do not overwrite a status that another user has since changed', async () => {
    const { user } = await openOrderNotesPage();
    await renameNote(user, 'No onions', 'No garlic');
    server.change(1, { is_active: false });
    await user.click(getButton('Save'));
    expect(await screen.findByText('Note was updated successfully')).toBeInTheDocument();
    expect(server.notes[0]).toMatchObject({ name: 'No garlic', is_active: false });
  });

  test('are saved after a conflict when an older response with another page size is cached', async () => {
    const { user, navigate } = await openOrderNotesPage();
    await navigate(`${ORDER_NOTES_PATH}?per_page=50`);
    await renameNote(user, 'No onions', 'No garlic');
    server.change(1, { is_active: false });
    await user.click(getButton('Save'));
    expect(await screen.findByText('Note was updated successfully')).toBeInTheDocument();
    expect(server.notes[0]).toMatchObject({ name: 'No garlic', is_active: false });
  });

  test('keep changes that are typed while a save is pending', async () => {
    const response = createDeferred();
    const { user } = await openOrderNotesPage();
    await renameNote(user, 'No onions', 'No garlic');
    api.respond(updateOrderNote, async ({ params, body }) => {
      await response.promise;
      return server.change(params.id, { name: body.name });
    });
    await user.click(getButton('Save'));
    await user.type(await findNameField('No onions'), ' at all');
    response.resolve();
    await screen.findByText('Note was updated successfully');
    expect(await findNameField('No garlic')).toHaveValue('No garlic at all');
    expect(getButton('Save')).toBeEnabled();
  });

  test('keep changes that are typed during a save that fails', async () => {
    const response = createDeferred();
    const { user } = await openOrderNotesPage();
    await renameNote(user, 'No onions', 'No garlic');
    api.respond(updateOrderNote, async () => {
      await response.promise;
      return serverError();
    });
    await user.click(getButton('Save'));
    await user.type(await findNameField('No onions'), ' at all');
    response.resolve();
    expect(await screen.findByText('Failed to update note')).toBeInTheDocument();
    expect(await findNameField('No onions')).toHaveValue('No garlic at all');
  });

  test('save without a conflict after the same user has changed the status', async () => {
    const { user } = await openOrderNotesPage();
    await renameNote(user, 'No onions', 'No garlic');
    await user.click(screen.getByRole('switch', { name: 'No onions is active' }));
    await screen.findByText('Note status was updated successfully');
    await user.click(getButton('Save'));
    expect(await screen.findByText('Note was updated successfully')).toBeInTheDocument();
    expect(server.notes[0]).toMatchObject({ name: 'No garlic', is_active: false });
  });

  test('ask for confirmation before changed names are discarded', async () => {
    const { user, navigate } = await openOrderNotesPage();
    await renameNote(user, 'No onions', 'No garlic');
    await navigate('/elsewhere');
    const confirmation = within(await screen.findByRole('dialog', { name: 'Discard changes?' }));
    await user.click(confirmation.getByRole('button', { name: 'Keep editing' }));
    expect(await findNameField('No onions')).toHaveValue('No garlic');
  });
});

import {
  createOrderNote,
  deleteOrderNote,
  listOrderNotes,
  setOrderNoteActive,
  updateOrderNote,
} from '@backoffice/shared/contract/order-notes';
import { pagingOf } from '@backoffice/shared/contract/paging';
import { deferred } from '@backoffice/shared/testing/deferred';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { note, stubOrderNotes } from './order-notes-stub';

const api = stubApi();
signedInBeforeEach({ locationId: 7 });

const PAGE = '/business/order_notes';
let server: ReturnType<typeof stubOrderNotes>;
const broken = () => new Refusal(500, { code: 'internal', message: 'Down' });

beforeEach(() => {
  server = stubOrderNotes(api);
});

const nameOf = (name: string) => screen.findByRole('textbox', { name: `Name of ${name}` });
const press = (name: string) => screen.getByRole('button', { name });

async function open(search = '') {
  const view = renderRemote(module, `${PAGE}${search}`);
  await screen.findAllByRole('textbox', { name: /^Name of/ });
  return view;
}

/** Types over the name of a note. */
async function rename(user: Awaited<ReturnType<typeof open>>['user'], from: string, to: string) {
  await user.clear(await nameOf(from));
  if (to !== '') await user.type(await nameOf(from), to);
}

test('lists the notes, whose names can be edited in place', async () => {
  await open();
  expect(await nameOf('No onions')).toHaveValue('No onions');
  expect(screen.getByRole('switch', { name: 'Well done is active' })).toBeChecked();
  expect(press('Save')).toBeDisabled();
});

test('where there is none, it says so', async () => {
  server.notes = [];
  renderRemote(module, PAGE);
  expect(await screen.findByText('No Order Notes found.')).toBeInTheDocument();
});

test('notes that cannot be had are told of, and can be asked for again', async () => {
  api.answer(listOrderNotes, broken);
  const { user } = renderRemote(module, PAGE);
  expect(await screen.findByText('Failed to fetch order notes')).toBeInTheDocument();
  api.answer(listOrderNotes, { data: server.notes, paging_metadata: pagingOf(2, 1, 25) });
  await user.click(press('Try again'));
  expect(await nameOf('No onions')).toBeInTheDocument();
});

describe('a new note', () => {
  async function add(name: string) {
    const view = await open();
    if (name !== '') await view.user.type(screen.getByLabelText('Note Name'), name);
    await view.user.dblClick(press('Add Order Note'));
    return view;
  }

  test('comes last, in use, and the form is empty again', async () => {
    await add('Extra hot');
    expect(await screen.findByText('Note created successfully')).toBeInTheDocument();
    expect(server.told).toEqual([{ name: 'Extra hot', is_active: true }]);
    expect(await nameOf('Extra hot')).toBeInTheDocument();
    expect(screen.getByLabelText('Note Name')).toHaveValue('');
  });

  test('that was typed and not added is not lost without a question', async () => {
    const { user, navigate } = await open();
    await user.type(screen.getByLabelText('Note Name'), 'Extra hot');
    await navigate('/elsewhere');
    expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeInTheDocument();
  });

  test('is shown where the list ends', async () => {
    server.notes = Array.from({ length: 25 }, (_, index) => note(index + 1, `Note ${index + 1}`));
    const { currentAddress } = await add('Extra hot');
    expect(await nameOf('Extra hot')).toBeInTheDocument();
    expect(currentAddress()).toBe(`${PAGE}?page=2`);
  });

  test.each([
    ['', 'Please enter Order note name'],
    ['n'.repeat(31), 'Order note name cannot be longer than 30 characters'],
    ['Piqué', 'Ineligible symbol is used'],
  ])('called %j is refused: %s', async (name, message) => {
    await add(name);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(server.told).toEqual([]);
  });

  test('of 30 characters is accepted', async () => {
    await add('n'.repeat(30));
    await screen.findByText('Note created successfully');
    expect(server.told).toMatchObject([{ name: 'n'.repeat(30) }]);
  });

  test('that cannot be added is told of, and stays typed', async () => {
    api.answer(createOrderNote, broken);
    await add('Extra hot');
    expect(await screen.findByText('Failed to create note')).toBeInTheDocument();
    expect(screen.getByLabelText('Note Name')).toHaveValue('Extra hot');
  });
});

describe('edits in the list', () => {
  test('are saved together, and only what was changed', async () => {
    const { user } = await open();
    await rename(user, 'No onions', 'No garlic ');
    await user.click(press('Save'));
    expect(await screen.findByText('Note was updated successfully')).toBeInTheDocument();
    expect(server.told).toEqual([{ id: 1, name: 'No garlic', is_active: true }]);
    expect(await nameOf('No garlic')).toHaveValue('No garlic');
    expect(press('Save')).toBeDisabled();
  });

  test('that are typed back are none', async () => {
    const { user } = await open();
    await rename(user, 'No onions', 'No');
    expect(press('Save')).toBeEnabled();
    await user.type(await nameOf('No onions'), ' onions');
    expect(press('Save')).toBeDisabled();
  });

  test('are all valid, or none is saved', async () => {
    const { user } = await open();
    await rename(user, 'No onions', 'No garlic');
    await rename(user, 'Well done', '');
    await user.click(press('Save'));
    expect(await screen.findByText('Please fix validation errors before saving notes.')).toBeInTheDocument();
    expect(await screen.findByText('Please enter Order note name')).toBeInTheDocument();
    expect(server.told).toEqual([]);
    expect(await nameOf('No onions')).toHaveValue('No garlic');
  });

  test('that fail are told of and stay; the others are saved', async () => {
    const { user } = await open();
    await rename(user, 'No onions', 'No garlic');
    await rename(user, 'Well done', 'Rare');
    api.answer(updateOrderNote, ({ params, body }) => (params.id === 1 ? broken() : server.change(params.id, body)));
    await user.click(press('Save'));
    expect(await screen.findByText('Notes wasn`t updated, something went wrong: Down')).toBeInTheDocument();
    expect(await screen.findByText('Failed to update note')).toBeInTheDocument();
    expect(await nameOf('No onions')).toHaveValue('No garlic');
    expect(await nameOf('Rare')).toHaveValue('Rare');
    expect(press('Save')).toBeEnabled();
  });

  test('over somebody else’s show them, and only the next save replaces them', async () => {
    const { user } = await open();
    await rename(user, 'No onions', 'No garlic');
    server.change(1, { name: 'No peanuts' });
    await user.click(press('Save'));
    const reason = 'Somebody else has changed this order note meanwhile';
    expect(await screen.findByText(`Notes wasn\`t updated, something went wrong: ${reason}`)).toBeInTheDocument();
    expect(await nameOf('No peanuts')).toHaveValue('No garlic');
    expect(screen.getByText('Somebody else renamed it to “No peanuts”. Save again to keep yours.')).toBeInTheDocument();
    expect(server.notes[0]?.name).toBe('No peanuts');
    await user.click(press('Save'));
    expect(await screen.findByText('Note was updated successfully')).toBeInTheDocument();
    expect(server.notes[0]?.name).toBe('No garlic');
  });

  test('a typed name can be replaced by the name that somebody else saved', async () => {
    const { user } = await open();
    await rename(user, 'No onions', 'No garlic');
    server.change(1, { name: 'No peanuts' });
    await user.click(press('Save'));
    await user.click(await screen.findByRole('button', { name: 'Use “No peanuts”' }));
    expect(await nameOf('No peanuts')).toHaveValue('No peanuts');
    expect(press('Save')).toBeDisabled();
  });

  test('keep the status that somebody else has switched meanwhile', async () => {
    const { user } = await open();
    await rename(user, 'No onions', 'No garlic');
    server.change(1, { is_active: false });
    await user.click(press('Save'));
    expect(await screen.findByText('Note was updated successfully')).toBeInTheDocument();
    expect(server.notes[0]).toMatchObject({ name: 'No garlic', is_active: false });
  });

  test('that are typed while others are being saved stay, as changes of what was saved', async () => {
    const answer = deferred();
    const { user } = await open();
    await rename(user, 'No onions', 'No garlic');
    api.answer(updateOrderNote, async ({ params, body }) => {
      await answer.promise;
      return server.change(params.id, { name: body.name });
    });
    await user.click(press('Save'));
    await user.type(await nameOf('No onions'), ' at all');
    answer.resolve();
    await screen.findByText('Note was updated successfully');
    expect(await nameOf('No garlic')).toHaveValue('No garlic at all');
    expect(press('Save')).toBeEnabled();
  });

  test('are no conflict with the own change of status', async () => {
    const { user } = await open();
    await rename(user, 'No onions', 'No garlic');
    await user.click(screen.getByRole('switch', { name: 'No onions is active' }));
    await screen.findByText('Note status was updated successfully');
    await user.click(press('Save'));
    expect(await screen.findByText('Note was updated successfully')).toBeInTheDocument();
    expect(server.notes[0]).toMatchObject({ name: 'No garlic', is_active: false });
  });

  test('are not lost without a question', async () => {
    const { user, navigate } = await open();
    await rename(user, 'No onions', 'No garlic');
    await navigate('/elsewhere');
    const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(await nameOf('No onions')).toHaveValue('No garlic');
  });
});

test('a status that cannot be changed is as it was', async () => {
  api.answer(setOrderNoteActive, broken);
  const { user } = await open();
  await user.click(screen.getByRole('switch', { name: 'Well done is active' }));
  expect(await screen.findByText('Failed to update note status')).toBeInTheDocument();
  expect(screen.getByRole('switch', { name: 'Well done is active' })).toBeChecked();
});

async function askToDelete() {
  const { user } = await open();
  await user.click(press('Actions for No onions'));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('Are you sure you want to delete this order note?');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
}

test('a note is deleted once that is confirmed', async () => {
  await askToDelete();
  expect(await screen.findByText('Note deleted successfully')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name of No onions' })).not.toBeInTheDocument());
  expect(server.told).toEqual([{ id: 1 }]);
});

test('a note that cannot be deleted stays', async () => {
  api.answer(deleteOrderNote, broken);
  await askToDelete();
  expect(await screen.findByText('Failed to delete note')).toBeInTheDocument();
  expect(await nameOf('No onions')).toBeInTheDocument();
});

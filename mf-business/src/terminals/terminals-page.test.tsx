import { createTerminal, listTerminals, revokeTerminal, updateTerminal } from '@backoffice/contract/terminals';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { buildTerminal, pairedFields, StubbedTerminals, UPDATED_AT } from './testing/terminal-stub';

const api = stubApi();
signInBeforeEach();

const TERMINALS_PATH = '/business/terminals';
const LATER_UPDATED_AT = '2026-01-06T10:00:00.000Z';
const serverError = () => new ErrorResponse(500, { code: 'internal', message: 'Out of order' });

let terminals: StubbedTerminals;
beforeEach(() => {
  terminals = new StubbedTerminals(api, [
    buildTerminal(1, { name: 'Bar', ...pairedFields }),
    buildTerminal(2, { name: 'Door' }),
    buildTerminal(3, { name: 'Garden', ...pairedFields, status: 'Revoked', revoked_at: UPDATED_AT }),
  ]);
});

const open = (search = '') => renderRemote(module, `${TERMINALS_PATH}${search}`);
const getButton = (name: string) => screen.getByRole('button', { name });
const findDialog = (name: string) => screen.findByRole('dialog', { name });
const findNameField = () => screen.findByRole('textbox', { name: 'Terminal Name' });

async function openActions(name: string) {
  const view = open();
  await view.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  return { ...view, items, choose: (item: string) => view.user.click(screen.getByRole('menuitem', { name: item })) };
}

async function openForm(search: string) {
  const view = open(search);
  return { ...view, name: await findNameField() };
}

test('the terminals page lists the terminals with the state of their devices', async () => {
  open();
  expect(screen.getByRole('heading', { name: 'Terminals' })).toBeInTheDocument();
  expect(await screen.findAllByText('January 5, 2026 at 05:00 AM')).toHaveLength(2);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Status',
    'App version',
    'Last seen',
    'Actions',
  ]);
  const rows = screen.getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 4)
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['Bar', 'Paired', '4.2.0', 'January 5, 2026 at 05:00 AM'],
    ['Door', 'Not paired', '-', 'Never'],
    ['Garden', 'Revoked', '4.2.0', 'January 5, 2026 at 05:00 AM'],
  ]);
});

test('the terminals page labels the time and the app version in the compact rows of a phone', async () => {
  open();
  const cells = within(await screen.findByRole('row', { name: /Bar/ })).getAllByRole('cell');
  const labelled = cells.filter(({ dataset }) => dataset.label !== undefined && dataset.compact === undefined);
  expect(labelled.map(({ dataset }) => dataset.label)).toEqual(['App version', 'Last seen']);
});

test('the terminals page shows by how much the clock of a paired terminal is wrong', async () => {
  terminals.change(1, { clock_difference_minutes: 180 });
  terminals.change(3, { clock_difference_minutes: 180 });
  open();
  const bar = await screen.findByRole('row', { name: /Bar/ });
  expect(await within(bar).findByText('Clock is 3 hours behind')).toBeVisible();
  expect(screen.getAllByText(/^Clock/)).toHaveLength(1);
});

test('the terminals page keeps page, page size and search in the URL', async () => {
  const { user, currentAddress } = open('?page=1&per_page=10');
  await user.type(await screen.findByRole('textbox', { name: 'Search' }), 'door{Enter}');
  await waitFor(() => expect(screen.queryByText('Bar')).not.toBeInTheDocument());
  expect(currentAddress()).toBe(`${TERMINALS_PATH}?search=door&per_page=10`);
  expect(terminals.listQueries.at(-1)).toEqual({ search: 'door', page: 1, per_page: 10 });
});

test.each([
  ['', 'No terminals added.'],
  ['?search=cellar', 'No terminals found.'],
])('the terminals page with the query string "%s" and no terminals shows "%s"', async (search, text) => {
  terminals.records = [];
  open(search);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('the terminals page shows an error and offers a retry when loading fails', async () => {
  api.respond(listTerminals, serverError);
  const { user } = open();
  expect(await screen.findByText('Error fetching data: Out of order')).toBeInTheDocument();
  expect(screen.getByText('The terminals could not be loaded')).toBeInTheDocument();
  terminals = new StubbedTerminals(api, terminals.records);
  await user.click(getButton('Try again'));
  expect(await screen.findByText('Garden')).toBeInTheDocument();
});

describe('the form for a new terminal', () => {
  test.each([
    ['{Enter}', 'Please enter Terminal Name'],
    [`${'a'.repeat(31)}{Enter}`, 'Terminal Name can contain a maximum of 30 characters'],
    ['Küche{Enter}', 'Ineligible symbol is used'],
  ])('refuses the name "%s"', async (keys, message) => {
    const { user, name } = await openForm('?terminal=new');
    await user.type(name, keys);
    await waitFor(() => expect(name).toHaveAccessibleDescription(message));
  });

  test('keeps the entered name and shows the reason when the server refuses it', async () => {
    const fields = { name: 'A terminal with this name already exists' };
    api.respond(
      createTerminal,
      () => new ErrorResponse(409, { code: 'conflict', message: 'The name is taken', fields }),
    );
    const { user } = open();
    await user.click(getButton('Add Terminal'));
    await findDialog('New Terminal');
    await user.type(await findNameField(), 'bar');
    await user.click(getButton('Add'));
    expect(await screen.findByText('Failed to create terminal, The name is taken')).toBeInTheDocument();
    expect(await findNameField()).toHaveAccessibleDescription('A terminal with this name already exists');
    expect(await findNameField()).toHaveValue('bar');
  });

  test('asks for confirmation before it discards an entered name', async () => {
    const { user, name } = await openForm('?terminal=new');
    await user.type(name, 'Bar');
    await user.click(getButton('Cancel'));
    await findDialog('Discard changes?');
    await user.click(getButton('Discard'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('the form to rename a terminal', () => {
  test('sends the new name once with the loaded updated_at, and the list shows it', async () => {
    const sent: unknown[] = [];
    api.respond(updateTerminal, ({ params, body }) => {
      sent.push(params.id, body);
      return terminals.change(2, { name: body.name });
    });
    const { user, choose, currentAddress } = await openActions('Door');
    await choose('Rename');
    await findDialog('Rename Terminal');
    expect(currentAddress()).toBe(`${TERMINALS_PATH}?terminal=2&edit=true`);
    await user.type(await findNameField(), ' two ');
    await user.dblClick(getButton('Save'));
    expect(await screen.findByText('Terminal updated successfully')).toBeInTheDocument();
    expect(await screen.findByText('Door two')).toBeInTheDocument();
    expect(sent).toEqual([2, { name: 'Door two', updated_at: UPDATED_AT }]);
    expect(currentAddress()).toBe(TERMINALS_PATH);
  });

  test('shows a name that another user has since saved, and overwrites it only on the next save', async () => {
    const sent: unknown[] = [];
    api.respond(updateTerminal, ({ body }) => {
      sent.push(body.updated_at);
      if (body.updated_at === LATER_UPDATED_AT) return terminals.change(2, { name: body.name });
      terminals.change(2, { name: 'Gate', updated_at: LATER_UPDATED_AT });
      return new ErrorResponse(409, { code: 'changed_meanwhile', message: 'Somebody else was faster' });
    });
    const { user, name } = await openForm('?terminal=2&edit=true');
    await user.type(name, 's');
    await user.click(getButton('Save'));
    expect(await screen.findByText(/^Somebody else has changed this terminal in the meantime/)).toBeInTheDocument();
    expect(screen.getByLabelText('Use what is saved now: Gate')).toBeInTheDocument();
    expect(name).toHaveValue('Doors');
    await user.click(getButton('Save'));
    expect(await screen.findByText('Terminal updated successfully')).toBeInTheDocument();
    expect(sent).toEqual([UPDATED_AT, LATER_UPDATED_AT]);
  });

  test('leaves the focus where the user has moved it when the terminal is loaded again', async () => {
    const { user, queries } = await openForm('?terminal=1&edit=true');
    await user.tab();
    const { activeElement } = document;
    terminals.change(1, { last_seen_at: LATER_UPDATED_AT });
    await act(() => queries.refetchQueries());
    expect(await screen.findByText('January 6, 2026 at 05:00 AM')).toBeInTheDocument();
    expect(activeElement).not.toBe(await findNameField());
    expect(activeElement).toHaveFocus();
  });

  test('shows "No terminal found" when the terminal does not exist', async () => {
    const { user } = open('?terminal=77&edit=true');
    expect(await screen.findByText('No terminal found')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await user.click(getButton('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('the action "Revoke access"', () => {
  test.each(['Door', 'Garden'])('is not offered for the terminal %s, which has no paired device', async (name) => {
    const { items } = await openActions(name);
    expect(items).toEqual(['Pair a device', 'Rename', 'History']);
  });

  test('revokes the access of the device after a confirmation', async () => {
    const revoked: number[] = [];
    api.respond(revokeTerminal, ({ params }) => {
      revoked.push(params.id);
      terminals.change(1, { status: 'Revoked', revoked_at: LATER_UPDATED_AT });
      return { message: 'Revoked' };
    });
    const { user, choose } = await openActions('Bar');
    await choose('Revoke access');
    const confirmation = 'The device paired with Bar cannot sell until you pair it again.';
    expect(await findDialog('Revoke access?')).toHaveTextContent(confirmation);
    await user.click(getButton('Revoke access'));
    expect(await screen.findByText('The device no longer has access')).toBeInTheDocument();
    expect(screen.getAllByText('Revoked')).toHaveLength(2);
    expect(revoked).toEqual([1]);
  });

  test('shows the reason when the request fails', async () => {
    api.respond(revokeTerminal, serverError);
    const { user, choose } = await openActions('Bar');
    await choose('Revoke access');
    await user.click(getButton('Revoke access'));
    expect(await screen.findByText('Failed to revoke access, Out of order')).toBeInTheDocument();
    expect(screen.getByText('Paired')).toBeInTheDocument();
  });
});

import { createTerminal, listTerminals, revokeTerminal, updateTerminal } from '@backoffice/shared/contract/terminals';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { at, paired, StubbedTerminals, terminal } from './terminal-stub';

const api = stubApi();
signedInBeforeEach();

const TERMINALS = '/business/terminals';
const later = '2026-01-06T10:00:00.000Z';
const broken = () => new Refusal(500, { code: 'internal', message: 'Out of order' });

let terminals: StubbedTerminals;
beforeEach(() => {
  terminals = new StubbedTerminals(api, [
    terminal(1, { name: 'Bar', ...paired }),
    terminal(2, { name: 'Door' }),
    terminal(3, { name: 'Garden', ...paired, status: 'Revoked', revoked_at: at }),
  ]);
});

const open = (search = '') => renderRemote(module, `${TERMINALS}${search}`);
const button = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const field = () => screen.findByRole('textbox', { name: 'Terminal Name' });

async function openActions(name: string) {
  const view = open();
  await view.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  return { ...view, items, choose: (item: string) => view.user.click(screen.getByRole('menuitem', { name: item })) };
}

async function openForm(search: string) {
  const view = open(search);
  return { ...view, name: await field() };
}

test('lists the terminals and how their devices are', async () => {
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

test('keeps page, page size and search in the address', async () => {
  const { user, currentAddress } = open('?page=1&per_page=10');
  await user.type(await screen.findByRole('textbox', { name: 'Search' }), 'door{Enter}');
  await waitFor(() => expect(screen.queryByText('Bar')).not.toBeInTheDocument());
  expect(currentAddress()).toBe(`${TERMINALS}?search=door&per_page=10`);
  expect(terminals.asked.at(-1)).toEqual({ search: 'door', page: 1, per_page: 10 });
});

test.each([
  ['', 'No terminals added.'],
  ['?search=cellar', 'No terminals found.'],
])('says so where there is none: %s', async (search, text) => {
  terminals.all = [];
  open(search);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('tells of terminals that cannot be had, and tries again', async () => {
  api.answer(listTerminals, broken);
  const { user } = open();
  expect(await screen.findByText('Error fetching data: Out of order')).toBeInTheDocument();
  expect(screen.getByText('The terminals could not be loaded')).toBeInTheDocument();
  terminals = new StubbedTerminals(api, terminals.all);
  await user.click(button('Try again'));
  expect(await screen.findByText('Garden')).toBeInTheDocument();
});

describe('a new terminal', () => {
  test.each([
    ['{Enter}', 'Please enter Terminal Name'],
    [`${'a'.repeat(31)}{Enter}`, 'Terminal Name can contain a maximum of 30 characters'],
    ['Küche{Enter}', 'Ineligible symbol is used'],
  ])('may not be called %s', async (typed, message) => {
    const { user, name } = await openForm('?terminal=new');
    await user.type(name, typed);
    await waitFor(() => expect(name).toHaveAccessibleDescription(message));
  });

  test('that the server refuses stays as it was typed', async () => {
    const fields = { name: 'A terminal with this name already exists' };
    api.answer(createTerminal, () => new Refusal(409, { code: 'conflict', message: 'The name is taken', fields }));
    const { user } = open();
    await user.click(button('Add Terminal'));
    await dialog('New Terminal');
    await user.type(await field(), 'bar');
    await user.click(button('Add'));
    expect(await screen.findByText('Failed to create terminal, The name is taken')).toBeInTheDocument();
    expect(await field()).toHaveAccessibleDescription('A terminal with this name already exists');
    expect(await field()).toHaveValue('bar');
  });

  test('is given up only after a question', async () => {
    const { user, name } = await openForm('?terminal=new');
    await user.type(name, 'Bar');
    await user.click(button('Cancel'));
    await dialog('Discard changes?');
    await user.click(button('Discard'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('a renamed terminal', () => {
  test('is sent once, with the moment of the state that was edited, and shown', async () => {
    const sent: unknown[] = [];
    api.answer(updateTerminal, ({ params, body }) => {
      sent.push(params.id, body);
      return terminals.change(2, { name: body.name });
    });
    const { user, choose, currentAddress } = await openActions('Door');
    await choose('Rename');
    await dialog('Rename Terminal');
    expect(currentAddress()).toBe(`${TERMINALS}?terminal=2&edit=true`);
    await user.type(await field(), ' two ');
    await user.dblClick(button('Save'));
    expect(await screen.findByText('Terminal updated successfully')).toBeInTheDocument();
    expect(await screen.findByText('Door two')).toBeInTheDocument();
    expect(sent).toEqual([2, { name: 'Door two', updated_at: at }]);
    expect(currentAddress()).toBe(TERMINALS);
  });

  test('that somebody else has renamed shows their name, and only the next save replaces it', async () => {
    const sent: unknown[] = [];
    api.answer(updateTerminal, ({ body }) => {
      sent.push(body.updated_at);
      if (body.updated_at === later) return terminals.change(2, { name: body.name });
      terminals.change(2, { name: 'Gate', updated_at: later });
      return new Refusal(409, { code: 'changed_meanwhile', message: 'Somebody else was faster' });
    });
    const { user, name } = await openForm('?terminal=2&edit=true');
    await user.type(name, 's');
    await user.click(button('Save'));
    expect(await screen.findByText(/^Somebody else has changed this terminal meanwhile/)).toBeInTheDocument();
    expect(screen.getByLabelText('Use what is saved now: Gate')).toBeInTheDocument();
    expect(name).toHaveValue('Doors');
    await user.click(button('Save'));
    expect(await screen.findByText('Terminal updated successfully')).toBeInTheDocument();
    expect(sent).toEqual([at, later]);
  });

  test('that there is not says so', async () => {
    const { user } = open('?terminal=77&edit=true');
    expect(await screen.findByText('No terminal found')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await user.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('the access of a device', () => {
  test.each(['Door', 'Garden'])('is not there to be revoked from %s', async (name) => {
    const { items } = await openActions(name);
    expect(items).toEqual(['Pair a device', 'Rename']);
  });

  test('is revoked after a question', async () => {
    const revoked: number[] = [];
    api.answer(revokeTerminal, ({ params }) => {
      revoked.push(params.id);
      terminals.change(1, { status: 'Revoked', revoked_at: later });
      return { message: 'Revoked' };
    });
    const { user, choose } = await openActions('Bar');
    await choose('Revoke access');
    const question = 'The device of Bar can no longer sell until it is paired again.';
    expect(await dialog('Revoke access?')).toHaveTextContent(question);
    await user.click(button('Revoke access'));
    expect(await screen.findByText('The device has no access any more')).toBeInTheDocument();
    expect(screen.getAllByText('Revoked')).toHaveLength(2);
    expect(revoked).toEqual([1]);
  });

  test('that could not be revoked is told of', async () => {
    api.answer(revokeTerminal, broken);
    const { user, choose } = await openActions('Bar');
    await choose('Revoke access');
    await user.click(button('Revoke access'));
    expect(await screen.findByText('Failed to revoke access, Out of order')).toBeInTheDocument();
    expect(screen.getByText('Paired')).toBeInTheDocument();
  });
});

import { listTeamRoles, updateTeamRole } from '@backoffice/contract/team-roles';
import {
  inviteUser,
  listUsers,
  removeUser,
  resendInvitation,
  revokeInvitation,
  setUserActive,
  setUserRole,
} from '@backoffice/contract/users';
import { startSession } from '@backoffice/platform/session';
import { sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { cashier, manager } from '../team-roles/testing/team-roles-screen';
import { ada, chooseAction, grace, olivia, openUsers, stubUsers } from './testing/users-screen';

const api = stubApi();
signInBeforeEach({ isOwner: true, rights: {} });
beforeEach(() => stubUsers(api));

const getButton = (name: string) => screen.getByRole('button', { name });
const findDialog = (name: string) => screen.findByRole('dialog', { name });
type UserEvent = ReturnType<typeof openUsers>['user'];

async function chooseRole(user: UserEvent, role: string) {
  await user.click(await screen.findByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: role }));
}

describe('an owner', () => {
  test('sees users and invited persons with role, state and last sign-in', async () => {
    openUsers();
    await screen.findByText('Ada Byron');
    const [, ...rows] = screen.getAllByRole('row');
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 5)
        .map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      ['Olivia Owner (you)', 'owner@example.com', 'Owner', 'Active', expect.stringContaining('2026')],
      ['Ada Byron', 'ada@example.com', 'Cashier', 'Active', 'Never signed in'],
      ['Grace Hopper', 'grace@example.com', 'Manager', 'Invited', 'Never signed in'],
    ]);
  });

  test('sees a label at the last sign-in in the compact rows of a phone', async () => {
    openUsers();
    const cells = within(await screen.findByRole('row', { name: /Ada Byron/ })).getAllByRole('cell');
    const labelled = cells.filter(({ dataset }) => dataset.label !== undefined && dataset.compact === undefined);
    expect(labelled.map(({ dataset }) => dataset.label)).toEqual(['Last sign-in']);
  });

  test('invites a person, who then appears in the list', async () => {
    const sent: unknown[] = [];
    api.respond(inviteUser, ({ body }) => {
      sent.push(body);
      return { users: [olivia], invitations: [{ ...grace, id: 3, user_name: 'Joan Clarke' }] };
    });
    const { user, currentAddress } = openUsers();
    await user.click(getButton('Invite User'));
    await findDialog('Invite User');
    expect(currentAddress()).toBe('/employee/users?user=new');
    await user.type(await screen.findByLabelText('Name'), 'Joan Clarke');
    await user.type(screen.getByLabelText('Email'), 'joan@example.com');
    await chooseRole(user, 'Manager');
    await user.click(getButton('Send Invitation'));
    expect(await screen.findByText('The invitation is on its way')).toBeInTheDocument();
    expect(sent).toEqual([{ user_name: 'Joan Clarke', email: 'joan@example.com', role_id: 1 }]);
    expect(await screen.findByText('Joan Clarke')).toBeInTheDocument();
  });

  test('sees an error at each empty field of an invitation', async () => {
    const { user } = openUsers('?user=new');
    await user.click(await screen.findByRole('button', { name: 'Send Invitation' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Please enter Name'));
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter Email Address');
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveAccessibleDescription('Please choose a Role');
  });

  test('keeps the entered email address when it already belongs to a user', async () => {
    const fields = { email: 'A user of this location already has this address' };
    api.respond(inviteUser, () => new ErrorResponse(409, { code: 'conflict', message: fields.email, fields }));
    const { user } = openUsers('?user=new');
    await user.type(await screen.findByLabelText('Name'), 'Ada');
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    await chooseRole(user, 'Cashier');
    await user.click(getButton('Send Invitation'));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(fields.email));
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });

  test('sees why an invitation is refused when the reason belongs to no field', async () => {
    const message = 'Too many invitations today. Try again tomorrow.';
    api.respond(inviteUser, () => new ErrorResponse(429, { code: 'too_many_attempts', message }));
    const { user } = openUsers('?user=new');
    await user.type(await screen.findByLabelText('Name'), 'Ada');
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    await chooseRole(user, 'Cashier');
    await user.click(getButton('Send Invitation'));
    expect(await screen.findByText(`Failed to invite the user: ${message}`)).toBeInTheDocument();
  });

  test('sees the new name of a role that was just renamed', async () => {
    api.respond(updateTeamRole, { team_roles: [{ ...cashier, name: 'Till' }, manager] });
    const { user, navigate } = openUsers();
    await screen.findByRole('cell', { name: 'Cashier' });
    await navigate('/employee/team_roles?role=2&edit=true');
    await user.type(await screen.findByLabelText('Role Name'), 's{Enter}');
    await screen.findByText('Role updated successfully');
    api.respond(listUsers, { users: [olivia, { ...ada, role_name: 'Till' }], invitations: [] });
    await navigate('/employee/users');
    expect(await screen.findByRole('cell', { name: 'Till' })).toBeInTheDocument();
  });

  test('changes the role of a user', async () => {
    const sent: unknown[] = [];
    api.respond(setUserRole, ({ params, body }) => {
      sent.push(params.id, body);
      return { users: [olivia, { ...ada, role_id: 1, role_name: 'Manager' }], invitations: [] };
    });
    const { user } = openUsers();
    await chooseAction(user, 'Ada Byron', 'Change role');
    await findDialog('Role of Ada Byron');
    await chooseRole(user, 'Manager');
    await user.click(getButton('Save'));
    expect(await screen.findByText('Role changed successfully')).toBeInTheDocument();
    expect(sent).toEqual([2, { role_id: 1, updated_at: ada.updated_at }]);
    expect(await screen.findByText('Manager')).toBeInTheDocument();
  });

  test('keeps the chosen role when another user removes the user', async () => {
    const { user, queries } = openUsers('?user=2&edit=true');
    await chooseRole(user, 'Manager');
    api.respond(listUsers, { users: [olivia], invitations: [] });
    await act(() => queries.invalidateQueries());
    await waitFor(() => expect(screen.queryByText('Ada Byron')).not.toBeInTheDocument());
    expect(await findDialog('Role of Ada Byron')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveValue('Manager');
    expect(screen.queryByText('Invalid ID')).not.toBeInTheDocument();
  });

  test('removes a user after a confirmation, and sees the reason when the server refuses the removal', async () => {
    const message = 'The location needs at least one active owner';
    api.respond(removeUser, () => new ErrorResponse(409, { code: 'conflict', message }));
    const { user } = openUsers();
    await chooseAction(user, 'Ada Byron', 'Remove');
    await findDialog('Remove Ada Byron?');
    await user.click(getButton('Remove'));
    expect(await screen.findByText(`Failed to remove the user: ${message}`)).toBeInTheDocument();
    api.respond(removeUser, { users: [olivia], invitations: [] });
    await chooseAction(user, 'Ada Byron', 'Remove');
    await user.click(getButton('Remove'));
    await waitFor(() => expect(screen.queryByText('Ada Byron')).not.toBeInTheDocument());
  });

  test('deactivates a user after a confirmation, and activates the user again', async () => {
    const sent: unknown[] = [];
    api.respond(setUserActive, ({ query }) => {
      sent.push(query.is_active);
      return { users: [olivia, { ...ada, is_active: query.is_active === true }], invitations: [] };
    });
    const { user } = openUsers();
    await chooseAction(user, 'Ada Byron', 'Deactivate');
    await user.click(within(await findDialog('Deactivate Ada Byron?')).getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Deactivated')).toBeInTheDocument();
    await chooseAction(user, 'Ada Byron', 'Activate');
    expect(await screen.findByText('The user can sign in again')).toBeInTheDocument();
    expect(sent.map(String)).toEqual(['false', 'true']);
  });

  test('sends an invitation again and revokes it', async () => {
    const sent: unknown[] = [];
    api.respond(resendInvitation, ({ params }) => {
      sent.push(params.id);
      return { users: [olivia], invitations: [grace] };
    });
    api.respond(revokeInvitation, { users: [olivia], invitations: [] });
    const { user } = openUsers();
    await chooseAction(user, 'Grace Hopper', 'Send again');
    expect(await screen.findByText('A new invitation is on its way')).toBeInTheDocument();
    expect(sent).toEqual([2]);
    await chooseAction(user, 'Grace Hopper', 'Withdraw');
    await user.click(getButton('Withdraw'));
    await waitFor(() => expect(screen.queryByText('Grace Hopper')).not.toBeInTheDocument());
  });

  test('sees an error with a retry when the users cannot be loaded', async () => {
    api.respond(listUsers, () => new ErrorResponse(500, { code: 'internal', message: 'Out of order' }));
    const { user } = openUsers();
    expect(await screen.findByText('Error fetching data: Out of order')).toBeInTheDocument();
    api.respond(listUsers, { users: [ada], invitations: [] });
    await user.click(getButton('Try again'));
    expect(await screen.findByText('Ada Byron')).toBeInTheDocument();
  });
});

describe('a user who is not an owner', () => {
  beforeEach(() => startSession(sessionTokens({ isOwner: false, rights: { users: 'manage', orders: 'view' } })));

  test('sees no actions for users and invitations that they may not change', async () => {
    const joan = { ...ada, id: 5, user_name: 'Joan Clarke', can_edit: false };
    const invitations = [{ ...grace, can_resend: false, can_revoke: false }];
    api.respond(listUsers, { users: [olivia, ada, joan], invitations });
    openUsers();
    await screen.findByText('Joan Clarke');
    const menus = screen.getAllByRole('button', { name: /^Actions for/ });
    expect(menus.map((button) => button.getAttribute('aria-label'))).toEqual(['Actions for Ada Byron']);
  });

  test('can revoke an invitation whose role was deleted, but not send it again', async () => {
    api.respond(listUsers, { users: [], invitations: [{ ...grace, role_name: null, can_resend: false }] });
    const { user } = openUsers();
    await user.click(await screen.findByRole('button', { name: 'Actions for Grace Hopper' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Withdraw']);
  });

  test('cannot use a URL to open the role form of a user whom they may not change', async () => {
    api.respond(listUsers, { users: [olivia, { ...ada, can_edit: false }], invitations: [] });
    openUsers('?user=2&edit=true');
    await screen.findByText('Ada Byron');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('can only choose roles whose rights they have', async () => {
    api.respond(listTeamRoles, { team_roles: [cashier, { ...manager, can_assign: false }] });
    const { user } = openUsers('?user=new');
    await user.click(await screen.findByRole('combobox', { name: 'Role' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Cashier']);
  });
});

test('a user who may only view users sees them without actions', async () => {
  startSession(sessionTokens({ isOwner: false, rights: { users: 'view' } }));
  openUsers('?user=new');
  await screen.findByText('Ada Byron');
  expect(screen.queryByRole('button', { name: /^(Invite|Actions)/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

import {
  createTeamRole,
  listRoleModules,
  listTeamRoles,
  type TeamRole,
  updateTeamRole,
} from '@backoffice/contract/team-roles';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import {
  cashier,
  findDialog,
  getButton,
  getLevel,
  manager,
  openPage,
  stubTeamRoles,
  TEAM_ROLES_PATH,
  timestamp,
} from './testing/team-roles-screen';

const api = stubApi();
signInBeforeEach();
beforeEach(() => stubTeamRoles(api));

const createConflict = (fields?: Record<string, string>) =>
  new ErrorResponse(409, { code: 'conflict', message: 'It cannot be', fields });

async function openForm(search: string) {
  const view = openPage(search);
  await screen.findByLabelText('Role Name');
  return view;
}

describe('the form for a new role', () => {
  test('creates the role with its rights and shows it in the list', async () => {
    const sent: unknown[] = [];
    const server: TeamRole = { ...cashier, id: 3, name: 'Server' };
    api.respond(createTeamRole, ({ body }) => {
      sent.push(body);
      return { team_roles: [cashier, manager, server] };
    });
    const { user, currentAddress } = openPage();
    await screen.findByText('Manager');
    await user.click(getButton('Add Role'));
    await findDialog('New Role');
    expect(currentAddress()).toBe(`${TEAM_ROLES_PATH}?role=new`);
    await user.type(await screen.findByLabelText('Role Name'), ' Server ');
    await user.click(getLevel('Orders', 'View'));
    await user.click(screen.getByRole('checkbox', { name: 'Refunds' }));
    await user.click(getButton('Add'));
    expect(await screen.findByText('Role created successfully')).toBeInTheDocument();
    expect(sent).toEqual([{ name: 'Server', rights: { orders: 'view', pos_refunds: 'manage' } }]);
    expect(await screen.findByRole('link', { name: 'Server' })).toBeInTheDocument();
    expect(currentAddress()).toBe(TEAM_ROLES_PATH);
  });

  test.each([
    ['', 'Please enter Role Name'],
    ['a'.repeat(51), 'Role name should have max 50 letters'],
    ['Küche', 'Ineligible symbol is used'],
  ])('refuses the name "%s"', async (name, message) => {
    const { user } = await openForm('?role=new');
    if (name) await user.type(screen.getByLabelText('Role Name'), name);
    await user.click(getButton('Add'));
    await waitFor(() => expect(screen.getByLabelText('Role Name')).toHaveAccessibleDescription(message));
  });

  test('keeps the entered name and shows the error at the field when another role has the name', async () => {
    api.respond(createTeamRole, () => createConflict({ name: 'A role with this name already exists' }));
    const { user } = await openForm('?role=new');
    await user.type(screen.getByLabelText('Role Name'), 'cashier');
    await user.click(getButton('Add'));
    expect(await screen.findByText('Failed to create role')).toBeInTheDocument();
    expect(screen.getByLabelText('Role Name')).toHaveAccessibleDescription('A role with this name already exists');
    expect(screen.getByLabelText('Role Name')).toHaveValue('cashier');
  });
});

describe('the rights field', () => {
  test('sets the level of a whole group with one click', async () => {
    const sent: unknown[] = [];
    api.respond(updateTeamRole, ({ body }) => {
      sent.push(body.rights);
      return { team_roles: [] };
    });
    const { user } = await openForm('?role=2&edit=true');
    for (const level of ['None', 'View', 'Manage']) expect(getLevel('All of Reporting', level)).not.toBeChecked();
    await user.click(getLevel('All of Reporting', 'Manage'));
    expect(getLevel('Transactions', 'Manage')).toBeChecked();
    await user.click(getLevel('Orders', 'None'));
    await user.click(getButton('Save'));
    expect(await screen.findByText('Role updated successfully')).toBeInTheDocument();
    expect(sent).toEqual([{ transactions: 'manage' }]);
  });
});

describe('the rights field for a user without all rights', () => {
  beforeEach(() => {
    api.respond(listRoleModules, {
      data: [
        { id: 'employees', name: 'Employees', group: 'Employees', grantable: null },
        { id: 'orders', name: 'Orders', group: 'Reporting', grantable: 'view' },
        { id: 'transactions', name: 'Transactions', group: 'Reporting', grantable: 'manage' },
        { id: 'pos_refunds', name: 'Refunds', group: 'Terminals', grantable: null },
      ],
    });
  });
  const listOfferedLevels = (module: string) =>
    ['None', 'View', 'Manage'].filter((level) => !getLevel(module, level).matches(':disabled'));

  test('offers only levels that the user has for a new role, and explains why', async () => {
    await openForm('?role=new');
    expect(screen.getByText('You can only grant or remove rights that you have yourself.')).toBeVisible();
    expect(listOfferedLevels('Employees')).toEqual(['None']);
    expect(listOfferedLevels('Orders')).toEqual(['None', 'View']);
    expect(listOfferedLevels('Transactions')).toEqual(['None', 'View', 'Manage']);
    expect(listOfferedLevels('All of Reporting')).toEqual(['None', 'View']);
    expect(screen.getByRole('checkbox', { name: 'Refunds' })).toBeDisabled();
  });

  test('keeps the saved levels of a role that the user may not revoke', async () => {
    await openForm(`?role=${manager.id}`);
    expect(getLevel('Employees', 'Manage')).toBeChecked();
    expect(listOfferedLevels('Employees')).toEqual(['Manage']);
    expect(listOfferedLevels('Orders')).toEqual(['None', 'View']);
  });
});

describe('the edit form of a role', () => {
  test('opens on a click on the role’s name and sends the updated_at of the version that was edited', async () => {
    const sent: unknown[] = [];
    api.respond(updateTeamRole, ({ params, body }) => {
      sent.push(params.id, body);
      return { team_roles: [{ ...cashier, name: 'Till' }, manager] };
    });
    const { user } = openPage();
    await user.click(await screen.findByRole('link', { name: 'Cashier' }));
    await findDialog('Edit Role');
    await user.clear(await screen.findByLabelText('Role Name'));
    await user.type(screen.getByLabelText('Role Name'), 'Till{Enter}');
    expect(await screen.findByRole('link', { name: 'Till' })).toBeInTheDocument();
    expect(sent).toEqual([2, { name: 'Till', rights: { orders: 'view' }, updated_at: timestamp }]);
  });

  test('keeps the entered name and shows the reason when the server refuses the role', async () => {
    api.respond(updateTeamRole, () => createConflict());
    const { user } = await openForm('?role=2&edit=true');
    await user.type(screen.getByLabelText('Role Name'), 's');
    await user.click(getButton('Save'));
    expect(await screen.findByText('Failed to update role')).toBeInTheDocument();
    expect(screen.getByText('It cannot be')).toBeInTheDocument();
    expect(screen.getByLabelText('Role Name')).toHaveValue('Cashiers');
  });

  test('shows a conflict notice when another user has changed the role, and the next save succeeds', async () => {
    const later = '2026-01-06T00:00:00.000Z';
    const sent: unknown[] = [];
    api.respond(updateTeamRole, ({ body }) => {
      sent.push(body.updated_at);
      if (body.updated_at === later) return { team_roles: [manager] };
      return new ErrorResponse(409, { code: 'changed_meanwhile', message: 'Somebody else was faster' });
    });
    const { user } = await openForm('?role=2&edit=true');
    await user.type(screen.getByLabelText('Role Name'), 's');
    api.respond(listTeamRoles, { team_roles: [{ ...cashier, name: 'Till', updated_at: later }, manager] });
    await user.click(getButton('Save'));
    expect(await screen.findByText(/^Somebody else has changed this role in the meantime/)).toBeInTheDocument();
    expect(screen.getByLabelText('Role Name')).toHaveValue('Cashiers');
    await user.click(getButton('Save'));
    expect(await screen.findByText('Role updated successfully')).toBeInTheDocument();
    expect(sent).toEqual([timestamp, later]);
  });

  test('keeps a right that another user has granted in the meantime, and shows it before the next save', async () => {
    const later = '2026-01-06T00:00:00.000Z';
    const sent: unknown[] = [];
    api.respond(updateTeamRole, ({ body }) => {
      if (body.updated_at !== later) return new ErrorResponse(409, { code: 'changed_meanwhile', message: 'Too late' });
      sent.push(body.rights);
      return { team_roles: [manager] };
    });
    const { user } = await openForm('?role=2&edit=true');
    await user.click(getLevel('Employees', 'View'));
    const granted = { ...cashier.rights, transactions: 'manage' } as const;
    api.respond(listTeamRoles, { team_roles: [{ ...cashier, rights: granted, updated_at: later }, manager] });
    await user.click(getButton('Save'));
    expect(await screen.findByText('Access: added Transactions (manage)')).toBeInTheDocument();
    expect(getLevel('Transactions', 'Manage')).toBeChecked();
    await user.click(getButton('Save'));
    expect(await screen.findByText('Role updated successfully')).toBeInTheDocument();
    expect(sent).toEqual([{ orders: 'view', employees: 'view', transactions: 'manage' }]);
  });

  test('keeps the entered values when another user deletes the role', async () => {
    const { user, queries } = await openForm('?role=2&edit=true');
    await user.type(screen.getByLabelText('Role Name'), ' at night');
    api.respond(listTeamRoles, { team_roles: [manager] });
    await act(() => queries.invalidateQueries());
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Cashier' })).not.toBeInTheDocument());
    expect(screen.getByLabelText('Role Name')).toHaveValue('Cashier at night');
    expect(screen.queryByText('Invalid ID')).not.toBeInTheDocument();
  });

  test('asks for confirmation before it closes with unsaved changes', async () => {
    const { user } = await openForm('?role=2&edit=true');
    await user.click(getLevel('Employees', 'View'));
    await user.click(getButton('Cancel'));
    await findDialog('Discard changes?');
    await user.click(getButton('Discard'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test.each(['77&edit=true', 'abc'])(
    'does not open for the invalid role=%s, which is removed from the URL',
    async (id) => {
      const { currentAddress } = openPage(`?role=${id}`);
      expect(await screen.findByText('Invalid ID')).toBeInTheDocument();
      await screen.findByText('Manager');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(currentAddress()).toBe(TEAM_ROLES_PATH);
    },
  );
});

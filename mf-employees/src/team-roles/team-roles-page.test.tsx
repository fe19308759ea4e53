import { listEmployees } from '@backoffice/contract/employees';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import {
  createTeamRole,
  deleteTeamRole,
  listRoleModules,
  listTeamRoles,
  type TeamRole,
  updateTeamRole,
} from '@backoffice/contract/team-roles';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { buildEmployee } from '../employees/testing/staff-stub';
import module from '../module';

const api = stubApi();
signInBeforeEach();

const TEAM_ROLES_PATH = '/employee/team_roles';
const timestamp = '2026-01-05T10:00:00.000Z';
const manager: TeamRole = {
  id: 1,
  name: 'Manager',
  modules: ['employees', 'orders', 'transactions'],
  employee_count: 2,
  updated_at: timestamp,
};
const cashier: TeamRole = { id: 2, name: 'Cashier', modules: ['orders'], employee_count: 0, updated_at: timestamp };

beforeEach(() => {
  api.respond(listEmployees, { data: [], paging_metadata: buildPagingMetadata(0, 1, 999) });
  api.respond(listTeamRoles, { team_roles: [cashier, manager] });
  api.respond(listRoleModules, {
    data: [
      { id: 'employees', name: 'Employees', group: 'Employees' },
      { id: 'orders', name: 'Orders', group: 'Reporting' },
      { id: 'transactions', name: 'Transactions', group: 'Reporting' },
    ],
  });
});

const openPage = (search = '') => renderRemote(module, `${TEAM_ROLES_PATH}${search}`);
const getButton = (name: string) => screen.getByRole('button', { name });
const getCheckbox = (name: string) => screen.getByRole('checkbox', { name });
const findDialog = (name: string) => screen.findByRole('dialog', { name });
const createConflict = (fields?: Record<string, string>) =>
  new ErrorResponse(409, { code: 'conflict', message: 'It cannot be', fields });

async function openForm(search: string) {
  const view = openPage(search);
  await screen.findByLabelText('Role Name');
  return view;
}

test('the team roles page lists the roles with their permissions and numbers of employees', async () => {
  openPage();
  await screen.findByText('Everything');
  const [, ...rows] = screen.getAllByRole('row');
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ['Cashier', '1 permission', '0', ''],
    ['Manager', 'Everything', '2', ''],
  ]);
});

test('the team roles page has tabs to Employees and Team Roles', async () => {
  openPage();
  const tabs = screen.getByRole('navigation', { name: 'Staff' });
  expect(within(tabs).getByRole('link', { name: 'Team Roles' })).toHaveAttribute('aria-current', 'page');
  expect(within(tabs).getByRole('link', { name: 'Employees' })).toHaveAttribute('href', '/employee/employees');
});

test('the team roles page shows an error with a retry when the roles cannot be loaded', async () => {
  api.respond(listTeamRoles, () => new ErrorResponse(500, { code: 'internal', message: 'Out of order' }));
  const { user } = openPage();
  expect(await screen.findByText('Error fetching data: Out of order')).toBeInTheDocument();
  api.respond(listTeamRoles, { team_roles: [cashier] });
  await user.click(getButton('Try again'));
  expect(await screen.findByText('Cashier')).toBeInTheDocument();
});

test('the team roles page shows an empty state when there are no roles', async () => {
  api.respond(listTeamRoles, { team_roles: [] });
  openPage();
  expect(await screen.findByText('No roles added.')).toBeInTheDocument();
});

describe('a new role', () => {
  test('is created with its modules and appears in the list', async () => {
    const sent: unknown[] = [];
    const server: TeamRole = { id: 3, name: 'Server', modules: ['orders'], employee_count: 0, updated_at: timestamp };
    api.respond(createTeamRole, ({ body }) => {
      sent.push(body);
      return { team_roles: [cashier, manager, server] };
    });
    const { user, currentAddress } = openPage();
    await screen.findByText('Everything');
    await user.click(getButton('Add Role'));
    await findDialog('New Role');
    expect(currentAddress()).toBe(`${TEAM_ROLES_PATH}?role=new`);
    await user.type(await screen.findByLabelText('Role Name'), ' Server ');
    await user.click(getCheckbox('Orders'));
    await user.click(getButton('Add'));
    expect(await screen.findByText('Role created successfully')).toBeInTheDocument();
    expect(sent).toEqual([{ name: 'Server', modules: ['orders'] }]);
    expect(await screen.findByRole('link', { name: 'Server' })).toBeInTheDocument();
    expect(currentAddress()).toBe(TEAM_ROLES_PATH);
  });

  test.each([
    ['', 'Please enter Role Name'],
    ['a'.repeat(51), 'Role name should have max 50 letters'],
    ['Küche', 'Ineligible symbol is used'],
  ])('is refused with the name "%s"', async (name, message) => {
    const { user } = await openForm('?role=new');
    if (name) await user.type(screen.getByLabelText('Role Name'), name);
    await user.click(getButton('Add'));
    await waitFor(() => expect(screen.getByLabelText('Role Name')).toHaveAccessibleDescription(message));
  });

  test('with the name of another role keeps the typed name and shows the error at the field', async () => {
    api.respond(createTeamRole, () => createConflict({ name: 'A role with this name already exists' }));
    const { user } = await openForm('?role=new');
    await user.type(screen.getByLabelText('Role Name'), 'cashier');
    await user.click(getButton('Add'));
    expect(await screen.findByText('Failed to create role')).toBeInTheDocument();
    expect(screen.getByLabelText('Role Name')).toHaveAccessibleDescription('A role with this name already exists');
    expect(screen.getByLabelText('Role Name')).toHaveValue('cashier');
  });
});

describe('the modules field', () => {
  test('selects a whole group with one checkbox', async () => {
    const sent: unknown[] = [];
    api.respond(updateTeamRole, ({ body }) => {
      sent.push(body.modules);
      return { team_roles: [] };
    });
    const { user } = await openForm('?role=2&edit=true');
    expect(getCheckbox('All of Reporting')).toBePartiallyChecked();
    await user.click(getCheckbox('All of Reporting'));
    expect(getCheckbox('Transactions')).toBeChecked();
    await user.click(getCheckbox('Orders'));
    await user.click(getButton('Save'));
    expect(await screen.findByText('Role updated successfully')).toBeInTheDocument();
    expect(sent).toEqual([['transactions']]);
  });
});

describe('an edited role', () => {
  test('opens on a click on its name and is saved with the updated_at of the version that was edited', async () => {
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
    expect(sent).toEqual([2, { name: 'Till', modules: ['orders'], updated_at: timestamp }]);
  });

  test('that the server refuses keeps the typed name', async () => {
    api.respond(updateTeamRole, () => createConflict());
    const { user } = await openForm('?role=2&edit=true');
    await user.type(screen.getByLabelText('Role Name'), 's');
    await user.click(getButton('Save'));
    expect(await screen.findByText('Failed to update role')).toBeInTheDocument();
    expect(screen.getByLabelText('Role Name')).toHaveValue('Cashiers');
  });

  test('that another user has changed shows a conflict notice, and the next save succeeds', async () => {
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
    expect(await screen.findByText(/^Somebody else has changed this role meanwhile/)).toBeInTheDocument();
    expect(screen.getByLabelText('Role Name')).toHaveValue('Cashiers');
    await user.click(getButton('Save'));
    expect(await screen.findByText('Role updated successfully')).toBeInTheDocument();
    expect(sent).toEqual([timestamp, later]);
  });

  test('with unsaved changes closes only after a confirmation', async () => {
    const { user } = await openForm('?role=2&edit=true');
    await user.click(getCheckbox('Employees'));
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
      await screen.findByText('Everything');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(currentAddress()).toBe(TEAM_ROLES_PATH);
    },
  );
});

async function chooseRowAction(user: ReturnType<typeof openPage>['user'], role: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${role}` }));
  await user.click(screen.getByRole('menuitem', { name: action }));
}

test('the menu of a role opens its edit form', async () => {
  const { user, currentAddress } = openPage();
  await chooseRowAction(user, 'Manager', 'Edit');
  await findDialog('Edit Role');
  expect(currentAddress()).toMatch(/\?role=\d+&edit=true$/);
});

describe('the deletion of a role', () => {
  async function confirmDeletion(user: ReturnType<typeof openPage>['user']) {
    await chooseRowAction(user, 'Manager', 'Delete');
    expect(await findDialog('Delete Confirmation')).toHaveTextContent('Are you sure you want to delete this role?');
    await user.click(getButton('Delete'));
  }

  test('asks for a confirmation, removes the row and shows a notification', async () => {
    api.respond(deleteTeamRole, { team_roles: [cashier] });
    const { user } = openPage();
    await confirmDeletion(user);
    expect(await screen.findByText('Role deleted successfully')).toBeInTheDocument();
    expect(screen.queryByText('Manager')).not.toBeInTheDocument();
  });

  test('shows a warning when an employee with the signed-in user’s name has the role', async () => {
    const ownEmployee = buildEmployee(7, { full_name: 'Olivia Owner', employee_role_id: manager.id });
    api.respond(listEmployees, { data: [ownEmployee], paging_metadata: buildPagingMetadata(1, 1, 999) });
    const { user } = openPage();
    await chooseRowAction(user, 'Manager', 'Delete');
    const warning = 'You are signed in as Olivia Owner, and the employee of that name has this role.';
    expect(await within(await findDialog('Delete Confirmation')).findByRole('alert')).toHaveTextContent(warning);
    await user.click(getButton('Cancel'));
    await chooseRowAction(user, 'Cashier', 'Delete');
    expect(within(await findDialog('Delete Confirmation')).queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is refused with the number of employees when the role is in use', async () => {
    const message = '2 employees have this role';
    api.respond(deleteTeamRole, () => new ErrorResponse(409, { code: 'conflict', message }));
    const { user } = openPage();
    await confirmDeletion(user);
    expect(await screen.findByText('Failed to delete role: 2 employees have this role')).toBeInTheDocument();
    expect(screen.getByText('Manager')).toBeInTheDocument();
  });
});

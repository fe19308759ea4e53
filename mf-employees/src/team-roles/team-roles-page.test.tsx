import { listEmployees } from '@backoffice/shared/contract/employees';
import { pagingOf } from '@backoffice/shared/contract/paging';
import {
  createTeamRole,
  deleteTeamRole,
  listRoleModules,
  listTeamRoles,
  type TeamRole,
  updateTeamRole,
} from '@backoffice/shared/contract/team-roles';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { employee } from '../employees/staff-stub';
import module from '../module';

const api = stubApi();
signedInBeforeEach();

const ROLES = '/employee/team_roles';
const at = '2026-01-05T10:00:00.000Z';
const manager: TeamRole = {
  id: 1,
  name: 'Manager',
  modules: ['employees', 'orders', 'transactions'],
  employee_count: 2,
  updated_at: at,
};
const cashier: TeamRole = { id: 2, name: 'Cashier', modules: ['orders'], employee_count: 0, updated_at: at };

beforeEach(() => {
  api.answer(listEmployees, { data: [], paging_metadata: pagingOf(0, 1, 999) });
  api.answer(listTeamRoles, { team_roles: [cashier, manager] });
  api.answer(listRoleModules, {
    data: [
      { id: 'employees', name: 'Employees', group: 'Employees' },
      { id: 'orders', name: 'Orders', group: 'Reporting' },
      { id: 'transactions', name: 'Transactions', group: 'Reporting' },
    ],
  });
});

const open = (search = '') => renderRemote(module, `${ROLES}${search}`);
const press = (name: string) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByRole('checkbox', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const conflict = (fields?: Record<string, string>) =>
  new Refusal(409, { code: 'conflict', message: 'It cannot be', fields });

async function openForm(search: string) {
  const view = open(search);
  await screen.findByLabelText('Role Name');
  return view;
}

test('lists the roles, what they may use and how many employees have them', async () => {
  open();
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

test('stands beside the employees', async () => {
  open();
  const tabs = screen.getByRole('navigation', { name: 'Staff' });
  expect(within(tabs).getByRole('link', { name: 'Team Roles' })).toHaveAttribute('aria-current', 'page');
  expect(within(tabs).getByRole('link', { name: 'Employees' })).toHaveAttribute('href', '/employee/employees');
});

test('tells of roles that cannot be had, and tries again', async () => {
  api.answer(listTeamRoles, () => new Refusal(500, { code: 'internal', message: 'Out of order' }));
  const { user } = open();
  expect(await screen.findByText('Error fetching data: Out of order')).toBeInTheDocument();
  api.answer(listTeamRoles, { team_roles: [cashier] });
  await user.click(press('Try again'));
  expect(await screen.findByText('Cashier')).toBeInTheDocument();
});

test('says so where there is none', async () => {
  api.answer(listTeamRoles, { team_roles: [] });
  open();
  expect(await screen.findByText('No roles added.')).toBeInTheDocument();
});

describe('a new role', () => {
  test('is created with its modules, and shown', async () => {
    const sent: unknown[] = [];
    const server: TeamRole = { id: 3, name: 'Server', modules: ['orders'], employee_count: 0, updated_at: at };
    api.answer(createTeamRole, ({ body }) => {
      sent.push(body);
      return { team_roles: [cashier, manager, server] };
    });
    const { user, currentAddress } = open();
    await screen.findByText('Everything');
    await user.click(press('Add Role'));
    await dialog('New Role');
    expect(currentAddress()).toBe(`${ROLES}?role=new`);
    await user.type(await screen.findByLabelText('Role Name'), ' Server ');
    await user.click(box('Orders'));
    await user.click(press('Add'));
    expect(await screen.findByText('Role created successfully')).toBeInTheDocument();
    expect(sent).toEqual([{ name: 'Server', modules: ['orders'] }]);
    expect(await screen.findByRole('link', { name: 'Server' })).toBeInTheDocument();
    expect(currentAddress()).toBe(ROLES);
  });

  test.each([
    ['', 'Please enter Role Name'],
    ['a'.repeat(51), 'Role name should have max 50 letters'],
    ['Küche', 'Ineligible symbol is used'],
  ])('may not be called "%s"', async (name, message) => {
    const { user } = await openForm('?role=new');
    if (name) await user.type(screen.getByLabelText('Role Name'), name);
    await user.click(press('Add'));
    await waitFor(() => expect(screen.getByLabelText('Role Name')).toHaveAccessibleDescription(message));
  });

  test('whose name is taken keeps what was typed and says so where it is', async () => {
    api.answer(createTeamRole, () => conflict({ name: 'A role with this name already exists' }));
    const { user } = await openForm('?role=new');
    await user.type(screen.getByLabelText('Role Name'), 'cashier');
    await user.click(press('Add'));
    expect(await screen.findByText('Failed to create role')).toBeInTheDocument();
    expect(screen.getByLabelText('Role Name')).toHaveAccessibleDescription('A role with this name already exists');
    expect(screen.getByLabelText('Role Name')).toHaveValue('cashier');
  });
});

describe('the modules of a role', () => {
  test('are chosen group by group as well', async () => {
    const sent: unknown[] = [];
    api.answer(updateTeamRole, ({ body }) => {
      sent.push(body.modules);
      return { team_roles: [] };
    });
    const { user } = await openForm('?role=2&edit=true');
    expect(box('All of Reporting')).toBePartiallyChecked();
    await user.click(box('All of Reporting'));
    expect(box('Transactions')).toBeChecked();
    await user.click(box('Orders'));
    await user.click(press('Save'));
    expect(await screen.findByText('Role updated successfully')).toBeInTheDocument();
    expect(sent).toEqual([['transactions']]);
  });
});

describe('an edited role', () => {
  test('opens by its name, and is sent with the moment of the state that was edited', async () => {
    const sent: unknown[] = [];
    api.answer(updateTeamRole, ({ params, body }) => {
      sent.push(params.id, body);
      return { team_roles: [{ ...cashier, name: 'Till' }, manager] };
    });
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Cashier' }));
    await dialog('Edit Role');
    await user.clear(await screen.findByLabelText('Role Name'));
    await user.type(screen.getByLabelText('Role Name'), 'Till{Enter}');
    expect(await screen.findByRole('link', { name: 'Till' })).toBeInTheDocument();
    expect(sent).toEqual([2, { name: 'Till', modules: ['orders'], updated_at: at }]);
  });

  test('that the server refuses stays as it was typed', async () => {
    api.answer(updateTeamRole, () => conflict());
    const { user } = await openForm('?role=2&edit=true');
    await user.type(screen.getByLabelText('Role Name'), 's');
    await user.click(press('Save'));
    expect(await screen.findByText('Failed to update role')).toBeInTheDocument();
    expect(screen.getByLabelText('Role Name')).toHaveValue('Cashiers');
  });

  test('that somebody else has changed says so, and the next save replaces it', async () => {
    const later = '2026-01-06T00:00:00.000Z';
    const sent: unknown[] = [];
    api.answer(updateTeamRole, ({ body }) => {
      sent.push(body.updated_at);
      if (body.updated_at === later) return { team_roles: [manager] };
      return new Refusal(409, { code: 'changed_meanwhile', message: 'Somebody else was faster' });
    });
    const { user } = await openForm('?role=2&edit=true');
    await user.type(screen.getByLabelText('Role Name'), 's');
    api.answer(listTeamRoles, { team_roles: [{ ...cashier, name: 'Till', updated_at: later }, manager] });
    await user.click(press('Save'));
    expect(await screen.findByText(/^Somebody else has changed this role meanwhile/)).toBeInTheDocument();
    expect(screen.getByLabelText('Role Name')).toHaveValue('Cashiers');
    await user.click(press('Save'));
    expect(await screen.findByText('Role updated successfully')).toBeInTheDocument();
    expect(sent).toEqual([at, later]);
  });

  test('that was changed is left only after a question', async () => {
    const { user } = await openForm('?role=2&edit=true');
    await user.click(box('Employees'));
    await user.click(press('Cancel'));
    await dialog('Discard changes?');
    await user.click(press('Discard'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test.each(['77&edit=true', 'abc'])('does not open for role=%s, which leaves the address', async (id) => {
    const { currentAddress } = open(`?role=${id}`);
    expect(await screen.findByText('Invalid ID')).toBeInTheDocument();
    await screen.findByText('Everything');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(currentAddress()).toBe(ROLES);
  });
});

async function choose(user: ReturnType<typeof open>['user'], role: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${role}` }));
  await user.click(screen.getByRole('menuitem', { name: action }));
}

test('a role is edited by its menu', async () => {
  const { user, currentAddress } = open();
  await choose(user, 'Manager', 'Edit');
  await dialog('Edit Role');
  expect(currentAddress()).toMatch(/\?role=\d+&edit=true$/);
});

describe('a deletion', () => {
  async function confirm(user: ReturnType<typeof open>['user']) {
    await choose(user, 'Manager', 'Delete');
    expect(await dialog('Delete Confirmation')).toHaveTextContent('Are you sure you want to delete this role?');
    await user.click(press('Delete'));
  }

  test('is asked for, done and told of', async () => {
    api.answer(deleteTeamRole, { team_roles: [cashier] });
    const { user } = open();
    await confirm(user);
    expect(await screen.findByText('Role deleted successfully')).toBeInTheDocument();
    expect(screen.queryByText('Manager')).not.toBeInTheDocument();
  });

  test('of the role of the employee who is named like the signed-in user is warned of', async () => {
    const own = employee(7, { full_name: 'Olivia Owner', employee_role_id: manager.id });
    api.answer(listEmployees, { data: [own], paging_metadata: pagingOf(1, 1, 999) });
    const { user } = open();
    await choose(user, 'Manager', 'Delete');
    const warning = 'You are signed in as Olivia Owner, and the employee of that name has this role.';
    expect(await within(await dialog('Delete Confirmation')).findByRole('alert')).toHaveTextContent(warning);
    await user.click(press('Cancel'));
    await choose(user, 'Cashier', 'Delete');
    expect(within(await dialog('Delete Confirmation')).queryByRole('alert')).not.toBeInTheDocument();
  });

  test('of a role in use is refused with the number of those who have it', async () => {
    const message = '2 employees have this role';
    api.answer(deleteTeamRole, () => new Refusal(409, { code: 'conflict', message }));
    const { user } = open();
    await confirm(user);
    expect(await screen.findByText('Failed to delete role: 2 employees have this role')).toBeInTheDocument();
    expect(screen.getByText('Manager')).toBeInTheDocument();
  });
});

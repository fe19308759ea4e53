import { deleteEmployee, listEmployees } from '@backoffice/contract/employees';
import { undoLatestChange } from '@backoffice/contract/history';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { deleteTeamRole, listTeamRoles, type TeamRole } from '@backoffice/contract/team-roles';
import { startSession } from '@backoffice/platform/session';
import { sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { buildEmployee, stubEmployees } from '../employees/testing/staff-stub';
import { cashier, findDialog, getButton, manager, openPage, stubTeamRoles } from './testing/team-roles-screen';

const api = stubApi();
signInBeforeEach();
beforeEach(() => stubTeamRoles(api));

test('the team roles page lists the roles with their rights and numbers of employees and users', async () => {
  openPage();
  await screen.findByText('Manager');
  const [, ...rows] = screen.getAllByRole('row');
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ['Cashier', 'Views Orders', '0', '0', ''],
    ['Manager', 'Manages EmployeesViews all of Reporting', '2', '1', ''],
  ]);
});

test('the team roles page shows a smaller number of employees after an employee was deleted', async () => {
  stubEmployees(api, 1);
  api.respond(deleteEmployee, { message: 'Deleted' });
  const { user, navigate } = openPage();
  await screen.findByText('Manager');
  await navigate('/employee/employees');
  await user.click(await screen.findByRole('button', { name: 'Actions for Maria Alvarez 1' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await user.click(getButton('Delete'));
  await screen.findByText('Employee successfully deleted');
  api.respond(listTeamRoles, { team_roles: [{ ...manager, employee_count: 1 }] });
  await navigate('/employee/team_roles');
  expect(await screen.findByRole('row', { name: /^Manager .* 1 1/ })).toBeInTheDocument();
});

test('the role Owner has neither a link nor a menu, and no URL opens its form', async () => {
  const owner: TeamRole = { ...manager, id: 9, name: 'Owner', is_owner: true, rights: {} };
  api.respond(listTeamRoles, { team_roles: [manager, owner] });
  openPage('?role=9&edit=true');
  expect(await screen.findByRole('cell', { name: 'Manages everything' })).toBeInTheDocument();
  expect(screen.getByRole('cell', { name: 'Owner' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Owner' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Actions for Owner' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Actions for Manager' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
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

test('the menu of a role offers no Delete action when the role has rights that the user does not have', async () => {
  api.respond(listTeamRoles, { team_roles: [{ ...manager, can_assign: false }] });
  const { user } = openPage();
  await user.click(await screen.findByRole('button', { name: 'Actions for Manager' }));
  expect(screen.getByRole('menuitem', { name: 'Edit' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
});

describe('deleting a role', () => {
  async function confirmDeletion(user: ReturnType<typeof openPage>['user']) {
    await chooseRowAction(user, 'Manager', 'Delete');
    expect(await findDialog('Delete Confirmation')).toHaveTextContent('Are you sure you want to delete this role?');
    await user.click(getButton('Delete'));
  }

  test('asks for confirmation, removes the row and shows a notification', async () => {
    api.respond(deleteTeamRole, { team_roles: [cashier] });
    const { user } = openPage();
    await confirmDeletion(user);
    expect(await screen.findByText('Role deleted successfully')).toBeInTheDocument();
    expect(screen.queryByText('Manager')).not.toBeInTheDocument();
  });

  test('can be undone by owners', async () => {
    startSession(sessionTokens({ isOwner: true, rights: {} }));
    const undone: unknown[] = [];
    api.respond(deleteTeamRole, { team_roles: [cashier] });
    api.respond(undoLatestChange, ({ body }) => {
      undone.push(body);
      return { reverted: 1, conflicts: [], total_conflicts: 0 };
    });
    const { user } = openPage();
    await confirmDeletion(user);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeInTheDocument();
    expect(undone).toEqual([{ kind: 'team_roles', record_id: manager.id }]);
  });

  test('cannot be undone by users who are not owners', async () => {
    startSession(sessionTokens({ isOwner: false, rights: { team_roles: 'manage' } }));
    api.respond(deleteTeamRole, { team_roles: [cashier] });
    const { user } = openPage();
    await confirmDeletion(user);
    expect(await screen.findByText('Role deleted successfully')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
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

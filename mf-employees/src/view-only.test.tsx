import { startSession } from '@backoffice/platform/session';
import { listOfferedActions } from '@backoffice/testing/offered-actions';
import { renderRemote } from '@backoffice/testing/render';
import { sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import { stubEmployees } from './employees/testing/staff-stub';
import module from './module';
import description from './remote';
import { stubTeamRoles } from './team-roles/testing/team-roles-screen';

const api = stubApi();
signInBeforeEach({ isOwner: false, rights: { employees: 'view', team_roles: 'view' } });
beforeEach(() => {
  stubTeamRoles(api);
  stubEmployees(api, 2);
});

const open = (path: string) => renderRemote(module, path, description);

describe('a user with only view rights sees no actions', () => {
  test('on the employees page, and no links to the details, which contain the passcode', async () => {
    open('/employee/employees');
    expect(await screen.findByText('Maria Alvarez 1')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Maria Alvarez 1' })).not.toBeInTheDocument();
    expect(screen.getAllByText('Active', { selector: 'td *' })).toHaveLength(2);
    expect(listOfferedActions()).toEqual([]);
  });

  test.each(['?employee=1', '?employee=1&edit=true', '?employee=new'])(
    'at the URL %s, which shows a message and does not request the passcode',
    async (search) => {
      open(`/employee/employees${search}`);
      expect(await screen.findByText('Your role can view This page but not make changes.')).toBeInTheDocument();
      expect(api.calls.filter((call) => call.startsWith('GET /employees/'))).toEqual([]);
    },
  );

  test('on the team roles page, but can open a role to read it', async () => {
    const { user } = open('/employee/team_roles');
    await user.click(await screen.findByRole('link', { name: 'Manager' }));
    expect(await screen.findByRole('dialog', { name: 'Manager' })).toBeInTheDocument();
    expect(await screen.findByLabelText('Role Name')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});

test('a user whose role includes only one of the staff pages sees no navigation between them', async () => {
  startSession(sessionTokens({ isOwner: false, rights: { employees: 'manage' } }));
  open('/employee/employees');
  expect(await screen.findByRole('link', { name: 'Maria Alvarez 1' })).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Staff' })).not.toBeInTheDocument();
});

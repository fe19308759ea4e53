import type { EmployeeRole } from '@backoffice/contract/employees';
import type { ChangeSet } from '@backoffice/contract/history';
import type { Rights } from '@backoffice/contract/rights';
import type { TeamRole } from '@backoffice/contract/team-roles';
import { Client } from 'pg';
import { createEmployee, createEmployeeRole, createLocation, signInWithRights } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { waitForLock } from '../../../test/wait-for-lock';
import { withLocation } from '../../database/location-scope';
import { updateRecord } from '../../database/records';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const suite = useTestApp();
let location: number;
let server: number;
let supervisor: number;

beforeEach(async () => {
  location = await createLocation(suite.db);
  const createRole = async (rights: Rights) =>
    (await createEmployeeRole(suite.db, location, { rights: JSON.stringify(rights) })).id;
  server = await createRole({ pos_discounts: 'manage' });
  supervisor = await createRole({ pos_discounts: 'manage', pos_refunds: 'manage' });
});

/** Returns a function that calls the API as a user who may manage employees and give discounts at terminals. */
async function signInAsEditor(
  rights: Rights | 'owner' = { employees: 'manage', history: 'view', pos_discounts: 'manage' },
) {
  const headers = await signInWithRights(suite, location, rights);
  return async (method: Method, url: string, payload?: object) => {
    const response = await suite.app.inject({ method, url: `/api${url}`, headers, payload });
    return { status: response.statusCode, body: response.json() };
  };
}

const employeeWith = (employee_role_id: number) => ({
  ...{ first_name: 'Ada', last_name: 'Byron', passcode: '0042' },
  employee_role_id,
});
const message = 'You can only give team roles whose rights you have yourself: Refunds';
const refused = { status: 409, body: { code: 'conflict', message, fields: { employee_role_id: message } } };

test('a user cannot give an employee a team role with terminal tasks that the user may not do', async () => {
  const call = await signInAsEditor();
  expect(await call('POST', '/employees', employeeWith(supervisor))).toEqual(refused);
  const { status, body } = await call('POST', '/employees', employeeWith(server));
  expect(status).toBe(200);
  expect(await call('PUT', `/employees/${body.id}`, employeeWith(supervisor))).toEqual(refused);
});

test('the list of employee roles shows which roles the user may give to an employee', async () => {
  const listAssignable = async (rights?: Rights | 'owner') => {
    const { body } = await (await signInAsEditor(rights))('GET', '/employee_roles');
    return body.data.flatMap(({ id, can_assign }: EmployeeRole) => (can_assign ? [id] : []));
  };
  const assignable = await listAssignable();
  expect(assignable).toContain(server);
  expect(assignable).not.toContain(supervisor);
  expect(await listAssignable('owner')).toEqual(expect.arrayContaining([server, supervisor]));
});

test('an owner can give an employee any team role', async () => {
  const call = await signInAsEditor('owner');
  expect(await call('POST', '/employees', employeeWith(supervisor))).toMatchObject({ status: 200 });
});

test('only users who may do every task at the terminals can give an employee the role Owner', async () => {
  const call = await signInAsEditor();
  const callAsOwner = await signInAsEditor('owner');
  const { body } = await callAsOwner('GET', '/team_roles');
  const owner: TeamRole | undefined = body.team_roles.find(({ is_owner }: TeamRole) => is_owner);
  expect(await call('POST', '/employees', employeeWith(owner?.id ?? 0))).toMatchObject({
    ...{
      status: 409,
      body: { code: 'conflict', fields: { employee_role_id: expect.stringContaining('Large Discounts') } },
    },
  });
});

test('a user can change an employee whose team role has tasks that the user may not do, as long as the role stays the same', async () => {
  const call = await signInAsEditor();
  const { id } = await createEmployee(suite.db, suite.config, location, { employee_role_id: supervisor });
  expect(await call('PUT', `/employees/${id}`, employeeWith(supervisor))).toMatchObject({ status: 200 });
});

test('a user cannot assign a team role with tasks that the user may not do, even if the employee had it until a concurrent change', async () => {
  const call = await signInAsEditor();
  const { id } = await createEmployee(suite.db, suite.config, location, { employee_role_id: supervisor });
  const owner = new Client({ connectionString: suite.ownerUrl });
  await owner.connect();
  const { answer } = await withLocation(suite.db, location, async (scope) => {
    await updateRecord(scope, location, 'employees', id, { employee_role_id: server });
    const sent = { answer: call('PUT', `/employees/${id}`, employeeWith(supervisor)) };
    await waitForLock(owner);
    return sent;
  });
  await owner.end();
  expect(await answer).toEqual(refused);
  expect((await call('GET', `/employees/${id}`)).body.employee_role_id).toBe(server);
});

test('a revert cannot assign an employee to a former team role again when the role has terminal tasks that the user may not do', async () => {
  const call = await signInAsEditor();
  const { id } = await createEmployee(suite.db, suite.config, location, { employee_role_id: supervisor });
  await call('PUT', `/employees/${id}`, employeeWith(server));
  const { body } = await call('GET', '/history');
  const [newest]: ChangeSet[] = body.data;
  expect(await call('POST', `/history/${newest?.id}/revert`, {})).toEqual(refused);
  const callAsOwner = await signInAsEditor('owner');
  expect(await callAsOwner('POST', `/history/${newest?.id}/revert`, {})).toMatchObject({ status: 200 });
});

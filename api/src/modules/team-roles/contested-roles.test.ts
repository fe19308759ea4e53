import { Client } from 'pg';
import { authorizationHeaders, createEmployee, createEmployeeRole, createLocation } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { waitForLock } from '../../../test/wait-for-lock';
import { type LocationDb, withLocation } from '../../database/location-scope';
import { updateRecord } from '../../database/records';
import { markEmployeeDeleted } from '../employees/employees.repository';
import { lockTeamRole, removeTeamRole } from './team-roles.repository';

const suite = useTestApp();
let location: number;
let role: number;
let another: number;

beforeEach(async () => {
  location = await createLocation(suite.db);
  role = (await createEmployeeRole(suite.db, location, { name: 'Server' })).id;
  another = (await createEmployeeRole(suite.db, location, { name: 'Cook' })).id;
});

async function send(method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const headers = authorizationHeaders(suite.config, location);
  const response = await suite.app.inject({ method, url: `/api${path}`, headers, payload });
  const { message, fields } = response.json();
  return { status: response.statusCode, message, fields };
}

/**
 * Runs `work` in a transaction, sends `call`, and commits once `call` waits for the transaction. Returns its response.
 */
async function callDuring<Answer>(work: (scope: LocationDb) => Promise<unknown>, call: () => Promise<Answer>) {
  const owner = new Client({ connectionString: suite.ownerUrl });
  await owner.connect();
  let answer: Promise<Answer> | undefined;
  await withLocation(suite.db, location, async (scope) => {
    await work(scope);
    answer = call();
    await waitForLock(owner);
  });
  await owner.end();
  return await answer;
}

const addEmployee = async (employee_role_id: number) =>
  (await createEmployee(suite.db, suite.config, location, { employee_role_id })).id;
const deleteRole = () => send('DELETE', `/team_roles/${role}`);

describe('the deletion of a team role', () => {
  test('waits for a transaction that gives an employee the role, and is then refused', async () => {
    const id = await addEmployee(another);
    const answer = await callDuring(
      (scope) => updateRecord(scope, location, 'employees', id, { employee_role_id: role }),
      () => deleteRole(),
    );
    expect(answer).toMatchObject({ status: 409, message: '1 employee has this role' });
  });

  test('waits for the deletion of its last employee, and succeeds', async () => {
    const id = await addEmployee(role);
    const answer = await callDuring((scope) => markEmployeeDeleted(scope, location, id), deleteRole);
    expect(answer).toMatchObject({ status: 200 });
  });

  test('waits for a transaction that gives its last employee another role, and then succeeds', async () => {
    const id = await addEmployee(role);
    const answer = await callDuring(
      (scope) => updateRecord(scope, location, 'employees', id, { employee_role_id: another }),
      deleteRole,
    );
    expect(answer).toMatchObject({ status: 200 });
  });

  test.each(['created with', 'moved to'])('prevents an employee from being %s the role concurrently', async (what) => {
    const id = await addEmployee(another);
    const employee = { first_name: 'Ada', last_name: 'Byron', passcode: '7531', employee_role_id: role };
    const answer = await callDuring(
      async (scope) => {
        await lockTeamRole(scope, location, role);
        await removeTeamRole(scope, location, role);
      },
      () => (what === 'moved to' ? send('PUT', `/employees/${id}`, employee) : send('POST', '/employees', employee)),
    );
    const message = 'Please select Team Role';
    expect(answer).toEqual({ status: 400, message, fields: { employee_role_id: message } });
  });

  test('responds 404 to the second of two concurrent requests', async () => {
    const answers = await Promise.all([deleteRole(), deleteRole()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

test('one of two team roles that are created concurrently with the same name is refused', async () => {
  const create = (name: string) => send('POST', '/team_roles', { name, rights: {} });
  const answers = await Promise.all([create('Host'), create('HOST')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

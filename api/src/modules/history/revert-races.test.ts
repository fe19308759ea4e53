import { Client } from 'pg';
import { createEmployee, createLocation, insertRow } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';
import { waitForLock } from '../../../test/wait-for-lock';
import { withLocation } from '../../database/location-scope';
import { createRevertClient } from './testing/revert-client';

const suite = useTestApp();
let location: number;
let other: Client;
const menu = createMenuClient(suite, () => location);
const client = createRevertClient(menu);

beforeEach(async () => {
  location = await createLocation(suite.db);
  other = new Client({ connectionString: suite.ownerUrl });
  await other.connect();
});
afterEach(() => other.end());

/** Reverts the newest change set while the other connection runs `statement` in a transaction that is then committed. */
async function revertDuring(statement: string) {
  const { id } = await client.newestSet();
  await other.query(`begin; set local app.location_id = '${location}'`);
  await other.query(statement);
  const reverted = menu.send('POST', `/history/${id}/revert`, {});
  await waitForLock(other);
  await other.query('commit');
  const { status, body } = await reverted;
  return [status, body.code, body.message];
}

test.each([
  ['items', {}, 'The previous name of an item is now in use'],
  ['categories', {}, 'The previous name of a category is now in use'],
  ['taxes', { rate: 1 }, 'The previous name of a tax is now in use'],
  ['employee_roles', {}, 'The previous name of a role is now in use'],
] as const)(
  'a revert that restores a former name in %s is refused when a concurrent change takes the name',
  async (...row) => {
    const [table, values, message] = row;
    const tea = await insertRow(suite.db, location, table, { name: 'Tea', ...values });
    const coffee = await insertRow(suite.db, location, table, { name: 'Coffee', ...values });
    await withLocation(suite.db, location, (scope) =>
      scope.updateTable(table).set({ name: 'Green Tea' }).where('id', '=', tea).execute(),
    );
    const rename = `update ${table} set name = 'tea' where location_id = ${location} and id = ${coffee}`;
    expect(await revertDuring(rename)).toEqual([409, 'conflict', message]);
  },
);

test('a revert that restores an employee is refused when a concurrent change takes the passcode', async () => {
  const employee = await createEmployee(suite.db, suite.config, location, { passcode: '4711' });
  await menu.request('DELETE', `/employees/${employee.id}`);
  const message = 'The previous passcode of an employee is now in use';
  const insert = `insert into employees (location_id, first_name, last_name, passcode_encrypted, passcode_lookup,
      employee_role_id, is_active)
    select location_id, 'A', 'B', passcode_encrypted, passcode_lookup, ${employee.employee_role_id}, true
    from employees where location_id = ${location} and id = ${employee.id}`;
  expect(await revertDuring(insert)).toEqual([409, 'conflict', message]);
});

test('a revert that restores an employee is refused when a concurrent change deletes the role', async () => {
  const role = await insertRow(suite.db, location, 'employee_roles', { name: 'Host' });
  const employee = await createEmployee(suite.db, suite.config, location, { employee_role_id: role });
  await menu.request('DELETE', `/employees/${employee.id}`);
  const message = 'The role of an employee was deleted';
  expect(await revertDuring(`delete from employee_roles where id = ${role}`)).toEqual([409, 'conflict', message]);
});

import { Client } from 'pg';
import { authorizationHeaders, createEmployee, createLocation } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { waitForLock } from '../../../test/wait-for-lock';

const suite = useTestApp();

test('an employee update fails with "Passcode is already in use" when it deadlocks with a swap of passcodes', async () => {
  const { db, config, app, ownerUrl } = suite;
  const location = await createLocation(db);
  const { id, employee_role_id } = await createEmployee(db, config, location, { passcode: '7001' });
  const owner = await createEmployee(db, config, location, { passcode: '7002' });
  const other = new Client({ connectionString: ownerUrl });
  await other.connect();
  // PostgreSQL aborts the transaction whose deadlock_timeout ends first. It is long for this connection, so PostgreSQL
  // aborts the transaction of the API call.
  await other.query(`set deadlock_timeout = '20s'; begin; set local app.location_id = '${location}'`);
  const updateRow = (employee: number) =>
    other.query('update employees set updated_at = now() where location_id = $1 and id = $2', [location, employee]);
  await updateRow(owner.id);
  const payload = { first_name: 'Ada', last_name: 'Byron', passcode: '7002', employee_role_id };
  const headers = authorizationHeaders(config, location);
  const call = app.inject({ method: 'PUT', url: `/api/employees/${id}`, headers, payload }).then((answer) => answer);
  await waitForLock(other);
  await updateRow(id);
  await other.query('rollback');
  await other.end();
  const message = 'Passcode is already in use';
  expect((await call).json()).toEqual({ code: 'conflict', message, fields: { passcode: message } });
});

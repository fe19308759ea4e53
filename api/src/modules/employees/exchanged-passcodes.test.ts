import { Client } from 'pg';
import { authorizationHeaders, createEmployee, createLocation } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { waitForLock } from '../../../test/wait-for-lock';

const suite = useTestApp();

/**
 * Gives an employee the passcode 7002 of another employee while a second transaction frees this passcode, deadlocks
 * with the request, and ends with `end`. Returns the response to the request.
 */
async function takePasscodeDuringDeadlock(end: 'commit' | 'rollback') {
  const { db, config, app, ownerUrl } = suite;
  const location = await createLocation(db);
  const { id, employee_role_id } = await createEmployee(db, config, location, { passcode: '7001' });
  const owner = await createEmployee(db, config, location, { passcode: '7002' });
  const other = new Client({ connectionString: ownerUrl });
  await other.connect();
  // PostgreSQL aborts the transaction whose deadlock_timeout ends first. It is long for this connection, so PostgreSQL
  // aborts the transaction of the API call.
  await other.query(`set deadlock_timeout = '20s'; begin; set local app.location_id = '${location}'`);
  await other.query(String.raw`update employees set passcode_lookup = '\x01' where location_id = $1 and id = $2`, [
    location,
    owner.id,
  ]);
  const payload = { first_name: 'Ada', last_name: 'Byron', passcode: '7002', employee_role_id };
  const headers = authorizationHeaders(config, location);
  const call = app.inject({ method: 'PUT', url: `/api/employees/${id}`, headers, payload }).then((answer) => answer);
  await waitForLock(other);
  await other.query('update employees set updated_at = updated_at where location_id = $1 and id = $2', [location, id]);
  await other.query(end);
  await other.end();
  return await call;
}

test('an employee update is repeated after a deadlock, and takes a passcode that is free by then', async () => {
  const response = await takePasscodeDuringDeadlock('commit');
  expect([response.statusCode, response.json()]).toEqual([200, expect.objectContaining({ passcode: '7002' })]);
});

test('an employee update fails with "Passcode is already in use" when the passcode is still in use after a deadlock', async () => {
  const message = 'Passcode is already in use';
  const response = await takePasscodeDuringDeadlock('rollback');
  expect(response.json()).toEqual({ code: 'conflict', message, fields: { passcode: message } });
});

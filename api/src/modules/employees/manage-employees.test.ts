import { authorizationHeaders, createEmployee, createEmployeeRole, createLocation } from '../../../test/factories';
import { createOrder } from '../../../test/sales-factories';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';

const suite = useTestApp();
let location: number;
let role: number;

beforeEach(async () => {
  location = await createLocation(suite.db);
  role = (await createEmployeeRole(suite.db, location)).id;
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function send(method: Method, path: string, payload?: object, from = location) {
  const headers = authorizationHeaders(suite.config, from);
  const response = await suite.app.inject({ method, url: `/api/employees${path}`, headers, payload });
  return { status: response.statusCode, body: response.json() };
}

const ada = () => ({ first_name: 'Ada', last_name: 'Byron', passcode: '0042', employee_role_id: role });
const createAda = async (values: object = {}) => (await send('POST', '', { ...ada(), ...values })).body;
const taken = {
  code: 'conflict',
  message: 'Passcode is already in use',
  fields: { passcode: 'Passcode is already in use' },
};

describe('a new employee', () => {
  test('is returned active, with trimmed values and the passcode', async () => {
    const values = { ...ada(), first_name: ' Ada ', last_name: ' Byron', passcode: ' 0042 ' };
    const { status, body } = await send('POST', '', values);
    expect([status, body]).toEqual([
      200,
      { ...ada(), id: expect.any(Number), full_name: 'Ada Byron', is_active: true, ...times(body) },
    ]);
    expect((await send('GET', `/${body.id}`)).body).toEqual(body);
  });

  test('may be inactive with the passcode of an active employee', async () => {
    await createAda();
    expect(await createAda({ is_active: false })).toMatchObject({ is_active: false, passcode: '0042' });
  });

  test('cannot have the passcode of an active employee', async () => {
    await createAda();
    expect(await send('POST', '', ada())).toEqual({ status: 409, body: taken });
  });

  test('can have a passcode that only another location uses', async () => {
    const elsewhere = await createLocation(suite.db);
    await createEmployee(suite.db, suite.config, elsewhere, { passcode: '0042' });
    expect((await send('POST', '', ada())).status).toBe(200);
  });

  test('is created only once by concurrent requests with the same passcode', async () => {
    const answers = await Promise.all([send('POST', '', ada()), send('POST', '', ada()), send('POST', '', ada())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('cannot have the role of another location', async () => {
    const foreign = await createEmployeeRole(suite.db, await createLocation(suite.db));
    const { status, body } = await send('POST', '', { ...ada(), employee_role_id: foreign.id });
    expect([status, body.code, body.fields]).toEqual([
      400,
      'invalid_request',
      { employee_role_id: 'Please select Team Role' },
    ]);
  });
});

describe('an update of an employee', () => {
  test('replaces names, passcode and role and keeps the active state', async () => {
    const { id } = await createAda({ is_active: false });
    const other = (await createEmployeeRole(suite.db, location)).id;
    const values = { first_name: 'Grace', last_name: 'Hopper', passcode: '1906', employee_role_id: other };
    const { status, body } = await send('PUT', `/${id}`, values);
    expect([status, body]).toEqual([
      200,
      { ...values, id, full_name: 'Grace Hopper', is_active: false, ...times(body) },
    ]);
  });

  test('can keep the passcode, and is refused with the passcode of another active employee', async () => {
    const { id } = await createAda();
    await createAda({ passcode: '0043' });
    expect((await send('PUT', `/${id}`, ada())).status).toBe(200);
    expect(await send('PUT', `/${id}`, { ...ada(), passcode: '0043' })).toEqual({ status: 409, body: taken });
  });

  test('is refused and changes nothing when another user has changed the employee in the meantime', async () => {
    const { id, updated_at } = await createAda();
    const first = await send('PUT', `/${id}`, { ...ada(), first_name: 'Augusta', updated_at });
    const second = await send('PUT', `/${id}`, { ...ada(), last_name: 'King', updated_at });
    expect(first.status).toBe(200);
    expect([second.status, second.body]).toEqual([
      409,
      { code: 'changed_meanwhile', message: 'Somebody else has changed this employee in the meantime' },
    ]);
    expect((await send('GET', `/${id}`)).body).toEqual(first.body);
  });

  test('always increases updated_at, even when the stored time is ahead of the clock', async () => {
    const { id } = await createAda();
    // Simulates a clock that was set back after the last change.
    const ahead = new Date(Date.now() + 3_600_000);
    await withLocation(suite.db, location, (scope) =>
      scope.updateTable('employees').set({ updated_at: ahead }).where('id', '=', id).execute(),
    );
    const first = await send('PUT', `/${id}`, { ...ada(), updated_at: ahead.toISOString() });
    const second = await send('PUT', `/${id}`, { ...ada(), updated_at: first.body.updated_at });
    const stale = await send('PUT', `/${id}`, { ...ada(), updated_at: first.body.updated_at });
    expect([first.status, second.status, stale.status]).toEqual([200, 200, 409]);
    expect(Date.parse(first.body.updated_at)).toBeGreaterThan(ahead.getTime());
  });

  test('is refused with the role of another location', async () => {
    const { id } = await createAda();
    const foreign = await createEmployeeRole(suite.db, await createLocation(suite.db));
    const { status, body } = await send('PUT', `/${id}`, { ...ada(), employee_role_id: foreign.id });
    expect([status, body.fields]).toEqual([400, { employee_role_id: 'Please select Team Role' }]);
  });

  test('can activate an employee unless an active employee has the passcode', async () => {
    const { id } = await createAda({ is_active: false });
    const other = await createAda();
    const activate = () => send('PUT', `/${id}`, { ...ada(), is_active: true });
    expect(await activate()).toEqual({ status: 409, body: taken });
    await send('DELETE', `/${other.id}`);
    expect((await activate()).body).toMatchObject({ id, is_active: true });
  });

  test('succeeds only once when several concurrent updates are based on the same updated_at', async () => {
    const { id, updated_at } = await createAda();
    const change = () => send('PUT', `/${id}`, { ...ada(), updated_at });
    const answers = await Promise.all([change(), change(), change()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('the active state of an employee', () => {
  const status = (id: number, active: boolean) => send('PUT', `/${id}/active?is_active=${active}`);

  test('can be set to inactive and active', async () => {
    const { id } = await createAda();
    expect((await status(id, false)).body).toMatchObject({ id, is_active: false });
    const { body } = await status(id, true);
    expect(body).toMatchObject({ id, is_active: true });
    expect(body).not.toHaveProperty('passcode');
  });

  test('cannot be set to active while another active employee has the passcode', async () => {
    const { id } = await createAda();
    await status(id, false);
    await createAda();
    expect(await status(id, true)).toEqual({ status: 409, body: taken });
    expect((await send('GET', `/${id}`)).body.is_active).toBe(false);
  });

  test('is set to active for only one of two employees with the same passcode', async () => {
    const ids = [(await createAda({ is_active: false })).id, (await createAda({ is_active: false })).id];
    const answers = await Promise.all(ids.map((id) => status(id, true)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  test('makes an update that is based on the earlier state fail', async () => {
    const { id, updated_at } = await createAda();
    await status(id, false);
    expect((await send('PUT', `/${id}`, { ...ada(), updated_at })).body.code).toBe('changed_meanwhile');
  });

  test('must be given in the request', async () => {
    const { id } = await createAda();
    expect((await send('PUT', `/${id}/active`)).status).toBe(400);
  });
});

describe('a deleted employee', () => {
  test('is not found by any request, and the passcode can be used again', async () => {
    const { id } = await createAda();
    expect((await send('DELETE', `/${id}`)).status).toBe(200);
    const later = [
      await send('GET', `/${id}`),
      await send('PUT', `/${id}`, ada()),
      await send('PUT', `/${id}/active?is_active=true`),
      await send('DELETE', `/${id}`),
    ];
    expect(later.map((answer) => [answer.status, answer.body.message])).toEqual(
      Array.from({ length: 4 }, () => [404, 'Employee not found']),
    );
    expect((await send('POST', '', ada())).status).toBe(200);
  });

  test('is still named on past orders', async () => {
    const { id } = await createAda();
    const order = await createOrder(suite.db, location, {
      employee_id: id,
      employee_first_name: 'Ada',
      employee_last_name: 'Byron',
    });
    await send('DELETE', `/${id}`);
    const headers = authorizationHeaders(suite.config, location);
    const { employee } = (await suite.app.inject({ url: `/api/orders/${order.id}`, headers })).json();
    expect(employee).toMatchObject({ first_name: 'Ada', last_name: 'Byron' });
  });
});

function times({ created_at, updated_at }: { created_at: string; updated_at: string }) {
  return { created_at, updated_at };
}

import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import {
  createEmployee,
  createEmployeeRole,
  createLocation,
  createOrder,
  pairedTerminal,
  signedIn,
} from '../../../test/factories';

let suite: TestApp;
let location: number;
let role: number;

beforeAll(async () => {
  suite = await buildTestApp();
});
afterAll(() => suite.close());
beforeEach(async () => {
  location = await createLocation(suite.db);
  role = (await createEmployeeRole(suite.db, location)).id;
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function send(method: Method, path: string, payload?: object, from = location) {
  const headers = signedIn(suite.config, from);
  const response = await suite.app.inject({ method, url: `/api/employees${path}`, headers, payload });
  return { status: response.statusCode, body: response.json() };
}

const ada = () => ({ first_name: 'Ada', last_name: 'Byron', passcode: '0042', employee_role_id: role });
const hire = async (values: object = {}) => (await send('POST', '', { ...ada(), ...values })).body;
const taken = {
  code: 'conflict',
  message: 'Passcode is already in use',
  fields: { passcode: 'Passcode is already in use' },
};

describe('a new employee', () => {
  test('is answered with the passcode, trimmed and active', async () => {
    const values = { ...ada(), first_name: ' Ada ', last_name: ' Byron', passcode: ' 0042 ' };
    const { status, body } = await send('POST', '', values);
    expect([status, body]).toEqual([
      200,
      { ...ada(), id: expect.any(Number), full_name: 'Ada Byron', is_active: true, ...times(body) },
    ]);
    expect((await send('GET', `/${body.id}`)).body).toEqual(body);
  });

  test('may be inactive from the start, with a passcode that somebody has', async () => {
    await hire();
    expect(await hire({ is_active: false })).toMatchObject({ is_active: false, passcode: '0042' });
  });

  test('cannot have the passcode of an active employee', async () => {
    await hire();
    expect(await send('POST', '', ada())).toEqual({ status: 409, body: taken });
  });

  test('can have a passcode that only another location uses', async () => {
    const elsewhere = await createLocation(suite.db);
    await createEmployee(suite.db, suite.config, elsewhere, { passcode: '0042' });
    expect((await send('POST', '', ada())).status).toBe(200);
  });

  test('of two at the same moment with one passcode, one is refused', async () => {
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

describe('what an employee may be called and have', () => {
  test.each([
    ['first_name', 'a', undefined],
    ['first_name', 'a'.repeat(20), undefined],
    ['first_name', 'a'.repeat(21), 'First name should have max 20 letters'],
    ['first_name', '', 'Please enter First Name'],
    ['first_name', '   ', 'Please enter First Name'],
    ['first_name', 'Zoë', 'Ineligible symbol is used'],
    ['first_name', undefined, 'Please enter First Name'],
    ['last_name', 'a'.repeat(20), undefined],
    ['last_name', 'a'.repeat(21), 'Last name should have max 20 letters'],
    ['last_name', '', 'Please enter Last Name'],
    ['last_name', 'Ørsted', 'Ineligible symbol is used'],
    ['passcode', '123', 'Passcode must be 4 digits'],
    ['passcode', '1230', undefined],
    ['passcode', '12345', 'Passcode must be 4 digits'],
    ['passcode', '12a4', 'Please enter only digit'],
    ['passcode', '１２３４', 'Ineligible symbol is used'],
    ['passcode', '', 'Please enter Passcode'],
    ['employee_role_id', 0, 'Please select Team Role'],
    ['employee_role_id', undefined, 'Please select Team Role'],
    ['employee_role_id', null, 'Please select Team Role'],
    ['nickname', 'Countess', 'Unknown field'],
  ])('%s %p: %p', async (field, value, message) => {
    const created = await send('POST', '', { ...ada(), [field]: value });
    const fields = message === undefined ? undefined : { [field]: message };
    expect([created.status, created.body.fields]).toEqual([message === undefined ? 200 : 400, fields]);
    await send('DELETE', `/${created.body.id}`);
    const { id } = await createEmployee(suite.db, suite.config, location);
    const changed = await send('PUT', `/${id}`, { ...ada(), [field]: value });
    expect([changed.status, changed.body.fields]).toEqual([message === undefined ? 200 : 400, fields]);
  });
});

describe('a change', () => {
  test('replaces names, passcode and role, and leaves whether the employee is active', async () => {
    const { id } = await hire({ is_active: false });
    const other = (await createEmployeeRole(suite.db, location)).id;
    const values = { first_name: 'Grace', last_name: 'Hopper', passcode: '1906', employee_role_id: other };
    const { status, body } = await send('PUT', `/${id}`, values);
    expect([status, body]).toEqual([
      200,
      { ...values, id, full_name: 'Grace Hopper', is_active: false, ...times(body) },
    ]);
  });

  test('may keep the own passcode, and not take that of another', async () => {
    const { id } = await hire();
    await hire({ passcode: '0043' });
    expect((await send('PUT', `/${id}`, ada())).status).toBe(200);
    expect(await send('PUT', `/${id}`, { ...ada(), passcode: '0043' })).toEqual({ status: 409, body: taken });
  });

  test('of a state that somebody else has changed is refused, and changes nothing', async () => {
    const { id, updated_at } = await hire();
    const first = await send('PUT', `/${id}`, { ...ada(), first_name: 'Augusta', updated_at });
    const second = await send('PUT', `/${id}`, { ...ada(), last_name: 'King', updated_at });
    expect(first.status).toBe(200);
    expect([second.status, second.body]).toEqual([
      409,
      { code: 'changed_meanwhile', message: 'Somebody else has changed this employee meanwhile' },
    ]);
    expect((await send('GET', `/${id}`)).body).toEqual(first.body);
  });

  test('of two at the same moment is told apart from the other', async () => {
    const { id, updated_at } = await hire();
    const change = () => send('PUT', `/${id}`, { ...ada(), updated_at });
    const answers = await Promise.all([change(), change(), change()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('the status', () => {
  const status = (id: number, active: boolean) => send('PUT', `/${id}/active?is_active=${active}`);

  test('is switched off and on', async () => {
    const { id } = await hire();
    expect((await status(id, false)).body).toMatchObject({ id, is_active: false });
    const { body } = await status(id, true);
    expect(body).toMatchObject({ id, is_active: true });
    expect(body).not.toHaveProperty('passcode');
  });

  test('cannot be switched on while somebody else has the passcode', async () => {
    const { id } = await hire();
    await status(id, false);
    await hire();
    expect(await status(id, true)).toEqual({ status: 409, body: taken });
    expect((await send('GET', `/${id}`)).body.is_active).toBe(false);
  });

  test('must be said', async () => {
    const { id } = await hire();
    expect((await send('PUT', `/${id}/active`)).status).toBe(400);
  });
});

describe('a deleted employee', () => {
  test('is nowhere any more, and leaves the passcode to others', async () => {
    const { id } = await hire();
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

  test('keeps the name on past orders', async () => {
    const { id } = await hire();
    const order = await createOrder(suite.db, location, {
      employee_id: id,
      employee_first_name: 'Ada',
      employee_last_name: 'Byron',
    });
    await send('DELETE', `/${id}`);
    const headers = signedIn(suite.config, location);
    const { employee } = (await suite.app.inject({ url: `/api/orders/${order.id}`, headers })).json();
    expect(employee).toMatchObject({ first_name: 'Ada', last_name: 'Byron' });
  });
});

describe('a proposed passcode', () => {
  test('is one that no active employee has', async () => {
    for (const passcode of ['1593', '2604']) await hire({ passcode });
    const { body } = await send('GET', '/free_passcode');
    expect(body.passcode).toMatch(/^\d{4}$/);
    expect((await send('POST', '', { ...ada(), passcode: body.passcode })).status).toBe(200);
  });

  test('is none that anybody would guess', async () => {
    const proposals = await Promise.all(Array.from({ length: 50 }, () => send('GET', '/free_passcode')));
    for (const { body } of proposals)
      expect(body.passcode).not.toMatch(/^(\d)\1{3}$|0123|1234|2345|3456|4567|5678|6789/);
  });
});

describe('at a terminal', () => {
  async function identify(passcode: string) {
    const { headers } = await pairedTerminal(suite.db, location);
    const payload = { passcode };
    return await suite.app.inject({ method: 'POST', url: '/api/pos/employee_sessions', headers, payload });
  }

  test('a new employee signs in at once, and with the role’s rights', async () => {
    const able = await createEmployeeRole(suite.db, location, { modules: ['pos_refunds'] });
    await hire({ employee_role_id: able.id });
    expect((await identify('0042')).json()).toMatchObject({
      employee: { first_name: 'Ada' },
      modules: ['pos_refunds'],
    });
  });

  test('a changed passcode counts at once, and the one before no more', async () => {
    const { id } = await hire();
    await send('PUT', `/${id}`, { ...ada(), passcode: '0043' });
    expect((await identify('0043')).statusCode).toBe(200);
    expect((await identify('0042')).statusCode).toBe(401);
  });

  test('neither an inactive nor a deleted employee signs in', async () => {
    const { id } = await hire();
    await send('PUT', `/${id}/active?is_active=false`);
    expect((await identify('0042')).statusCode).toBe(401);
    await send('PUT', `/${id}/active?is_active=true`);
    await send('DELETE', `/${id}`);
    expect((await identify('0042')).statusCode).toBe(401);
  });
});

function times({ created_at, updated_at }: { created_at: string; updated_at: string }) {
  return { created_at, updated_at };
}

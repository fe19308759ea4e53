import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import {
  authorizationHeaders,
  createEmployeeRole,
  createLocation,
  createPairedTerminal,
} from '../../../test/factories';

let suite: TestApp;
let location: number;
let role: number;
let terminal: { authorization: string };

beforeAll(async () => {
  suite = await buildTestApp();
});
afterAll(() => suite.close());
beforeEach(async () => {
  location = await createLocation(suite.db);
  role = (await createEmployeeRole(suite.db, location, { name: 'Server' })).id;
  terminal = (await createPairedTerminal(suite.db, location)).headers;
});

type Method = 'POST' | 'PUT' | 'DELETE';

async function manage(method: Method, path: string, payload?: object) {
  const headers = authorizationHeaders(suite.config, location);
  return (await suite.app.inject({ method, url: `/api${path}`, headers, payload })).json();
}

const ada = () => ({ first_name: 'Ada', last_name: 'Byron', passcode: '0042', employee_role_id: role });
const hire = async (values: object = {}) => await manage('POST', '/employees', { ...ada(), ...values });

async function identify(passcode: string) {
  const payload = { passcode };
  const url = '/api/pos/employee_sessions';
  const response = await suite.app.inject({ method: 'POST', url, headers: terminal, payload });
  return { status: response.statusCode, ...response.json() };
}

describe('a passcode at a terminal', () => {
  test('signs a new employee in at once', async () => {
    const { id } = await hire();
    expect(await identify('0042')).toMatchObject({ employee: { id, first_name: 'Ada', last_name: 'Byron' } });
  });

  test('that was changed counts at once, and the one before no more', async () => {
    const { id } = await hire();
    await manage('PUT', `/employees/${id}`, { ...ada(), passcode: '0043' });
    expect((await identify('0043')).status).toBe(200);
    expect((await identify('0042')).status).toBe(401);
  });

  test('signs nobody in who was switched off, until they are switched on again', async () => {
    const { id } = await hire();
    await manage('PUT', `/employees/${id}/active?is_active=false`);
    expect((await identify('0042')).status).toBe(401);
    await manage('PUT', `/employees/${id}/active?is_active=true`);
    expect((await identify('0042')).status).toBe(200);
  });

  test('signs nobody in who was deleted', async () => {
    const { id } = await hire();
    await manage('DELETE', `/employees/${id}`);
    expect((await identify('0042')).status).toBe(401);
  });

  test('is that of the active employee, when an inactive one has the same', async () => {
    const former = await hire();
    await manage('PUT', `/employees/${former.id}/active?is_active=false`);
    const { id } = await hire({ first_name: 'Grace' });
    expect((await identify('0042')).employee.id).toBe(id);
  });
});

describe('what an employee may do at a terminal', () => {
  test('is what the role has been given last', async () => {
    await hire();
    await manage('PUT', `/team_roles/${role}`, { name: 'Shift lead', modules: ['pos_refunds', 'pos_voids'] });
    expect(await identify('0042')).toMatchObject({
      role: { id: role, name: 'Shift lead' },
      modules: ['pos_refunds', 'pos_voids'],
    });
  });

  test('is that of the role that the employee has been given last', async () => {
    const { id } = await hire();
    const able = await createEmployeeRole(suite.db, location, { modules: ['pos_cash_drawer'] });
    await manage('PUT', `/employees/${id}`, { ...ada(), employee_role_id: able.id });
    expect(await identify('0042')).toMatchObject({ role: { id: able.id }, modules: ['pos_cash_drawer'] });
  });
});

describe('what terminals are loaded with', () => {
  async function load() {
    const response = await suite.app.inject({ url: '/api/pos/bootstrap', headers: terminal });
    return { tag: response.headers.etag, employees: response.json().employees };
  }

  const changes: [what: string, make: (id: number) => Promise<unknown>, told: string[]][] = [
    ['is hired', () => hire({ first_name: 'Grace', passcode: '1906' }), ['Ada', 'Grace']],
    ['is renamed', (id) => manage('PUT', `/employees/${id}`, { ...ada(), first_name: 'Augusta' }), ['Augusta']],
    ['is switched off', (id) => manage('PUT', `/employees/${id}/active?is_active=false`), []],
    ['is deleted', (id) => manage('DELETE', `/employees/${id}`), []],
  ];

  test.each(changes)('has another tag when an employee %s', async (_, make, told) => {
    const { id } = await hire();
    const before = await load();
    await make(id);
    const after = await load();
    expect(after.tag).not.toBe(before.tag);
    expect(after.employees.map(({ first_name }: { first_name: string }) => first_name)).toEqual(told);
  });

  test('has the same tag after what terminals are not told: passcodes and roles', async () => {
    const { id } = await hire();
    const before = await load();
    await manage('PUT', `/employees/${id}`, { ...ada(), passcode: '0043' });
    await manage('PUT', `/team_roles/${role}`, { name: 'Shift lead', modules: ['pos_voids'] });
    expect((await load()).tag).toBe(before.tag);
  });
});

import {
  authorizationHeaders,
  createEmployeeRole,
  createLocation,
  createPairedTerminal,
} from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;
let role: number;
let terminal: { authorization: string };

beforeEach(async () => {
  location = await createLocation(suite.db);
  role = (await createEmployeeRole(suite.db, location, { name: 'Server' })).id;
  terminal = (await createPairedTerminal(suite.db, location)).headers;
});

type Method = 'POST' | 'PUT' | 'DELETE';

async function callAsManager(method: Method, path: string, payload?: object) {
  const headers = authorizationHeaders(suite.config, location);
  return (await suite.app.inject({ method, url: `/api${path}`, headers, payload })).json();
}

const ada = () => ({ first_name: 'Ada', last_name: 'Byron', passcode: '0042', employee_role_id: role });
const createAda = async (values: object = {}) => await callAsManager('POST', '/employees', { ...ada(), ...values });

async function identify(passcode: string) {
  const payload = { passcode };
  const url = '/api/pos/employee_sessions';
  const response = await suite.app.inject({ method: 'POST', url, headers: terminal, payload });
  return { status: response.statusCode, ...response.json() };
}

describe('a terminal', () => {
  test('identifies a new employee by passcode immediately', async () => {
    const { id } = await createAda();
    expect(await identify('0042')).toMatchObject({ employee: { id, first_name: 'Ada', last_name: 'Byron' } });
  });

  test('accepts a changed passcode immediately and refuses the previous one', async () => {
    const { id } = await createAda();
    await callAsManager('PUT', `/employees/${id}`, { ...ada(), passcode: '0043' });
    expect((await identify('0043')).status).toBe(200);
    expect((await identify('0042')).status).toBe(401);
  });

  test('refuses the passcode of an employee while they are inactive', async () => {
    const { id } = await createAda();
    await callAsManager('PUT', `/employees/${id}/active?is_active=false`);
    expect((await identify('0042')).status).toBe(401);
    await callAsManager('PUT', `/employees/${id}/active?is_active=true`);
    expect((await identify('0042')).status).toBe(200);
  });

  test('refuses the passcode of a deleted employee', async () => {
    const { id } = await createAda();
    await callAsManager('DELETE', `/employees/${id}`);
    expect((await identify('0042')).status).toBe(401);
  });

  test('identifies the active employee when an inactive one has the same passcode', async () => {
    const former = await createAda();
    await callAsManager('PUT', `/employees/${former.id}/active?is_active=false`);
    const { id } = await createAda({ first_name: 'Grace' });
    expect((await identify('0042')).employee.id).toBe(id);
  });
});

describe('the terminal tasks of an employee', () => {
  test('change when the tasks of their role change', async () => {
    await createAda();
    await callAsManager('PUT', `/team_roles/${role}`, {
      name: 'Shift lead',
      rights: { pos_refunds: 'manage', pos_voids: 'manage' },
    });
    expect(await identify('0042')).toMatchObject({
      role: { id: role, name: 'Shift lead' },
      modules: ['pos_refunds', 'pos_voids'],
    });
  });

  test('change when the employee gets a different role', async () => {
    const { id } = await createAda();
    const able = await createEmployeeRole(suite.db, location, { rights: '{"pos_cash_drawer":"manage"}' });
    await callAsManager('PUT', `/employees/${id}`, { ...ada(), employee_role_id: able.id });
    expect(await identify('0042')).toMatchObject({ role: { id: able.id }, modules: ['pos_cash_drawer'] });
  });
});

describe('the bootstrap response for a terminal', () => {
  async function loadBootstrap() {
    const response = await suite.app.inject({ url: '/api/pos/bootstrap', headers: terminal });
    return { tag: response.headers.etag, employees: response.json().employees };
  }

  const changes: [change: string, apply: (id: number) => Promise<unknown>, employees: string[]][] = [
    ['is created', () => createAda({ first_name: 'Grace', passcode: '1906' }), ['Ada', 'Grace']],
    ['is renamed', (id) => callAsManager('PUT', `/employees/${id}`, { ...ada(), first_name: 'Augusta' }), ['Augusta']],
    ['is deactivated', (id) => callAsManager('PUT', `/employees/${id}/active?is_active=false`), []],
    ['is deleted', (id) => callAsManager('DELETE', `/employees/${id}`), []],
  ];

  test.each(changes)('has a new ETag when an employee %s', async (_, apply, employees) => {
    const { id } = await createAda();
    const before = await loadBootstrap();
    await apply(id);
    const after = await loadBootstrap();
    expect(after.tag).not.toBe(before.tag);
    expect(after.employees.map(({ first_name }: { first_name: string }) => first_name)).toEqual(employees);
  });

  test('keeps its ETag when a passcode or the name of a role changes', async () => {
    const { id } = await createAda();
    const before = await loadBootstrap();
    await callAsManager('PUT', `/employees/${id}`, { ...ada(), passcode: '0043' });
    await callAsManager('PUT', `/team_roles/${role}`, { name: 'Shift lead', rights: {} });
    expect((await loadBootstrap()).tag).toBe(before.tag);
  });

  test('has a new ETag and the current employee tasks after a change of a role or of its rights', async () => {
    const { id } = await createAda();
    const loadTasks = async () => (await loadBootstrap()).employees.map(({ tasks }: { tasks: string[] }) => tasks);
    expect(await loadTasks()).toEqual([[]]);
    const rights = { pos_voids: 'manage', orders: 'view', pos_comps: 'manage' };
    const before = await loadBootstrap();
    await callAsManager('PUT', `/team_roles/${role}`, { name: 'Shift lead', rights });
    expect([await loadTasks(), (await loadBootstrap()).tag === before.tag]).toEqual([
      [['pos_comps', 'pos_voids']],
      false,
    ]);
    const refunder = await createEmployeeRole(suite.db, location, { rights: '{"pos_refunds":"manage"}' });
    await callAsManager('PUT', `/employees/${id}`, { ...ada(), employee_role_id: refunder.id });
    expect(await loadTasks()).toEqual([['pos_refunds']]);
  });
});

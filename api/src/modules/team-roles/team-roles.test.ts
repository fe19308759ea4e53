import { moduleId } from '@backoffice/contract/team-roles';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { authorizationHeaders, createEmployee, createEmployeeRole, createLocation } from '../../../test/factories';

let suite: TestApp;
let location: number;

beforeAll(async () => {
  suite = await buildTestApp();
});
afterAll(() => suite.close());
beforeEach(async () => {
  location = await createLocation(suite.db);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function send(method: Method, path = '', payload?: object, from = location) {
  const headers = authorizationHeaders(suite.config, from);
  const response = await suite.app.inject({ method, url: `/api/team_roles${path}`, headers, payload });
  return { status: response.statusCode, body: response.json() };
}

const names = (body: { team_roles: { name: string }[] }) => body.team_roles.map(({ name }) => name);
const cashier = { name: 'Cashier', modules: ['orders'] };

test('roles are listed by name with their modules and numbers of employees', async () => {
  const server = await createEmployeeRole(suite.db, location, { name: 'server', modules: ['orders'] });
  const cook = await createEmployeeRole(suite.db, location, { name: 'Cook' });
  for (const is_active of [true, false]) {
    await createEmployee(suite.db, suite.config, location, { employee_role_id: server.id, is_active });
  }
  const { body } = await send('GET');
  const updated_at = expect.any(String);
  expect(body).toEqual({
    team_roles: [
      { ...cook, modules: [], employee_count: 0, updated_at },
      { ...server, modules: ['orders'], employee_count: 2, updated_at },
    ],
  });
});

test('the list of roles omits modules that this release does not have', async () => {
  await createEmployeeRole(suite.db, location, { modules: ['orders', 'time_travel'] });
  expect((await send('GET')).body.team_roles[0].modules).toEqual(['orders']);
});

test('the modules are listed once each, by group, with the names of the sidebar', async () => {
  const { data } = (await send('GET', '/modules')).body;
  expect(data.map(({ id }: { id: string }) => id)).toEqual(moduleId.options);
  const groups: Record<string, string[]> = {};
  for (const { group, name } of data) groups[group] = [...(groups[group] ?? []), name];
  expect(Object.entries(groups)).toEqual([
    ['Employees', ['Employees']],
    ['Reporting', ['Orders', 'Transactions', 'Cash Reconciliation']],
    ['Menu', ['Categories', 'Items', 'Modifiers']],
    [
      'Business Setup',
      [
        ...['Business Information', 'Sales Taxes', 'Discounts', 'Printers', 'Terminals', 'Order Notes'],
        ...['Order Types', 'Order Sources', 'Kitchen Receipt Settings', 'Customer Receipt Settings', 'Other Settings'],
      ],
    ],
    ['Terminals', ['Discounts', 'Refunds', 'Voids', 'Cash Drawer', 'Reports']],
  ]);
});

describe('a new role', () => {
  test('is returned in the list of roles with a trimmed name and without repeated modules', async () => {
    await createEmployeeRole(suite.db, location, { name: 'Waiter' });
    const { status, body } = await send('POST', '', { name: ' Cashier ', modules: ['orders', 'orders'] });
    expect([status, names(body)]).toEqual([200, ['Cashier', 'Waiter']]);
    expect(body.team_roles[0].modules).toEqual(['orders']);
  });

  test('cannot have a name that is taken, in any case', async () => {
    await send('POST', '', cashier);
    const message = 'A role with this name already exists';
    expect(await send('POST', '', { ...cashier, name: 'CASHIER' })).toEqual({
      status: 409,
      body: { code: 'conflict', message, fields: { name: message } },
    });
    expect((await send('POST', '', cashier, await createLocation(suite.db))).status).toBe(200);
  });
});

describe('a role', () => {
  const NAME_REQUIRED = 'Please enter Role Name';

  test.each([
    ['name', '', NAME_REQUIRED],
    ['name', '  ', NAME_REQUIRED],
    ['name', undefined, NAME_REQUIRED],
    ['name', 7, NAME_REQUIRED],
    ['name', 'a'.repeat(51), 'Role name should have max 50 letters'],
    ['name', 'Küche', 'Ineligible symbol is used'],
    ['rank', 1, 'Unknown field'],
  ])('is refused with the %s %j: %s', async (field, value, message) => {
    const { id } = await createEmployeeRole(suite.db, location);
    const answers = [
      await send('POST', '', { ...cashier, [field]: value }),
      await send('PUT', `/${id}`, { ...cashier, [field]: value }),
    ];
    for (const { status, body } of answers) expect([status, body.fields]).toEqual([400, { [field]: message }]);
  });

  test.each([
    ['a', 'a'],
    ['a'.repeat(50), 'a'.repeat(50)],
    [` ${'a'.repeat(50)} `, 'a'.repeat(50)],
  ])('may have the name "%s", stored as "%s"', async (name, stored) => {
    const { body } = await send('POST', '', { ...cashier, name });
    expect(names(body)).toEqual([stored]);
  });

  test.each([
    [undefined, 'modules'],
    ['orders', 'modules'],
    [['orders', 'time_travel'], 'modules.1'],
  ])('is refused with the modules %j', async (modules, field) => {
    const { status, body } = await send('POST', '', { ...cashier, modules });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  test('may have no modules and all modules', async () => {
    await send('POST', '', { name: 'Nothing', modules: [] });
    const { body } = await send('POST', '', { name: 'Owner', modules: moduleId.options });
    expect(body.team_roles.map(({ modules }: { modules: string[] }) => modules)).toEqual([[], moduleId.options]);
  });
});

describe('a changed role', () => {
  test('has the new name and modules', async () => {
    const { id } = await createEmployeeRole(suite.db, location);
    const { status, body } = await send('PUT', `/${id}`, cashier);
    expect([status, body.team_roles[0]]).toMatchObject([200, { id, ...cashier }]);
  });

  test('cannot have the name of another role and may keep its own', async () => {
    const { id } = await createEmployeeRole(suite.db, location, { name: 'Till' });
    await send('POST', '', cashier);
    expect((await send('PUT', `/${id}`, cashier)).status).toBe(409);
    expect((await send('PUT', `/${id}`, { ...cashier, name: 'till' })).status).toBe(200);
  });

  test('is refused when another user has changed it meanwhile', async () => {
    const { id } = await createEmployeeRole(suite.db, location);
    const { updated_at } = (await send('GET')).body.team_roles[0];
    const change = () => send('PUT', `/${id}`, { ...cashier, updated_at });
    const answers = await Promise.all([change(), change(), change()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 'changed_meanwhile',
      message: 'Somebody else has changed this role meanwhile',
    });
  });
});

describe('the deletion of a role', () => {
  test('succeeds when no employee has the role', async () => {
    const { id } = await createEmployeeRole(suite.db, location, { name: 'Old' });
    await send('POST', '', cashier);
    const { status, body } = await send('DELETE', `/${id}`);
    expect([status, names(body)]).toEqual([200, ['Cashier']]);
    expect((await send('DELETE', `/${id}`)).status).toBe(404);
  });

  test.each([
    [1, '1 employee has this role'],
    [3, '3 employees have this role'],
  ])('is refused while the number of employees with the role is %d', async (count, message) => {
    const { id } = await createEmployeeRole(suite.db, location);
    for (let made = 0; made < count; made += 1) {
      await createEmployee(suite.db, suite.config, location, { employee_role_id: id });
    }
    expect(await send('DELETE', `/${id}`)).toEqual({ status: 409, body: { code: 'conflict', message } });
    expect(names((await send('GET')).body)).toHaveLength(1);
  });

  test('succeeds when only deleted employees had the role', async () => {
    const { id } = await createEmployeeRole(suite.db, location);
    const employee = await createEmployee(suite.db, suite.config, location, { employee_role_id: id });
    const headers = authorizationHeaders(suite.config, location);
    await suite.app.inject({ method: 'DELETE', url: `/api/employees/${employee.id}`, headers });
    expect((await send('DELETE', `/${id}`)).status).toBe(200);
  });

  test('succeeds when the row of a deleted employee still refers to the role', async () => {
    const { id } = await createEmployeeRole(suite.db, location);
    const deleted_at = new Date();
    await createEmployee(suite.db, suite.config, location, { employee_role_id: id, deleted_at });
    expect((await send('GET')).body.team_roles[0].employee_count).toBe(0);
    expect((await send('DELETE', `/${id}`)).status).toBe(200);
  });
});

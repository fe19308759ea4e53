import { moduleId, type Rights } from '@backoffice/contract/rights';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import {
  authorizationHeaders,
  createEmployee,
  createEmployeeRole,
  createLocation,
  signInWithRights,
} from '../../../test/factories';

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

/** Returns the roles of a response without the role Owner, which every location has. */
const withoutOwner = (body: { team_roles: { name: string; is_owner: boolean; rights: object }[] }) =>
  body.team_roles.filter(({ is_owner }) => !is_owner);
const names = (body: Parameters<typeof withoutOwner>[0]) => withoutOwner(body).map(({ name }) => name);
const cashier = { name: 'Cashier', rights: { orders: 'view' } };

test('roles are listed by name with their rights and numbers of employees and users', async () => {
  const server = await createEmployeeRole(suite.db, location, { name: 'server', rights: '{"orders":"view"}' });
  const cook = await createEmployeeRole(suite.db, location, { name: 'Cook' });
  for (const is_active of [true, false]) {
    await createEmployee(suite.db, suite.config, location, { employee_role_id: server.id, is_active });
  }
  const { body } = await send('GET');
  const updated_at = expect.any(String);
  expect(body).toEqual({
    team_roles: [
      { ...cook, is_owner: false, rights: {}, employee_count: 0, user_count: 0, updated_at },
      {
        id: expect.any(Number),
        name: 'Owner',
        is_owner: true,
        rights: {},
        employee_count: 0,
        user_count: 1,
        updated_at,
      },
      { ...server, is_owner: false, rights: { orders: 'view' }, employee_count: 2, user_count: 0, updated_at },
    ],
  });
});

test('the list of roles omits modules that this release does not have', async () => {
  await createEmployeeRole(suite.db, location, {
    rights: '{"orders":"view","items":"own","time_travel":"manage"}',
  });
  expect(withoutOwner((await send('GET')).body).map(({ rights }) => rights)).toEqual([{ orders: 'view' }]);
});

test('the modules are listed once each, by group, with the names of the sidebar', async () => {
  const { data } = (await send('GET', '/modules')).body;
  expect(data.map(({ id }: { id: string }) => id)).toEqual(moduleId.options);
  const groups: Record<string, string[]> = {};
  for (const { group, name } of data) groups[group] = [...(groups[group] ?? []), name];
  expect(Object.entries(groups)).toEqual([
    ['Employees', ['Employees', 'Team Roles', 'Users']],
    [
      'Reporting',
      [
        ...['Orders', 'Transactions', 'Cash Reconciliation', 'Product Mix', 'Sales by', 'Taxes'],
        ...['Exceptions', 'Close of Day'],
      ],
    ],
    ['Menu', ['Categories', 'Items', 'Modifiers']],
    [
      'Business Setup',
      [
        ...['Business Information', 'Sales Taxes', 'Discounts', 'Printers', 'Terminals', 'Order Notes'],
        ...['Order Types', 'Order Sources', 'Payment Types', 'Kitchen Receipt Settings', 'Customer Receipt Settings'],
        ...['Other Settings', 'History'],
      ],
    ],
    ['Terminals', ['Discounts', 'Large Discounts', 'Comps', 'Refunds', 'Voids', 'Cash Drawer', 'Reports']],
  ]);
});

describe('a new role', () => {
  test('is returned in the list of roles with a trimmed name', async () => {
    await createEmployeeRole(suite.db, location, { name: 'Waiter' });
    const { status, body } = await send('POST', '', { ...cashier, name: ' Cashier ' });
    expect([status, names(body)]).toEqual([200, ['Cashier', 'Waiter']]);
    expect(withoutOwner(body)[0]).toMatchObject(cashier);
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
    [undefined, 'rights'],
    ['orders', 'rights'],
    [{ orders: 'own' }, 'rights.orders'],
    [{ time_travel: 'view' }, 'rights.time_travel'],
  ])('is refused with the rights %j', async (rights, field) => {
    const { status, body } = await send('POST', '', { ...cashier, rights });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  test('may have no rights and all rights', async () => {
    const all = Object.fromEntries(moduleId.options.map((module) => [module, 'manage']));
    await send('POST', '', { name: 'Nothing', rights: {} });
    const { body } = await send('POST', '', { name: 'All', rights: all });
    expect(withoutOwner(body).map(({ rights }) => rights)).toEqual([all, {}]);
  });
});

describe('a changed role', () => {
  test('has the new name and rights', async () => {
    const { id } = await createEmployeeRole(suite.db, location);
    const { status, body } = await send('PUT', `/${id}`, cashier);
    expect([status, withoutOwner(body)[0]]).toMatchObject([200, { id, ...cashier }]);
  });

  test('cannot have the name of another role and may keep its own', async () => {
    const { id } = await createEmployeeRole(suite.db, location, { name: 'Till' });
    await send('POST', '', cashier);
    expect((await send('PUT', `/${id}`, cashier)).status).toBe(409);
    expect((await send('PUT', `/${id}`, { ...cashier, name: 'till' })).status).toBe(200);
  });

  test('is refused when another user has changed it meanwhile', async () => {
    const { id } = await createEmployeeRole(suite.db, location);
    const [{ updated_at }] = (await send('GET')).body.team_roles.filter((role: { id: number }) => role.id === id);
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
    expect(withoutOwner((await send('GET')).body)).toMatchObject([{ employee_count: 0 }]);
    expect((await send('DELETE', `/${id}`)).status).toBe(200);
  });
});

describe('the role Owner', () => {
  const MESSAGE = 'The role Owner may do everything; it cannot be changed or deleted';

  test('cannot be changed or deleted', async () => {
    const [owner] = (await send('GET')).body.team_roles;
    for (const response of [await send('PUT', `/${owner.id}`, cashier), await send('DELETE', `/${owner.id}`)]) {
      expect(response).toEqual({ status: 409, body: { code: 'conflict', message: MESSAGE } });
    }
    expect((await send('GET')).body.team_roles).toEqual([owner]);
  });
});

describe('a user who may manage roles', () => {
  async function sendAs(rights: Rights, method: Method, path: string, payload?: object) {
    const headers = await signInWithRights(suite, location, rights);
    const response = await suite.app.inject({ method, url: `/api/team_roles${path}`, headers, payload });
    return { status: response.statusCode, fields: response.json().fields };
  }
  const refusal = (name: string) => {
    return { status: 409, fields: { rights: `You can only change rights that you have yourself: ${name}` } };
  };

  test('can grant and withdraw the rights that they have', async () => {
    const rights: Rights = { team_roles: 'manage', orders: 'manage' };
    const { id } = await createEmployeeRole(suite.db, location, { rights: '{"orders":"view"}' });
    expect(await sendAs(rights, 'PUT', `/${id}`, { name: 'One', rights: { orders: 'manage' } })).toMatchObject({
      status: 200,
    });
    expect(await sendAs(rights, 'POST', '', { name: 'Two', rights: { orders: 'view' } })).toMatchObject({
      status: 200,
    });
  });

  test.each([
    ['grant a right', {}, { items: 'view' }, 'Items'],
    ['raise a right', { orders: 'view' }, { orders: 'manage' }, 'Orders'],
    ['withdraw a right', { users: 'manage' }, {}, 'Users'],
  ])('cannot %s that they do not have', async (_case, before, after, name) => {
    const rights: Rights = { team_roles: 'manage', orders: 'view' };
    const { id } = await createEmployeeRole(suite.db, location, { rights: JSON.stringify(before) });
    expect(await sendAs(rights, 'PUT', `/${id}`, { name: 'New', rights: after })).toEqual(refusal(name));
  });
});

import type { Rights } from '@backoffice/contract/rights';
import {
  authorizationHeaders,
  createEmployee,
  createEmployeeRole,
  createLocation,
  signInWithRights,
} from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { CASHIER_ROLE, createTeamRolesClient, type Method, roleNames, withoutOwner } from './testing/team-roles-client';

const suite = useTestApp();
let location: number;
let send: ReturnType<typeof createTeamRolesClient>;

beforeAll(async () => {
  send = createTeamRolesClient(suite, () => location);
});
beforeEach(async () => {
  location = await createLocation(suite.db);
});

describe('a new team role', () => {
  test('is returned in the list of roles with a trimmed name', async () => {
    await createEmployeeRole(suite.db, location, { name: 'Waiter' });
    const { status, body } = await send('POST', '', { ...CASHIER_ROLE, name: ' Cashier ' });
    expect([status, roleNames(body)]).toEqual([200, ['Cashier', 'Waiter']]);
    expect(withoutOwner(body)[0]).toMatchObject(CASHIER_ROLE);
  });

  test('cannot have a name that is taken, ignoring case', async () => {
    await send('POST', '', CASHIER_ROLE);
    const message = 'A role with this name already exists';
    expect(await send('POST', '', { ...CASHIER_ROLE, name: 'CASHIER' })).toEqual({
      status: 409,
      body: { code: 'conflict', message, fields: { name: message } },
    });
    expect((await send('POST', '', CASHIER_ROLE, await createLocation(suite.db))).status).toBe(200);
  });
});

describe('a changed team role', () => {
  test('has the new name and rights', async () => {
    const { id } = await createEmployeeRole(suite.db, location);
    const { status, body } = await send('PUT', `/${id}`, CASHIER_ROLE);
    expect([status, withoutOwner(body)[0]]).toMatchObject([200, { id, ...CASHIER_ROLE }]);
  });

  test('cannot have the name of another role but may keep its own name', async () => {
    const { id } = await createEmployeeRole(suite.db, location, { name: 'Till' });
    await send('POST', '', CASHIER_ROLE);
    expect((await send('PUT', `/${id}`, CASHIER_ROLE)).status).toBe(409);
    expect((await send('PUT', `/${id}`, { ...CASHIER_ROLE, name: 'till' })).status).toBe(200);
  });

  test('is refused when another user has changed the role in the meantime', async () => {
    const { id } = await createEmployeeRole(suite.db, location);
    const [{ updated_at }] = (await send('GET')).body.team_roles.filter((role: { id: number }) => role.id === id);
    const change = () => send('PUT', `/${id}`, { ...CASHIER_ROLE, updated_at });
    const answers = await Promise.all([change(), change(), change()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 'changed_meanwhile',
      message: 'Somebody else has changed this role in the meantime',
    });
  });
});

describe('the deletion of a team role', () => {
  test('succeeds when no employee has the role', async () => {
    const { id } = await createEmployeeRole(suite.db, location, { name: 'Old' });
    await send('POST', '', CASHIER_ROLE);
    const { status, body } = await send('DELETE', `/${id}`);
    expect([status, roleNames(body)]).toEqual([200, ['Cashier']]);
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
    expect(roleNames((await send('GET')).body)).toHaveLength(1);
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

describe('the team role Owner', () => {
  const MESSAGE = 'The role Owner can do everything and cannot be changed or deleted';

  test('cannot be changed or deleted', async () => {
    const [owner] = (await send('GET')).body.team_roles;
    for (const response of [await send('PUT', `/${owner.id}`, CASHIER_ROLE), await send('DELETE', `/${owner.id}`)]) {
      expect(response).toEqual({ status: 409, body: { code: 'conflict', message: MESSAGE } });
    }
    expect((await send('GET')).body.team_roles).toEqual([owner]);
  });
});

describe('a user who may manage team roles', () => {
  async function sendAs(rights: Rights, method: Method, path: string, payload?: object) {
    const headers = await signInWithRights(suite, location, rights);
    const response = await suite.app.inject({ method, url: `/api/team_roles${path}`, headers, payload });
    return { status: response.statusCode, fields: response.json().fields };
  }
  const refusal = (name: string) => {
    return { status: 409, fields: { rights: `You can only change rights that you have yourself: ${name}` } };
  };

  test('can grant and withdraw rights that they have themselves', async () => {
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

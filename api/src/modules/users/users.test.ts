import { setTimeout as sleep } from 'node:timers/promises';
import type { Rights } from '@backoffice/contract/rights';
import type { User } from '@backoffice/contract/users';
import {
  authorizationHeaders,
  createEmployeeRole,
  createLocation,
  createUser,
  signInWithRights,
} from '../../../test/factories';
import {
  callWithSession,
  decodeClaims,
  logIn,
  refresh,
  SESSION_ENDED,
  type SessionTokens,
} from '../../../test/sign-in';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { lockUsersOfLocation } from './users.repository';

const MANAGE_USERS: Rights = { users: 'manage', orders: 'view' };

const suite = useTestApp();
let location: number;

beforeEach(async () => {
  location = await createLocation(suite.db);
});

type Headers = { authorization: string };

interface UserRow {
  id: number;
  email: string;
}

async function send(method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: object, headers = asOwner()) {
  return await suite.app.inject({ method, url: `/api${path}`, headers, payload });
}
const asOwner = () => authorizationHeaders(suite.config, location);
const asManager = () => signInWithRights(suite, location, MANAGE_USERS);

async function listUsers() {
  return (await send('GET', '/users')).json().users;
}

async function findOwnerRole(): Promise<number> {
  const role = await withLocation(suite.db, location, (scope) =>
    scope.selectFrom('employee_roles').select('id').where('is_owner', '=', true).executeTakeFirstOrThrow(),
  );
  return role.id;
}

async function createRole(rights: object): Promise<number> {
  return (await createEmployeeRole(suite.db, location, { rights: JSON.stringify(rights) })).id;
}

/** Creates a user whose role has these rights, and signs the user in. */
async function createColleague(rights: object = { employees: 'manage' }) {
  const user = await createUser(suite.db, location);
  await setRole(user.id, await createRole(rights));
  const session: SessionTokens = (await logIn(suite, user.email)).json().data;
  return { ...user, session };
}

const setRole = (id: number, role_id: number, headers = asOwner()) =>
  send('PUT', `/users/${id}/role`, { role_id }, headers);
const setActive = (id: number, isActive: boolean, headers = asOwner()) =>
  send('PUT', `/users/${id}/active?is_active=${isActive}`, undefined, headers);
const remove = (id: number, headers = asOwner()) => send('DELETE', `/users/${id}`, undefined, headers);

test('the list of users shows role, state and latest sign-in', async () => {
  const role = await createEmployeeRole(suite.db, location, { name: 'Bookkeeper' });
  const user = await createUser(suite.db, location, { user_name: 'A Byron' });
  await setRole(user.id, role.id);
  const [before] = await listUsers();
  expect(before).toEqual({
    ...{ id: user.id, user_name: 'A Byron', email: user.email, role_id: role.id, role_name: 'Bookkeeper' },
    ...{ is_owner: false, is_active: true, last_sign_in_at: null, updated_at: expect.any(String), can_edit: true },
  });
  await logIn(suite, user.email);
  await setActive(user.id, false);
  const [after] = await listUsers();
  expect(after).toMatchObject({ is_active: false, last_sign_in_at: expect.stringMatching(/^20/) });
});

describe('a user', () => {
  test('loses rights immediately when the role changes, and the refreshed token has the new rights', async () => {
    const { id, session } = await createColleague();
    expect(await callWithSession(suite, session)).toMatchObject({ status: 200 });
    const reduced = await createRole({ items: 'view' });
    expect((await setRole(id, reduced)).statusCode).toBe(200);
    expect(await callWithSession(suite, session)).toMatchObject({ status: 404, code: 'not_permitted' });
    const next = (await refresh(suite, session)).json().data;
    expect(decodeClaims(next.auth_token)).toMatchObject({ isOwner: false, rights: { items: 'view' } });
  });

  test('cannot sign in or use a session while deactivated, and can sign in again once activated', async () => {
    const { id, email, session } = await createColleague();
    expect((await setActive(id, false)).statusCode).toBe(200);
    expect(await callWithSession(suite, session)).toEqual(SESSION_ENDED);
    expect((await logIn(suite, email)).statusCode).toBe(401);
    await setActive(id, true);
    expect((await logIn(suite, email)).statusCode).toBe(200);
  });

  test('cannot use a session or sign in once removed', async () => {
    const { id, email, session } = await createColleague();
    const response = await remove(id);
    expect(response.json().users.map((user: UserRow) => user.email)).not.toContain(email);
    expect(await callWithSession(suite, session)).toEqual(SESSION_ENDED);
    expect((await refresh(suite, session)).statusCode).toBe(401);
    expect((await logIn(suite, email)).statusCode).toBe(401);
  });

  test('does not get a new role when the change is based on an earlier state', async () => {
    const { id } = await createColleague();
    const role_id = await createRole({});
    const updated_at = '2026-01-05T10:00:00.000Z';
    const response = await send('PUT', `/users/${id}/role`, { role_id, updated_at });
    expect([response.statusCode, response.json().code]).toEqual([409, 'changed_meanwhile']);
  });

  test('of another location is not found', async () => {
    const stranger = await createUser(suite.db, await createLocation(suite.db));
    for (const response of [await remove(stranger.id), await setActive(stranger.id, false)]) {
      expect([response.statusCode, response.json().message]).toEqual([404, 'User not found']);
    }
  });
});

describe('the list of users shows that the requesting user', () => {
  const whoCanBeChanged = async (headers: Headers): Promise<string[]> => {
    const users: User[] = (await send('GET', '/users', undefined, headers)).json().users;
    return users.filter(({ can_edit }) => can_edit).map(({ email }) => email);
  };

  test('may change all others when that user is an owner', async () => {
    const [{ email }, colleague] = [await createUser(suite.db, location), await createColleague()];
    const headers = { authorization: `Bearer ${(await logIn(suite, email)).json().data.auth_token}` };
    expect(await whoCanBeChanged(headers)).toEqual(expect.arrayContaining([colleague.email]));
    expect(await whoCanBeChanged(headers)).not.toEqual(expect.arrayContaining([email]));
  });

  test('may change only users whose rights they have, and none without the right to manage users', async () => {
    const equal = await createColleague({ orders: 'view' });
    await createColleague({ orders: 'manage' });
    expect(await whoCanBeChanged(await asManager())).toEqual([equal.email]);
    expect(await whoCanBeChanged(await signInWithRights(suite, location, { ...MANAGE_USERS, users: 'view' }))).toEqual(
      [],
    );
  });
});

describe('a user who changes users', () => {
  test('cannot change their own access', async () => {
    const user = await createUser(suite.db, location);
    const headers = { authorization: `Bearer ${(await logIn(suite, user.email)).json().data.auth_token}` };
    const role = await createRole({});
    for (const response of [
      await setRole(user.id, role, headers),
      await setActive(user.id, false, headers),
      await remove(user.id, headers),
    ]) {
      const message = 'You cannot change your own access. Ask another owner of the location.';
      expect([response.statusCode, response.json().message]).toEqual([409, message]);
    }
  });

  test('cannot give the role Owner or change an owner without being an owner', async () => {
    const [headers, { id }] = [await asManager(), await createColleague({})];
    const given = await setRole(id, await findOwnerRole(), headers);
    expect([given.statusCode, given.json().fields]).toEqual([409, { role_id: 'Only owners can give the role Owner' }]);
    const owner = await createUser(suite.db, location);
    for (const response of [await setActive(owner.id, false, headers), await remove(owner.id, headers)]) {
      expect([response.statusCode, response.json().message]).toEqual([
        409,
        'Only owners can change the access of an owner',
      ]);
    }
  });

  test('can give rights that they have, but cannot give or take other rights', async () => {
    const [headers, { id }] = [await asManager(), await createColleague({})];
    const foreign = await setRole(id, await createRole({ items: 'view' }), headers);
    const message = 'You can only change rights that you have yourself: Items';
    expect([foreign.statusCode, foreign.json().fields]).toEqual([409, { role_id: message }]);
    expect((await setRole(id, await createRole({ orders: 'view' }), headers)).statusCode).toBe(200);
    const { id: cook } = await createColleague({ items: 'view' });
    expect((await remove(cook, headers)).statusCode).toBe(409);
  });

  test('needs the right to manage users', async () => {
    const [viewer, { id }] = [await signInWithRights(suite, location, { users: 'view' }), await createColleague()];
    expect((await send('GET', '/users', undefined, viewer)).statusCode).toBe(200);
    expect((await remove(id, viewer)).json()).toMatchObject({ code: 'not_permitted', module: 'Users' });
  });
});

describe('the last active owner', () => {
  async function signInOwner() {
    const user = await createUser(suite.db, location);
    const { auth_token } = (await logIn(suite, user.email)).json().data;
    return { ...user, headers: { authorization: `Bearer ${auth_token}` } };
  }

  /** Removes the owner that the test helper `createLocation` creates. */
  async function removeFirstOwner(): Promise<void> {
    await suite.db
      .deleteFrom('user_locations')
      .where('location_id', '=', location)
      .where('user_id', 'in', suite.db.selectFrom('users').select('id').where('password_hash', '=', ''))
      .execute();
  }

  test.each([
    ['removed', (id: number, headers: Headers) => remove(id, headers)],
    ['deactivated', (id: number, headers: Headers) => setActive(id, false, headers)],
    ['given another role', (id: number, headers: Headers, role: number) => setRole(id, role, headers)],
  ])('cannot be %s', async (_, change) => {
    const [one, other] = [await signInOwner(), await signInOwner()];
    await removeFirstOwner();
    const role = await createRole({});
    // Both requests are authenticated before either of them changes an owner.
    const responses = await withLocation(suite.db, location, async (scope) => {
      await lockUsersOfLocation(scope, location);
      const pending = [change(one.id, other.headers, role), change(other.id, one.headers, role)];
      await sleep(300);
      return pending;
    });
    const outcomes = (await Promise.all(responses)).map((response) => [response.statusCode, response.json().message]);
    expect(outcomes.sort()).toEqual([
      [200, undefined],
      [409, 'The location needs at least one active owner'],
    ]);
  });
});

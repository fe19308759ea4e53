import type { Operation } from '@backoffice/contract/operation';
import { listOrders } from '@backoffice/contract/reports';
import { moduleId, type Rights } from '@backoffice/contract/rights';
import { DEFAULT_ROLES } from '../src/accounts/default-roles';
import { createAccessTokens } from '../src/modules/authentication/access-token';
import { contractOperations, userOperations } from './contract-operations';
import { createEmployeeRole, createLocation, decodeSession, signInWithRights } from './factories';
import { useTestApp } from './use-test-app';

const suite = useTestApp();
let location: number;
let other: number;

beforeAll(async () => {
  location = await createLocation(suite.db);
  other = await createLocation(suite.db);
});

const everything = (level: 'view' | 'manage'): Rights =>
  Object.fromEntries(moduleId.options.map((module) => [module, level]));

/** Rights of each role, by name. The role Owner has no list of rights, so its value is `owner`. */
const ROLES: Record<string, Rights | 'owner'> = {
  Owner: 'owner',
  ...Object.fromEntries(DEFAULT_ROLES.map(({ name, rights }) => [name, rights])),
  Everything: everything('manage'),
  'View of everything': everything('view'),
  Nothing: {},
};

/** Whether a role may call an operation, according to the rights in the contract. */
function isAllowed({ right }: Operation, role: Rights | 'owner'): boolean {
  if (right === 'any' || role === 'owner') return true;
  if (right === 'owner' || right === undefined) return false;
  const grants = (module: string, level: string) =>
    Object.entries(role).some(([id, granted]) => id === module && (granted === level || granted === 'manage'));
  if ((right.alsoFor ?? []).some((module) => grants(module, 'view'))) return true;
  return [right.module, ...(right.together ?? [])].every((module) => grants(module, right.level));
}

/**
 * Calls an operation with an unknown id and without a body, so that a permitted request fails later or changes nothing.
 */
async function call({ method, path }: Operation, headers: { authorization: string }) {
  const url = `/api${path.replace(/:id|:number/, '999999999').replace(':uuid', crypto.randomUUID())}`;
  const response = await suite.app.inject({ method, url, headers });
  const isJson = String(response.headers['content-type']).includes('json');
  return { status: response.statusCode, ...(isJson && response.body !== '' && response.json()) };
}

/**
 * Returns the operations that a user may call: all except operations whose response is 404 with the code not_permitted.
 */
async function findPermitted(headers: { authorization: string }): Promise<string[]> {
  const permitted: string[] = [];
  for (const operation of userOperations) {
    const { status, code, module } = await call(operation, headers);
    // An ended session or a broken server must not look like a user who may call everything.
    if (status === 401 || status >= 500) throw new Error(`${nameOf(operation)} was answered with ${status} ${code}`);
    if (code !== 'not_permitted') permitted.push(nameOf(operation));
    else expect([status, typeof module]).toEqual([404, 'string']);
  }
  return permitted;
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
const allowedTo = (role: Rights | 'owner') => userOperations.filter((one) => isAllowed(one, role)).map(nameOf);

test(`the ${userOperations.length} operations for signed-in users declare a right, and no other operation does`, () => {
  const named = contractOperations.filter(({ right }) => right !== undefined);
  expect(named.map(nameOf)).toEqual(userOperations.map(nameOf));
  expect(userOperations.length).toBeGreaterThan(100);
});

test('every back-office module has at least one operation that requires a right for it', () => {
  const required = new Set(
    userOperations.flatMap(({ right }) => (typeof right === 'object' ? [right.module, ...(right.together ?? [])] : [])),
  );
  const pages = moduleId.options.filter((module) => !module.startsWith('pos_'));
  expect(pages.filter((module) => !required.has(module))).toEqual([]);
});

const roles = Object.entries(ROLES);
const combinations = userOperations.length * roles.length * 2;

describe(`in all ${combinations} combinations of ${userOperations.length} operations, ${roles.length} roles and 2 locations`, () => {
  test.each(roles)(
    'a user with the role %s may call exactly the operations that the user’s role at each location allows',
    async (_name, role) => {
      const headers = await signInWithRights(suite, location, role);
      expect(await findPermitted(headers)).toEqual(allowedTo(role));
      const elsewhere = await joinOtherLocation(headers);
      expect(await findPermitted(elsewhere)).toEqual(allowedTo({}));
    },
  );
});

/**
 * Adds the user of a session to the other location with a role without rights. Returns headers with a token for that
 * location.
 */
async function joinOtherLocation(headers: { authorization: string }) {
  const claims = decodeSession(headers);
  const role = await createEmployeeRole(suite.db, other);
  await suite.db
    .insertInto('user_locations')
    .values({ location_id: other, user_id: claims.userId, role_id: role.id })
    .execute();
  const token = createAccessTokens(suite.config.tokenSecret).sign({ ...claims, locationId: other });
  return { authorization: `Bearer ${token}` };
}

test('the API rejects a user at a location to which the user does not belong', async () => {
  const claims = decodeSession(await signInWithRights(suite, location, 'owner'));
  const token = createAccessTokens(suite.config.tokenSecret).sign({ ...claims, locationId: other });
  const answers = await Promise.all(userOperations.map((one) => call(one, { authorization: `Bearer ${token}` })));
  expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['401 token_invalid']));
});

test('additional rights in the claims of a token have no effect', async () => {
  const claims = decodeSession(await signInWithRights(suite, location, { orders: 'view' }));
  const token = createAccessTokens(suite.config.tokenSecret).sign({
    ...claims,
    isOwner: true,
    rights: everything('manage'),
  });
  expect(await findPermitted({ authorization: `Bearer ${token}` })).toEqual(allowedTo({ orders: 'view' }));
});

test('the reduced rights of a role apply at the next request, even with a token that was issued before the change', async () => {
  const headers = await signInWithRights(suite, location, { team_roles: 'manage', orders: 'view' });
  const [role] = (await suite.app.inject({ url: '/api/team_roles', headers }))
    .json()
    .team_roles.filter(
      ({ rights }: { rights: Rights }) => rights.team_roles === 'manage' && Object.keys(rights).length === 2,
    );
  expect(await call(listOrders, headers)).toMatchObject({ status: 200 });
  const owner = await signInWithRights(suite, location, 'owner');
  const payload = { name: 'Reduced', rights: { team_roles: 'view' } };
  const url = `/api/team_roles/${role.id}`;
  expect((await suite.app.inject({ method: 'PUT', url, headers: owner, payload })).statusCode).toBe(200);
  expect(await call(listOrders, headers)).toEqual({
    status: 404,
    code: 'not_permitted',
    message: 'Your role does not include Orders. Ask an owner of the location.',
    module: 'Orders',
  });
  expect((await suite.app.inject({ method: 'DELETE', url, headers })).json()).toEqual({
    code: 'not_permitted',
    message: 'Your role can view Team Roles but not change it. Ask an owner of the location.',
    module: 'Team Roles',
  });
});

import { bootstrap as schema } from '@backoffice/contract/bootstrap';
import { toDay } from '@backoffice/contract/dates';
import { subDays } from 'date-fns/subDays';
import { buildTestApp, type TestApp } from '../../test/build-test-app';
import { findOrders, prepareRestaurants } from '../../test/demonstration-suite';
import { createLocation, createUser } from '../../test/factories';
import { decodeClaims, logIn } from '../../test/sign-in';
import { insertOwner } from '../accounts/accounts.repository';
import { queryAsOwner } from '../backup/testing/restaurant';
import { withLocation } from '../database/location-scope';
import { passwordDigest } from '../modules/authentication/password';
import { createPasscodeVault } from '../modules/employees/passcode';
import { findBootstrap } from '../modules/pos/bootstrap.repository';
import { findRuleSets, findWorkingMarks } from '../modules/tips/tips.repository';
import { DEMONSTRATION_ACCOUNTS, DEMONSTRATION_COLLEAGUES } from './accounts';
import { HARBOR_AND_VINE } from './restaurants/harbor-and-vine';
import { type Simulation, simulateDay } from './simulation';

let suite: TestApp;
let restaurants: Simulation[];

beforeAll(async () => {
  suite = await buildTestApp();
  restaurants = await prepareRestaurants(suite);
}, 120_000);
afterAll(() => suite.close());

function restaurant(position: number): Simulation {
  const found = restaurants[position];
  if (!found) throw new Error('There is no such restaurant');
  return found;
}

test.each(DEMONSTRATION_COLLEAGUES)('$email signs in with the role $role', async ({ email, password, role }) => {
  const response = await logIn(suite, email, passwordDigest(password));
  const { isOwner, rights } = decodeClaims(response.json().data.auth_token);
  expect([isOwner, rights]).toEqual([false, HARBOR_AND_VINE.roles.find(({ name }) => name === role)?.rights]);
});

test.each([
  [0, DEMONSTRATION_ACCOUNTS.first],
  [1, DEMONSTRATION_ACCOUNTS.second],
])(
  'the owner of restaurant %d signs in and sees only that restaurant’s orders',
  async (position, { email, password }) => {
    const signedIn = await suite.app.inject({
      method: 'POST',
      url: '/api/auth/log_in',
      payload: { email, password: passwordDigest(password) },
    });
    const authorization = `Bearer ${signedIn.json().data.auth_token}`;
    const simulation = restaurant(position);
    const now = new Date();
    await simulateDay(simulation, toDay(subDays(now, 1), simulation.plan.timezone), now);
    const report = await suite.app.inject({ url: '/api/reports/orders?per_page=999', headers: { authorization } });
    const everything = await findOrders(simulation, new Date(0), new Date(now.getTime() + 86_400_000));
    expect(everything.length).toBeGreaterThan(20);
    expect(report.json().paging_metadata.total_items).toBe(everything.length);
  },
);

test('the demonstration uses the same restaurants after an owner has created another location', async () => {
  const [first, second] = [restaurant(0), restaurant(1)];
  const owner = await suite.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', DEMONSTRATION_ACCOUNTS.first.email)
    .executeTakeFirstOrThrow();
  const another = await createLocation(suite.db);
  await withLocation(suite.db, another, (scope) => insertOwner(scope, another, owner.id));
  // An update moves the row of the first location to the end of the table, behind the row of the new location.
  await suite.db
    .updateTable('user_locations')
    .set(({ ref }) => ({ user_id: ref('user_id') }))
    .where('location_id', '=', first.locationId)
    .execute();
  // With statistics, PostgreSQL reads the small table in the order of its rows.
  await queryAsOwner(suite.ownerUrl, 'analyze');
  const found = await prepareRestaurants(suite);
  expect(found.map(({ locationId }) => locationId)).toEqual([first.locationId, second.locationId]);
});

test('the first restaurant has a full menu, employees with unique passcodes, and two terminals', async () => {
  const { locationId, terminals, plan } = restaurant(0);
  const [terminal] = terminals;
  if (!terminal) throw new Error('The restaurant has no terminal');
  const menu = schema.parse(await withLocation(suite.db, locationId, (scope) => findBootstrap(scope, terminal)));
  expect(menu.items.length).toBeGreaterThanOrEqual(50);
  expect(menu.categories).toHaveLength(8);
  expect(menu.modifier_groups.length).toBeGreaterThan(3);
  expect(menu.printers).toHaveLength(3);
  expect(menu.employees.length).toBeGreaterThanOrEqual(11);
  expect(terminals).toHaveLength(2);
  const vault = createPasscodeVault(suite.config.dataKey);
  const passcodes = plan.employees.map(({ passcode }) => vault.lookup(locationId, passcode).toString('hex'));
  expect(new Set(passcodes).size).toBe(plan.employees.length);
  expect(JSON.stringify(menu)).toMatch(/^[ -~]*$/);
});

test('prepareDemonstration does not create the restaurants again when it runs a second time', async () => {
  const again = await prepareRestaurants(suite);
  expect(again.map(({ locationId }) => locationId)).toEqual(restaurants.map(({ locationId }) => locationId));
});

test('prepareDemonstration adds nothing to a database with other users', async () => {
  const own = await buildTestApp();
  const location = await createLocation(own.db);
  await createUser(own.db, location);
  const users = () => own.db.selectFrom('users').selectAll().orderBy('id').execute();
  const before = await users();
  expect(await prepareRestaurants(own)).toEqual([]);
  expect(await users()).toEqual(before);
  await own.close();
});

test('the first restaurant pools its tips by rules, and none of its bussers works on Mondays', async () => {
  const { locationId } = restaurant(0);
  const rules = await withLocation(suite.db, locationId, (scope) => findRuleSets(scope, locationId));
  expect(rules.map((set) => set.rules.map(({ role, percent }) => [role, percent]))).toEqual([
    [
      ['Busser', 15],
      ['Bartender', 5],
    ],
    [
      ['Busser', 10],
      ['Bartender', 5],
    ],
  ]);
  const marks = await withLocation(suite.db, locationId, (scope) =>
    findWorkingMarks(scope, locationId, { start: '2000-01-01', end: '2100-01-01' }),
  );
  expect([...new Set(marks.map(({ day }) => new Date(day).getUTCDay()))].sort()).toEqual([0, 2, 3, 4, 5, 6]);
});

import { moduleId } from '@backoffice/contract/rights';
import type { GrantableModule, TeamRole } from '@backoffice/contract/team-roles';
import { createEmployee, createEmployeeRole, createLocation, signInWithRights } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { CASHIER_ROLE, createTeamRolesClient, roleNames, withoutOwner } from './testing/team-roles-client';

const suite = useTestApp();
let location: number;
let send: ReturnType<typeof createTeamRolesClient>;

beforeAll(async () => {
  send = createTeamRolesClient(suite, () => location);
});
beforeEach(async () => {
  location = await createLocation(suite.db);
});

test('team roles are sorted by name and listed with their rights and numbers of employees and users', async () => {
  const server = await createEmployeeRole(suite.db, location, { name: 'server', rights: '{"orders":"view"}' });
  const cook = await createEmployeeRole(suite.db, location, { name: 'Cook' });
  for (const is_active of [true, false]) {
    await createEmployee(suite.db, suite.config, location, { employee_role_id: server.id, is_active });
  }
  const { body } = await send('GET');
  const updated_at = expect.any(String);
  expect(body).toEqual({
    team_roles: [
      { ...cook, is_owner: false, rights: {}, employee_count: 0, user_count: 0, updated_at, can_assign: true },
      {
        id: expect.any(Number),
        name: 'Owner',
        is_owner: true,
        rights: {},
        employee_count: 0,
        user_count: 1,
        updated_at,
        can_assign: true,
      },
      {
        ...{ ...server, is_owner: false, rights: { orders: 'view' }, employee_count: 2, user_count: 0, updated_at },
        can_assign: true,
      },
    ],
  });
});

test('the lists of team roles and back-office modules show which roles and levels the user may give', async () => {
  await createEmployeeRole(suite.db, location, { name: 'Cook', rights: '{"items":"view"}' });
  await createEmployeeRole(suite.db, location, { name: 'Server', rights: '{"items":"manage"}' });
  const headers = await signInWithRights(suite, location, { users: 'view', items: 'view', orders: 'manage' });
  const get = async (path: string) => (await suite.app.inject({ url: `/api/team_roles${path}`, headers })).json();
  const roles: TeamRole[] = (await get('')).team_roles;
  const assignable = roles.filter(({ can_assign }) => can_assign).map(({ name }) => name);
  expect(assignable).toEqual(expect.arrayContaining(['Cook']));
  expect(assignable).not.toEqual(expect.arrayContaining(['Owner']));
  expect(assignable).not.toEqual(expect.arrayContaining(['Server']));
  const modules: GrantableModule[] = (await get('/modules')).data;
  const grantable = modules.flatMap(({ id, grantable }) => (grantable === null ? [] : [[id, grantable]]));
  expect(Object.fromEntries(grantable)).toEqual({ users: 'view', items: 'view', orders: 'manage' });
});

test('the list of team roles omits rights to back-office modules that this release does not have', async () => {
  await createEmployeeRole(suite.db, location, {
    rights: '{"orders":"view","items":"own","time_travel":"manage"}',
  });
  expect(withoutOwner((await send('GET')).body).map(({ rights }) => rights)).toEqual([{ orders: 'view' }]);
});

test('the back-office modules are listed once each, by group, with their names in the sidebar', async () => {
  const { data } = (await send('GET', '/modules')).body;
  expect(data.map(({ id }: { id: string }) => id)).toEqual(moduleId.options);
  const groups: Record<string, string[]> = {};
  for (const { group, name } of data) groups[group] = [...(groups[group] ?? []), name];
  expect(Object.entries(groups)).toEqual([
    ['Employees', ['Employees', 'Team Roles', 'Users']],
    [
      'Reporting',
      [
        ...['Overview', 'Orders', 'Transactions', 'Cash Reconciliation', 'Product Mix', 'Sales by', 'Taxes', 'Staff'],
        ...['Tips', 'Exceptions', 'Close of Day', 'Report Emails'],
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

describe('a team role', () => {
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
      await send('POST', '', { ...CASHIER_ROLE, [field]: value }),
      await send('PUT', `/${id}`, { ...CASHIER_ROLE, [field]: value }),
    ];
    for (const { status, body } of answers) expect([status, body.fields]).toEqual([400, { [field]: message }]);
  });

  test.each([
    ['a', 'a'],
    ['a'.repeat(50), 'a'.repeat(50)],
    [` ${'a'.repeat(50)} `, 'a'.repeat(50)],
  ])('may have the name "%s", stored as "%s"', async (name, stored) => {
    const { body } = await send('POST', '', { ...CASHIER_ROLE, name });
    expect(roleNames(body)).toEqual([stored]);
  });

  test.each([
    [undefined, 'rights'],
    ['orders', 'rights'],
    [{ orders: 'own' }, 'rights.orders'],
    [{ time_travel: 'view' }, 'rights.time_travel'],
  ])('is refused with the rights %j', async (rights, field) => {
    const { status, body } = await send('POST', '', { ...CASHIER_ROLE, rights });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  test('may have no rights or all rights', async () => {
    const all = Object.fromEntries(moduleId.options.map((module) => [module, 'manage']));
    await send('POST', '', { name: 'Nothing', rights: {} });
    const { body } = await send('POST', '', { name: 'All', rights: all });
    expect(withoutOwner(body).map(({ rights }) => rights)).toEqual([all, {}]);
  });
});

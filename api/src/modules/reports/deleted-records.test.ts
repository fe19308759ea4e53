import { authorizationHeaders, createLocation, insertRow } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;

beforeEach(async () => {
  location = await createLocation(suite.db);
});

interface Listed {
  name?: string;
  full_name?: string;
  is_deleted?: boolean;
  modifiers?: Listed[];
}

async function list(path: string, query = ''): Promise<Listed[]> {
  const headers = authorizationHeaders(suite.config, location);
  return (await suite.app.inject({ url: `/api/${path}?${query}`, headers })).json().data;
}

const deleted_at = '2026-01-01T00:00:00Z';

test.each([
  ['taxes', 'taxes', { rate: 8 }],
  ['categories', 'categories', {}],
  ['items', 'items', { image: null }],
  ['modifier_groups', 'modifier_groups', {}],
] as const)(
  'the list of %s contains deleted records only with include_deleted, last and marked as deleted',
  async (path, table, values) => {
    await insertRow(suite.db, location, table, { ...values, name: 'A former one', deleted_at });
    await insertRow(suite.db, location, table, { ...values, name: 'Soup' });
    const present = await list(path);
    expect(present.map(({ name, is_deleted }) => [name, is_deleted])).toEqual([['Soup', undefined]]);
    const all = await list(path, 'include_deleted=true');
    expect(all.map(({ name, is_deleted }) => [name, is_deleted])).toEqual([
      ['Soup', false],
      ['A former one', true],
    ]);
  },
);

test('the employee list contains deleted employees only with include_deleted, last and marked as deleted', async () => {
  const values = { passcode_encrypted: Buffer.alloc(1), passcode_lookup: Buffer.alloc(1) };
  const role = await insertRow(suite.db, location, 'employee_roles', { name: 'Server' });
  for (const [last_name, deleted] of [
    ['Adams', deleted_at],
    ['Zhou', null],
  ] as const) {
    // A deleted employee has no role, so that the role can be deleted.
    const employee_role_id = deleted === null ? role : null;
    const employee = { ...values, employee_role_id, first_name: 'Jo', last_name, deleted_at: deleted };
    await insertRow(suite.db, location, 'employees', employee);
  }
  expect((await list('employees')).map(({ full_name }) => full_name)).toEqual(['Jo Zhou']);
  const all = await list('employees', 'include_deleted=true');
  expect(all.map(({ full_name, is_deleted }) => [full_name, is_deleted])).toEqual([
    ['Jo Zhou', false],
    ['Jo Adams', true],
  ]);
});

test('a modifier that was removed from its group is listed as deleted and is not on the menu', async () => {
  const menu = createMenuClient(suite, () => location);
  const group = { name: 'Size', min: 0, max: 1 };
  const modifiers = ['Small', 'Large'].map((name) => ({ name, price: 1 }));
  const { id } = await menu.request('POST', '/modifier_groups', { ...group, modifiers });
  await menu.request('PUT', `/modifier_groups/${id}`, { ...group, modifiers: modifiers.slice(1) });
  const names = (groups: Listed[]) => groups[0]?.modifiers?.map(({ name, is_deleted }) => [name, is_deleted]);
  expect(names(await list('modifier_groups'))).toEqual([['Large', undefined]]);
  expect(names(await list('modifier_groups', 'include_deleted=true'))).toEqual([
    ['Large', false],
    ['Small', true],
  ]);
});

import type { Rights } from '@backoffice/contract/rights';
import { createEmployee, createEmployeeRole, createLocation, signInWithRights } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { ageChanges } from './testing/age-changes';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

/** Signs in with the rights and returns a function that sends requests. */
async function signIn(rights: Rights) {
  const headers = await signInWithRights(suite, location, rights);
  return async (method: 'GET' | 'POST' | 'DELETE' | 'PUT', path: string, payload?: object) =>
    (await suite.app.inject({ method, url: `/api${path}`, headers, payload })).json();
}

test.each([
  ['categories', 'categories', () => menu.createCategory()],
  ['taxes', 'sales_taxes', async () => ({ id: await menu.createTax() })],
  ['modifier_groups', 'modifiers', () => menu.createModifierGroup()],
])(
  'a user who may manage only %s can undo a deletion, which also restores the assignment to items',
  async (kind, module, create) => {
    const { id } = await create();
    const field = { categories: 'category_ids', taxes: 'tax_ids', modifier_groups: 'modifier_group_ids' }[kind] ?? '';
    const item = await menu.createItem({ name: 'Tea', [field]: [id] });
    const send = await signIn({ [module]: 'manage' });
    await send('DELETE', `/${kind}/${id}`);
    expect((await menu.request('GET', `/items/${item.id}`))[field]).toEqual([]);
    expect(await send('POST', '/history/undo', { kind, record_id: id })).toMatchObject({ total_conflicts: 0 });
    expect((await menu.request('GET', `/items/${item.id}`))[field]).toEqual([id]);
  },
);

test('a user who may manage only modifiers cannot revert the addition of a modifier group to an item', async () => {
  const group = await menu.createModifierGroup();
  const item = await menu.createItem({ name: 'Tea' });
  await menu.request('PUT', `/items/${item.id}`, { name: 'Tea', price: 9.5, modifier_group_ids: [group.id] });
  const send = await signIn({ history: 'view', modifiers: 'manage' });
  const { data } = await send('GET', '/history?kind=items');
  expect(data[0]).toMatchObject({ can_revert: false });
  expect(await send('POST', `/history/${data[0].id}/revert`, {})).toMatchObject({ code: 'not_permitted' });
});

test('the history shows whether a user may revert a change set, even when not all of its records are listed', async () => {
  const items = [];
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) items.push(await menu.createItem({ name }));
  const category = await menu.createCategory({ item_ids: items.map(({ id }) => id) });
  await menu.request('DELETE', `/categories/${category.id}`);
  const readAnswers = async (rights: Rights) => {
    const { data } = await (await signIn({ history: 'view', ...rights }))('GET', '/history?kind=categories');
    return data.map(({ can_revert }: { can_revert: boolean }) => can_revert);
  };
  expect(await readAnswers({ categories: 'manage' })).toEqual([true, true]);
  expect(await readAnswers({ items: 'manage' })).toEqual([false, false]);
});

test('the history does not offer to restore records that were deleted more than 30 days ago', async () => {
  const item = await menu.createItem({ name: 'Tea' });
  await menu.request('DELETE', `/items/${item.id}`);
  const readAnswer = async () => (await menu.request('GET', '/history')).data[0].can_revert;
  expect(await readAnswer()).toBe(true);
  await ageChanges(suite, location);
  expect(await readAnswer()).toBe(false);
});

test('only owners can revert changes of roles, and nobody can revert changes of users', async () => {
  await createEmployeeRole(suite.db, location, { name: 'Host' });
  const send = await signIn({ history: 'view', team_roles: 'manage', users: 'manage' });
  const { data } = await send('GET', '/history?kind=team_roles');
  expect(data[0].can_revert).toBe(false);
  expect((await menu.request('GET', '/history?kind=team_roles')).data[0].can_revert).toBe(true);
  expect((await menu.request('GET', '/history?kind=users')).data).toContainEqual(
    expect.objectContaining({ can_revert: false }),
  );
});

test('an employee cannot be activated again by a revert when the passcode is in use', async () => {
  const employee = await createEmployee(suite.db, suite.config, location, { passcode: '4711' });
  await withLocation(suite.db, location, (scope) =>
    scope.updateTable('employees').set({ is_active: false }).where('id', '=', employee.id).execute(),
  );
  const { data } = await menu.request('GET', '/history?kind=employees');
  await createEmployee(suite.db, suite.config, location, { passcode: '4711' });
  const result = await menu.request('POST', `/history/${data[0].id}/revert/preview`);
  expect(result).toMatchObject({ reverted: 0, conflicts: [{ fields: ['The passcode is in use'], reason: 'refused' }] });
  expect(await menu.request('POST', `/history/${data[0].id}/revert`, {})).toMatchObject({ reverted: 0 });
});

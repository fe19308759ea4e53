import { authorizationHeaders, createLocation, insertRow } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;

beforeEach(async () => {
  location = await createLocation(suite.db);
});

async function counts() {
  const url = '/api/items/inventories_count';
  return (await suite.app.inject({ url, headers: authorizationHeaders(suite.config, location) })).json();
}

const DELETED = { deleted_at: '2026-01-01T00:00:00Z' };
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test('the menu counts of an empty menu are zero', async () => {
  expect(await counts()).toEqual({ categories: 0, active_items: 0, modifier_groups: 0 });
});

test('the menu counts omit deleted records', async () => {
  await insertRow(suite.db, location, 'categories', { name: 'Kept' });
  await insertRow(suite.db, location, 'categories', { name: 'Gone', ...DELETED });
  await insertRow(suite.db, location, 'modifier_groups', { name: 'Gone', ...DELETED });
  await insertRow(suite.db, location, 'items', { name: 'Gone', image: null, ...DELETED });
  expect(await counts()).toEqual({ categories: 1, active_items: 0, modifier_groups: 0 });
});

test.each([
  ['visible', {}, 1],
  ['hidden indefinitely', { hide_status: 'HideForIndefinitely' as const }, 0],
  ['hidden until a minute from now', { hide_status: 'HideForToday' as const, hidden_until: inMinutes(1) }, 0],
  ['hidden until a minute ago', { hide_status: 'HideForToday' as const, hidden_until: inMinutes(-1) }, 1],
  ['not active', { active: false }, 0],
])('the menu counts include an item that is %s if and only if terminals show it', async (_, values, expected) => {
  await insertRow(suite.db, location, 'items', { name: 'Soup', image: null, ...values });
  expect((await counts()).active_items).toBe(expected);
});

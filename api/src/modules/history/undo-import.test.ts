import { createLocation, signInWithRights } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';
import { ageChanges } from './testing/age-changes';
import { createRevertClient } from './testing/revert-client';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);
const client = createRevertClient(menu);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

const importFile = (csv: string, apply = true) => menu.request('POST', '/menu/import', { csv, apply });
const undo = (body: object) => menu.send('POST', '/history/undo', body);

test('Undo of an import reverts the import, but not later changes by the user', async () => {
  const [soup, tea] = await client.createItems(['Soup', 'Tea']);
  const { change_set } = await importFile('Name,Price,Categories\nSoup,99,Specials\nFlan,5,');
  expect(change_set).toBe((await client.newestSet()).id);
  await menu.request('PUT', `/items/${tea?.id}/active_pos?hide_status=HideForIndefinitely`);
  await menu.createCategory();
  expect((await undo({ change_set })).body).toMatchObject({ reverted: 3, total_conflicts: 0 });
  expect(await client.readPrices()).toEqual({ Soup: 10, Tea: 10 });
  expect((await menu.request('GET', '/categories')).data).toMatchObject([{ name: 'Starters' }]);
  expect(await menu.request('GET', `/items/${soup?.id}`)).toMatchObject({ price: 10, category_ids: [] });
  expect(await menu.request('GET', `/items/${tea?.id}`)).toMatchObject({ hide_status: 'HideForIndefinitely' });
});

test('Undo of an import keeps later changes of the same fields and reports them', async () => {
  await client.createItems(['Soup', 'Tea']);
  const { change_set } = await importFile('Name,Price\nSoup,11\nTea,12');
  await importFile('Name,Price\nTea,13');
  expect((await undo({ change_set })).body).toMatchObject({
    reverted: 1,
    conflicts: [{ name: 'Tea', reason: 'changed_since' }],
  });
  expect(await client.readPrices()).toEqual({ Soup: 10, Tea: 13 });
});

test('a preview of an import, and an import without changes, have no change set', async () => {
  await client.createItems(['Soup']);
  expect(await importFile('Name,Price\nSoup,11', false)).not.toHaveProperty('change_set');
  expect(await importFile('Name,Price\nSoup,10')).toMatchObject({ applied: true, change_set: null });
});

test('Undo of a change set of another user or location, or one made long ago, is refused as not_found', async () => {
  await client.createItems(['Soup']);
  const { change_set } = await importFile('Name,Price\nSoup,11');
  const headers = await signInWithRights(suite, location, 'owner');
  const payload = { change_set };
  const byOther = await suite.app.inject({ method: 'POST', url: '/api/history/undo', headers, payload });
  const elsewhere = await menu.send('POST', '/history/undo', { change_set }, await createLocation(suite.db));
  await ageChanges(suite, location);
  expect([byOther.statusCode, elsewhere.status, (await undo({ change_set })).status]).toEqual([404, 404, 404]);
  expect(await client.readPrices()).toEqual({ Soup: 11 });
});

test.each([
  ['names neither a change set nor a kind', {}],
  ['names a change set and a kind', { change_set: 1, kind: 'items' }],
  ['names a record without its kind', { record_id: 1 }],
])('an Undo that %s is refused', async (_case, body) => {
  expect((await undo(body)).status).toBe(400);
});

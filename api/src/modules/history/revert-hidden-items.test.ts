import { createLocation, signInWithRights } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { findNextBusinessDayStart } from '../items/business-day';
import { createRevertClient } from './testing/revert-client';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);
const client = createRevertClient(menu);

const DETAILS = {
  ...{ name: 'The Corner', phone_number: '2125550100', email: 'hello@example.com', website: 'corner.example.com' },
  ...{ timezone: 'America/New_York', day_cutoff: '05:00', address: '1 Main St, New York, NY 10001' },
};
/** Business details with an earlier start of the business day than `DETAILS`. */
const MOVED = { ...DETAILS, name: 'The Bar', day_cutoff: '03:30' };

const saveDetails = (details: object) => menu.request('PUT', `/locations/${location}/business_details`, details);
const hide = (id: number, status: string) => menu.request('PUT', `/items/${id}/active_pos?hide_status=${status}`);
const readStatus = async (id: number) => (await menu.request('GET', `/items/${id}`)).hide_status;

async function readHiddenUntil() {
  const [item] = await withLocation(suite.db, location, (scope) =>
    scope.selectFrom('items').select('hidden_until').where('location_id', '=', location).execute(),
  );
  return new Date(item?.hidden_until ?? '');
}

const nextBusinessDay = () =>
  withLocation(suite.db, location, (scope) => findNextBusinessDayStart(scope, location, new Date()));

beforeEach(async () => {
  location = await createLocation(suite.db);
  await saveDetails(DETAILS);
});

describe('a change of the business day that changes how long an item is hidden for today', () => {
  let tea: number;
  beforeEach(async () => {
    tea = (await menu.createItem({ name: 'Tea' })).id;
    await hide(tea, 'HideForToday');
    await saveDetails(MOVED);
  });

  test('is listed without the hidden item', async () => {
    expect(await client.newestSet()).toMatchObject({
      ...{ total_records: 1, all_records: 1 },
      records: [{ kind: 'information', fields: expect.arrayContaining([expect.objectContaining({ label: 'Name' })]) }],
    });
    for (const query of ['kind=items', `kind=items&record_id=${tea}`, 'search=tea']) {
      const { data } = await menu.request('GET', `/history?${query}`);
      expect(data[0].records).toMatchObject([{ name: 'Tea', fields: [{ label: 'Visibility' }] }]);
    }
  });

  test('can be reverted by a user who may change only the business details', async () => {
    const { id } = await client.newestSet();
    const headers = await signInWithRights(suite, location, { history: 'view', information: 'manage' });
    const send = async (path: string) =>
      (await suite.app.inject({ method: 'POST', url: `/api/history/${id}/${path}`, headers, payload: {} })).json();
    const listed = await suite.app.inject({ method: 'GET', url: `/api/history/${id}`, headers });
    expect(listed.json()).toMatchObject({ can_revert: true });
    expect(await send('revert')).toMatchObject({ reverted: 1, conflicts: [{ reason: 'kept' }] });
    expect(await menu.request('GET', `/locations/${location}/business_details`)).toMatchObject({
      ...{ name: 'The Corner', day_cutoff: '03:30' },
    });
    expect(await readHiddenUntil()).toEqual(await nextBusinessDay());
  });

  test('is not reverted when the user undoes hiding the item', async () => {
    expect(await menu.request('POST', '/history/undo', { kind: 'items', record_id: tea })).toMatchObject({
      conflicts: [{ name: 'Tea', fields: ['Visibility'], reason: 'changed_since' }],
    });
    expect((await menu.request('GET', `/locations/${location}/business_details`)).name).toBe('The Bar');
  });
});

test.each([
  ['shown', (id: number) => hide(id, 'UnHide')],
  ['deleted', (id: number) => menu.request('DELETE', `/items/${id}`)],
])(
  'a revert that hides an item again that was %s hides it until the next business day by the current settings',
  async (_, change) => {
    const { id } = await menu.createItem({ name: 'Tea' });
    await hide(id, 'HideForToday');
    await change(id);
    const changed = await client.newestSet();
    await saveDetails(MOVED);
    await client.revert(changed);
    expect(await readStatus(id)).toBe('HideForToday');
    expect(await readHiddenUntil()).toEqual(await nextBusinessDay());
  },
);

test('a revert of hiding an item for today shows the item, even when it was also hidden for an earlier day', async () => {
  const { id } = await menu.createItem({ name: 'Tea' });
  await hide(id, 'HideForToday');
  await withLocation(suite.db, location, (scope) =>
    scope
      .updateTable('items')
      .set({ hidden_until: new Date(Date.now() - 60_000) })
      .where('id', '=', id)
      .execute(),
  );
  await hide(id, 'HideForToday');
  expect(await readStatus(id)).toBe('HideForToday');
  await menu.request('POST', '/history/undo', { kind: 'items', record_id: id });
  expect(await readStatus(id)).toBe('UnHide');
});

import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { createLocation, insertRow } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';

let suite: TestApp;
let location: number;
let menu: ReturnType<typeof createMenuClient>;

beforeAll(async () => {
  suite = await buildTestApp();
  menu = createMenuClient(suite, () => location);
  location = await createLocation(suite.db);
});
afterAll(() => suite.close());

test('taxes are listed by name with their items and can be filtered by active', async () => {
  const state = await insertRow(suite.db, location, 'taxes', { name: 'state', rate: 4.125 });
  const city = await insertRow(suite.db, location, 'taxes', { name: 'City', rate: 4.5, is_active: false });
  const item = await menu.createItem({ tax_ids: [state] });
  const [updated_at, jurisdiction] = [expect.any(String), ''];
  const listed = {
    city: { id: city, name: 'City', rate: 4.5, is_active: false, jurisdiction, item_ids: [], updated_at },
    state: { id: state, name: 'state', rate: 4.125, is_active: true, jurisdiction, item_ids: [item.id], updated_at },
  };
  expect((await menu.request('GET', '/taxes')).data).toEqual([listed.city, listed.state]);
  expect((await menu.request('GET', '/taxes?is_active=true')).data).toEqual([listed.state]);
  expect((await menu.request('GET', '/taxes?search=cit')).data).toEqual([listed.city]);
});

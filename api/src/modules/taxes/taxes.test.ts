import { createLocation, insertRow } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);

beforeAll(async () => {
  location = await createLocation(suite.db);
});

test('taxes are sorted by name, contain their items and can be filtered by active', async () => {
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

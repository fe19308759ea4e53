import { Client } from 'pg';
import { createLocation } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';
import { waitForLock } from '../../../test/wait-for-lock';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

/** Sends a request and, while it reads the menu, moves all items to a new category. Returns the body of the response. */
async function requestDuringMove<Body>(request: () => Promise<Body>): Promise<Body> {
  const owner = new Client({ connectionString: suite.ownerUrl });
  await owner.connect();
  await owner.query('BEGIN; LOCK TABLE items');
  const answer = request();
  await waitForLock(owner);
  await owner.query(`WITH moved AS (INSERT INTO categories (location_id, name) VALUES (${location}, 'Moved') RETURNING id)
    UPDATE item_categories SET category_id = moved.id FROM moved WHERE location_id = ${location}`);
  await owner.query('COMMIT');
  await owner.end();
  return await answer;
}

test('an export during a change contains the menu from before the change', async () => {
  const { id } = await menu.createCategory();
  await menu.createItem({ category_ids: [id] });
  const before = await menu.request('GET', '/menu/export');
  expect(await requestDuringMove(() => menu.request('GET', '/menu/export'))).toEqual(before);
});

test('a preview of an import during a change compares the file with the menu from before the change', async () => {
  const { id } = await menu.createCategory();
  await menu.createItem({ category_ids: [id] });
  const { csv } = await menu.request('GET', '/menu/export');
  const preview = () => menu.request('POST', '/menu/import', { csv, apply: false });
  expect(await requestDuringMove(preview)).toMatchObject({ updates: 0, unchanged: 2 });
});

import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildTestApp, type TestApp } from '../../test/build-test-app';
import { authorizationHeaders, createEmployee, createLocation } from '../../test/factories';
import { temporaryFolder } from '../../test/run-database';
import { createOrder } from '../../test/sales-factories';
import { logIn } from '../../test/sign-in';
import { withLocation } from '../database/location-scope';
import { createImageStorage } from '../modules/item-images/image-store';
import { verifyArchive } from './archive-reader';
import { createBackup } from './create-backup';
import { restoreBackup } from './restore-backup';
import { createRestaurant, PASSCODE, queryAsOwner, type Restaurant, readTables } from './testing/restaurant';

const folder = temporaryFolder();
const file = path.join(folder, 'backup.tar.gz');
let source: TestApp;
let restaurant: Restaurant;
let before: Record<string, unknown[]>;

beforeAll(async () => {
  source = await buildTestApp();
  restaurant = await createRestaurant(source);
  before = await readTables(source.ownerUrl);
  await createBackup(source.ownerUrl, source.config, file);
});
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true });
});

/** Builds an empty installation with a different data key. */
async function buildEmptyInstallation(): Promise<TestApp> {
  return await buildTestApp({ dataKey: 'the data key of another installation, of 32 bytes' });
}

async function restoreInto({ config, ownerUrl }: Pick<TestApp, 'config' | 'ownerUrl'>): Promise<void> {
  const manifest = await verifyArchive(file);
  await restoreBackup(file, manifest, { ownerUrl, dataKey: config.dataKey, images: createImageStorage(config) });
}

test('a restored installation contains the rows of every table at the time of the backup', async () => {
  const target = await buildEmptyInstallation();
  await restoreInto(target);
  const after = await readTables(target.ownerUrl);
  await target.close();
  // The contents of these two tables depend on the data key.
  const keyed = { employees: [expect.any(String)], data_key: [expect.any(String)] };
  expect(after).toEqual({ ...before, ...keyed });
});

test('sign-in, passcodes and images work after a restore into an installation with a different data key', async () => {
  const target = await buildEmptyInstallation();
  await restoreInto(target);
  const signedIn = await logIn(target, restaurant.email);
  const headers = authorizationHeaders(target.config, restaurant.location);
  const employee = await target.app.inject({ url: `/api/employees/${restaurant.employee}`, headers });
  const taken = await createEmployee(target.db, target.config, restaurant.location, { passcode: PASSCODE }).catch(
    (error: Error) => error.message,
  );
  const [image, original] = await Promise.all([target, source].map(({ app }) => app.inject({ url: restaurant.image })));
  await target.close();
  expect([signedIn.statusCode, employee.json().passcode]).toEqual([200, PASSCODE]);
  expect(taken).toContain('employees_active_passcode');
  expect([image?.statusCode, image?.rawPayload]).toEqual([200, original?.rawPayload]);
});

test('a backup contains the image of a deleted item, and is complete without the image when its file is missing', async () => {
  const suite = await buildTestApp();
  const { location, item } = await createRestaurant(suite);
  const headers = authorizationHeaders(suite.config, location);
  await suite.app.inject({ method: 'DELETE', url: `/api/items/${item}`, headers });
  const backUp = () => createBackup(suite.ownerUrl, suite.config, path.join(folder, 'deleted.tar.gz'));
  const withFile = await backUp();
  rmSync(path.join(suite.config.dataDir, 'images'), { recursive: true });
  const withoutFile = await backUp();
  await suite.close();
  expect([withFile.manifest.images, withFile.missingImages]).toEqual([1, []]);
  expect([withoutFile.manifest.images, withoutFile.missingImages]).toEqual([0, []]);
});

test('a record created after a restore gets an id above all restored ids', async () => {
  const target = await buildEmptyInstallation();
  await restoreInto(target);
  const { id } = await createOrder(target.db, restaurant.location);
  const next = await createOrder(source.db, restaurant.location);
  await target.close();
  expect(id).toBe(next.id);
});

test('a restore leaves row-level security and triggers as the migrations set them', async () => {
  const guards = `SELECT relname, relforcerowsecurity, ARRAY(
      SELECT tgname || tgenabled::text FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal ORDER BY 1
    ) AS triggers
    FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`;
  const target = await buildEmptyInstallation();
  const expected = await queryAsOwner(target.ownerUrl, guards);
  await restoreInto(target);
  const restored = await queryAsOwner(target.ownerUrl, guards);
  await target.close();
  expect(restored).toEqual(expected);
});

test('a restore into an installation with a location is rejected and changes nothing', async () => {
  const target = await buildEmptyInstallation();
  await createRestaurant(target);
  const untouched = await readTables(target.ownerUrl);
  await target.db.destroy();
  await expect(restoreInto(target)).rejects.toThrow(/^The installation is not empty: /);
  const after = await readTables(target.ownerUrl);
  await target.close();
  expect(after).toEqual(untouched);
});

test('a restore into a database that a server uses is rejected', async () => {
  const target = await buildEmptyInstallation();
  await target.db.selectFrom('users').select('id').execute();
  await expect(restoreInto(target)).rejects.toThrow('A server is using the database: stop it, then restore again');
  await target.close();
});

test('a backup that runs during writes contains every transaction committed before it, and no part of a later one', async () => {
  const busy = await buildTestApp();
  const location = await createLocation(busy.db);
  let written = 0;
  let isDone = false;
  const writer = (async () => {
    while (!isDone) {
      await withLocation(busy.db, location, async (scope) => {
        for (const table of ['categories', 'order_notes'] as const) {
          await scope
            .insertInto(table)
            .values({ location_id: location, name: `Number ${written}` })
            .execute();
        }
      });
      written += 1;
    }
  })();
  while (written < 5) await new Promise(setImmediate);
  const before = written;
  const { manifest } = await createBackup(busy.ownerUrl, busy.config, path.join(folder, 'busy.tar.gz'));
  const after = written;
  isDone = true;
  await writer;
  await busy.close();
  const counts = ['categories', 'order_notes'].map(
    (name) => manifest.tables.find((table) => table.name === name)?.rows,
  );
  expect(counts[0]).toBe(counts[1]);
  expect(counts[0]).toBeGreaterThanOrEqual(before);
  expect(counts[0]).toBeLessThanOrEqual(after + 1);
});

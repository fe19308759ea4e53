import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildTestApp } from '../../test/build-test-app';
import { createLocation } from '../../test/factories';
import { createSuiteDatabase, databaseUrl, executeSql, temporaryFolder } from '../../test/run-database';
import { createOrder } from '../../test/sales-factories';
import { loginRoleName } from '../database/application-role';
import { openDatabase } from '../database/connection';
import { prepareDatabase } from '../database/prepare';
import { createImageStorage } from '../modules/item-images/image-store';
import { verifyArchive } from './archive-reader';
import { createBackup } from './create-backup';
import { restoreBackup } from './restore-backup';
import { queryAsOwner, readTables } from './testing/restaurant';

const OWNER = `backup_owner_${process.pid}`;
const KEYS = { dataKey: 'a data key of 32 bytes at the least', tokenSecret: 'a token secret of 32 bytes at least' };
const folder = temporaryFolder();
const file = path.join(folder, 'backup.tar.gz');
const config = { dataDir: folder, dataKey: KEYS.dataKey, imageBucket: undefined };
let server: Awaited<ReturnType<typeof createSuiteDatabase>>;

/** Creates an empty database whose owner is not a superuser, as on managed servers. Returns its URL for the owner. */
async function createOwnedDatabase(name: string): Promise<string> {
  await executeSql(server.address, `CREATE DATABASE ${name} OWNER ${OWNER}`);
  const url = new URL(databaseUrl(server.address, name));
  url.username = OWNER;
  url.password = 'secret';
  return url.href;
}

beforeAll(async () => {
  server = await createSuiteDatabase();
  await executeSql(server.address, `CREATE ROLE ${OWNER} LOGIN CREATEROLE PASSWORD 'secret'`);
  await executeSql(server.address, `GRANT backoffice_app TO ${OWNER} WITH ADMIN OPTION`);
});
afterAll(async () => {
  for (const name of ['managed', 'managed_copy'].map((label) => `${label}_${process.pid}`)) {
    await executeSql(server.address, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await executeSql(server.address, `DROP ROLE IF EXISTS ${loginRoleName(name)}`);
  }
  await executeSql(server.address, `DROP OWNED BY ${OWNER}; DROP ROLE ${OWNER}`);
  await server.drop();
  rmSync(folder, { recursive: true });
});

test('a database owner that is not a superuser can back up and restore all locations, but its own queries return no rows', async () => {
  const ownerUrl = await createOwnedDatabase(`managed_${process.pid}`);
  const { applicationUrl } = await prepareDatabase(ownerUrl, KEYS);
  const db = openDatabase(applicationUrl);
  for (const id of [await createLocation(db), await createLocation(db)]) await createOrder(db, id);
  await db.destroy();
  await createBackup(ownerUrl, config, file);

  const copyUrl = await createOwnedDatabase(`managed_copy_${process.pid}`);
  const target = { ownerUrl: copyUrl, dataKey: KEYS.dataKey, images: createImageStorage(config) };
  await restoreBackup(file, await verifyArchive(file), target);
  const asSuperuser = (name: string) => databaseUrl(server.address, `${name}_${process.pid}`);
  const original = await readTables(asSuperuser('managed'));
  expect(original.orders).toHaveLength(2);
  expect(original.changes).not.toEqual([]);
  expect(await readTables(asSuperuser('managed_copy'))).toEqual(original);
  expect(await queryAsOwner(copyUrl, 'SELECT id FROM orders')).toEqual([]);
});

test('the setting app.all_locations shows no rows to the role of the application', async () => {
  const suite = await buildTestApp();
  const { applicationUrl } = await prepareDatabase(suite.ownerUrl, suite.config);
  await createOrder(suite.db, await createLocation(suite.db));
  const rows = await queryAsOwner(`${applicationUrl}&options=-c%20app.all_locations%3Don`, 'SELECT id FROM orders');
  await suite.close();
  expect(rows).toEqual([]);
});

test('a backup is rejected when row-level security would hide a table from the owner', async () => {
  const ownerUrl = await createOwnedDatabase(`managed_${process.pid}_2`);
  try {
    await prepareDatabase(ownerUrl, KEYS);
    await executeSql(ownerUrl, 'DROP POLICY owner_reads_all_locations ON taxes');
    await expect(createBackup(ownerUrl, config, file)).rejects.toThrow(
      'The role of DATABASE_URL cannot back up taxes: they lack the policy owner_reads_all_locations for it',
    );
  } finally {
    await executeSql(server.address, `DROP DATABASE managed_${process.pid}_2 WITH (FORCE)`);
    await executeSql(server.address, `DROP ROLE IF EXISTS ${loginRoleName(`managed_${process.pid}_2`)}`);
  }
});

test('every table with row-level security has the policy that lets backups read all rows', async () => {
  const suite = await buildTestApp();
  const tables = await queryAsOwner(
    suite.ownerUrl,
    `SELECT relname FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relforcerowsecurity
       AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = c.oid AND polname = 'owner_reads_all_locations')`,
  );
  await suite.close();
  expect(tables).toEqual([]);
});

import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildTestApp } from '../../test/build-test-app';
import { createLocation } from '../../test/factories';
import { createSuiteDatabase, databaseUrl, executeSql, temporaryFolder } from '../../test/run-database';
import { createOrder } from '../../test/sales-factories';
import { loginRoleName } from '../database/application-role';
import { openDatabase } from '../database/connection';
import { withLocation } from '../database/location-scope';
import { prepareDatabase } from '../database/prepare';
import { closeDay } from '../modules/day-closings/close-day';
import { createImageStorage } from '../modules/item-images/image-store';
import { insertOrderRevisions } from '../modules/ledger/sales-revisions.repository';
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
  for (const name of ['managed', 'managed_copy', 'audited'].map((label) => `${label}_${process.pid}`)) {
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

/** Stores an order at a new location, closes its day, and returns the id of the location. */
async function createClosedDay(applicationUrl: string): Promise<number> {
  const db = openDatabase(applicationUrl);
  const locationId = await createLocation(db, { timezone: 'UTC' });
  const now = new Date('2026-03-05T20:00:00.000Z');
  const { id } = await createOrder(db, locationId, { created_at: '2026-03-05T14:30:00.000Z' });
  await withLocation(db, locationId, (scope) =>
    insertOrderRevisions(scope, { locationId, terminalId: 1, receivedAt: now }, [id]),
  );
  await closeDay(db, { locationId, day: '2026-03-05', user: null, now });
  await db.destroy();
  return locationId;
}

test('the commands for auditors in OPERATING.md print the hashes of a Z report to an owner that is not a superuser', async () => {
  const ownerUrl = await createOwnedDatabase(`audited_${process.pid}`);
  const { applicationUrl } = await prepareDatabase(ownerUrl, KEYS);
  const location = await createClosedDay(applicationUrl);
  const manual = readFileSync(path.join(__dirname, '../../OPERATING.md'), 'utf8');
  const commands = manual.matchAll(/^(?:PGOPTIONS='(.*)' )?psql -Atc "([^"]+)" \| sha256sum$/gm);
  const printed: string[] = [];
  for (const [, options = '', text = ''] of commands) {
    const statement = text.replace('location_id = 1', `location_id = ${location}`).replace('number = 7', 'number = 1');
    const rows = await queryAsOwner(`${ownerUrl}&options=${encodeURIComponent(options)}`, statement);
    const lines = rows.map((row) => `${Object.values(row)[0]}\n`).join('');
    printed.push(createHash('sha256').update(lines).digest('hex'));
  }
  const [hashes = {}] = await queryAsOwner(
    databaseUrl(server.address, `audited_${process.pid}`),
    `SELECT encode(revisions_hash, 'hex') AS revisions, encode(hash, 'hex') AS closing FROM day_closings`,
  );
  expect(printed).toEqual([hashes.revisions, hashes.closing]);
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

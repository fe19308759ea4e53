import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { buildTestApp } from '../../test/build-test-app';
import { authorizationHeaders, createEmployee, createLocation } from '../../test/factories';
import { createSuiteDatabase, databaseUrl, executeSql, temporaryFolder } from '../../test/run-database';
import { openDatabase } from '../database/connection';
import { adoptDataKey } from '../database/data-key';
import { migrate } from '../database/migrate';
import { createImageStorage } from '../modules/item-images/image-store';
import { verifyArchive } from './archive-reader';
import { createBackup } from './create-backup';
import { planMigrations, restoreBackup } from './restore-backup';
import { PASSCODE, query } from './testing/restaurant';

const MIGRATIONS = path.join(__dirname, '../database/migrations');
const NAME = `earlier_${process.pid}`;
const KEYS = { dataKey: 'a data key of 32 bytes at the least', tokenSecret: 'a token secret of 32 bytes at least' };
const folder = temporaryFolder();
const file = path.join(folder, 'backup.tar.gz');
const config = { dataDir: folder, dataKey: KEYS.dataKey, imageBucket: undefined };
let server: Awaited<ReturnType<typeof createSuiteDatabase>>;
let ownerUrl: string;

beforeEach(async () => {
  server = await createSuiteDatabase();
  await executeSql(server.address, `CREATE DATABASE ${NAME}`);
  ownerUrl = databaseUrl(server.address, NAME);
});
afterEach(async () => {
  await executeSql(server.address, `DROP DATABASE ${NAME} WITH (FORCE)`);
  await server.drop();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Copies the migrations up to the one that begins with `last`, and returns the folder. */
function copyMigrations(last: string): string {
  const copy = path.join(folder, last);
  mkdirSync(copy);
  const names = readdirSync(MIGRATIONS).filter((name) => name.slice(0, last.length) <= last);
  for (const name of names) copyFileSync(path.join(MIGRATIONS, name), path.join(copy, name));
  return copy;
}

/** Fills a database of an earlier version with an employee. */
async function createEarlierData(): Promise<{ location: number; employee: number }> {
  await migrate(ownerUrl, copyMigrations('0014'));
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await adoptDataKey(client, KEYS).finally(() => client.end());
  const db = openDatabase(ownerUrl);
  const location = await createLocation(db);
  const { id } = await createEmployee(db, KEYS, location, { passcode: PASSCODE });
  await db.destroy();
  return { location, employee: id };
}

test('a back-up of an earlier version is restored and migrated to this version', async () => {
  const { location, employee } = await createEarlierData();
  await createBackup(ownerUrl, config, file);
  const manifest = await verifyArchive(file);
  expect(manifest.migrations.at(-1)?.name).toMatch(/^0014/);
  const target = await buildTestApp();
  const { dataKey } = target.config;
  await restoreBackup(file, manifest, { ownerUrl: target.ownerUrl, dataKey, images: createImageStorage(config) });
  const headers = authorizationHeaders(target.config, location);
  const response = await target.app.inject({ url: `/api/employees/${employee}`, headers });
  const history = await query(target.ownerUrl, 'SELECT name FROM migrations.history');
  await target.close();
  expect(response.json()).toMatchObject({ id: employee, passcode: PASSCODE });
  expect(history).toHaveLength(readdirSync(MIGRATIONS).length);
});

test('a back-up with a migration that this version does not have is refused before anything is written', async () => {
  const later = copyMigrations('9');
  writeFileSync(
    path.join(later, '9001_notes.sql'),
    "CREATE TABLE notes (id bigint); COMMENT ON TABLE notes IS 'Notes';",
  );
  await migrate(ownerUrl, later);
  await createBackup(ownerUrl, config, file);
  await expect(planMigrations(await verifyArchive(file))).rejects.toThrow(
    'The back-up has the migration 9001_notes.sql, which this version of the program does not have: restore it with the version that wrote it',
  );
});

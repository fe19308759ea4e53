import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { buildTestApp } from '../../test/build-test-app';
import { authorizationHeaders, sessionId } from '../../test/factories';
import { createSuiteDatabase, databaseUrl, executeSql, temporaryFolder } from '../../test/run-database';
import { adoptDataKey } from '../database/data-key';
import { migrate } from '../database/migrate';
import { createPasscodeVault } from '../modules/employees/passcode';
import { createImageStorage } from '../modules/item-images/image-store';
import { verifyArchive } from './archive-reader';
import { createBackup } from './create-backup';
import { planMigrations, restoreBackup } from './restore-backup';
import { PASSCODE, queryAsOwner } from './testing/restaurant';

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

/** Copies the migrations up to the migration whose name begins with `last`, and returns the folder. */
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
  const location = 1;
  const vault = createPasscodeVault(KEYS.dataKey);
  const passcode = [vault.encrypt(PASSCODE), vault.lookup(location, PASSCODE)].map((bytes) => bytes.toString('hex'));
  await executeSql(
    ownerUrl,
    `INSERT INTO locations (name, timezone) VALUES ('The Corner', 'America/New_York');
    INSERT INTO employee_roles (location_id, name, modules) VALUES (1, 'Server', '{orders,pos_voids}');
    INSERT INTO employees (location_id, first_name, last_name, passcode_encrypted, passcode_lookup, employee_role_id)
      VALUES (1, 'Ada', 'Byron', '\\x${passcode[0]}', '\\x${passcode[1]}', 1);
    INSERT INTO users (user_name, email, password_hash) VALUES ('A user', 'user@example.com', '');
    INSERT INTO user_locations (location_id, user_id) VALUES (1, 1);
    INSERT INTO user_sessions (id, user_id, location_id) VALUES ('${sessionId(location)}', 1, 1);`,
  );
  return { location, employee: 1 };
}

test('a backup of an earlier version is restored and migrated to this version', async () => {
  const { location, employee } = await createEarlierData();
  await createBackup(ownerUrl, config, file);
  const manifest = await verifyArchive(file);
  expect(manifest.migrations.at(-1)?.name).toMatch(/^0014/);
  const target = await buildTestApp();
  const { dataKey } = target.config;
  await restoreBackup(file, manifest, { ownerUrl: target.ownerUrl, dataKey, images: createImageStorage(config) });
  const headers = authorizationHeaders(target.config, location);
  const response = await target.app.inject({ url: `/api/employees/${employee}`, headers });
  const roles = await target.app.inject({ url: '/api/team_roles', headers });
  const history = await queryAsOwner(target.ownerUrl, 'SELECT name FROM migrations.history');
  await target.close();
  expect(response.json()).toMatchObject({ id: employee, passcode: PASSCODE });
  // In the earlier version, the rights of a role had no levels, and every user had all rights. Therefore the migration
  // makes every user an owner.
  expect(roles.json().team_roles).toMatchObject([
    { name: 'Owner', is_owner: true, user_count: 1 },
    { name: 'Server', rights: { orders: 'manage', pos_voids: 'manage' }, employee_count: 1 },
  ]);
  expect(history).toHaveLength(readdirSync(MIGRATIONS).length);
});

test('a backup with a migration that this version does not have is rejected before anything is written', async () => {
  const later = copyMigrations('9');
  writeFileSync(
    path.join(later, '9001_notes.sql'),
    "CREATE TABLE notes (id bigint); COMMENT ON TABLE notes IS 'Notes';",
  );
  await migrate(ownerUrl, later);
  await createBackup(ownerUrl, config, file);
  await expect(planMigrations(await verifyArchive(file))).rejects.toThrow(
    'The backup has the migration 9001_notes.sql, which this version of the program does not have: restore it with the version that wrote it',
  );
});

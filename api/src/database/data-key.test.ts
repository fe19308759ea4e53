import { Client } from 'pg';
import { buildTestApp } from '../../test/build-test-app';
import { authorizationHeaders, createEmployee, createLocation, createUser } from '../../test/factories';
import { createSuiteDatabase, executeSql } from '../../test/run-database';
import { buildApp } from '../app';
import { createSecretEncryption } from '../modules/authentication/two-factor';
import { createPasscodeVault } from '../modules/employees/passcode';
import { openDatabase } from './connection';
import { replaceDataKey } from './data-key';
import { prepareDatabase } from './prepare';

const TOKEN_SECRET = 'the former token secret, 32 bytes and more';
const DATA_KEY = 'the new data key, of 32 bytes and more';
const KEYS = { dataKey: DATA_KEY, tokenSecret: TOKEN_SECRET };

let database: Awaited<ReturnType<typeof createSuiteDatabase>>;
beforeEach(async () => {
  database = await createSuiteDatabase();
});
afterEach(() => database.drop());

interface Stored {
  location_id: number;
  passcode_encrypted: Buffer;
  passcode_lookup: Buffer;
}

async function storedPasscodes(): Promise<Stored[]> {
  const client = new Client({ connectionString: database.address });
  await client.connect();
  const { rows } = await client.query(
    'SELECT location_id::int, passcode_encrypted, passcode_lookup FROM employees ORDER BY location_id, id',
  );
  await client.end();
  return rows;
}

/**
 * Adds 1,001 employees to one location and one employee to another. As in old versions, their passcodes are encrypted
 * with the token secret.
 */
async function createOldPasscodes(): Promise<string[]> {
  const oldVault = createPasscodeVault(TOKEN_SECRET);
  const db = openDatabase(database.address);
  const [busy, quiet] = [await createLocation(db), await createLocation(db)];
  const config = { dataKey: TOKEN_SECRET };
  const { employee_role_id } = await createEmployee(db, config, busy, { passcode: '0000', deleted_at: 'now' });
  await db.destroy();
  const passcodes = Array.from({ length: 1_000 }, (_, number) => String(number + 1).padStart(4, '0'));
  const client = new Client({ connectionString: database.address });
  await client.connect();
  await client.query(
    `INSERT INTO employees (location_id, employee_role_id, first_name, last_name, passcode_encrypted, passcode_lookup)
     SELECT $1, $2, 'First', 'Last', encrypted, lookup FROM unnest($3::bytea[], $4::bytea[]) AS passcode (encrypted, lookup)`,
    [
      busy,
      employee_role_id,
      passcodes.map((passcode) => oldVault.encrypt(passcode)),
      passcodes.map((passcode) => oldVault.lookup(busy, passcode)),
    ],
  );
  await client.end();
  const owner = openDatabase(database.address);
  await createEmployee(owner, config, quiet, { passcode: '1234', is_active: false });
  await owner.destroy();
  return ['0000', ...passcodes, '1234'];
}

describe('the first start with a data key', () => {
  test('re-encrypts every passcode and recomputes its hash', async () => {
    const passcodes = await createOldPasscodes();
    await prepareDatabase(database.address, KEYS);
    const vault = createPasscodeVault(DATA_KEY);
    const stored = await storedPasscodes();
    expect(stored.map(({ passcode_encrypted }) => vault.decrypt(passcode_encrypted))).toEqual(passcodes);
    const lookups = stored.map(({ location_id }, index) => vault.lookup(location_id, passcodes[index] ?? ''));
    expect(stored.map(({ passcode_lookup }) => passcode_lookup)).toEqual(lookups);
  });

  test('leaves row-level security enabled', async () => {
    await createOldPasscodes();
    const { applicationUrl } = await prepareDatabase(database.address, KEYS);
    const db = openDatabase(applicationUrl);
    expect(await db.selectFrom('employees').select('id').execute()).toEqual([]);
    await db.destroy();
  });

  test('fails with a one-line error and changes nothing when the token secret does not decrypt the passcodes', async () => {
    await createOldPasscodes();
    const before = await storedPasscodes();
    await expect(prepareDatabase(database.address, { ...KEYS, tokenSecret: 'x'.repeat(32) })).rejects.toThrow(
      /^TOKEN_SECRET does not decrypt the stored passcodes: .+$/,
    );
    expect(await storedPasscodes()).toEqual(before);
    await prepareDatabase(database.address, KEYS);
  });

  test('allows later starts to use any token secret', async () => {
    await createOldPasscodes();
    await prepareDatabase(database.address, KEYS);
    const before = await storedPasscodes();
    await prepareDatabase(database.address, { ...KEYS, tokenSecret: 'x'.repeat(32) });
    expect(await storedPasscodes()).toEqual(before);
  });
});

test('a start with a different data key fails with a one-line error and does not change the role’s password', async () => {
  const { applicationUrl } = await prepareDatabase(database.address, KEYS);
  await expect(prepareDatabase(database.address, { ...KEYS, dataKey: 'x'.repeat(32) })).rejects.toThrow(
    /^DATA_KEY does not match the database: .+$/,
  );
  await executeSql(applicationUrl, 'SELECT 1');
});

test('one of two concurrent starts with different data keys fails', async () => {
  const starts = [DATA_KEY, 'x'.repeat(32)].map((dataKey) => prepareDatabase(database.address, { ...KEYS, dataKey }));
  const outcomes = await Promise.allSettled(starts);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('concurrent starts with the same data key all succeed', async () => {
  const starts = await Promise.all([1, 2, 3].map(() => prepareDatabase(database.address, KEYS)));
  expect(new Set(starts.map(({ applicationUrl }) => applicationUrl)).size).toBe(1);
});

test('replacing the data key re-encrypts the secrets of authenticator apps', async () => {
  const suite = await buildTestApp();
  const { id: user_id } = await createUser(suite.db, await createLocation(suite.db), { password_hash: '' });
  const secret_encrypted = createSecretEncryption(suite.config.dataKey).encrypt('JBSWY3DPEHPK3PXP');
  await suite.db.insertInto('user_two_factor').values({ user_id, secret_encrypted }).execute();
  const client = new Client({ connectionString: suite.ownerUrl });
  await client.connect();
  await replaceDataKey(client, { from: suite.config.dataKey, to: DATA_KEY });
  await client.end();
  const stored = await suite.db.selectFrom('user_two_factor').selectAll().executeTakeFirstOrThrow();
  await suite.close();
  expect(createSecretEncryption(DATA_KEY).decrypt(stored.secret_encrypted)).toBe('JBSWY3DPEHPK3PXP');
});

test('the data key can be replaced in a database of an earlier version without tables for two-factor sign-in', async () => {
  await prepareDatabase(database.address, KEYS);
  const client = new Client({ connectionString: database.address });
  await client.connect();
  await client.query('DROP TABLE user_two_factor');
  await replaceDataKey(client, { from: DATA_KEY, to: 'y'.repeat(32) });
  const { rows } = await client.query('SELECT fingerprint FROM data_key');
  await client.end();
  expect(rows).toHaveLength(1);
});

test('the API decrypts stored passcodes and rejects a duplicate passcode after the token secret has changed', async () => {
  const suite = await buildTestApp();
  const location = await createLocation(suite.db);
  const { id, employee_role_id } = await createEmployee(suite.db, suite.config, location, { passcode: '4711' });
  const config = { ...suite.config, tokenSecret: 'another token secret, of 32 bytes at least' };
  const app = await buildApp({ config, db: suite.db, exportDb: suite.db });
  const headers = authorizationHeaders(config, location);
  const employee = await app.inject({ url: `/api/employees/${id}`, headers });
  const payload = { first_name: 'Jo', last_name: 'Park', employee_role_id, passcode: '4711' };
  const twin = await app.inject({ method: 'POST', url: '/api/employees', headers, payload });
  await app.close();
  await suite.close();
  expect(employee.json()).toMatchObject({ id, passcode: '4711' });
  expect([twin.statusCode, twin.json().message]).toEqual([409, 'Passcode is already in use']);
});

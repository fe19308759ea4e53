import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { createLocation } from '../../test/factories';
import { createSuiteDatabase, executeSql } from '../../test/run-database';
import { loginRoleName } from './application-role';
import { openDatabase } from './connection';
import { withLocation } from './location-scope';
import { prepareDatabase } from './prepare';

const KEYS = { dataKey: 'a data key of 32 bytes at the least', tokenSecret: 'a token secret of 32 bytes at least' };

let database: Awaited<ReturnType<typeof createSuiteDatabase>>;
let applicationUrl: string;
/** Roles that a test created; they are dropped after it. */
let roles: string[] = [];

beforeAll(async () => {
  database = await createSuiteDatabase();
  ({ applicationUrl } = await prepareDatabase(database.address, KEYS));
});
afterAll(() => database.drop());
afterEach(async () => {
  for (const role of roles) {
    await executeSql(
      database.address,
      `REASSIGN OWNED BY ${role} TO postgres; DROP OWNED BY ${role}; DROP ROLE ${role}`,
    );
  }
  roles = [];
});

async function query(address: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Creates a login role, and returns the database URL with its credentials. */
async function createLoginRole(attributes = ''): Promise<{ role: string; address: string }> {
  const role = `role_${randomBytes(6).toString('hex')}`;
  roles.push(role);
  await executeSql(database.address, `CREATE ROLE ${role} LOGIN PASSWORD 'secret' ${attributes}`);
  const url = new URL(database.address);
  url.username = role;
  url.password = 'secret';
  return { role, address: url.href };
}

describe('the role that the application logs in as', () => {
  test('has no attribute that bypasses permission checks, and owns nothing', async () => {
    const rows = await query(
      applicationUrl,
      `SELECT session_user = current_user AS "itself", rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
        (SELECT count(*)::int FROM pg_shdepend WHERE refobjid = pg_roles.oid AND deptype = 'o') AS owned
       FROM pg_roles WHERE rolname = current_user`,
    );
    const none = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false };
    expect(rows).toEqual([{ itself: true, ...none, rolreplication: false, owned: 0 }]);
  });

  test.each([
    'ALTER TABLE orders ADD COLUMN note text',
    'ALTER TABLE orders DISABLE ROW LEVEL SECURITY',
    'ALTER TABLE orders NO FORCE ROW LEVEL SECURITY',
    'DROP POLICY location_owns_row ON orders',
    'DROP TABLE orders',
    'TRUNCATE orders',
    'UPDATE sales_revisions SET document = NULL',
    'UPDATE sales_revisions SET document_json = NULL',
    'DELETE FROM sales_revisions',
    'TRUNCATE sales_revisions',
    "UPDATE day_closings SET report = '{}'",
    'DELETE FROM day_closings',
    'TRUNCATE day_closings',
    'CREATE TABLE notes (id bigint)',
    'CREATE ROLE friend',
    'SET ROLE postgres',
    'SET SESSION AUTHORIZATION postgres',
    'SET session_replication_role = replica',
    'SELECT name FROM migrations.history',
    'SELECT fingerprint FROM data_key',
    'SELECT rolpassword FROM pg_authid',
    "COPY orders TO PROGRAM 'cat'",
  ])('is not permitted to run: %s', async (statement) => {
    await expect(query(applicationUrl, statement)).rejects.toMatchObject({
      message: expect.stringMatching(/^(permission denied|must be owner of)/),
    });
  });

  test('sees no rows outside of withLocation, and only the rows of the location inside it', async () => {
    const db = openDatabase(applicationUrl);
    const id = await createLocation(db, { name: 'Harbor' });
    expect(await db.selectFrom('locations').select('id').execute()).toEqual([]);
    const inside = await withLocation(db, id, (scope) => scope.selectFrom('locations').select('name').execute());
    await db.destroy();
    expect(inside).toEqual([{ name: 'Harbor' }]);
  });

  test('is the same for every process with the same data key, and needs a password', async () => {
    const again = await prepareDatabase(database.address, KEYS);
    expect(again.applicationUrl).toBe(applicationUrl);
    const wrong = new URL(applicationUrl);
    wrong.searchParams.set('password', 'guessed');
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  test('gets its derived password back at the next start after an administrator has changed it', async () => {
    const role = loginRoleName(new URL(database.address).pathname.slice(1));
    await executeSql(database.address, `ALTER ROLE ${role} PASSWORD 'other'`);
    await prepareDatabase(database.address, KEYS);
    expect(await query(applicationUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('has a name of at most 63 bytes', () => {
    expect(loginRoleName('x'.repeat(48))).toBe(`backoffice_app_${'x'.repeat(48)}`);
    expect(loginRoleName('x'.repeat(49))).toMatch(/^backoffice_app_[0-9a-f]{32}$/);
  });
});

describe('a role that the operator has created for the application', () => {
  async function prepareFor(address: string) {
    return await prepareDatabase(database.address, { ...KEYS, applicationDatabaseUrl: address });
  }

  test('is used unchanged when it has the required rights', async () => {
    const { address } = await createLoginRole('IN ROLE backoffice_app');
    expect(await prepareFor(address)).toEqual({ applicationUrl: address, migrations: [] });
  });

  test.each([
    ['is a superuser', 'SUPERUSER'],
    ['has BYPASSRLS', 'BYPASSRLS IN ROLE backoffice_app'],
    ['has CREATEROLE', 'CREATEROLE IN ROLE backoffice_app'],
    ["is a member of the tables' owner", 'IN ROLE backoffice_app, postgres'],
    ['is not a member of backoffice_app', ''],
  ])('is rejected with a one-line error when it %s', async (fault, attributes) => {
    const { role, address } = await createLoginRole(attributes);
    await expect(prepareFor(address)).rejects.toThrow(
      `The application's database role ${role} ${fault}: see APP_DATABASE_URL`,
    );
  });

  test('is rejected with a one-line error when it cannot log in', async () => {
    const { role, address } = await createLoginRole();
    await executeSql(database.address, `ALTER ROLE ${role} NOLOGIN`);
    await expect(prepareFor(address)).rejects.toThrow(
      `The application's database role cannot log in: role "${role}" is not permitted to log in`,
    );
  });
});

describe('a database owner that is not a superuser', () => {
  async function newDatabase(attributes: string) {
    const { role, address } = await createLoginRole(attributes);
    const name = `owned_by_${role}`;
    await executeSql(database.address, `CREATE DATABASE ${name}`);
    const url = new URL(address);
    url.pathname = `/${name}`;
    const drop = async () => {
      await executeSql(database.address, `DROP DATABASE ${name} WITH (FORCE)`);
      await executeSql(database.address, `DROP ROLE IF EXISTS ${loginRoleName(name)}`);
    };
    return { role, name, address: url.href, drop };
  }

  test('gets an error that lists the statements which grant its missing rights', async () => {
    const { role, name, address, drop } = await newDatabase('');
    await expect(prepareDatabase(address, KEYS)).rejects.toThrow(
      `The role of DATABASE_URL lacks a right (permission denied for database ${name}): ` +
        `let an administrator of the database run ALTER ROLE ${role} CREATEROLE; GRANT CREATE ON DATABASE ${name} TO ${role}; ` +
        `GRANT CREATE ON SCHEMA public TO ${role}; GRANT backoffice_app TO ${role} WITH ADMIN OPTION;`,
    );
    await drop();
  });

  test('prepares the database with the rights that the error lists, and needs no CREATEROLE for later starts', async () => {
    const { role, name, address, drop } = await newDatabase('CREATEROLE');
    await executeSql(database.address, `GRANT CREATE ON DATABASE ${name} TO ${role}`);
    await executeSql(database.address, `GRANT backoffice_app TO ${role} WITH ADMIN OPTION`);
    const schema = new URL(database.address);
    schema.pathname = `/${name}`;
    await executeSql(schema.href, `GRANT CREATE ON SCHEMA public TO ${role}`);
    const first = await prepareDatabase(address, KEYS);
    expect(first.migrations).toContain('0010_data_key.sql');
    await executeSql(database.address, `ALTER ROLE ${role} NOCREATEROLE`);
    expect(await prepareDatabase(address, KEYS)).toEqual({ ...first, migrations: [] });
    await expect(query(first.applicationUrl, `SET ROLE ${role}`)).rejects.toThrow('permission denied to set role');
    await drop();
  });
});

import { spawn } from 'node:child_process';
import path from 'node:path';
import { orderSource, orderType } from '@backoffice/contract/sale-kinds';
import { buildTestApp, type TestApp } from '../../test/build-test-app';
import { decodeClaims, logIn } from '../../test/sign-in';
import { withLocation } from '../database/location-scope';
import { passwordDigest } from '../modules/authentication/password';
import { findBusinessDetails } from '../modules/locations/locations.repository';
import { type CommandResult, runCommand } from './run-command';

// Every command is a process that compiles its sources first, which takes long on a busy machine.
jest.setTimeout(120_000);

const PASSWORD = 'correct horse';
const MARIA = { 'user-name': 'Maria Lopez', email: 'maria@example.com' };
const HARBOR = { name: 'Harbor & Vine', timezone: 'America/New_York', ...MARIA };

let suite: TestApp;
let created: CommandResult;
let location: number;

beforeAll(async () => {
  suite = await buildTestApp();
  created = await run('create-location', HARBOR, `${PASSWORD}\n`);
  location = Number(/location (\d+)/.exec(created.stdout)?.[1]);
});
afterAll(() => suite.close());

/** Returns the environment variables with which a child process uses the suite's database and data folder. */
function settings() {
  const { databaseUrl = '', dataDir, dataKey } = suite.config;
  return { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DATA_KEY: dataKey };
}

async function run(command: 'create-location' | 'add-user', options: Record<string, string>, input?: string) {
  return await runCommand(command, options, { ...settings(), ...(input && { input }) });
}

async function signInAndDecode(email: string, password = PASSWORD) {
  const response = await logIn(suite, email, passwordDigest(password));
  return response.statusCode === 200 ? decodeClaims(response.json().data.auth_token) : response.json();
}

async function listEmails(): Promise<string[]> {
  const rows = await suite.db.selectFrom('users').select('email').orderBy('id').execute();
  return rows.map(({ email }) => email);
}

async function findLocationName(id: number): Promise<string | undefined> {
  return await withLocation(suite.db, id, async (scope) => (await findBusinessDetails(scope, id))?.name);
}

/** Starts the server, stops it, and returns what it printed. */
async function readServerOutput(): Promise<string> {
  const server = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, '../server.ts')], {
    env: { PATH: process.env.PATH, ...settings(), PORT: '0', LOG_LEVEL: 'silent' },
  });
  let output = '';
  server.stdout.on('data', (chunk) => {
    output += chunk;
    if (output.includes('Back office:')) server.kill('SIGTERM');
  });
  await new Promise((resolve) => server.once('close', resolve));
  return output;
}

test('create-location prints the created location and user, and the URL to sign in at', () => {
  expect(created).toEqual({
    code: 0,
    stderr: '',
    stdout: `Created location ${location}, Harbor & Vine, and its user Maria Lopez, maria@example.com
Sign in at https://pos.example.com
`,
  });
});

test('create-location proposes a cut-off from the closing time and prints it', async () => {
  const bar = await run('create-location', { ...HARBOR, email: 'bar@example.com', closes: '02:30' });
  const id = Number(/location (\d+)/.exec(bar.stdout)?.[1]);
  const details = await withLocation(suite.db, id, (scope) => findBusinessDetails(scope, id));
  expect([bar.code, bar.stdout, details?.day_cutoff]).toEqual([
    0,
    expect.stringContaining('\nIts business days start at 5:00 AM\n'),
    '05:00',
  ]);
});

test('create-location rejects an invalid closing time', async () => {
  const { code, stderr } = await run('create-location', { ...HARBOR, email: 'bar@example.com', closes: '24:00' });
  expect([code, stderr]).toEqual([1, expect.stringContaining('--closes: must be a time, as in 02:00')]);
});

test('the first user signs in to the new location with the given password', async () => {
  expect(await signInAndDecode('maria@example.com')).toMatchObject({
    userName: 'Maria Lopez',
    email: 'maria@example.com',
    locationId: location,
    locationName: 'Harbor & Vine',
  });
});

test('a new location has all order types and sources enabled, receipt settings and default roles', async () => {
  const found = await withLocation(suite.db, location, async (scope) => ({
    types: await scope.selectFrom('order_type_settings').select('type').where('is_enabled', '=', true).execute(),
    sources: await scope.selectFrom('order_source_settings').select('source').where('is_enabled', '=', true).execute(),
    kitchen: await scope.selectFrom('kitchen_receipt_settings').select('location_id').execute(),
    customer: await scope.selectFrom('customer_receipt_settings').select('location_id').execute(),
    roles: await scope.selectFrom('employee_roles').select(['name', 'rights', 'is_owner']).orderBy('id').execute(),
  }));
  expect(found.types.map(({ type }) => type).sort()).toEqual([...orderType.options].sort());
  expect(found.sources.map(({ source }) => source).sort()).toEqual([...orderSource.options].sort());
  expect([found.kitchen, found.customer]).toEqual([[{ location_id: location }], [{ location_id: location }]]);
  expect(found.roles.map(({ name }) => name)).toEqual([
    'Owner',
    'Manager',
    'Bookkeeper',
    'Server',
    'Cashier',
    'Kitchen',
  ]);
  expect(found.roles.filter(({ rights }) => rights.pos_refunds).map(({ name }) => name)).toEqual(['Manager']);
  expect(found.roles.filter(({ is_owner }) => is_owner).map(({ name }) => name)).toEqual(['Owner']);
});

test('the stored password is an argon2id hash', async () => {
  const { password_hash } = await suite.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'maria@example.com')
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$/);
});

test('a user whom add-user has created signs in to the given location', async () => {
  const options = { location: String(location), 'user-name': 'Jo Park', email: 'jo@example.com' };
  const added = await run('add-user', options, `${PASSWORD}\r\nanother line\n`);
  expect(added).toEqual({
    code: 0,
    stderr: '',
    stdout: `Added Jo Park, jo@example.com, to location ${location}, Harbor & Vine
Sign in at https://pos.example.com
`,
  });
  expect(await signInAndDecode('jo@example.com')).toMatchObject({ userName: 'Jo Park', locationId: location });
});

test('add-user assigns the role with the given name, and lists the roles when there is no such role', async () => {
  const options = { location: String(location), 'user-name': 'Ada Byron', email: 'ada@example.com' };
  expect((await run('add-user', { ...options, role: 'Waiter' })).stderr).toBe(
    `Location ${location} has the roles Owner, Manager, Bookkeeper, Server, Cashier, Kitchen\n`,
  );
  expect((await run('add-user', { ...options, role: 'bookkeeper' }, `${PASSWORD}\n`)).code).toBe(0);
  expect(await signInAndDecode('ada@example.com')).toMatchObject({ isOwner: false, rights: { day_closings: 'view' } });
});

test('create-location rejects an e-mail address that has an account, ignoring case, and creates no location', async () => {
  const before = await listEmails();
  const result = await run('create-location', { ...HARBOR, name: 'Twice', email: 'Maria@Example.com' });
  expect(result).toEqual({ code: 1, stdout: '', stderr: 'Maria@Example.com already has an account\n' });
  expect(await listEmails()).toEqual(before);
  const next = await run('create-location', { ...HARBOR, name: 'After it', email: 'after@example.com' });
  const id = Number(/location (\d+)/.exec(next.stdout)?.[1]);
  expect([await findLocationName(id - 1), await findLocationName(id)]).toEqual([undefined, 'After it']);
});

test('add-user rejects an e-mail address that has an account at another location', async () => {
  const result = await run('add-user', { location: String(location), ...MARIA });
  expect(result).toEqual({ code: 1, stdout: '', stderr: 'maria@example.com already has an account\n' });
});

test('one of two concurrent commands that create the same account succeeds, and the other prints why it fails', async () => {
  const twins = { ...HARBOR, email: 'twin@example.com' };
  const both = await Promise.all([run('create-location', twins), run('create-location', twins)]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(both.map(({ stderr }) => stderr).sort()).toEqual(['', 'twin@example.com already has an account\n']);
  expect((await listEmails()).filter((email) => email === 'twin@example.com')).toHaveLength(1);
});

test('add-user rejects a location that does not exist', async () => {
  const options = { location: '999999', 'user-name': 'Jo Park', email: 'nowhere@example.com' };
  expect(await run('add-user', options)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no location 999999\n',
  });
  expect(await listEmails()).not.toContain('nowhere@example.com');
});

test.each([
  ['of 4 characters', 'four\n', 'Password must be at least 5 characters long'],
  ['with a letter that is not ASCII', 'pässword\n', 'Ineligible symbol is used'],
  ['that is common', 'password1\n', 'This password is too common. Please choose another one.'],
  ['that is empty', '\n', 'Please enter New password'],
  ['that is missing', '', 'The password, the first line of standard input, is missing'],
])('create-location rejects a password %s', async (_, input, message) => {
  const options = { ...HARBOR, email: 'weak@example.com' };
  const result = await runCommand('create-location', options, { ...settings(), input });
  expect(result).toMatchObject({ code: 1, stdout: '' });
  expect(result.stderr.split('\n').slice(0, 2)).toEqual([message, '']);
  expect(await listEmails()).not.toContain('weak@example.com');
});

test('create-location accepts a password of 5 characters without a line end', async () => {
  expect((await run('create-location', { ...HARBOR, email: 'short@example.com' }, 'five5')).code).toBe(0);
  expect(await signInAndDecode('short@example.com', 'five5')).toMatchObject({ email: 'short@example.com' });
});

test.each<['create-location' | 'add-user', Record<string, string>, string[]]>([
  [
    'create-location',
    { name: ' ', timezone: 'Mars/Base', email: 'no address' },
    [
      '--name: is required',
      '--timezone: must be a time zone, as in America/New_York',
      '--user-name: is required',
      '--email: Please enter a valid Email Address',
    ],
  ],
  [
    'create-location',
    { ...HARBOR, name: 'x'.repeat(51), timezone: '+05:00' },
    ['--name: must be 50 characters at most', '--timezone: must be a time zone, as in America/New_York'],
  ],
  ['create-location', { ...HARBOR, name: 'Café' }, ['--name: Ineligible symbol is used']],
  ['create-location', { ...HARBOR, email: 'Owner@example.com' }, ["--email: is the demonstration's own"]],
  ['create-location', { ...HARBOR, nmae: 'x' }, ['--nmae: there is no such option']],
  ['create-location', { ...HARBOR, password: 'secret' }, ['--password: passwords are no option, they are asked for']],
  ['create-location', { name: '--timezone', ...MARIA }, ['--name: has no value']],
  ['add-user', { location: 'Harbor', ...MARIA }, ['--location: must be the number of a location']],
  ['add-user', MARIA, ['--location: is required']],
])('%s with the options %j prints every mistake and the usage', async (command, options, mistakes) => {
  const before = await listEmails();
  const result = await run(command, options);
  const [errors, usage] = result.stderr.split('\n\n');
  expect({ code: result.code, stdout: result.stdout }).toEqual({ code: 1, stdout: '' });
  expect(errors?.split('\n')).toEqual(mistakes);
  expect(usage).toMatch(/^(Creates a location|Adds a user)/);
  expect(await listEmails()).toEqual(before);
});

test('create-location prints one line when the database cannot be reached', async () => {
  const unreachable = { DATABASE_URL: 'postgresql://127.0.0.1:1/app', DATA_DIR: suite.config.dataDir };
  const failed = await runCommand('create-location', HARBOR, unreachable);
  expect(failed).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The database cannot be reached: .+\n$/),
  });
});

test('the server does not add the demonstration to a database in which a real location was created', async () => {
  const before = await listEmails();
  expect(await readServerOutput()).toMatch(/^Back office: \S+\n$/);
  expect(await listEmails()).toEqual(before);
});

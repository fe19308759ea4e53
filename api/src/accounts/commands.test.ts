import { spawn } from 'node:child_process';
import path from 'node:path';
import { orderSource, orderType } from '@backoffice/contract/sale-kinds';
import { commandSettings, LOCATION_OPTIONS, listEmails, PASSWORD } from '../../test/account-commands';
import { type CommandResult, runCommand } from '../../test/run-command';
import { decodeClaims, logIn } from '../../test/sign-in';
import { useTestApp } from '../../test/use-test-app';
import { withLocation } from '../database/location-scope';
import { passwordDigest } from '../modules/authentication/password';
import { findBusinessDetails } from '../modules/locations/locations.repository';

const suite = useTestApp();
let created: CommandResult;
let location: number;

beforeAll(async () => {
  created = await run('create-location', LOCATION_OPTIONS, `${PASSWORD}\n`);
  location = Number(/location (\d+)/.exec(created.stdout)?.[1]);
});

async function run(command: 'create-location' | 'add-user', options: Record<string, string>, input?: string) {
  return await runCommand(command, options, { ...commandSettings(suite), ...(input && { input }) });
}

async function signInAndDecode(email: string, password = PASSWORD) {
  const response = await logIn(suite, email, passwordDigest(password));
  return response.statusCode === 200 ? decodeClaims(response.json().data.auth_token) : response.json();
}

/** Starts the server, stops it, and returns what it printed. */
async function readServerOutput(): Promise<string> {
  const server = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, '../server.ts')], {
    env: { PATH: process.env.PATH, ...commandSettings(suite), PORT: '0', LOG_LEVEL: 'silent' },
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

test('create-location derives the start of the business day from the closing time, and prints it', async () => {
  const bar = await run('create-location', { ...LOCATION_OPTIONS, email: 'bar@example.com', closes: '02:30' });
  const id = Number(/location (\d+)/.exec(bar.stdout)?.[1]);
  const details = await withLocation(suite.db, id, (scope) => findBusinessDetails(scope, id));
  expect([bar.code, bar.stdout, details?.day_cutoff]).toEqual([
    0,
    expect.stringContaining('\nIts business days start at 5:00 AM\n'),
    '05:00',
  ]);
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

test('a user created by add-user signs in to the given location', async () => {
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

test('create-location accepts a password of 5 characters that does not end with a line break', async () => {
  expect((await run('create-location', { ...LOCATION_OPTIONS, email: 'short@example.com' }, 'five5')).code).toBe(0);
  expect(await signInAndDecode('short@example.com', 'five5')).toMatchObject({ email: 'short@example.com' });
});

test('the server adds no demonstration data to a database in which a real location was created', async () => {
  const before = await listEmails(suite);
  expect(await readServerOutput()).toMatch(/^Back office: \S+\n$/);
  expect(await listEmails(suite)).toEqual(before);
});

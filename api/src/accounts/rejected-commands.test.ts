import { commandSettings, LOCATION_OPTIONS, listEmails, USER_OPTIONS } from '../../test/account-commands';
import { createLocation, createUser } from '../../test/factories';
import { runCommand } from '../../test/run-command';
import { useTestApp } from '../../test/use-test-app';
import { withLocation } from '../database/location-scope';
import { findBusinessDetails } from '../modules/locations/locations.repository';

const suite = useTestApp();
let location: number;

beforeAll(async () => {
  location = await createLocation(suite.db);
  await createUser(suite.db, await createLocation(suite.db), { email: USER_OPTIONS.email });
});

async function run(command: 'create-location' | 'add-user', options: Record<string, string>, input?: string) {
  return await runCommand(command, options, { ...commandSettings(suite), ...(input && { input }) });
}

async function findLocationName(id: number): Promise<string | undefined> {
  return await withLocation(suite.db, id, async (scope) => (await findBusinessDetails(scope, id))?.name);
}

test('create-location rejects an invalid closing time', async () => {
  const { code, stderr } = await run('create-location', {
    ...LOCATION_OPTIONS,
    email: 'bar@example.com',
    closes: '24:00',
  });
  expect([code, stderr]).toEqual([1, expect.stringContaining('--closes: must be a time, such as 02:00')]);
});

test('create-location rejects an email address that has an account, ignoring case, and creates no location', async () => {
  const before = await listEmails(suite);
  const result = await run('create-location', { ...LOCATION_OPTIONS, name: 'Twice', email: 'Maria@Example.com' });
  expect(result).toEqual({ code: 1, stdout: '', stderr: 'Maria@Example.com already has an account\n' });
  expect(await listEmails(suite)).toEqual(before);
  const next = await run('create-location', { ...LOCATION_OPTIONS, name: 'After it', email: 'after@example.com' });
  const id = Number(/location (\d+)/.exec(next.stdout)?.[1]);
  expect([await findLocationName(id - 1), await findLocationName(id)]).toEqual([undefined, 'After it']);
});

test('create-location rejects a time zone of Node that PostgreSQL does not have', async () => {
  const options = { ...LOCATION_OPTIONS, timezone: 'US/Pacific-New', email: 'zone@example.com' };
  expect(await run('create-location', options)).toEqual({
    ...{ code: 1, stdout: '' },
    stderr: 'timezone: There is no such time zone\n',
  });
  expect(await listEmails(suite)).not.toContain('zone@example.com');
});

test('add-user rejects an email address that has an account at another location', async () => {
  const result = await run('add-user', { location: String(location), ...USER_OPTIONS });
  expect(result).toEqual({ code: 1, stdout: '', stderr: 'maria@example.com already has an account\n' });
});

test('one of two concurrent commands that create the same account succeeds, and the other prints why it fails', async () => {
  const twins = { ...LOCATION_OPTIONS, email: 'twin@example.com' };
  const both = await Promise.all([run('create-location', twins), run('create-location', twins)]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(both.map(({ stderr }) => stderr).sort()).toEqual(['', 'twin@example.com already has an account\n']);
  expect((await listEmails(suite)).filter((email) => email === 'twin@example.com')).toHaveLength(1);
});

test('add-user rejects a location that does not exist', async () => {
  const options = { location: '999999', 'user-name': 'Jo Park', email: 'nowhere@example.com' };
  expect(await run('add-user', options)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no location 999999\n',
  });
  expect(await listEmails(suite)).not.toContain('nowhere@example.com');
});

test.each([
  ['of 4 characters', 'four\n', 'Password must be at least 5 characters long'],
  ['with a letter that is not ASCII', 'pässword\n', 'Ineligible symbol is used'],
  ['that is common', 'password1\n', 'This password is too common. Please choose another one.'],
  ['that is empty', '\n', 'Please enter New password'],
  ['that is missing', '', 'The password, the first line of standard input, is missing'],
])('create-location rejects a password %s', async (_, input, message) => {
  const options = { ...LOCATION_OPTIONS, email: 'weak@example.com' };
  const result = await runCommand('create-location', options, { ...commandSettings(suite), input });
  expect(result).toMatchObject({ code: 1, stdout: '' });
  expect(result.stderr.split('\n').slice(0, 2)).toEqual([message, '']);
  expect(await listEmails(suite)).not.toContain('weak@example.com');
});

test.each<['create-location' | 'add-user', Record<string, string>, string[]]>([
  [
    'create-location',
    { name: ' ', timezone: 'Mars/Base', email: 'no address' },
    [
      '--name: is required',
      '--timezone: must be a time zone, such as America/New_York',
      '--user-name: is required',
      '--email: Please enter a valid Email Address',
    ],
  ],
  [
    'create-location',
    { ...LOCATION_OPTIONS, name: 'x'.repeat(51), timezone: '+05:00' },
    ['--name: must be 50 characters at most', '--timezone: must be a time zone, such as America/New_York'],
  ],
  [
    'create-location',
    { ...LOCATION_OPTIONS, timezone: 'PST' },
    ['--timezone: must be a time zone, such as America/New_York'],
  ],
  ['create-location', { ...LOCATION_OPTIONS, name: 'Café' }, ['--name: Ineligible symbol is used']],
  ['create-location', { ...LOCATION_OPTIONS, email: 'Owner@example.com' }, ["--email: is the demonstration's own"]],
  ['create-location', { ...LOCATION_OPTIONS, nmae: 'x' }, ['--nmae: there is no such option']],
  [
    'create-location',
    { ...LOCATION_OPTIONS, password: 'secret' },
    ['--password: is not an option, the command asks for the password'],
  ],
  ['create-location', { name: '--timezone', ...USER_OPTIONS }, ['--name: has no value']],
  ['add-user', { location: 'Harbor', ...USER_OPTIONS }, ['--location: must be the number of a location']],
  ['add-user', USER_OPTIONS, ['--location: is required']],
])('%s with the options %j prints every mistake and the usage', async (command, options, mistakes) => {
  const before = await listEmails(suite);
  const result = await run(command, options);
  const [errors, usage] = result.stderr.split('\n\n');
  expect({ code: result.code, stdout: result.stdout }).toEqual({ code: 1, stdout: '' });
  expect(errors?.split('\n')).toEqual(mistakes);
  expect(usage).toMatch(/^(Creates a location|Adds a user)/);
  expect(await listEmails(suite)).toEqual(before);
});

test('create-location prints one line when the database cannot be reached', async () => {
  const unreachable = { DATABASE_URL: 'postgresql://127.0.0.1:1/app', DATA_DIR: suite.config.dataDir };
  const failed = await runCommand('create-location', LOCATION_OPTIONS, unreachable);
  expect(failed).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The database cannot be reached: .+\n$/),
  });
});

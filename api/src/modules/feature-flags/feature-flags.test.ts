import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { commandSettings } from '../../../test/account-commands';
import { createLocation, createUser } from '../../../test/factories';
import { decodeClaims, logIn, refresh } from '../../../test/sign-in';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';

const suite = useTestApp();
let location: number;
let other: number;
let addresses = 0;

beforeEach(async () => {
  location = await createLocation(suite.db, { name: 'The Corner' });
  other = await createLocation(suite.db);
});

async function send(method: 'POST' | 'PUT', values: object = {}) {
  // Each request comes from a new address, because attempts with the operator key are limited by address.
  addresses += 1;
  const payload = { operator_key: suite.config.operatorKey, ...values };
  const remoteAddress = `198.51.100.${addresses}`;
  const response = await suite.app.inject({ method, url: '/api/system/feature_flags', payload, remoteAddress });
  return { status: response.statusCode, ...response.json() };
}

const change = (flag: string, is_enabled: boolean, values: object = {}) =>
  send('PUT', { location_id: location, flag, is_enabled, ...values });

/** Returns the flags in the claims of a new session at a location, and a function that refreshes the session. */
async function signIn(at: number) {
  const { email } = await createUser(suite.db, at);
  const tokens = (await logIn(suite, email)).json().data;
  return {
    flags: decodeClaims(tokens.auth_token).flags,
    refreshFlags: async () => decodeClaims((await refresh(suite, tokens)).json().data.auth_token).flags,
  };
}

async function listAt(at: number): Promise<string[]> {
  const { enabled } = await send('POST');
  const found = enabled.filter(({ location_id }: { location_id: number }) => location_id === at);
  return found.map(({ flag }: { flag: string }) => flag);
}

test('a feature flag is in the access tokens of the location where it was switched on, and of no other location', async () => {
  expect(await change('recipes', true)).toEqual({ status: 200, location_name: 'The Corner' });
  await change('new-reports', true);
  expect((await signIn(location)).flags).toEqual(['new-reports', 'recipes']);
  expect((await signIn(other)).flags).toBeUndefined();
});

test('a session gets changed feature flags with its next refresh', async () => {
  await change('recipes', true);
  const session = await signIn(location);
  await change('recipes', false);
  expect(await session.refreshFlags()).toBeUndefined();
});

test('the list of feature flags contains the flags of all locations, each once', async () => {
  await change('recipes', true);
  expect(await change('recipes', true)).toMatchObject({ status: 200 });
  await change('recipes', true, { location_id: other });
  expect(await listAt(location)).toEqual(['recipes']);
  expect(await listAt(other)).toEqual(['recipes']);
  await change('recipes', false);
  expect(await listAt(location)).toEqual([]);
  expect(await listAt(other)).toEqual(['recipes']);
});

test('feature flag requests with a key other than the operator key are refused and change nothing', async () => {
  const refusal = { status: 403, fields: { operator_key: 'This is not the operator key' } };
  expect(await send('POST', { operator_key: 'another key' })).toMatchObject(refusal);
  expect(await change('recipes', true, { operator_key: 'another key' })).toMatchObject(refusal);
  expect(await listAt(location)).toEqual([]);
});

test('a feature flag cannot be switched on at a location that does not exist', async () => {
  expect(await change('recipes', true, { location_id: 987_654 })).toMatchObject({
    ...{ status: 404, code: 'not_found', fields: { location_id: 'There is no location with this number' } },
  });
});

test.each(['', 'New reports', '-', 'a'.repeat(61)])('the name "%s" of a feature flag is refused', async (flag) => {
  expect(await change(flag, true)).toMatchObject({ code: 'invalid_request', fields: { flag: expect.any(String) } });
});

test('a transaction at a location cannot read the feature flags of other locations', async () => {
  await change('recipes', true, { location_id: other });
  const rows = await withLocation(suite.db, location, (scope) =>
    scope.selectFrom('feature_flags').selectAll().execute(),
  );
  expect(rows).toEqual([]);
});

async function runCommand(...args: string[]): Promise<string> {
  const program = path.join(__dirname, 'manage-feature-flags.ts');
  const env = { PATH: process.env.PATH, ...commandSettings(suite) };
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, ...args], { env });
  return stdout;
}

test('the feature flag command switches a flag on and off, and lists the enabled flags', async () => {
  const at = ['--location', String(location)];
  expect(await runCommand('on', 'recipes', ...at)).toBe(`recipes is on at location ${location}, The Corner\n`);
  expect(await runCommand('list')).toContain(`recipes  location ${location}\n`);
  expect(await runCommand('off', 'recipes', ...at)).toBe(`recipes is off at location ${location}, The Corner\n`);
  expect(await listAt(location)).toEqual([]);
});

test.each([
  [['on', 'recipes', '--location', '987654'], 'There is no location 987654'],
  [['on', 'Recipes', '--location', '1'], 'Give the name of one flag'],
  [['on', 'recipes'], '--location: must be a number'],
  [['up', 'recipes'], 'Give one of list, on, off'],
])('the feature flag command refuses the arguments %p', async (args, reason) => {
  await expect(runCommand(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(reason) });
});

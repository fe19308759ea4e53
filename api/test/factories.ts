import { randomUUID } from 'node:crypto';
import { type Rights, terminalTask } from '@backoffice/contract/rights';
import { type Insertable, sql } from 'kysely';
import { insertOwner } from '../src/accounts/accounts.repository';
import type { Config } from '../src/config';
import { withLocation } from '../src/database/location-scope';
import type { Database, Db } from '../src/database/schema';
import { type AccessClaims, createAccessTokens } from '../src/modules/authentication/access-token';
import { hashDigest, passwordDigest } from '../src/modules/authentication/password';
import { createPasscodeVault } from '../src/modules/employees/passcode';
import * as locations from '../src/modules/locations/locations.repository';
import { createDeviceToken } from '../src/modules/terminals/device-token';

type LocationTable = {
  [Table in keyof Database]: Database[Table] extends { location_id: unknown } ? Table : never;
}[keyof Database];
export type RowValues<Table extends keyof Database> = Partial<Insertable<Database[Table]>>;

export const PASSWORD = 'a good password';
// All users of a suite have the same password hash, because computing a hash takes long.
let passwordHash: Promise<string> | undefined;
function hashTestPassword(): Promise<string> {
  passwordHash ??= hashDigest(passwordDigest(PASSWORD));
  return passwordHash;
}

let sequence = 0;

export async function createLocation(db: Db, values: Partial<Parameters<typeof locations.createLocation>[1]> = {}) {
  sequence += 1;
  const name = `Location ${sequence}`;
  const id = await locations.createLocation(db, { name, timezone: 'America/New_York', ...values });
  await createLocationSession(db, id);
  return id;
}

/** Creates the session that `authorizationHeaders` refers to. Its user has no password and cannot sign in. */
async function createLocationSession(db: Db, locationId: number): Promise<void> {
  const user_name = 'A user';
  const user = await createUser(db, locationId, { user_name, email: sessionEmail(locationId), password_hash: '' });
  await db
    .insertInto('user_sessions')
    .values({ id: sessionId(locationId), user_id: user.id, location_id: locationId })
    .execute();
}

function sessionEmail(locationId: number): string {
  return `user-of-location-${locationId}@example.com`;
}

/** Returns the id of the session that `authorizationHeaders` refers to. */
export function sessionId(locationId: number): string {
  return `00000000-0000-4000-8000-${String(locationId).padStart(12, '0')}`;
}

export async function createUser(db: Db, locationId: number, values: RowValues<'users'> = {}) {
  sequence += 1;
  const user = await db
    .insertInto('users')
    .values({
      user_name: `User ${sequence}`,
      email: `user-${sequence}@example.com`,
      ...values,
      password_hash: values.password_hash ?? (await hashTestPassword()),
    })
    .returning(['id', 'email', 'user_name'])
    .executeTakeFirstOrThrow();
  await withLocation(db, locationId, (scope) => insertOwner(scope, locationId, user.id));
  return user;
}

/**
 * Returns the headers of a signed-in user of a location from `createLocation`. `at` is the time at which the token is
 * issued.
 */
export function authorizationHeaders(
  config: Pick<Config, 'tokenSecret'>,
  locationId: number,
  at: number = Date.now(),
): { authorization: string } {
  const token = createAccessTokens(config.tokenSecret, () => at).sign({
    sid: sessionId(locationId),
    userName: 'A user',
    userId: 1,
    email: sessionEmail(locationId),
    locationId,
    locationName: 'A location',
  });
  return { authorization: `Bearer ${token}` };
}

/**
 * Creates a user who is an owner or has a role with the given rights, and returns the headers of the user's session.
 */
export async function signInWithRights(
  { db, config }: { db: Db; config: Pick<Config, 'tokenSecret'> },
  locationId: number,
  rights: Rights | 'owner',
): Promise<{ authorization: string }> {
  const user = await createUser(db, locationId, { password_hash: '' });
  if (rights !== 'owner') {
    const role = await createEmployeeRole(db, locationId, { rights: JSON.stringify(rights) });
    await db.updateTable('user_locations').set({ role_id: role.id }).where('user_id', '=', user.id).execute();
  }
  const sid = randomUUID();
  await db.insertInto('user_sessions').values({ id: sid, user_id: user.id, location_id: locationId }).execute();
  const claims = {
    userName: user.user_name,
    userId: user.id,
    email: user.email,
    locationId,
    locationName: 'A location',
  };
  return { authorization: `Bearer ${createAccessTokens(config.tokenSecret).sign({ ...claims, sid })}` };
}

/** Returns the claims of the access token in a session's headers, except its times of issue and expiry. */
export function decodeSession({ authorization }: { authorization: string }): AccessClaims {
  const { iat, exp, ...claims } = JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString());
  return claims;
}

export async function createEmployeeRole(db: Db, locationId: number, values: RowValues<'employee_roles'> = {}) {
  sequence += 1;
  return await withLocation(db, locationId, (scope) =>
    scope
      .insertInto('employee_roles')
      .values({ name: `Role ${sequence}`, ...values, location_id: locationId })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow(),
  );
}

/**
 * Creates an employee whose role allows all tasks at the terminals. The default passcodes of a test file are unique up
 * to 10,000 records.
 */
export async function createEmployee(
  db: Db,
  config: Pick<Config, 'dataKey'>,
  locationId: number,
  { passcode, ...values }: RowValues<'employees'> & { passcode?: string } = {},
) {
  sequence += 1;
  const code = passcode ?? String(sequence % 10_000).padStart(4, '0');
  const vault = createPasscodeVault(config.dataKey);
  const rights = JSON.stringify(Object.fromEntries(terminalTask.options.map((task) => [task, 'manage'])));
  const employee_role_id = values.employee_role_id ?? (await createEmployeeRole(db, locationId, { rights })).id;
  return await withLocation(db, locationId, (scope) =>
    scope
      .insertInto('employees')
      .values({
        first_name: 'First',
        last_name: `Last${sequence}`,
        ...values,
        location_id: locationId,
        employee_role_id,
        passcode_encrypted: vault.encrypt(code),
        passcode_lookup: vault.lookup(locationId, code),
      })
      .returning(['id', 'first_name', 'last_name', 'full_name', 'employee_role_id'])
      .executeTakeFirstOrThrow(),
  );
}

/** Creates a paired terminal, and returns its id, device token and request headers. */
export async function createPairedTerminal(db: Db, locationId: number, values: RowValues<'terminals'> = {}) {
  sequence += 1;
  const { token, hash } = createDeviceToken(locationId);
  const { id } = await withLocation(db, locationId, (scope) =>
    scope
      .insertInto('terminals')
      .values({ name: `Terminal ${sequence}`, ...values, location_id: locationId, device_token_hash: hash })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { id, token, headers: { authorization: `Bearer ${token}` } };
}

/** Inserts a row into a table with a location_id, and returns its id. */
export async function insertRow<Table extends LocationTable>(
  db: Db,
  locationId: number,
  table: Table,
  values: Omit<Insertable<Database[Table]>, 'location_id'>,
): Promise<number> {
  const columns = Object.keys(values).map((column) => sql.ref(column));
  const { rows } = await withLocation(db, locationId, (scope) =>
    sql<{ id: number }>`insert into ${sql.table(table)} (location_id, ${sql.join(columns)})
      values (${locationId}, ${sql.join(Object.values(values))}) returning *`.execute(scope),
  );
  return rows[0]?.id ?? 0;
}

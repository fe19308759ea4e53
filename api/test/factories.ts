import { randomBytes, randomUUID } from 'node:crypto';
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
import { insertStaleHours } from '../src/modules/rollups/stale-hours';
import { createDeviceToken } from '../src/modules/terminals/device-token';

type LocationTable = {
  [Table in keyof Database]: Database[Table] extends { location_id: unknown } ? Table : never;
}[keyof Database];
type RowValues<Table extends keyof Database> = Partial<Insertable<Database[Table]>>;

export const PASSWORD = 'a good password';
// Shared by all users of a suite, because argon2 is slow.
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

/** Returns the headers of a signed-in user of a location from `createLocation`. `at` is the token's time of issue. */
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

/** Creates a user with a role of these rights, or an owner, and returns the headers of their session. */
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

/** Returns the claims of a session's headers, without those of its token's times. */
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

/** Creates an employee whose role allows all tasks at the terminals. The default passcode is unique for fewer than 10,000 records per test file. */
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

type PaymentValues = RowValues<'payments'> & { order_id: number };

/** Creates a cash payment of ten dollars with the columns of its order, and returns its id. */
export async function createPayment(db: Db, locationId: number, values: PaymentValues): Promise<number> {
  return await withLocation(db, locationId, async (scope) => {
    const order = await scope
      .selectFrom('orders')
      .select(['employee_id as order_employee_id', 'type as order_type', 'status as order_status'])
      .where('location_id', '=', locationId)
      .where('id', '=', values.order_id)
      .executeTakeFirstOrThrow();
    const payment = {
      ...({ payment_type: 'Cash', amount: 10, captured: true, card_type: null, terminal_id: 1 } as const),
      ...{ offline_id: randomUUID(), employee_id: null, refunded_payment_id: null },
      ...{ created_at: '2026-03-05T14:30:00.000Z', ...order, ...values, location_id: locationId },
    };
    const { id } = await scope.insertInto('payments').values(payment).returning('id').executeTakeFirstOrThrow();
    const summarize = (column: string, value: string | null) =>
      sql<never>`case when coalesce(${sql.ref(column)}, ${value}) <> ${value} then 'Mixed'
        else coalesce(${value}, ${sql.ref(column)}) end`;
    await scope
      .updateTable('orders')
      .set({
        card_type: summarize('card_type', payment.card_type),
        capture_state: summarize('capture_state', payment.captured ? 'Captured' : 'NotCaptured'),
      })
      .where('location_id', '=', locationId)
      .where('id', '=', values.order_id)
      .execute();
    return id;
  });
}

/** Creates a completed order of ten dollars without lines and payments, and marks its hour as stale. */
export async function createOrder(db: Db, locationId: number, values: RowValues<'orders'> = {}) {
  const at = values.created_at ?? '2026-03-05T14:30:00.000Z';
  return await withLocation(db, locationId, async (scope) => {
    const order = await scope
      .insertInto('orders')
      .values({
        offline_id: randomUUID(),
        revision: 1,
        content_hash: randomBytes(32),
        terminal_id: 1,
        source: 'Pos',
        type: 'DineIn',
        status: 'Completed',
        payment_type: 'Cash',
        sub_total: 10,
        total_discount: 0,
        total_tax_amount: 0,
        total_tips: 0,
        total_amount: 10,
        paid_amount: 10,
        change_amount: 0,
        reported_total_amount: 10,
        created_at: at,
        client_created_at: at,
        client_sent_at: at,
        ...values,
        location_id: locationId,
      })
      .returning(['id', 'offline_id', 'created_at'])
      .executeTakeFirstOrThrow();
    await insertStaleHours(locationId, [order.created_at]).execute(scope);
    return order;
  });
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

import { formatCount } from '@backoffice/contract/words';
import { type Kysely, sql } from 'kysely';
import type { Database, Db } from '../../database/schema';
import { AppError } from '../../errors';

const MAX_FAILURES = 10;
const WINDOW_SECONDS = 15 * 60;

export interface SignInAttempt {
  email: string;
  /** Network of the client: an IPv4 address or an IPv6 /64. */
  network: string;
  /** Id of a device that has signed in to the account before; undefined for any other device. */
  device: string | undefined;
}

/**
 * Throws too_many_attempts after ten failures of the account or the network within 15 minutes, even for a correct
 * password. A known device is refused only for its own failures, so that strangers cannot lock it out. Otherwise counts
 * the attempt before its password is verified, so that concurrent guesses are counted too.
 */
export async function beginAttempt(db: Db, attempt: SignInAttempt): Promise<void> {
  const key = countedKey(attempt);
  const lockoutKeys = attempt.device === undefined ? [key, networkKey(attempt.network)] : [key];
  const remainingSeconds = await db.transaction().execute(async (trx) => {
    // The lock serializes the attempts for an account or known device.
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
    const seconds = await remainingLockoutSeconds(trx, lockoutKeys);
    if (seconds === null) await trx.insertInto('sign_in_failures').values({ subject: key }).execute();
    return seconds;
  });
  if (remainingSeconds !== null) {
    const minutes = formatCount(Math.max(1, Math.ceil(remainingSeconds / 60)), 'minute');
    throw new AppError('too_many_attempts', `Too many failed attempts. Try again in ${minutes}.`, {
      retryAfter: Math.max(1, Math.ceil(remainingSeconds)),
    });
  }
}

/**
 * Counts a failed attempt of an unknown device against its network. Failures of accounts and known devices are not
 * counted here, because `beginAttempt` has counted the attempt already.
 */
export async function recordFailure(db: Db, { network, device }: SignInAttempt): Promise<void> {
  if (device !== undefined) return;
  await db
    .insertInto('sign_in_failures')
    .values({ subject: networkKey(network) })
    .execute();
}

/** Removes the count of this attempt and keeps earlier failures. */
export async function withdrawAttempt(db: Db, attempt: SignInAttempt): Promise<void> {
  const key = countedKey(attempt);
  await sql`delete from sign_in_failures where ctid = (
    select ctid from sign_in_failures where subject = ${key} order by failed_at desc limit 1)`.execute(db);
}

/** Removes all failures of the account or known device after a successful attempt. */
export async function clearAttempt(db: Db, attempt: SignInAttempt): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('subject', '=', countedKey(attempt)).execute();
}

/**
 * Runs `check` as an attempt, which counts as a failure when the result is false. A success does not clear earlier
 * failures: they may be wrong codes of an authenticator app, and a correct password must not clear those.
 */
export async function countAttempt<Result>(
  db: Db,
  attempt: SignInAttempt,
  check: () => Promise<Result | false>,
): Promise<Result | false> {
  await beginAttempt(db, attempt);
  const result = await check();
  if (result === false) await recordFailure(db, attempt);
  else await withdrawAttempt(db, attempt);
  return result;
}

/** Failures of the network stay: attackers could otherwise clear them by signing in to their own account. */
export async function clearAccountFailures(db: Kysely<Database>, email: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('subject', '=', accountKey(email)).execute();
}

/** Seconds until none of the keys has ten failures within the window; null when none has ten now. */
async function remainingLockoutSeconds(trx: Kysely<Database>, lockoutKeys: string[]): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select max(extract(epoch from tenth + make_interval(secs => ${WINDOW_SECONDS}) - now())) as wait
    from unnest(${lockoutKeys}::text[]) as lockout_keys (key),
    lateral (
      select failed_at as tenth from sign_in_failures
      where subject = lockout_keys.key and failed_at > now() - make_interval(secs => ${WINDOW_SECONDS})
      order by failed_at desc offset ${MAX_FAILURES - 1} limit 1
    ) as latest`.execute(trx);
  return rows[0]?.wait ?? null;
}

/**
 * Returns the lockout key that an attempt counts against before its password is checked: the known device, or else the
 * account.
 */
function countedKey({ email, device }: SignInAttempt): string {
  return device === undefined ? accountKey(email) : `device:${device}`;
}

function accountKey(email: string): string {
  return `account:${email.toLowerCase()}`;
}

function networkKey(network: string): string {
  return `address:${network}`;
}

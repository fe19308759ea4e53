import { formatCount } from '@backoffice/contract/words';
import { type Kysely, sql } from 'kysely';
import type { Database, Db } from '../../database/schema';
import { AppError } from '../../errors';

const MAX_FAILURES = 10;
const WINDOW_SECONDS = 15 * 60;
/** Attempts until this time have been decided, because verifying a password takes far less than five seconds. */
const DECIDED_UNTIL = sql<string>`now() - interval '5 seconds'`;
const RETRY_AFTER_SECONDS = 2;

export interface SignInAttempt {
  email: string;
  /** Network of the client: an IPv4 address or an IPv6 /64. */
  network: string;
  /** Id of a device that has signed in to the account before; undefined for any other device. */
  device: string | undefined;
}

/** An attempt that counts as a failure until it is withdrawn or cleared. */
export interface CountedAttempt {
  /** Account or known device that the attempt counts against. */
  key: string;
  /** Ids of the rows that count the attempt. */
  rowIds: number[];
}

/**
 * Throws too_many_attempts after ten failures of the account or the network within 15 minutes, even for a correct
 * password. A known device is refused only for its own failures, so that strangers cannot lock it out. Otherwise counts
 * the attempt before its password is verified, so that concurrent guesses are counted too.
 */
export async function beginAttempt(db: Db, { email, network, device }: SignInAttempt): Promise<CountedAttempt> {
  const key = device === undefined ? accountKey(email) : `device:${device}`;
  const subjects = device === undefined ? [key, networkKey(network)] : [key];
  const counted = await db.transaction().execute(async (trx) => {
    // The locks serialize attempts. The network is always locked last, so that attempts cannot deadlock.
    for (const subject of subjects) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(trx);
    }
    const seconds = await remainingLockoutSeconds(trx, subjects);
    if (seconds !== null) throw (await isLockedOut(trx, key, network)) ? lockedOut(seconds) : tooManyUndecided();
    const rows = trx.insertInto('sign_in_failures').values(subjects.map((subject) => ({ subject })));
    return await rows.returning('id').execute();
  });
  return { key, rowIds: counted.map(({ id }) => id) };
}

/** Whether the key has ten failures, or the network has ten without its latest attempts, which may yet succeed. */
async function isLockedOut(trx: Kysely<Database>, key: string, network: string): Promise<boolean> {
  if ((await remainingLockoutSeconds(trx, [key])) !== null) return true;
  return (await remainingLockoutSeconds(trx, [networkKey(network)], DECIDED_UNTIL)) !== null;
}

function lockedOut(seconds: number): AppError {
  const minutes = formatCount(Math.max(1, Math.ceil(seconds / 60)), 'minute');
  return new AppError('too_many_attempts', `Too many failed attempts. Try again in ${minutes}.`, {
    retryAfter: Math.max(1, Math.ceil(seconds)),
  });
}

function tooManyUndecided(): AppError {
  return new AppError('too_many_attempts', 'Many attempts are being checked right now. Try again in a moment.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}

/** Removes the count of this attempt and keeps earlier failures. */
export async function withdrawAttempt(db: Db, { rowIds }: CountedAttempt): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('id', 'in', rowIds).execute();
}

/**
 * Removes all failures of the account or known device after a successful attempt. Earlier failures of the network stay:
 * attackers could otherwise clear them by signing in to their own account.
 */
export async function clearFailuresAfterSuccess(db: Db, attempt: CountedAttempt): Promise<void> {
  await withdrawAttempt(db, attempt);
  await db.deleteFrom('sign_in_failures').where('subject', '=', attempt.key).execute();
}

/**
 * Runs `check` as an attempt, which counts as a failure when the result is false. A success does not clear earlier
 * failures: they may be wrong codes of an authenticator app, and a correct password must not clear those.
 */
export async function runCountedAttempt<Result>(
  db: Db,
  attempt: SignInAttempt,
  check: () => Promise<Result | false>,
): Promise<Result | false> {
  const counted = await beginAttempt(db, attempt);
  const result = await check();
  if (result !== false) await withdrawAttempt(db, counted);
  return result;
}

/** Removes all failures of the account, and keeps those of its known devices and of networks. */
export async function clearAccountFailures(db: Kysely<Database>, email: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('subject', '=', accountKey(email)).execute();
}

/**
 * Seconds until none of the keys has ten failures within the window; null when none has ten now. Counts the attempts
 * until `end`: all by default, because a transaction that started later may have counted an attempt earlier.
 */
async function remainingLockoutSeconds(
  trx: Kysely<Database>,
  lockoutKeys: string[],
  end = sql<string>`'infinity'::timestamptz`,
): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select max(extract(epoch from tenth + make_interval(secs => ${WINDOW_SECONDS}) - now())) as wait
    from unnest(${lockoutKeys}::text[]) as lockout_keys (key),
    lateral (
      select failed_at as tenth from sign_in_failures
      where subject = lockout_keys.key and failed_at > now() - make_interval(secs => ${WINDOW_SECONDS})
        and failed_at <= ${end}
      order by failed_at desc offset ${MAX_FAILURES - 1} limit 1
    ) as latest`.execute(trx);
  return rows[0]?.wait ?? null;
}

function accountKey(email: string): string {
  return `account:${email.toLowerCase()}`;
}

function networkKey(network: string): string {
  return `address:${network}`;
}

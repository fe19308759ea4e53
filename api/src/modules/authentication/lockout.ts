import { formatCount } from '@backoffice/contract/words';
import { type Kysely, sql } from 'kysely';
import type { Database, Db } from '../../database/schema';
import { AppError } from '../../errors';

const MAX_FAILURES = 10;
const WINDOW_SECONDS = 15 * 60;

export interface Attempt {
  email: string;
  /** Network of the client: an IPv4 address or an IPv6 /64. */
  network: string;
  /** Id of a device that has signed in to the account before; undefined for any other device. */
  device: string | undefined;
}

/**
 * Throws too_many_attempts after ten failures of the account or the network within 15 minutes, even for a right password.
 * A known device is refused only for its own failures, so that strangers cannot lock it out. Otherwise counts the attempt
 * before its password is verified, so that concurrent guesses are counted too.
 */
export async function beginAttempt(db: Db, attempt: Attempt): Promise<void> {
  const subject = countedSubject(attempt);
  const subjects = attempt.device === undefined ? [subject, networkSubject(attempt.network)] : [subject];
  const remainingSeconds = await db.transaction().execute(async (trx) => {
    // The lock serializes the attempts for an account or known device.
    await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(trx);
    const seconds = await remainingLockoutSeconds(trx, subjects);
    if (seconds === null) await trx.insertInto('sign_in_failures').values({ subject }).execute();
    return seconds;
  });
  if (remainingSeconds !== null) {
    const minutes = formatCount(Math.max(1, Math.ceil(remainingSeconds / 60)), 'minute');
    throw new AppError('too_many_attempts', `Too many failed attempts. Try again in ${minutes}.`, {
      retryAfter: Math.max(1, Math.ceil(remainingSeconds)),
    });
  }
}

/** Counts a failure of an unknown device against its network; all others were counted when the attempt began. */
export async function recordFailure(db: Db, { network, device }: Attempt): Promise<void> {
  if (device !== undefined) return;
  await db
    .insertInto('sign_in_failures')
    .values({ subject: networkSubject(network) })
    .execute();
}

/** Removes the count of this attempt alone. */
export async function withdrawAttempt(db: Db, attempt: Attempt): Promise<void> {
  const subject = countedSubject(attempt);
  await sql`delete from sign_in_failures where ctid = (
    select ctid from sign_in_failures where subject = ${subject} order by failed_at desc limit 1)`.execute(db);
}

/** Removes the count of a successful attempt from its account or known device. */
export async function clearAttempt(db: Db, attempt: Attempt): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('subject', '=', countedSubject(attempt)).execute();
}

/**
 * Runs `check` as an attempt, which counts as a failure when the result is false. A success leaves the count of earlier
 * failures: those may be wrong codes of an authenticator app, which a right password must not clear.
 */
export async function countAttempt<Result>(
  db: Db,
  attempt: Attempt,
  check: () => Promise<Result | false>,
): Promise<Result | false> {
  await beginAttempt(db, attempt);
  const result = await check();
  if (result === false) await recordFailure(db, attempt);
  else await withdrawAttempt(db, attempt);
  return result;
}

/** Removes the account's failures. The network keeps its own: attackers could reset them by their own account. */
export async function clearAccountFailures(db: Kysely<Database>, email: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('subject', '=', accountSubject(email)).execute();
}

/** Returns the seconds until no subject has ten failures within the window; null when none has ten now. */
async function remainingLockoutSeconds(trx: Kysely<Database>, subjects: string[]): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select max(extract(epoch from tenth + make_interval(secs => ${WINDOW_SECONDS}) - now())) as wait
    from unnest(${subjects}::text[]) as subjects (name),
    lateral (
      select failed_at as tenth from sign_in_failures
      where subject = subjects.name and failed_at > now() - make_interval(secs => ${WINDOW_SECONDS})
      order by failed_at desc offset ${MAX_FAILURES - 1} limit 1
    ) as latest`.execute(trx);
  return rows[0]?.wait ?? null;
}

/** Returns the subject whose count an attempt increases before its password is checked. */
function countedSubject({ email, device }: Attempt): string {
  return device === undefined ? accountSubject(email) : `device:${device}`;
}

function accountSubject(email: string): string {
  return `account:${email.toLowerCase()}`;
}

function networkSubject(network: string): string {
  return `address:${network}`;
}

import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { Db } from '../../database/schema';

export interface MailKey {
  location_id: number;
  report_mail_id: number;
}

export interface Delivery {
  /** Local date on which the email is due. */
  occurrence: string;
  recipient: string;
  attempts: number;
  /** Time at which the email became due. */
  created_at: string;
}

const ofMail = (key: MailKey) =>
  sql<boolean>`location_id = ${key.location_id} and report_mail_id = ${key.report_mail_id}`;
const DUE_AT = sql`least(next_run_at, coalesce(retry_at, 'infinity'))`;
const IS_UNSENT = sql<boolean>`state in ('pending', 'sending')`;
const isFree = (now: Date) => sql<boolean>`coalesce(leased_until, '-infinity') <= ${now}`;

/** Due report mails that no process has claimed, in random order, so that processes rarely try the same one. */
export async function findDueMails(db: Db, now: Date, limit: number): Promise<MailKey[]> {
  const { rows } = await sql<MailKey>`select location_id, report_mail_id from report_mail_queue
    where ${DUE_AT} <= ${now} and ${isFree(now)} order by random() limit ${limit}`.execute(db);
  return rows;
}

/** Returns how long the oldest due report mail has been waiting, in seconds; 0 when none is due. */
export async function findMailLag(db: Db): Promise<number> {
  const { rows } = await sql<{ lag: number }>`
    select greatest(extract(epoch from clock_timestamp() - min(${DUE_AT})), 0)::float8 as lag
    from report_mail_queue`.execute(db);
  return rows[0]?.lag ?? 0;
}

/** Locks a due report mail until the transaction ends. Returns undefined when another process has claimed it. */
export async function lockDueMail(
  scope: LocationDb,
  key: MailKey,
  now: Date,
): Promise<{ done_until: string } | undefined> {
  const { rows } = await sql<{ done_until: string }>`select done_until from report_mail_queue
    where ${ofMail(key)} and ${DUE_AT} <= ${now} and ${isFree(now)} for update skip locked`.execute(scope);
  return rows[0];
}

interface QueueValues {
  done_until: Date;
  next_run_at: Date;
  now: Date;
  /** Null when there is nothing to send now. */
  lease: Date | null;
}

/**
 * Stores the next due time and the lease. With a lease, `retry_at` is now, so the report mail is due again as soon as
 * the lease ends.
 */
export async function scheduleMail(scope: LocationDb, key: MailKey, values: QueueValues): Promise<void> {
  const { done_until, next_run_at, now, lease } = values;
  await sql`update report_mail_queue set done_until = ${done_until}, next_run_at = ${next_run_at},
    leased_until = ${lease}, retry_at = ${lease === null ? firstAttempt(key) : sql`${now}::timestamptz`}
    where ${ofMail(key)}`.execute(scope);
}

/** Extends a lease. Returns false when the lease has ended, or when the report mail was paused or deleted. */
export async function extendLease(scope: LocationDb, key: MailKey, lease: Date, next: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update report_mail_queue set leased_until = ${next}
    where ${ofMail(key)} and leased_until = ${lease}`.execute(scope);
  return numAffectedRows > 0n;
}

/** Ends a lease. The report mail is due again at the next attempt of its unsent emails. */
export async function releaseLease(scope: LocationDb, key: MailKey, lease: Date): Promise<void> {
  await sql`update report_mail_queue set leased_until = null, retry_at = ${firstAttempt(key)}
    where ${ofMail(key)} and leased_until = ${lease}`.execute(scope);
}

/** SQL: the time of the earliest attempt of the emails that are not sent yet. */
const firstAttempt = (key: MailKey) => sql`(select min(next_attempt_at) from report_mail_deliveries
  where ${ofMail(key)} and ${IS_UNSENT})`;

export async function removeFromMailQueue(scope: LocationDb, key: MailKey): Promise<void> {
  await sql`delete from report_mail_queue where ${ofMail(key)}`.execute(scope);
}

/**
 * Inserts a delivery for each recipient except those who have unsubscribed. A failed delivery of the same day, for
 * example one that a changed hour canceled, is repeated; other existing deliveries stay unchanged. A report mail thus
 * sends at most one email a day. If its frequency is changed after the email of the day was sent, the next email follows
 * on the next due date of the new frequency.
 */
export async function addDeliveries(
  scope: LocationDb,
  key: MailKey,
  { occurrence, now }: { occurrence: string; now: Date },
): Promise<void> {
  await sql`insert into report_mail_deliveries as delivery
      (location_id, report_mail_id, occurrence, recipient, next_attempt_at, created_at)
    select mail.location_id, mail.id, ${occurrence}::date, recipient, ${now}::timestamptz, ${now}::timestamptz
    from report_mails mail cross join lateral unnest(mail.recipients) as recipient
    where mail.location_id = ${key.location_id} and mail.id = ${key.report_mail_id} and not ${hasUnsubscribed(key)}
    on conflict (location_id, report_mail_id, occurrence, recipient) do update
    set state = 'pending', attempts = 0, error = null, next_attempt_at = excluded.next_attempt_at,
      created_at = excluded.created_at
    where delivery.state = 'failed'`.execute(scope);
}

const hasUnsubscribed = (key: MailKey) => sql<boolean>`exists (select from report_mail_unsubscribes unsubscribed
  where unsubscribed.location_id = ${key.location_id} and unsubscribed.report_mail_id = ${key.report_mail_id}
    and unsubscribed.email = lower(recipient))`;

/** Marks unsent emails due before `limit` as failed, and deletes emails due more than 90 days before `limit`. */
export async function endOldDeliveries(scope: LocationDb, key: MailKey, limit: Date): Promise<void> {
  await sql`update report_mail_deliveries set state = 'failed', next_attempt_at = null
    where ${ofMail(key)} and ${IS_UNSENT} and created_at < ${limit}`.execute(scope);
  await sql`delete from report_mail_deliveries
    where location_id = ${key.location_id} and created_at < ${limit}::timestamptz - interval '90 days'`.execute(scope);
}

/** Returns the emails whose next attempt is due, including those that a killed process was sending. */
export async function findDueMailDeliveries(scope: LocationDb, key: MailKey, now: Date): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`select occurrence::text, recipient, attempts, created_at
    from report_mail_deliveries
    where ${ofMail(key)} and ${IS_UNSENT} and next_attempt_at <= ${now}
    order by occurrence, recipient`.execute(scope);
  return rows;
}

const isDelivery = (key: MailKey, { occurrence, recipient }: Delivery) =>
  sql<boolean>`${ofMail(key)} and occurrence = ${occurrence}::date and recipient = ${recipient}`;

/** Marks an email as being sent; if the recipient unsubscribed or was removed, deletes it and returns false. */
export async function startDelivery(scope: LocationDb, key: MailKey, delivery: Delivery): Promise<boolean> {
  const isWanted = sql<boolean>`not ${hasUnsubscribed(key)} and exists (select from report_mails mail
    where mail.location_id = ${key.location_id} and mail.id = ${key.report_mail_id} and recipient = any(mail.recipients))`;
  const { numAffectedRows = 0n } = await sql`update report_mail_deliveries
    set state = 'sending', attempts = attempts + 1
    where ${isDelivery(key, delivery)} and ${IS_UNSENT} and ${isWanted}`.execute(scope);
  if (numAffectedRows > 0n) return true;
  await sql`delete from report_mail_deliveries where ${isDelivery(key, delivery)} and ${IS_UNSENT}`.execute(scope);
  return false;
}

export async function recordSent(scope: LocationDb, key: MailKey, delivery: Delivery, now: Date): Promise<void> {
  await sql`update report_mail_deliveries set state = 'sent', sent_at = ${now}, next_attempt_at = null, error = null
    where ${isDelivery(key, delivery)}`.execute(scope);
}

/**
 * Records a failed attempt. `next` is the time of the next attempt, or null when there will be none. Does nothing when
 * the report mail was paused or changed during the attempt, because pausing or changing it ends all attempts.
 */
export async function recordFailure(
  scope: LocationDb,
  key: MailKey,
  delivery: Delivery,
  { error, next }: { error: string; next: Date | null },
): Promise<void> {
  await sql`update report_mail_deliveries set state = ${next === null ? 'failed' : 'pending'}, error = ${error},
    next_attempt_at = ${next} where ${isDelivery(key, delivery)} and state = 'sending'`.execute(scope);
}

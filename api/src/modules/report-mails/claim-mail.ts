import type { ReportMail } from '@backoffice/contract/report-mails';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { subMilliseconds } from 'date-fns/subMilliseconds';
import { type LocationDb, withLocation } from '../../database/location-scope';
import type { Db } from '../../database/schema';
import {
  addDeliveries,
  type Delivery,
  endOldDeliveries,
  findDueMailDeliveries,
  lockDueMail,
  type MailKey,
  removeFromMailQueue,
  scheduleMail,
} from './deliveries.repository';
import { findLatestOccurrence, findNextOccurrence, type MailSchedule } from './occurrences';
import type { MailReport } from './read-report';

/** Duration of a lease; then another process can claim the report mail. Must be longer than one attempt can take. */
export const LEASE_MS = 5 * 60_000;
/** Time after which the server stops trying to send an email. */
export const GIVE_UP_MS = 24 * 60 * 60_000;

type ScheduledMail = MailSchedule &
  Pick<ReportMail, 'name' | 'includes_product_mix' | 'includes_taxes' | 'includes_exceptions'>;

/** A report mail that only this process may send until `lease`, with the emails to send. */
export interface Claim {
  key: MailKey;
  lease: Date;
  mail: ScheduledMail;
  location: MailReport['location'];
  deliveries: readonly Delivery[];
}

/** Returns undefined when the location has no such report mail. */
export async function findScheduledMail(scope: LocationDb, { location_id, report_mail_id }: MailKey) {
  const [location, mail] = [
    await scope
      .selectFrom('locations')
      .select(['name', 'timezone', 'day_cutoff'])
      .where('id', '=', location_id)
      .executeTakeFirst(),
    await scope
      .selectFrom('report_mails')
      .select(['name', 'frequency', 'weekday', 'hour', 'includes_product_mix', 'includes_taxes', 'includes_exceptions'])
      .where('location_id', '=', location_id)
      .where('id', '=', report_mail_id)
      .executeTakeFirst(),
  ];
  return location && mail && { location, mail };
}

/**
 * Claims a due report mail: adds an email to each recipient for the latest occurrence, and returns the emails to send
 * now. Returns undefined when there is nothing to send, or when another process has claimed the report mail.
 * Occurrences before the latest one are skipped.
 */
export async function claimMail(db: Db, key: MailKey, now: Date): Promise<Claim | undefined> {
  return await withLocation(db, key.location_id, async (scope) => {
    const queued = await lockDueMail(scope, key, now);
    if (!queued) return undefined;
    const found = await findScheduledMail(scope, key);
    if (!found) {
      await removeFromMailQueue(scope, key);
      return undefined;
    }
    const { mail, location } = found;
    const doneUntil = new Date(queued.done_until);
    const latest = findLatestOccurrence(mail, location, now);
    const isDue = latest.at > doneUntil;
    if (isDue) await addDeliveries(scope, key, { occurrence: latest.day, now });
    await endOldDeliveries(scope, key, subMilliseconds(now, GIVE_UP_MS));
    const deliveries = await findDueMailDeliveries(scope, key, now);
    const lease = deliveries.length > 0 ? addMilliseconds(now, LEASE_MS) : null;
    const next_run_at = findNextOccurrence(mail, location, now).at;
    await scheduleMail(scope, key, { done_until: isDue ? latest.at : doneUntil, next_run_at, now, lease });
    return lease ? { key, lease, mail, location, deliveries } : undefined;
  });
}

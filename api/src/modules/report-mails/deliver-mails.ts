import { addMilliseconds } from 'date-fns/addMilliseconds';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config';
import { type LocationDb, READ_ONLY_CUSTOM_PLANS, withLocation } from '../../database/location-scope';
import type { Db } from '../../database/schema';
import { DeliveryError, type DirectDelivery } from '../../mail/recorded-mail';
import { buildReportMail } from './build-mail';
import { type Claim, GIVE_UP_MS, LEASE_MS } from './claim-mail';
import {
  type Delivery,
  extendLease,
  recordFailure,
  recordSent,
  releaseLease,
  startDelivery,
} from './deliveries.repository';
import { buildMailContent } from './mail-content';
import { occurrenceOn } from './occurrences';
import { readMailReport } from './read-report';
import { findReportPeriod } from './report-period';
import type { UnsubscribeTokens } from './unsubscribe-token';

const FIRST_RETRY_MS = 5 * 60_000;
const MAX_RETRY_MS = 4 * 60 * 60_000;

export type MailResult = 'sent' | 'retry' | 'failed';

export interface MailSender {
  db: Db;
  config: Pick<Config, 'publicUrl'>;
  log: FastifyBaseLogger;
  /** Aborted when the server shuts down: no further email is started after the one that is being sent. */
  signal: AbortSignal;
  now: () => Date;
  delivery: DirectDelivery;
  tokens: UnsubscribeTokens;
  count: (result: MailResult) => void;
}

/**
 * Returns the time of the next attempt, 5 minutes to 4 hours after the last one; null when the next attempt would be
 * more than a day after the email became due.
 */
export function findNextAttempt({ attempts, created_at }: Pick<Delivery, 'attempts' | 'created_at'>, now: Date) {
  const next = addMilliseconds(now, Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS));
  return next.getTime() > Date.parse(created_at) + GIVE_UP_MS ? null : next;
}

/** Sends the emails of a claim one after the other. Stops when the lease has ended or the report mail was paused. */
export async function deliverMails(sender: MailSender, claim: Claim): Promise<void> {
  let lease: Date | undefined = claim.lease;
  const reports = new Map<string, BuildMail>();
  for (const delivery of claim.deliveries) {
    if (lease === undefined || sender.signal.aborted) break;
    const { occurrence } = delivery;
    const buildMail = reports.get(occurrence) ?? (await writeReport(sender, claim, occurrence));
    reports.set(occurrence, buildMail);
    lease = await deliverMail(sender, { claim, delivery, lease, buildMail });
  }
  const held = lease;
  if (held) await withLocation(sender.db, claim.key.location_id, (scope) => releaseLease(scope, claim.key, held));
}

type BuildMail = (delivery: Delivery) => ReturnType<typeof buildReportMail>;

/** Renders the report once for all recipients. If it cannot be read, all of its emails fail. */
async function writeReport(sender: MailSender, claim: Claim, occurrence: string): Promise<BuildMail> {
  const { db, config, tokens, log } = sender;
  const { key, mail, location } = claim;
  const { location_id: locationId, report_mail_id: reportMailId } = key;
  const period = findReportPeriod(mail.frequency, occurrenceOn(mail, location, occurrence), location);
  try {
    const source = { locationId, location, period, parts: mail };
    const read = (scope: LocationDb) => readMailReport({ scope, ...source });
    const report = await withLocation(db, locationId, read, READ_ONLY_CUSTOM_PLANS);
    const written = { content: buildMailContent(report, config.publicUrl), attachment: report.attachment };
    return ({ recipient: email }) => {
      const subscription = { locationId, reportMailId, email };
      const token = tokens.create(subscription);
      return buildReportMail({
        ...written,
        ...{ name: mail.name, subscription, occurrence, publicUrl: config.publicUrl, token },
      });
    };
  } catch (error) {
    log.error({ err: error, locationId, reportMailId }, 'the report of a mail could not be read');
    return () => {
      throw new DeliveryError('The figures could not be loaded', false);
    };
  }
}

interface Attempt {
  claim: Claim;
  delivery: Delivery;
  lease: Date;
  buildMail: BuildMail;
}

/** Tries to send an email once. Returns the extended lease; undefined when the lease was lost. */
async function deliverMail(
  sender: MailSender,
  { claim, delivery, lease, buildMail }: Attempt,
): Promise<Date | undefined> {
  const next = addMilliseconds(sender.now(), LEASE_MS);
  const state = await withLocation(sender.db, claim.key.location_id, async (scope) => {
    if (!(await extendLease(scope, claim.key, lease, next))) return 'lost';
    return (await startDelivery(scope, claim.key, delivery)) ? 'started' : 'unwanted';
  });
  if (state === 'lost') return undefined;
  if (state === 'started') await attempt(sender, claim, delivery, buildMail);
  return next;
}

async function attempt(sender: MailSender, claim: Claim, delivery: Delivery, buildMail: BuildMail): Promise<void> {
  const { db, log, now, count } = sender;
  const { location_id: locationId, report_mail_id: reportMailId } = claim.key;
  try {
    await sender.delivery.deliver(buildMail(delivery));
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const attempts = delivery.attempts + 1;
    const next = error.isPermanent ? null : findNextAttempt({ ...delivery, attempts }, now());
    const failure = { error: error.message, next };
    await withLocation(db, locationId, (scope) => recordFailure(scope, claim.key, delivery, failure));
    log.warn({ locationId, reportMailId, attempts, reason: error.message, next }, 'a report email could not be sent');
    count(next ? 'retry' : 'failed');
    return;
  }
  // If the process is killed here, the email is sent again with the same Message-ID, so that mail servers can drop it.
  await withLocation(db, locationId, (scope) => recordSent(scope, claim.key, delivery, now()));
  count('sent');
}

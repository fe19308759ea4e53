import { type ColumnValues, columnNames } from '@backoffice/contract/columns';
import {
  type listReportMails,
  type MailOutcome,
  type ReportMail,
  reportMailColumns,
} from '@backoffice/contract/report-mails';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { LocationDb } from '../../database/location-scope';
import { fetchPage, type Page } from '../../database/paging';
import { AppError } from '../../errors';
import { groupBy } from '../../group-by';
import { findDaySettings } from '../locations/locations.repository';
import { findNextOccurrence } from './occurrences';

const MAX_REPORT_MAILS = 50;

export type ReportMailValues = ColumnValues<typeof reportMailColumns>;
type MailsQuery = z.output<NonNullable<typeof listReportMails.query>>;
type StoredMail = Omit<ReportMail, 'unsubscribed' | 'next_run_at' | 'last_outcome'>;

function selectMails(scope: LocationDb, locationId: number) {
  return scope
    .selectFrom('report_mails')
    .select(['id', ...columnNames(reportMailColumns), 'updated_at'])
    .where('location_id', '=', locationId);
}

export async function findReportMails(
  scope: LocationDb,
  locationId: number,
  query: MailsQuery,
): Promise<Page<ReportMail>> {
  const byName = selectMails(scope, locationId)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('id');
  const { data, paging_metadata } = await fetchPage(byName, query);
  return { data: await addStates(scope, locationId, data), paging_metadata };
}

/** Returns undefined for a report mail that was deleted or belongs to another location. */
export async function findReportMail(
  scope: LocationDb,
  locationId: number,
  id: number,
): Promise<ReportMail | undefined> {
  const rows = await selectMails(scope, locationId).where('id', '=', id).execute();
  const [mail] = await addStates(scope, locationId, rows);
  return mail;
}

async function addStates(scope: LocationDb, locationId: number, mails: StoredMail[]): Promise<ReportMail[]> {
  if (mails.length === 0) return [];
  const ids = mails.map(({ id }) => id);
  const settings = await findDaySettings(scope, locationId);
  const outcomes = await findLastOutcomes(scope, locationId, ids);
  const unsubscribed = await findUnsubscribed(scope, locationId, ids);
  const now = new Date();
  return mails.map((mail) => ({
    ...mail,
    unsubscribed: mail.recipients.filter((email) => unsubscribed(mail.id).has(email.toLowerCase())),
    next_run_at: mail.is_active ? findNextOccurrence(mail, settings, now).at.toISOString() : null,
    last_outcome: outcomes.get(mail.id) ?? null,
  }));
}

/** Returns the outcome of the emails of the latest occurrence, by report mail. */
async function findLastOutcomes(scope: LocationDb, locationId: number, ids: readonly number[]) {
  const { rows } = await sql<MailOutcome & { id: number }>`
    select report_mail_id as id, (count(*) filter (where state = 'sent'))::int as sent,
      (count(*) filter (where state = 'failed'))::int as failed,
      (count(*) filter (where state in ('pending', 'sending')))::int as waiting,
      max(sent_at) as sent_at, max(error) as error, min(next_attempt_at) as next_attempt_at
    from report_mail_deliveries delivery
    where location_id = ${locationId} and report_mail_id = any(${ids}::bigint[]) and occurrence = (
      select max(occurrence) from report_mail_deliveries latest
      where latest.location_id = ${locationId} and latest.report_mail_id = delivery.report_mail_id)
    group by report_mail_id`.execute(scope);
  return new Map(rows.map(({ id, ...outcome }) => [id, outcome]));
}

/** Returns a function that returns the addresses, in lower case, that have unsubscribed from a report mail. */
async function findUnsubscribed(scope: LocationDb, locationId: number, ids: readonly number[]) {
  const rows = await scope
    .selectFrom('report_mail_unsubscribes')
    .select(['report_mail_id', 'email'])
    .where('location_id', '=', locationId)
    .where('report_mail_id', 'in', ids)
    .execute();
  const groups = groupBy(rows, ({ report_mail_id }) => report_mail_id);
  return (id: number) => new Set(groups.get(id)?.map(({ email }) => email));
}

/** Throws conflict at the maximum number of report mails. Concurrent calls wait until this transaction ends. */
export async function checkReportMailLimit(scope: LocationDb, locationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('report_mails', ${locationId}))`.execute(scope);
  const { count } = await scope
    .selectFrom('report_mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('location_id', '=', locationId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_REPORT_MAILS) {
    throw new AppError('conflict', `A location can have a maximum of ${MAX_REPORT_MAILS} report emails`);
  }
}

export async function removeReportMail(scope: LocationDb, locationId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await scope
    .deleteFrom('report_mails')
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Unsubscribes a recipient. Calling it again changes nothing. The case of `email` does not matter. */
export async function addUnsubscribe(scope: LocationDb, locationId: number, id: number, email: string): Promise<void> {
  await scope
    .insertInto('report_mail_unsubscribes')
    .values({ location_id: locationId, report_mail_id: id, email: email.toLowerCase() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the unsubscribes of addresses that a user adds as recipients. The case of the addresses does not matter. */
export async function removeUnsubscribes(
  scope: LocationDb,
  locationId: number,
  id: number,
  added: readonly string[],
): Promise<void> {
  const emails = added.map((email) => email.toLowerCase());
  await sql`delete from report_mail_unsubscribes where location_id = ${locationId} and report_mail_id = ${id}
    and email = any(${emails}::text[])`.execute(scope);
}

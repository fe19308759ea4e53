import { addDays } from 'date-fns/addDays';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { addMinutes } from 'date-fns/addMinutes';
import { subHours } from 'date-fns/subHours';
import { createLocation } from '../../../test/factories';
import { type MailServer, startMailServer } from '../../../test/mail-server';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { openDirectDelivery } from '../../mail/direct-delivery';
import { DeliveryError } from '../../mail/recorded-mail';
import { GIVE_UP_MS, LEASE_MS } from './claim-mail';
import { findNextAttempt } from './deliver-mails';
import { createMailFixtures, readHeader, readRecipient } from './testing/mail-fixtures';

const suite = useTestApp();
let location: number;
let server: MailServer;
let mails: ReturnType<typeof createMailFixtures>;

beforeAll(async () => {
  mails = createMailFixtures(suite, () => location);
});
beforeEach(async () => {
  location = await createLocation(suite.db, { name: 'Harbor & Vine' });
  server = await startMailServer();
});
afterEach(async () => {
  // Emails of one test must not be due in the next test.
  await suite.db.deleteFrom('report_mail_queue').execute();
  await server.close();
});

const change = async (id: number, changed: object) => {
  const { next_run_at: _, unsubscribed: _u, last_outcome: _o, ...values } = await mails.findMail(id);
  return await mails.request('PUT', `/report_mails/${id}`, { ...values, ...changed });
};
const dueTime = ({ next_run_at }: { next_run_at: string | null }) => new Date(next_run_at ?? '');
const takeMails = async (count: number) => {
  const taken: string[] = [];
  for (let index = 0; index < count; index += 1) taken.push(await server.nextMail());
  return taken.sort((one, other) => readRecipient(one).localeCompare(readRecipient(other)));
};

/** Creates a report mail with one recipient. Its first attempt fails, because the mail server is stopped meanwhile. */
async function createFailedMail() {
  const { url } = server;
  const mail = await mails.createMail({ recipients: ['ana@example.com'] });
  const at = dueTime(mail);
  await server.close();
  expect(await mails.sendDue(at, url)).toEqual(['retry']);
  server = await startMailServer();
  return { mail, at };
}

test('a due email is sent once to each recipient by several concurrent processes, and again on the next day', async () => {
  const mail = await mails.createMail();
  const at = dueTime(mail);
  expect(await mails.sendDue(addMilliseconds(at, -1), server.url)).toEqual([]);
  const results = await Promise.all([1, 2, 3].map(() => mails.sendDue(at, server.url)));
  expect(results.flat()).toEqual(['sent', 'sent']);
  expect((await takeMails(2)).map(readRecipient)).toEqual(['ana@example.com', 'ben@example.com']);
  expect(await mails.sendDue(addMinutes(at, 90), server.url)).toEqual([]);
  expect((await mails.findMail(mail.id)).last_outcome).toEqual({
    ...{ sent: 2, failed: 0, waiting: 0, sent_at: at.toISOString(), error: null, next_attempt_at: null },
  });
  expect(await mails.sendDue(addDays(at, 1), server.url)).toEqual(['sent', 'sent']);
});

test('a process that starts after several missed days sends only the latest report', async () => {
  const at = dueTime(await mails.createMail());
  expect(await mails.sendDue(addMinutes(addDays(at, 5), 200), server.url)).toEqual(['sent', 'sent']);
});

test('an email that the mail server defers for one recipient is retried for that recipient only, and the failure is shown', async () => {
  await server.close();
  server = await startMailServer({ refusals: [451] });
  const mail = await mails.createMail();
  const at = dueTime(mail);
  expect((await mails.sendDue(at, server.url)).sort()).toEqual(['retry', 'sent']);
  const next = addMinutes(at, 5);
  const { last_outcome } = await mails.findMail(mail.id);
  expect(last_outcome).toMatchObject({ sent: 1, failed: 0, waiting: 1, next_attempt_at: next.toISOString() });
  expect(last_outcome?.error).toBe('The mail server refused the email with code 451');
  expect(await mails.sendDue(addMilliseconds(next, -1), server.url)).toEqual([]);
  expect(await mails.sendDue(next, server.url)).toEqual(['sent']);
  expect((await takeMails(2)).map(readRecipient)).toEqual(['ana@example.com', 'ben@example.com']);
  expect((await mails.findMail(mail.id)).last_outcome).toMatchObject({ sent: 2, waiting: 0, error: null });
});

test('an email that the mail server rejects is not sent again', async () => {
  await server.close();
  server = await startMailServer({ refusals: [550] });
  const mail = await mails.createMail({ recipients: ['nobody@example.com'] });
  const at = dueTime(mail);
  expect(await mails.sendDue(at, server.url)).toEqual(['failed']);
  expect(await mails.sendDue(addMinutes(at, 60), server.url)).toEqual([]);
  expect((await mails.findMail(mail.id)).last_outcome).toMatchObject({ sent: 0, failed: 1, next_attempt_at: null });
});

test('emails are retried with increasing delays while the mail server is down, and discarded after a day', async () => {
  const { url } = server;
  const mail = await mails.createMail({ recipients: ['ana@example.com'] });
  const at = dueTime(mail);
  await server.close();
  expect(await mails.sendDue(at, url)).toEqual(['retry']);
  expect((await mails.findMail(mail.id)).last_outcome?.error).toBe('The mail server could not be reached');
  const delivery = { created_at: at.toISOString() };
  const minutes = [1, 2, 3, 6, 7, 8].map((attempts) => {
    const next = findNextAttempt({ ...delivery, attempts }, at);
    return next && (next.getTime() - at.getTime()) / 60_000;
  });
  expect(minutes).toEqual([5, 10, 20, 160, 240, 240]);
  expect(findNextAttempt({ ...delivery, attempts: 9 }, addMilliseconds(at, GIVE_UP_MS - 1))).toBeNull();
  server = await startMailServer();
});

test('an email is sent again with the same Message-ID when the process is killed after the mail server has accepted it', async () => {
  const mail = await mails.createMail({ recipients: ['ana@example.com'] });
  const at = dueTime(mail);
  const { log } = suite.app;
  const smtp = await openDirectDelivery({ config: { ...suite.config, smtpUrl: server.url }, log, connections: 1 });
  const killed = {
    ...smtp,
    deliver: async (sent: Parameters<typeof smtp.deliver>[0]) => {
      await smtp.deliver(sent);
      throw new Error('Killed');
    },
  };
  expect(await mails.sendDue(at, server.url, { delivery: killed })).toEqual([]);
  expect(await mails.sendDue(addMilliseconds(at, LEASE_MS - 1), server.url)).toEqual([]);
  expect(await mails.sendDue(addMilliseconds(at, LEASE_MS), server.url)).toEqual(['sent']);
  const ids = (await takeMails(2)).map((sent) => readHeader(sent, 'Message-ID'));
  expect(ids[0]).toMatch(/^<report-\d+-\d+-\d{4}-\d\d-\d\d-[0-9a-f]{16}@127\.0\.0\.1>$/);
  expect(ids[1]).toBe(ids[0]);
});

test('a process that shuts down leaves the remaining emails to the next process', async () => {
  const mail = await mails.createMail();
  const at = dueTime(mail);
  const stop = new AbortController();
  const { log } = suite.app;
  const smtp = await openDirectDelivery({ config: { ...suite.config, smtpUrl: server.url }, log, connections: 1 });
  const delivery = {
    ...smtp,
    deliver: async (sent: Parameters<typeof smtp.deliver>[0]) => {
      stop.abort();
      await smtp.deliver(sent);
    },
  };
  expect(await mails.sendDue(at, server.url, { delivery, signal: stop.signal })).toEqual(['sent']);
  expect(await mails.sendDue(at, server.url)).toEqual(['sent']);
});

test('a process that shuts down does not read the report of the next occurrence', async () => {
  const { at } = await createFailedMail();
  const stop = new AbortController();
  const connection = jest.spyOn(suite.db, 'connection');
  const delivery = {
    close: () => undefined,
    deliver: async () => {
      stop.abort();
      connection.mockClear();
    },
  };
  expect(await mails.sendDue(addDays(at, 1), server.url, { delivery, signal: stop.signal })).toEqual(['sent']);
  // One transaction records the email as sent, and one ends the lease.
  expect(connection).toHaveBeenCalledTimes(2);
  connection.mockRestore();
  expect(await mails.sendDue(addDays(at, 1), server.url)).toEqual(['sent']);
});

test('a paused report mail is not sent, and resuming it does not send the reports that were due during the pause', async () => {
  const mail = await mails.createMail();
  const at = dueTime(mail);
  const paused = await mails.request('PUT', `/report_mails/${mail.id}/active?is_active=false`);
  expect([paused.is_active, paused.next_run_at]).toEqual([false, null]);
  expect(await mails.sendDue(at, server.url)).toEqual([]);
  await mails.request('PUT', `/report_mails/${mail.id}/active?is_active=true`);
  // Resuming marks all earlier occurrences as done.
  expect(await mails.sendDue(addMilliseconds(at, -1), server.url)).toEqual([]);
  expect(await mails.sendDue(at, server.url)).toEqual(['sent', 'sent']);
});

test('pausing a report mail cancels its remaining attempts', async () => {
  const { mail } = await createFailedMail();
  for (const active of [false, true]) await mails.request('PUT', `/report_mails/${mail.id}/active?is_active=${active}`);
  expect((await mails.findMail(mail.id)).last_outcome).toMatchObject({ failed: 1, waiting: 0, next_attempt_at: null });
});

test('a deleted report mail is not sent', async () => {
  const mail = await mails.createMail();
  await mails.request('DELETE', `/report_mails/${mail.id}`);
  expect(await mails.sendDue(dueTime(mail), server.url)).toEqual([]);
});

test('a changed hour applies from the next day when the email of the day was already sent', async () => {
  const mail = await mails.createMail();
  const at = dueTime(mail);
  await mails.sendDue(at, server.url);
  await change(mail.id, { hour: 9 });
  expect(await mails.sendDue(addMinutes(at, 180), server.url)).toEqual([]);
  expect(await mails.sendDue(addDays(at, 1), server.url)).toEqual([]);
  expect(await mails.sendDue(addMinutes(addDays(at, 1), 240), server.url)).toEqual(['sent', 'sent']);
});

test('an email that was not sent before the hour was changed is sent at the new hour of the same day', async () => {
  const { mail, at } = await createFailedMail();
  await change(mail.id, { hour: 9 });
  expect(await mails.sendDue(addMinutes(at, 180), server.url)).toEqual(['sent']);
  expect((await mails.findMail(mail.id)).last_outcome).toMatchObject({ sent: 1, failed: 0, error: null });
});

test('an email that fails while its report mail is being changed is not tried again', async () => {
  const mail = await mails.createMail({ recipients: ['ana@example.com'] });
  const at = dueTime(mail);
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(addDays(at, 3));
  const delivery = {
    close: () => undefined,
    deliver: async () => {
      await change(mail.id, { frequency: 'Weekly', weekday });
      throw new DeliveryError('The mail server could not be reached', false);
    },
  };
  await mails.sendDue(at, server.url, { delivery });
  expect((await mails.findMail(mail.id)).last_outcome).toMatchObject({ failed: 1, waiting: 0 });
  expect(await mails.sendDue(addMinutes(at, 5), server.url)).toEqual([]);
});

test('an email is due at its hour in the new time zone after the location has changed the time zone', async () => {
  location = await createLocation(suite.db, { timezone: 'America/Los_Angeles' });
  const mail = await mails.createMail();
  // This run computes the next due time in the time zone of Los Angeles.
  await mails.sendDue(new Date(), server.url);
  await withLocation(suite.db, location, (scope) =>
    scope.updateTable('locations').set({ timezone: 'America/New_York' }).where('id', '=', location).execute(),
  );
  const moved = dueTime(await mails.findMail(mail.id));
  expect(await mails.sendDue(addMilliseconds(moved, -1), server.url)).toEqual([]);
  expect(await mails.sendDue(moved, server.url)).toEqual(['sent', 'sent']);
});

test('the metrics show how long the oldest due email has been waiting', async () => {
  await mails.createMail();
  const headers = { authorization: `Bearer ${suite.config.operatorKey}` };
  const lag = async () => {
    const { body } = await suite.app.inject({ url: '/metrics', headers });
    return Number(/^backoffice_report_mail_lag_seconds (\S+)$/m.exec(body)?.[1]);
  };
  await mails.sendDue(new Date(), server.url);
  expect(await lag()).toBe(0);
  await suite.db
    .updateTable('report_mail_queue')
    .set({ next_run_at: subHours(new Date(), 1) })
    .execute();
  expect(await lag()).toBeGreaterThan(3_599);
});

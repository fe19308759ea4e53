import { addDays } from 'date-fns/addDays';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { addMinutes } from 'date-fns/addMinutes';
import { subHours } from 'date-fns/subHours';
import { startMailServer } from '../../../test/mail-server';
import { openDirectDelivery } from '../../mail/direct-delivery';
import { GIVE_UP_MS, LEASE_MS } from './claim-mail';
import { findNextAttempt } from './deliver-mails';
import { readHeader, readRecipient } from './testing/mail-fixtures';
import { dueTime, useMails } from './testing/use-mails';

const { shared, createFailedMail } = useMails();

const takeMails = async (count: number) => {
  const taken: string[] = [];
  for (let index = 0; index < count; index += 1) taken.push(await shared.server.nextMail());
  return taken.sort((one, other) => readRecipient(one).localeCompare(readRecipient(other)));
};

test('a due email is sent once to each recipient by several concurrent processes, and again on the next day', async () => {
  const mail = await shared.mails.createMail();
  const at = dueTime(mail);
  expect(await shared.mails.sendDue(addMilliseconds(at, -1), shared.server.url)).toEqual([]);
  const results = await Promise.all([1, 2, 3].map(() => shared.mails.sendDue(at, shared.server.url)));
  expect(results.flat()).toEqual(['sent', 'sent']);
  expect((await takeMails(2)).map(readRecipient)).toEqual(['ana@example.com', 'ben@example.com']);
  expect(await shared.mails.sendDue(addMinutes(at, 90), shared.server.url)).toEqual([]);
  expect((await shared.mails.findMail(mail.id)).last_outcome).toEqual({
    ...{ sent: 2, failed: 0, waiting: 0, sent_at: at.toISOString(), error: null, next_attempt_at: null },
  });
  expect(await shared.mails.sendDue(addDays(at, 1), shared.server.url)).toEqual(['sent', 'sent']);
});

test('a process that starts after several missed days sends only the latest report', async () => {
  const at = dueTime(await shared.mails.createMail());
  expect(await shared.mails.sendDue(addMinutes(addDays(at, 5), 200), shared.server.url)).toEqual(['sent', 'sent']);
});

test('an email that the mail server defers for one recipient is retried for that recipient only, and the failure is shown', async () => {
  await shared.server.close();
  shared.server = await startMailServer({ refusals: [451] });
  const mail = await shared.mails.createMail();
  const at = dueTime(mail);
  expect((await shared.mails.sendDue(at, shared.server.url)).sort()).toEqual(['retry', 'sent']);
  const next = addMinutes(at, 5);
  const { last_outcome } = await shared.mails.findMail(mail.id);
  expect(last_outcome).toMatchObject({ sent: 1, failed: 0, waiting: 1, next_attempt_at: next.toISOString() });
  expect(last_outcome?.error).toBe('The mail server refused the email with code 451');
  expect(await shared.mails.sendDue(addMilliseconds(next, -1), shared.server.url)).toEqual([]);
  expect(await shared.mails.sendDue(next, shared.server.url)).toEqual(['sent']);
  expect((await takeMails(2)).map(readRecipient)).toEqual(['ana@example.com', 'ben@example.com']);
  expect((await shared.mails.findMail(mail.id)).last_outcome).toMatchObject({ sent: 2, waiting: 0, error: null });
});

test('an email that the mail server rejects is not sent again', async () => {
  await shared.server.close();
  shared.server = await startMailServer({ refusals: [550] });
  const mail = await shared.mails.createMail({ recipients: ['nobody@example.com'] });
  const at = dueTime(mail);
  expect(await shared.mails.sendDue(at, shared.server.url)).toEqual(['failed']);
  expect(await shared.mails.sendDue(addMinutes(at, 60), shared.server.url)).toEqual([]);
  expect((await shared.mails.findMail(mail.id)).last_outcome).toMatchObject({
    sent: 0,
    failed: 1,
    next_attempt_at: null,
  });
});

test('emails are retried with increasing delays while the mail server is down, and discarded after a day', async () => {
  const { url } = shared.server;
  const mail = await shared.mails.createMail({ recipients: ['ana@example.com'] });
  const at = dueTime(mail);
  await shared.server.close();
  expect(await shared.mails.sendDue(at, url)).toEqual(['retry']);
  expect((await shared.mails.findMail(mail.id)).last_outcome?.error).toBe('The mail server could not be reached');
  const delivery = { created_at: at.toISOString() };
  const minutes = [1, 2, 3, 6, 7, 8].map((attempts) => {
    const next = findNextAttempt({ ...delivery, attempts }, at);
    return next && (next.getTime() - at.getTime()) / 60_000;
  });
  expect(minutes).toEqual([5, 10, 20, 160, 240, 240]);
  expect(findNextAttempt({ ...delivery, attempts: 9 }, addMilliseconds(at, GIVE_UP_MS - 1))).toBeNull();
  shared.server = await startMailServer();
});

test('an email is sent again with the same Message-ID when the process is killed after the mail server has accepted it', async () => {
  const mail = await shared.mails.createMail({ recipients: ['ana@example.com'] });
  const at = dueTime(mail);
  const { log } = shared.suite.app;
  const smtp = await openDirectDelivery({
    config: { ...shared.suite.config, smtpUrl: shared.server.url },
    log,
    connections: 1,
  });
  const killed = {
    ...smtp,
    deliver: async (sent: Parameters<typeof smtp.deliver>[0]) => {
      await smtp.deliver(sent);
      throw new Error('Killed');
    },
  };
  expect(await shared.mails.sendDue(at, shared.server.url, { delivery: killed })).toEqual([]);
  expect(await shared.mails.sendDue(addMilliseconds(at, LEASE_MS - 1), shared.server.url)).toEqual([]);
  expect(await shared.mails.sendDue(addMilliseconds(at, LEASE_MS), shared.server.url)).toEqual(['sent']);
  const ids = (await takeMails(2)).map((sent) => readHeader(sent, 'Message-ID'));
  expect(ids[0]).toMatch(/^<report-\d+-\d+-\d{4}-\d\d-\d\d-[0-9a-f]{16}@127\.0\.0\.1>$/);
  expect(ids[1]).toBe(ids[0]);
});

test('a process that shuts down leaves the remaining emails to the next process', async () => {
  const mail = await shared.mails.createMail();
  const at = dueTime(mail);
  const stop = new AbortController();
  const { log } = shared.suite.app;
  const smtp = await openDirectDelivery({
    config: { ...shared.suite.config, smtpUrl: shared.server.url },
    log,
    connections: 1,
  });
  const delivery = {
    ...smtp,
    deliver: async (sent: Parameters<typeof smtp.deliver>[0]) => {
      stop.abort();
      await smtp.deliver(sent);
    },
  };
  expect(await shared.mails.sendDue(at, shared.server.url, { delivery, signal: stop.signal })).toEqual(['sent']);
  expect(await shared.mails.sendDue(at, shared.server.url)).toEqual(['sent']);
});

test('a process that shuts down does not read the report of the next occurrence', async () => {
  const { at } = await createFailedMail();
  const stop = new AbortController();
  const connection = jest.spyOn(shared.suite.db, 'connection');
  const delivery = {
    close: () => undefined,
    deliver: async () => {
      stop.abort();
      connection.mockClear();
    },
  };
  expect(await shared.mails.sendDue(addDays(at, 1), shared.server.url, { delivery, signal: stop.signal })).toEqual([
    'sent',
  ]);
  // The process uses only two transactions: one records the email as sent, and one ends the lease.
  expect(connection).toHaveBeenCalledTimes(2);
  connection.mockRestore();
  expect(await shared.mails.sendDue(addDays(at, 1), shared.server.url)).toEqual(['sent']);
});

test('the metrics show how long the oldest due email has been waiting', async () => {
  await shared.mails.createMail();
  const headers = { authorization: `Bearer ${shared.suite.config.operatorKey}` };
  const lag = async () => {
    const { body } = await shared.suite.app.inject({ url: '/metrics', headers });
    return Number(/^backoffice_report_mail_lag_seconds (\S+)$/m.exec(body)?.[1]);
  };
  await shared.mails.sendDue(new Date(), shared.server.url);
  expect(await lag()).toBe(0);
  await shared.suite.db
    .updateTable('report_mail_queue')
    .set({ next_run_at: subHours(new Date(), 1) })
    .execute();
  expect(await lag()).toBeGreaterThan(3_599);
});

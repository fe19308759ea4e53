import { addDays } from 'date-fns/addDays';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { addMinutes } from 'date-fns/addMinutes';
import { createLocation } from '../../../test/factories';
import { withLocation } from '../../database/location-scope';
import { DeliveryError } from '../../mail/recorded-mail';
import { dueTime, useMails } from './testing/use-mails';

const { shared, createFailedMail } = useMails();

const change = async (id: number, changed: object) => {
  const { next_run_at: _, unsubscribed: _u, last_outcome: _o, ...values } = await shared.mails.findMail(id);
  return await shared.mails.request('PUT', `/report_mails/${id}`, { ...values, ...changed });
};

test('a paused report mail is not sent, and resuming it does not send the reports that were due during the pause', async () => {
  const mail = await shared.mails.createMail();
  const at = dueTime(mail);
  const paused = await shared.mails.request('PUT', `/report_mails/${mail.id}/active?is_active=false`);
  expect([paused.is_active, paused.next_run_at]).toEqual([false, null]);
  expect(await shared.mails.sendDue(at, shared.server.url)).toEqual([]);
  await shared.mails.request('PUT', `/report_mails/${mail.id}/active?is_active=true`);
  // Resuming marks all earlier occurrences as done.
  expect(await shared.mails.sendDue(addMilliseconds(at, -1), shared.server.url)).toEqual([]);
  expect(await shared.mails.sendDue(at, shared.server.url)).toEqual(['sent', 'sent']);
});

test('pausing a report mail cancels its remaining attempts', async () => {
  const { mail } = await createFailedMail();
  for (const active of [false, true])
    await shared.mails.request('PUT', `/report_mails/${mail.id}/active?is_active=${active}`);
  expect((await shared.mails.findMail(mail.id)).last_outcome).toMatchObject({
    failed: 1,
    waiting: 0,
    next_attempt_at: null,
  });
});

test('a deleted report mail is not sent', async () => {
  const mail = await shared.mails.createMail();
  await shared.mails.request('DELETE', `/report_mails/${mail.id}`);
  expect(await shared.mails.sendDue(dueTime(mail), shared.server.url)).toEqual([]);
});

test('a changed hour applies from the next day when the email of the day was already sent', async () => {
  const mail = await shared.mails.createMail();
  const at = dueTime(mail);
  await shared.mails.sendDue(at, shared.server.url);
  await change(mail.id, { hour: 9 });
  expect(await shared.mails.sendDue(addMinutes(at, 180), shared.server.url)).toEqual([]);
  expect(await shared.mails.sendDue(addDays(at, 1), shared.server.url)).toEqual([]);
  expect(await shared.mails.sendDue(addMinutes(addDays(at, 1), 240), shared.server.url)).toEqual(['sent', 'sent']);
});

test('a changed frequency does not send a second email on a day whose email was already sent', async () => {
  const mail = await shared.mails.createMail({ recipients: ['ana@example.com'] });
  const at = dueTime(mail);
  await shared.mails.sendDue(at, shared.server.url);
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(at);
  await change(mail.id, { frequency: 'Weekly', weekday, hour: 9 });
  expect(await shared.mails.sendDue(addMinutes(at, 180), shared.server.url)).toEqual([]);
  expect(await shared.mails.sendDue(addDays(addMinutes(at, 240), 7), shared.server.url)).toEqual(['sent']);
});

test('an email that was not sent before the hour was changed is sent at the new hour of the same day', async () => {
  const { mail, at } = await createFailedMail();
  await change(mail.id, { hour: 9 });
  expect(await shared.mails.sendDue(addMinutes(at, 180), shared.server.url)).toEqual(['sent']);
  expect((await shared.mails.findMail(mail.id)).last_outcome).toMatchObject({ sent: 1, failed: 0, error: null });
});

test('an email that fails while its report mail is being changed is not tried again', async () => {
  const mail = await shared.mails.createMail({ recipients: ['ana@example.com'] });
  const at = dueTime(mail);
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(addDays(at, 3));
  const delivery = {
    close: () => undefined,
    deliver: async () => {
      await change(mail.id, { frequency: 'Weekly', weekday });
      throw new DeliveryError('The mail server could not be reached', false);
    },
  };
  await shared.mails.sendDue(at, shared.server.url, { delivery });
  expect((await shared.mails.findMail(mail.id)).last_outcome).toMatchObject({ failed: 1, waiting: 0 });
  expect(await shared.mails.sendDue(addMinutes(at, 5), shared.server.url)).toEqual([]);
});

test('an email is due at its hour in the new time zone after the location has changed the time zone', async () => {
  shared.location = await createLocation(shared.suite.db, { timezone: 'America/Los_Angeles' });
  const mail = await shared.mails.createMail();
  // This run computes the next due time in the time zone of Los Angeles.
  await shared.mails.sendDue(new Date(), shared.server.url);
  await withLocation(shared.suite.db, shared.location, (scope) =>
    scope.updateTable('locations').set({ timezone: 'America/New_York' }).where('id', '=', shared.location).execute(),
  );
  const moved = dueTime(await shared.mails.findMail(mail.id));
  expect(await shared.mails.sendDue(addMilliseconds(moved, -1), shared.server.url)).toEqual([]);
  expect(await shared.mails.sendDue(moved, shared.server.url)).toEqual(['sent', 'sent']);
});

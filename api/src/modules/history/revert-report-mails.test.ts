import type { ReportMail } from '@backoffice/contract/report-mails';
import type { Rights } from '@backoffice/contract/rights';
import { sql } from 'kysely';
import { createLocation, signInWithRights } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { createMailFixtures } from '../report-mails/testing/mail-fixtures';

const suite = useTestApp();
let location: number;
const mails = createMailFixtures(suite, () => location);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

async function updateMail({ id }: ReportMail, values: object): Promise<void> {
  const { next_run_at: _, unsubscribed: _u, last_outcome: _o, ...stored } = await mails.findMail(id);
  await mails.request('PUT', `/report_mails/${id}`, { ...stored, ...values });
}

/** Reverts the latest change as a user with the rights, and returns the response. */
async function revertLatest(rights: Rights) {
  const headers = await signInWithRights(suite, location, { history: 'view', report_mails: 'manage', ...rights });
  const { data } = await mails.request('GET', '/history?kind=report_mails');
  const url = `/api/history/${data[0].id}/revert`;
  return (await suite.app.inject({ method: 'POST', url, headers, payload: {} })).json();
}

const ALL_PARTS: Rights = { orders: 'view', item_sales: 'view', tax_report: 'view', exceptions: 'view' };

test('a revert that adds a report to a report mail requires the right to view the report', async () => {
  const mail = await mails.createMail();
  await updateMail(mail, { includes_taxes: false });
  const rights: Rights = { ...ALL_PARTS, tax_report: undefined };
  expect(await revertLatest(rights)).toMatchObject({ code: 'not_permitted', module: 'Taxes' });
  expect(await mails.findMail(mail.id)).toMatchObject({ includes_taxes: false });
  expect(await revertLatest(ALL_PARTS)).toMatchObject({ reverted: 1 });
  expect(await mails.findMail(mail.id)).toMatchObject({ includes_taxes: true });
});

test('a revert of recipients requires the rights to view the reports that the report mail contains', async () => {
  const mail = await mails.createMail();
  await updateMail(mail, { recipients: ['ana@example.com'] });
  const rights: Rights = { ...ALL_PARTS, exceptions: undefined };
  expect(await revertLatest(rights)).toMatchObject({ code: 'not_permitted', module: 'Exceptions' });
  expect(await mails.findMail(mail.id)).toMatchObject({ recipients: ['ana@example.com'] });
});

test('a deleted report mail is restored only by a user who may view its reports', async () => {
  const mail = await mails.createMail();
  await mails.request('DELETE', `/report_mails/${mail.id}`);
  const rights: Rights = { ...ALL_PARTS, orders: undefined };
  expect(await revertLatest(rights)).toMatchObject({ code: 'not_permitted', module: 'Orders' });
  expect(await revertLatest(ALL_PARTS)).toMatchObject({ reverted: 1 });
  expect(await mails.findMail(mail.id)).toMatchObject({ includes_taxes: true });
});

test('a revert of the creation of a report mail deletes it and requires no rights to its reports', async () => {
  await mails.createMail();
  expect(await revertLatest({})).toMatchObject({ reverted: 1 });
});

test('a deleted report mail cannot be restored when the location has the maximum number of report mails', async () => {
  const mail = await mails.createMail();
  await mails.request('DELETE', `/report_mails/${mail.id}`);
  await withLocation(suite.db, location, (scope) =>
    sql`insert into report_mails (location_id, name, frequency, hour, recipients)
      select ${location}, 'Report ' || number, 'Daily', 6, '{ana@example.com}' from generate_series(1, 50) number`.execute(
      scope,
    ),
  );
  const undo = () => mails.send('POST', '/history/undo', { kind: 'report_mails', record_id: mail.id });
  const message = 'A location can have a maximum of 50 report emails';
  expect(await undo()).toMatchObject({ status: 409, body: { message } });
  const [other] = (await mails.request('GET', '/report_mails')).data;
  await mails.request('DELETE', `/report_mails/${other.id}`);
  expect(await undo()).toMatchObject({ status: 200, body: { reverted: 1 } });
});

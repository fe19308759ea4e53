import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { createLocation } from '../../../test/factories';
import { captureLog } from '../../../test/log-lines';
import { type MailServer, readHtml, readPlainText, startMailServer } from '../../../test/mail-server';
import { createMailFixtures, readHeader, readRecipient } from './testing/mail-fixtures';
import { createUnsubscribeTokens } from './unsubscribe-token';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const log = captureLog();

let suite: TestApp;
let location: number;
let server: MailServer;
let mails: ReturnType<typeof createMailFixtures>;

beforeAll(async () => {
  server = await startMailServer();
  suite = await buildTestApp({ publicUrl: 'https://office.example.com' }, { log });
  mails = createMailFixtures(suite, () => location);
});
afterAll(async () => {
  await suite.close();
  await server.close();
});
beforeEach(async () => {
  location = await createLocation(suite.db, { name: 'Harbor & Vine' });
});
afterEach(() => suite.db.deleteFrom('report_mail_queue').execute());

/** Sends a report to two recipients and returns the unsubscribe URL of the first recipient, Ana, without the host. */
async function sendMails() {
  const mail = await mails.createMail();
  const at = new Date(mail.next_run_at ?? '');
  await mails.sendDue(at, server.url);
  const sent = [await server.nextMail(), await server.nextMail()];
  const toAna = sent.find((one) => readRecipient(one) === 'ana@example.com') ?? '';
  const url = readHeader(toAna, 'List-Unsubscribe').slice(1, -1).replace('https://office.example.com', '');
  return { mail, at, toAna, url };
}

const sendTomorrow = async (at: Date) => {
  const results = await mails.sendDue(new Date(at.getTime() + 24 * 3_600_000), server.url);
  const recipients: string[] = [];
  for (const _ of results) recipients.push(readRecipient(await server.nextMail()));
  return recipients.sort();
};

async function saveRecipients(id: number, recipients: string[]) {
  const { next_run_at: _, unsubscribed: _u, last_outcome: _o, ...values } = await mails.findMail(id);
  return await mails.request('PUT', `/report_mails/${id}`, { ...values, recipients });
}

test('the headers offer one-click unsubscribe, and the HTML and the plain text contain the unsubscribe link of the headers', async () => {
  const { toAna, url } = await sendMails();
  expect(readHeader(toAna, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(url).toMatch(/^\/api\/report_mails\/unsubscribe\?token=\d+\.\d+\.[\w-]{43}$/);
  expect(readPlainText(toAna)).toContain(`Unsubscribe: https://office.example.com${url}`);
  expect(readHtml(toAna)).toContain(`href="https://office.example.com${url}"`);
});

test('opening the unsubscribe link only asks for confirmation, so that link scanners unsubscribe nobody', async () => {
  const { mail, at, url } = await sendMails();
  const page = await suite.app.inject(url);
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(page.body).toContain('ana@example.com will no longer get the report “Daily sales” of Harbor &amp; Vine.');
  expect(page.body).toContain('<form method="post"><button type="submit">Unsubscribe</button></form>');
  expect((await mails.findMail(mail.id)).unsubscribed).toEqual([]);
  expect(await sendTomorrow(at)).toEqual(['ana@example.com', 'ben@example.com']);
});

test.each([
  ['the button of the page', FORM, ''],
  ['a mail program with one click', FORM, 'List-Unsubscribe=One-Click'],
  ['a mail program that sends a form of several parts', { 'content-type': 'multipart/form-data; boundary=b' }, '--b--'],
])('%s unsubscribes one recipient from one report mail', async (_, headers, payload) => {
  const { mail, at, url } = await sendMails();
  const other = await mails.createMail({ name: 'Other' });
  const done = await suite.app.inject({ method: 'POST', url, headers, payload });
  expect([done.statusCode, done.body.includes('You have unsubscribed')]).toEqual([200, true]);
  expect((await suite.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
  expect((await mails.findMail(mail.id)).unsubscribed).toEqual(['ana@example.com']);
  expect((await mails.findMail(other.id)).unsubscribed).toEqual([]);
  await mails.request('PUT', `/report_mails/${other.id}/active?is_active=false`);
  expect(await sendTomorrow(at)).toEqual(['ben@example.com']);
});

test('an unsubscribed address gets emails again after it is removed and added again', async () => {
  const { mail, at, url } = await sendMails();
  await suite.app.inject({ method: 'POST', url, headers: FORM });
  const save = (recipients: string[]) => saveRecipients(mail.id, recipients);
  expect((await save(['ANA@example.com', 'ben@example.com'])).unsubscribed).toEqual(['ANA@example.com']);
  await save(['ben@example.com']);
  expect((await save(['ben@example.com', 'ana@example.com'])).unsubscribed).toEqual([]);
  expect(await sendTomorrow(at)).toEqual(['ana@example.com', 'ben@example.com']);
});

test('undoing the removal of an unsubscribed recipient keeps the unsubscribe', async () => {
  const { mail, at, url } = await sendMails();
  await suite.app.inject({ method: 'POST', url, headers: FORM });
  await saveRecipients(mail.id, ['ben@example.com']);
  await mails.request('POST', '/history/undo', { kind: 'report_mails', record_id: mail.id });
  expect(await mails.findMail(mail.id)).toMatchObject({
    recipients: ['ana@example.com', 'ben@example.com'],
    unsubscribed: ['ana@example.com'],
  });
  expect(await sendTomorrow(at)).toEqual(['ben@example.com']);
});

test('deleting and restoring a report mail keeps its unsubscribes', async () => {
  const { mail, url } = await sendMails();
  await suite.app.inject({ method: 'POST', url, headers: FORM });
  await mails.request('DELETE', `/report_mails/${mail.id}`);
  expect((await suite.app.inject(url)).statusCode).toBe(404);
  await mails.request('POST', '/history/undo', { kind: 'report_mails', record_id: mail.id });
  expect((await mails.findMail(mail.id)).unsubscribed).toEqual(['ana@example.com']);
});

test('a token that was changed, or that belongs to a different recipient, report, location or server, unsubscribes nobody', async () => {
  const { mail, url } = await sendMails();
  const tokens = createUnsubscribeTokens(suite.config);
  const named = { locationId: location, reportMailId: mail.id };
  const foreign = createUnsubscribeTokens({ dataKey: 'the data key of another server, 32 bytes' });
  const signature = url.split('.').at(-1);
  for (const token of [
    `${location}.${mail.id + 1}.${signature}`,
    `${location + 1_000_000}.${mail.id}.${signature}`,
    foreign.create({ ...named, email: 'ana@example.com' }),
    tokens.create({ ...named, email: 'eve@example.com' }),
    'nothing',
  ]) {
    const address = `/api/report_mails/unsubscribe?token=${encodeURIComponent(token)}`;
    const answer = await suite.app.inject({ method: 'POST', url: address, headers: FORM });
    expect([answer.statusCode, answer.body.includes('Nothing to unsubscribe from')]).toEqual([404, true]);
  }
  expect((await mails.findMail(mail.id)).unsubscribed).toEqual([]);
});

test('the log does not contain the unsubscribe token', () => {
  expect(log.text).toContain('"path":"/api/report_mails/unsubscribe"');
  expect(log.text).not.toMatch(/token=|\d+\.\d+\.[\w-]{43}/);
});

import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildTestApp, type TestApp } from '../../test/build-test-app';
import { createLocation, createUser } from '../../test/factories';
import { captureLog, type LogCapture } from '../../test/log-lines';
import { findLink, readHtml, readPlainText, startMailServer } from '../../test/mail-server';
import { forgotPassword } from '../../test/sign-in';

const NOT_YET = 'a mail could not be sent yet';
const GIVEN_UP = 'a mail was given up';
const PUT_INTO_FOLDER = 'without SMTP_URL, an email was put into the mail folder';

const log = captureLog();

async function newUser(suite: TestApp, name?: string) {
  return await createUser(suite.db, await createLocation(suite.db), name === undefined ? {} : { user_name: name });
}

interface Request {
  lines?: LogCapture;
  name?: string;
  spreadMs?: number;
}

/** Builds an application that uses the given mail server, and requests a password email for a new user. */
async function requestMail(smtpUrl: string, { lines = captureLog(), name, spreadMs = 0 }: Request = {}) {
  const suite = await buildTestApp({ smtpUrl }, { log: lines, spreadMs });
  const user = await newUser(suite, name);
  await forgotPassword(suite, user.email);
  return { suite, user };
}

/** Returns a port on which nothing listens. */
async function findClosedPort(): Promise<number> {
  const server = await startMailServer();
  await server.close();
  return Number(new URL(server.url).port);
}

describe('with a mail server', () => {
  test('the password email greets the user by name and says how long the link works, in text and in HTML', async () => {
    const server = await startMailServer();
    const { suite, user } = await requestMail(server.url, { name: 'Zoë <b>&"Co"</b>' });
    const mail = await server.nextMail();
    await suite.close();
    expect(mail).toMatch(new RegExp(`^To: .*<${user.email}>`, 'm'));
    expect(mail).toMatch(/^From: Back Office <no-reply@localhost>/m);
    expect(mail).toMatch(/^Subject: Reset your password/m);
    expect(readPlainText(mail)).toContain('Hello Zoë <b>&"Co"</b>,');
    expect(readPlainText(mail)).toContain('The link works once and expires in 30 minutes.');
    expect(readPlainText(mail)).toContain('If you did not ask for this, ignore this email');
    expect(readHtml(mail)).toContain('Hello Zoë &lt;b&gt;&amp;&quot;Co&quot;&lt;/b&gt;,');
    expect(readHtml(mail)).toContain(`<a href="${findLink(mail).replace('&', '&amp;')}">`);
    await server.close();
  });

  test('the log does not warn at startup that emails are not sent', async () => {
    const lines = captureLog();
    const suite = await buildTestApp({ smtpUrl: 'smtp://127.0.0.1:1' }, { log: lines });
    await suite.app.inject('/healthz');
    await suite.close();
    expect(lines.text).not.toContain('SMTP_URL');
  });

  test('the log does not contain the secret link of an email', async () => {
    const server = await startMailServer();
    const lines = captureLog();
    const { suite } = await requestMail(server.url, { lines });
    const token = new URL(findLink(await server.nextMail())).searchParams.get('token');
    await suite.close();
    await server.close();
    expect(token).toHaveLength(43);
    expect(lines.text).toContain('request');
    expect(lines.text).not.toContain(token);
  });

  test('the mailer retries an email when the server is down at first', async () => {
    const port = await findClosedPort();
    const lines = captureLog();
    const { suite, user } = await requestMail(`smtp://127.0.0.1:${port}`, { lines });
    expect(await lines.line(NOT_YET)).toMatchObject({ to: user.email, code: 'ESOCKET' });
    const server = await startMailServer({ port });
    expect(findLink(await server.nextMail())).toContain('/reset-password?');
    await suite.close();
    await server.close();
  });

  test('the mailer retries an email when the server rejects it temporarily with code 451', async () => {
    const server = await startMailServer({ refusals: [451] });
    const lines = captureLog();
    const { suite } = await requestMail(server.url, { lines });
    expect(await lines.line(NOT_YET)).toMatchObject({ responseCode: 451 });
    expect(findLink(await server.nextMail())).toContain('/reset-password?');
    await suite.close();
    await server.close();
  });

  test('the mailer discards an email rejected with code 550, and logs the recipient but not the link', async () => {
    const server = await startMailServer({ refusals: [550] });
    const lines = captureLog();
    const { suite, user } = await requestMail(server.url, { lines });
    expect(await lines.line(GIVEN_UP)).toMatchObject({ level: 50, to: user.email, responseCode: 550 });
    await suite.close();
    await server.close();
    expect(lines.text).not.toContain('token=');
    expect(server.waiting).toBe(0);
  });

  test('the mailer retries a waiting email once and then discards it when the application shuts down', async () => {
    const lines = captureLog();
    const { suite, user } = await requestMail(`smtp://127.0.0.1:${await findClosedPort()}`, { lines });
    await lines.line(NOT_YET);
    await suite.close();
    expect(await lines.line(GIVEN_UP)).toMatchObject({ to: user.email });
  });

  test('the application sends a requested email before it shuts down', async () => {
    const server = await startMailServer();
    const { suite } = await requestMail(server.url, { spreadMs: 86_400_000 });
    await suite.close();
    expect(server.waiting).toBe(1);
    await server.close();
  });
});

describe('without a mail server', () => {
  let suite: TestApp;
  beforeAll(async () => {
    suite = await buildTestApp({}, { log });
  });
  afterAll(() => suite.close());

  test('the log warns at startup that emails are not sent, and names their folder', async () => {
    const message = 'SMTP_URL is not set: no email is sent, and password reset links stay in a folder';
    expect(await log.line(message)).toMatchObject({ level: 40, folder: path.join(suite.config.dataDir, 'mail') });
  });

  test('emails are written to files that only the owner of the process can read, and their links are logged', async () => {
    const { email } = await newUser(suite);
    await forgotPassword(suite, email);
    const { to, link, level } = await log.line(PUT_INTO_FOLDER);
    const folder = path.join(suite.config.dataDir, 'mail');
    const files = readdirSync(folder);
    expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-.+\.eml$/)]);
    const file = path.join(folder, files[0] ?? '');
    expect([to, level, link]).toEqual([email, 30, findLink(readFileSync(file, 'utf8'))]);
    expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
  });
});

import { createUser } from '../../../test/factories';
import { buildPasswordResetSuite, type PasswordResetSuite } from '../../../test/password-reset-suite';
import { forgotPassword, logIn } from '../../../test/sign-in';
import { passwordDigest } from './password';

const MESSAGE = 'If this email address has an account, instructions to reset the password are on their way.';

let suite: PasswordResetSuite;
beforeAll(async () => {
  suite = await buildPasswordResetSuite();
});
afterAll(() => suite.close());

describe('a request for a password reset', () => {
  test('has the same response for known and unknown email addresses', async () => {
    const { email } = await createUser(suite.db, suite.location);
    const known = await suite.requestLink(email);
    const unknown = await suite.requestLink('nobody@example.com');
    expect([known.statusCode, known.json()]).toEqual([200, { message: MESSAGE }]);
    const { date, ...headers } = known.headers;
    expect([unknown.statusCode, unknown.json(), { ...unknown.headers, date }]).toEqual([
      200,
      { message: MESSAGE },
      { ...headers, date },
    ]);
    await suite.mails.nextMail();
  });

  test('sends an email with a link that sets a new password', async () => {
    const { email } = await createUser(suite.db, suite.location, { email: 'zoe+office@example.com' });
    await suite.requestLink(email.toUpperCase());
    const link = await suite.readNextLink();
    expect(`${link.url.origin}${link.url.pathname}`).toBe('https://office.example.com/reset-password');
    expect(link.email).toBe(email);
    const response = await suite.reset(link);
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Password reset successfully.' }]);
    expect((await logIn(suite, email)).statusCode).toBe(401);
    expect((await logIn(suite, email, passwordDigest('a new password'))).statusCode).toBe(200);
  });

  test('sends no email to an address without an account', async () => {
    const { email } = await createUser(suite.db, suite.location);
    await suite.requestLink('nobody@example.com');
    await suite.requestLink(email);
    expect((await suite.readNextLink()).email).toBe(email);
    expect(suite.mails.waiting).toBe(0);
  });

  test('creates up to five valid links per account, and a new link after one of them has expired', async () => {
    const { id, email } = await createUser(suite.db, suite.location);
    const { email: other } = await createUser(suite.db, suite.location);
    await Promise.all(Array.from({ length: 8 }, () => suite.requestLink(email)));
    for (let mail = 1; mail <= 5; mail += 1) expect((await suite.readNextLink()).email).toBe(email);
    await suite.requestLink(email);
    await suite.requestLink(other);
    expect((await suite.readNextLink()).email).toBe(other);
    await suite.ageLinks(id, 30 * 60);
    await suite.requestLink(email);
    expect((await suite.readNextLink()).email).toBe(email);
  });

  test('is accepted ten times a minute from a client address', async () => {
    const from = suite.nextClientAddress();
    const responses = [];
    for (let time = 1; time <= 11; time += 1) responses.push(await forgotPassword(suite, 'nobody@example.com', from));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(200), 429]);
  });

  test('refuses a malformed email address', async () => {
    const response = await suite.requestLink('not an address');
    expect([response.statusCode, response.json().fields]).toEqual([400, { email: 'Invalid email format' }]);
  });
});

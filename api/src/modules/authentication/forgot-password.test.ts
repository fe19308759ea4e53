import { createUser } from '../../../test/factories';
import { buildResetSuite, type ResetSuite } from '../../../test/reset-links';
import { forgotPassword, logIn } from '../../../test/sign-in';
import { passwordDigest } from './password';

const MESSAGE = 'If an account belongs to this e-mail address, instructions to reset the password are on their way.';

let suite: ResetSuite;
beforeAll(async () => {
  suite = await buildResetSuite();
});
afterAll(() => suite.close());

describe('a forgotten password', () => {
  test('is answered the same whether the address has an account or not', async () => {
    const { email } = await createUser(suite.db, suite.location);
    const known = await suite.ask(email);
    const unknown = await suite.ask('nobody@example.com');
    expect([known.statusCode, known.json()]).toEqual([200, { message: MESSAGE }]);
    const { date, ...headers } = known.headers;
    expect([unknown.statusCode, unknown.json(), { ...unknown.headers, date }]).toEqual([
      200,
      { message: MESSAGE },
      { ...headers, date },
    ]);
    await suite.mails.nextMail();
  });

  test('is mailed a link that sets the password for which sign-in asks from then on', async () => {
    const { email } = await createUser(suite.db, suite.location, { email: 'zoe+office@example.com' });
    await suite.ask(email.toUpperCase());
    const link = await suite.nextLink();
    expect(`${link.url.origin}${link.url.pathname}`).toBe('https://office.example.com/reset-password');
    expect(link.email).toBe(email);
    const response = await suite.reset(link);
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Password reset successfully.' }]);
    expect((await logIn(suite, email)).statusCode).toBe(401);
    expect((await logIn(suite, email, passwordDigest('a new password'))).statusCode).toBe(200);
  });

  test('is mailed nothing at an address without an account', async () => {
    const { email } = await createUser(suite.db, suite.location);
    await suite.ask('nobody@example.com');
    await suite.ask(email);
    expect((await suite.nextLink()).email).toBe(email);
    expect(suite.mails.waiting).toBe(0);
  });

  test('is mailed five links that work at the same time, and another once one of them does not', async () => {
    const { id, email } = await createUser(suite.db, suite.location);
    const { email: other } = await createUser(suite.db, suite.location);
    await Promise.all(Array.from({ length: 8 }, () => suite.ask(email)));
    for (let mail = 1; mail <= 5; mail += 1) expect((await suite.nextLink()).email).toBe(email);
    await suite.ask(email);
    await suite.ask(other);
    expect((await suite.nextLink()).email).toBe(other);
    await suite.age(id, 30 * 60);
    await suite.ask(email);
    expect((await suite.nextLink()).email).toBe(email);
  });

  test('of one address is asked for ten times a minute', async () => {
    const from = suite.nextAddress();
    const responses = [];
    for (let time = 1; time <= 11; time += 1) responses.push(await forgotPassword(suite, 'nobody@example.com', from));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(200), 429]);
  });

  test('refuses what is no e-mail address', async () => {
    const response = await suite.ask('not an address');
    expect([response.statusCode, response.json().fields]).toEqual([400, { email: 'Invalid email format' }]);
  });
});

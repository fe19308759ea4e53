import { sql } from 'kysely';
import { Client } from 'pg';
import { createLocation, createUser } from '../../../test/factories';
import { logIn, WRONG_DIGEST } from '../../../test/sign-in';
import { useTestApp } from '../../../test/use-test-app';
import { beginAttempt, withdrawAttempt } from './lockout';

const suite = useTestApp();
let location: number;

beforeAll(async () => {
  location = await createLocation(suite.db, { name: 'The Corner' });
});
// Tests share client addresses, so failures of one test must not lock out the next test.
beforeEach(async () => {
  await sql`delete from sign_in_failures`.execute(suite.db);
});

describe('the sign-in lockout', () => {
  async function fail(times: number, email: (attempt: number) => string, address?: string) {
    for (let attempt = 1; attempt <= times; attempt += 1) {
      expect((await logIn(suite, email(attempt), WRONG_DIGEST, address)).statusCode).toBe(401);
    }
  }

  test('refuses an account at every client address after ten failures of the account, even with the correct password', async () => {
    const { email } = await createUser(suite.db, location);
    await fail(10, (attempt) => (attempt % 2 ? email : email.toUpperCase()), '203.0.113.1');
    const response = await logIn(suite, email, undefined, '203.0.113.2');
    expect([response.statusCode, response.json().code]).toEqual([429, 'too_many_attempts']);
    const wait = Number(response.headers['retry-after']);
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect(response.json().message).toBe('Too many failed attempts. Try again in 15 minutes.');
  });

  test('refuses every account at a client address, but not at other addresses, after ten failures at the address', async () => {
    const { email } = await createUser(suite.db, location);
    await fail(10, (attempt) => `nobody-${attempt}@example.com`, '203.0.113.3');
    expect((await logIn(suite, email, undefined, '203.0.113.3')).statusCode).toBe(429);
    expect((await logIn(suite, email, undefined, '203.0.113.4')).statusCode).toBe(200);
  });

  test('does not refuse an account after nine failures', async () => {
    const { email } = await createUser(suite.db, location);
    await fail(9, () => email);
    expect((await logIn(suite, email)).statusCode).toBe(200);
  });

  test('refuses unknown accounts in the same way as known accounts', async () => {
    await fail(10, () => 'nobody@example.com', '203.0.113.5');
    expect((await logIn(suite, 'nobody@example.com', WRONG_DIGEST, '203.0.113.6')).statusCode).toBe(429);
  });

  test('forgets the failures of an account after a successful sign-in', async () => {
    const { email } = await createUser(suite.db, location);
    await fail(9, () => email, '203.0.113.7');
    await logIn(suite, email, undefined, '203.0.113.8');
    await fail(9, () => email, '203.0.113.9');
    expect((await logIn(suite, email, undefined, '203.0.113.8')).statusCode).toBe(200);
  });

  test('ends after 15 minutes', async () => {
    const { email } = await createUser(suite.db, location);
    await fail(10, () => email);
    await sql`update sign_in_failures set failed_at = failed_at - interval '15 minutes'`.execute(suite.db);
    expect((await logIn(suite, email)).statusCode).toBe(200);
  });

  test('allows ten of fifteen concurrent wrong attempts on different accounts at a client address', async () => {
    const guesses = Array.from({ length: 15 }, (_, guess) =>
      logIn(suite, `guessed-${guess}@example.com`, WRONG_DIGEST, '203.0.113.10'),
    );
    const statuses = (await Promise.all(guesses)).map((response) => response.statusCode).sort();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
  });

  test('does not count successful sign-ins at a client address, even concurrent ones', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => createUser(suite.db, location)));
    await fail(2, (attempt) => `wrong-${attempt}@example.com`, '203.0.113.11');
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(users.map(({ email }) => logIn(suite, email, undefined, '203.0.113.11')));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    }
    await fail(8, (attempt) => `other-${attempt}@example.com`, '203.0.113.11');
    expect((await logIn(suite, 'last@example.com', WRONG_DIGEST, '203.0.113.11')).statusCode).toBe(429);
  });

  test('asks users with correct passwords to try again when more than ten sign in at a client address at once', async () => {
    const users = await Promise.all(Array.from({ length: 15 }, () => createUser(suite.db, location)));
    const signInAll = async (emails: string[]) => {
      const responses = await Promise.all(emails.map((email) => logIn(suite, email, undefined, '203.0.113.12')));
      const refused = responses.filter(({ statusCode }) => statusCode !== 200);
      for (const response of refused) {
        const message = 'Many attempts are being checked right now. Try again in a moment.';
        expect([response.statusCode, response.json().message, response.headers['retry-after']]).toEqual([
          ...[429, message, '2'],
        ]);
      }
      return emails.filter((_, index) => responses[index]?.statusCode !== 200);
    };
    expect(await signInAll(await signInAll(users.map(({ email }) => email)))).toEqual([]);
  });

  test('claims failures at a client address only when ten attempts have not succeeded within five seconds', async () => {
    const refusal = async () => {
      const response = await logIn(suite, 'last@example.com', WRONG_DIGEST, '203.0.113.13');
      return [response.statusCode, response.json().message];
    };
    await fail(10, (attempt) => `nobody-${attempt}@example.com`, '203.0.113.13');
    // The time is in the future, so that the test does not depend on its speed.
    await sql`update sign_in_failures set failed_at = now() + interval '1 minute'`.execute(suite.db);
    expect(await refusal()).toEqual([429, 'Many attempts are being checked right now. Try again in a moment.']);
    await sql`update sign_in_failures set failed_at = failed_at - interval '65 seconds'`.execute(suite.db);
    expect(await refusal()).toEqual([429, 'Too many failed attempts. Try again in 15 minutes.']);
  });

  test('allows ten of fifteen concurrent wrong attempts on an account', async () => {
    const { email } = await createUser(suite.db, location);
    const guesses = Array.from({ length: 15 }, (_, guess) =>
      logIn(suite, email, WRONG_DIGEST, `203.0.113.${20 + guess}`),
    );
    const statuses = (await Promise.all(guesses)).map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  });
});

test('withdrawAttempt keeps a later attempt whose row occupies the former place of the withdrawn row', async () => {
  const attempt = { email: 'ada@example.com', network: '203.0.113.40', device: undefined };
  const owner = new Client({ connectionString: suite.ownerUrl });
  await owner.connect();
  await owner.query('vacuum sign_in_failures');
  const removed = await beginAttempt(suite.db, attempt);
  await owner.query('delete from sign_in_failures');
  await owner.query('vacuum sign_in_failures');
  await owner.end();
  await beginAttempt(suite.db, attempt);
  await withdrawAttempt(suite.db, removed);
  const { rows } = await sql`select subject from sign_in_failures order by 1`.execute(suite.db);
  expect(rows).toEqual([{ subject: 'account:ada@example.com' }, { subject: 'address:203.0.113.40' }]);
});

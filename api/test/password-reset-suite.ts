import { sql } from 'kysely';
import { buildTestApp, type TestApp, type TestAppOptions } from './build-test-app';
import { createLocation, createUser } from './factories';
import { findLink, startMailServer } from './mail-server';
import { forgotPassword, resetPassword } from './sign-in';

export type PasswordResetSuite = Awaited<ReturnType<typeof buildPasswordResetSuite>>;

/** Builds an application with a mail server and a location, and functions to request and use password reset links. */
export async function buildPasswordResetSuite(options: TestAppOptions = {}) {
  const mails = await startMailServer();
  const suite = await buildTestApp({ smtpUrl: mails.url, publicUrl: 'https://office.example.com/' }, options);
  const location = await createLocation(suite.db);
  const nextClientAddress = createAddressSequence();

  const requestLink = async (email: string) => await forgotPassword(suite, email, nextClientAddress());
  /** Waits for the next email, and returns its link with the link's query parameters. */
  const readNextLink = async () => {
    const url = new URL(findLink(await mails.nextMail()));
    return { url, email: url.searchParams.get('email') ?? '', token: url.searchParams.get('token') ?? '' };
  };
  return {
    ...suite,
    mails,
    location,
    nextClientAddress,
    requestLink,
    readNextLink,
    /** Creates a user and requests a reset link for that user. */
    async createLink() {
      const { id, email } = await createUser(suite.db, location);
      await requestLink(email);
      return { userId: id, ...(await readNextLink()) };
    },
    reset: async (link: { email: string; token: string; password?: string }) =>
      await resetPassword(suite, link, nextClientAddress()),
    /** Makes the user's links older by a number of seconds. */
    ageLinks: async (userId: number, seconds: number) => await ageLinks(suite, userId, seconds),
    async close() {
      await suite.close();
      await mails.close();
    },
  };
}

/** Returns a function that returns a new client address at each call: requests are rate-limited per address. */
function createAddressSequence(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `198.18.${count >> 8}.${count & 255}`;
  };
}

async function ageLinks({ db }: TestApp, userId: number, seconds: number): Promise<void> {
  const interval = sql`make_interval(secs => ${seconds})`;
  await sql`update password_reset_tokens set created_at = created_at - ${interval}, expires_at = expires_at - ${interval}
    where user_id = ${userId}`.execute(db);
}

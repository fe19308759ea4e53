import { sql } from 'kysely';
import { buildTestApp, type TestApp, type TestAppOptions } from './build-test-app';
import { createLocation, createUser } from './factories';
import { linkIn, startMailServer } from './mail-server';
import { forgotPassword, resetPassword } from './sign-in';

export type ResetSuite = Awaited<ReturnType<typeof buildResetSuite>>;

/** An application with a mail server and a location, and what people do there who have forgotten their password. */
export async function buildResetSuite(options: TestAppOptions = {}) {
  const mails = await startMailServer();
  const suite = await buildTestApp({ smtpUrl: mails.url, publicUrl: 'https://office.example.com/' }, options);
  const location = await createLocation(suite.db);
  const nextAddress = addresses();

  const ask = async (email: string) => await forgotPassword(suite, email, nextAddress());
  /** What the link in the next mail says. */
  const nextLink = async () => {
    const url = new URL(linkIn(await mails.nextMail()));
    return { url, email: url.searchParams.get('email') ?? '', token: url.searchParams.get('token') ?? '' };
  };
  return {
    ...suite,
    mails,
    location,
    nextAddress,
    ask,
    nextLink,
    /** A link of a new user. */
    async newLink() {
      const { id, email } = await createUser(suite.db, location);
      await ask(email);
      return { userId: id, ...(await nextLink()) };
    },
    reset: async (link: { email: string; token: string; password?: string }) =>
      await resetPassword(suite, link, nextAddress()),
    /** As if the user's links were older. */
    age: async (userId: number, seconds: number) => await age(suite, userId, seconds),
    async close() {
      await suite.close();
      await mails.close();
    },
  };
}

/** The pace of one address is limited, so each request comes from its own. */
function addresses(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `198.18.${count >> 8}.${count & 255}`;
  };
}

async function age({ db }: TestApp, userId: number, seconds: number): Promise<void> {
  const interval = sql`make_interval(secs => ${seconds})`;
  await sql`update password_reset_tokens set created_at = created_at - ${interval}, expires_at = expires_at - ${interval}
    where user_id = ${userId}`.execute(db);
}

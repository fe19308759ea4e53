import { Agent, request } from 'node:http';
import { exitWithUsage, print, readCommandLine } from '../src/command-line';
import { buildTestApp, type TestApp } from '../test/build-test-app';
import { createLocation, createUser } from '../test/factories';
import { startMailServer } from '../test/mail-server';
import { startRunDatabase } from '../test/run-database';
import { WRONG_DIGEST } from '../test/sign-in';
import { formatComparison, formatSummary, type TimeGroup } from './statistics';

const USAGE = `Measures whether the response times of sign-in and forgotten passwords reveal who has an account.

  npm run measure-sign-in -w api -- [tries]

  tries   number of known and of unknown addresses; 200 by default
`;
const { positionals } = readCommandLine({ usage: USAGE, options: {}, allowPositionals: true });
const EACH = Number(positionals[0] ?? 200);
if (!Number.isSafeInteger(EACH) || EACH < 1) exitWithUsage(USAGE, `${positionals[0]} is not a number of tries`);
const WARM_UP = 40;

/** A request whose response time could reveal which email addresses have accounts. */
interface Probe {
  name: string;
  path: string;
  body(email: string): object;
}

const SIGN_IN: Probe = {
  name: 'sign-in',
  path: '/api/auth/log_in',
  body: (email) => ({ email, password: WRONG_DIGEST }),
};
const FORGOTTEN: Probe = {
  name: 'forgot password',
  path: '/api/auth/forgot_password',
  body: (email) => ({ email }),
};

void measure();

/**
 * Prints whether the response times of sign-in and forgot-password requests differ between known and unknown addresses.
 */
async function measure(): Promise<void> {
  const endDatabase = await startRunDatabase();
  const mails = await startMailServer();
  const suite = await buildTestApp({ smtpUrl: mails.url }, { spreadMs: 3_000 });
  const origin = await suite.app.listen({ port: 0, host: '127.0.0.1' });
  // All requests use one keep-alive connection: connecting would add noise to every measurement.
  const client = createClient(origin, new Agent({ keepAlive: true, maxSockets: 1 }));
  const known = await createAccounts(suite, EACH);
  const unknown = known.map((email) => email.replace('user-', 'none-'));
  try {
    for (const probe of [SIGN_IN, FORGOTTEN]) {
      for (let time = 0; time < WARM_UP; time += 1) await client(probe, `warm-${time}@example.com`);
      report(probe, await measureTimes(client, probe, known, unknown));
    }
  } finally {
    await suite.close();
    await mails.close();
    await endDatabase();
  }
}

async function createAccounts({ db }: TestApp, count: number): Promise<string[]> {
  const location = await createLocation(db);
  const emails: string[] = [];
  for (let account = 0; account < count; account += 1) {
    // All addresses have the same length, so their length does not influence the times.
    const { email } = await createUser(db, location, { email: `user-${1000 + account}@example.com` });
    emails.push(email);
  }
  return emails;
}

interface Times {
  answer: number;
  /**
   * Milliseconds of a second request that is sent right after the first response: background work of the first request
   * may slow down the second.
   */
  next: number;
}
type Client = (probe: Probe, email: string) => Promise<Times>;

async function measureTimes(client: Client, probe: Probe, known: string[], unknown: string[]) {
  const times = { known: [] as Times[], unknown: [] as Times[] };
  const tries = [
    ...known.map((email) => ({ email, kind: 'known' as const })),
    ...unknown.map((email) => ({ email, kind: 'unknown' as const })),
  ];
  for (const { email, kind } of shuffle(tries)) times[kind].push(await client(probe, email));
  return times;
}

function report({ name }: Probe, times: { known: Times[]; unknown: Times[] }): void {
  for (const part of ['answer', 'next'] as const) {
    const group = (kind: 'known' | 'unknown'): TimeGroup => ({
      name: `${name}, ${part === 'next' ? 'next call, ' : ''}${kind}`,
      times: times[kind].map((time) => time[part]),
    });
    print(formatSummary(group('known')));
    print(formatSummary(group('unknown')));
    print(formatComparison(group('known'), group('unknown')));
  }
}

/** Creates a client that uses a different client address for each request, so that rate limits do not apply. */
function createClient(origin: string, agent: Agent): Client {
  let calls = 0;
  const send = async (method: string, path: string, body?: object) => {
    calls += 1;
    const forwarded = `198.${18 + (calls >> 16)}.${(calls >> 8) & 255}.${calls & 255}`;
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded };
    const start = performance.now();
    await new Promise<void>((resolve, reject) => {
      const sent = request(`${origin}${path}`, { method, agent, headers }, (response) => {
        response.resume().once('end', resolve).once('error', reject);
        if (response.statusCode !== 200 && response.statusCode !== 401) reject(new Error(`${response.statusCode}`));
      });
      sent.once('error', reject).end(body && JSON.stringify(body));
    });
    return performance.now() - start;
  };
  return async (probe, email) => ({
    answer: await send('POST', probe.path, probe.body(email)),
    next: await send('GET', '/api/public/sign_in_help'),
  });
}

function shuffle<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, sortKey: Math.random() }))
    .sort((one, other) => one.sortKey - other.sortKey)
    .map(({ item }) => item);
}

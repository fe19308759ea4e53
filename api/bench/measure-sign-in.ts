import { Agent, request } from 'node:http';
import { exitWithUsage, readCommandLine } from '../src/command-line';
import { buildTestApp, type TestApp } from '../test/build-test-app';
import { createLocation, createUser } from '../test/factories';
import { startMailServer } from '../test/mail-server';
import { startRunDatabase } from '../test/run-database';
import { WRONG_DIGEST } from '../test/sign-in';
import { comparison, type Group, summary } from './statistics';

const USAGE = `Measures whether sign-in and forgotten passwords tell by their time who has an account.

  npm run measure-sign-in -w api -- [tries]

  tries   of known and of unknown addresses each; 200 by default
`;
const { positionals } = readCommandLine({ usage: USAGE, options: {}, allowPositionals: true });
const EACH = Number(positionals[0] ?? 200);
if (!Number.isSafeInteger(EACH) || EACH < 1) exitWithUsage(USAGE, `${positionals[0]} is not a number of tries`);
const WARM_UP = 40;

/** What somebody measures who wants to know which addresses have accounts. */
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

/** Says of sign-in and of forgotten passwords whether the time of the answer tells known from unknown addresses. */
async function measure(): Promise<void> {
  const endDatabase = await startRunDatabase();
  const mails = await startMailServer();
  const suite = await buildTestApp({ smtpUrl: mails.url }, { spreadMs: 3_000 });
  const origin = await suite.app.listen({ port: 0, host: '127.0.0.1' });
  // One connection, as kept open: connecting would add noise to every time.
  const client = createClient(origin, new Agent({ keepAlive: true, maxSockets: 1 }));
  const known = await createAccounts(suite, EACH);
  const unknown = known.map((email) => email.replace('user-', 'none-'));
  try {
    for (const probe of [SIGN_IN, FORGOTTEN]) {
      for (let time = 0; time < WARM_UP; time += 1) await client(probe, `warm-${time}@example.com`);
      report(probe, await timesOf(client, probe, known, unknown));
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
    // All addresses are as long as each other.
    const { email } = await createUser(db, location, { email: `user-${1000 + account}@example.com` });
    emails.push(email);
  }
  return emails;
}

interface Times {
  answer: number;
  /** Of a call that follows at once: what the first one leaves to be done may slow it down. */
  next: number;
}
type Client = (probe: Probe, email: string) => Promise<Times>;

async function timesOf(client: Client, probe: Probe, known: string[], unknown: string[]) {
  const times = { known: [] as Times[], unknown: [] as Times[] };
  const tries = [
    ...known.map((email) => ({ email, kind: 'known' as const })),
    ...unknown.map((email) => ({ email, kind: 'unknown' as const })),
  ];
  for (const { email, kind } of shuffled(tries)) times[kind].push(await client(probe, email));
  return times;
}

function report({ name }: Probe, times: { known: Times[]; unknown: Times[] }): void {
  for (const part of ['answer', 'next'] as const) {
    const group = (kind: 'known' | 'unknown'): Group => ({
      name: `${name}, ${part === 'next' ? 'next call, ' : ''}${kind}`,
      times: times[kind].map((time) => time[part]),
    });
    say(summary(group('known')));
    say(summary(group('unknown')));
    say(comparison(group('known'), group('unknown')));
  }
}

/** Each call comes from an address of its own, so that no limit distorts the times. */
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

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

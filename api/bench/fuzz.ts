import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { pairTerminal } from '@backoffice/shared/contract/pos';
import { createPairingCode, createTerminal } from '@backoffice/shared/contract/terminals';
import fc from 'fast-check';
import { openDatabase } from '../src/database/connection';
import { startEmbeddedServer } from '../src/database/embedded-server';
import { withLocation } from '../src/database/location-scope';
import { prepareDatabase } from '../src/database/prepare';
import { recount } from '../src/modules/sales-days/count-sales';
import { temporaryFolder } from '../test/run-database';
import { type FuzzRequest, requestsOf } from './fuzz-requests';
import { askLoopDelay, type FuzzAnswer, isFailure, sendRequest, type Tokens } from './fuzz-sender';
import { type Measured, withClient } from './reports-database';
import { loadOrders } from './reports-load';
import { openRestaurant, signIn } from './storm-restaurants';
import { type Server, startServer } from './storm-server';

const USAGE = `Sends generated requests to every operation, and fails when an answer is 500 or more.

  --requests   50000 unless said
  --seed       1 unless said; the same seed is the same requests
`;
const DATA_KEY = 'a secret for measuring, of 32 bytes at least';
const SALES = { first: 1, orders: 300, days: 30, since: '2026-10-20' };
/** Requests between two questions for the event loop's delay, and how many of them are under way at once. */
const CHUNK = 100;
const AT_ONCE = 8;
/** A request that holds the event loop so long is looked at by itself. */
const SUSPICIOUS_MS = 60;
const REPEATS = 3;

interface Run {
  server: Server;
  measured: Measured;
  tokens: Tokens;
}

interface Slow {
  request: FuzzRequest;
  /** The shortest of several times, alone: what other processes take of the machine is in the others. */
  ms: number;
}

const option = { type: 'string' } as const;
const {
  requests = '50000',
  seed = '1',
  help,
} = parseArgs({
  options: { requests: option, seed: option, help: { type: 'boolean' } },
}).values;
if (help) say(USAGE);
else fuzz(Number(requests), Number(seed)).catch(fail);

function fail(error: unknown): void {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}

async function fuzz(requests: number, seed: number): Promise<void> {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  const database = await startEmbeddedServer({ dataDir: folder });
  try {
    const keys = { dataKey: DATA_KEY, tokenSecret: DATA_KEY };
    const { applicationUrl } = await prepareDatabase(database.connectionString, keys);
    const measured = await loadRestaurant(database.connectionString, applicationUrl);
    const server = await startServer({
      ...{ connectionString: database.connectionString, dataDir: folder, dataKey: DATA_KEY, profile: undefined },
      preload: pathToFileURL(path.join(__dirname, 'loop-delay.ts')).href,
      variables: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' },
    });
    try {
      await sendAll(server, measured, { requests, seed });
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A restaurant with a menu, employees, terminals and a month of sales. */
async function loadRestaurant(ownerUrl: string, applicationUrl: string): Promise<Measured> {
  const db = openDatabase(applicationUrl);
  const restaurant = await openRestaurant(db, DATA_KEY, 0, 3);
  const { locationId } = restaurant;
  await withClient(ownerUrl, (client) => loadOrders(client, { locationId, ...SALES }));
  await withLocation(db, locationId, (scope) => recount(scope, locationId));
  await db.destroy();
  return restaurant;
}

async function sendAll(server: Server, measured: Measured, { requests, seed }: { requests: number; seed: number }) {
  const run: Run = { server, measured, tokens: { user: '', terminal: '' } };
  const document: unknown = await (await fetch(`${server.origin}/api/docs/json`)).json();
  const arbitrary = requestsOf(document);
  const statuses: Record<string, number> = {};
  const failures: string[] = [];
  const slow: Slow[] = [];
  let longestMs = 0;
  let largestMb = 0;
  const start = performance.now();
  await renewTokens(run);
  await askLoopDelay(server.process);
  for (let sent = 0; sent < requests; sent += CHUNK) {
    const chunk = fc.sample(arbitrary, { seed: seed * 1_000_000 + sent, numRuns: Math.min(CHUNK, requests - sent) });
    const answers = await sendChunk(run, chunk);
    for (const [position, answer] of answers.entries()) {
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      const request = chunk[position];
      if (request && isFailure(answer))
        failures.push(`${lineOf(request)}\n    ${answer.status} ${answer.text.slice(0, 300)}`);
    }
    const delay = await askLoopDelay(server.process);
    longestMs = Math.max(longestMs, delay.maxMs);
    largestMb = Math.max(largestMb, delay.rssMb);
    if (delay.maxMs > SUSPICIOUS_MS)
      slow.push(
        ...(await findSlow(
          run,
          chunk.filter((_, position) => (answers[position]?.ms ?? 0) > SUSPICIOUS_MS),
        )),
      );
    if ((await countedAs(run, answers)) === 'refused') await renewTokens(run);
    if (sent % 5_000 === 0) say(`${sent} sent, ${failures.length} failures, longest delay ${longestMs.toFixed(0)} ms`);
  }
  const seconds = (performance.now() - start) / 1000;
  say(`${requests} requests of seed ${seed} in ${seconds.toFixed(0)} s, ${AT_ONCE} at once`);
  say(
    `Answers: ${Object.entries(statuses)
      .map(([status, count]) => `${count} of ${status}`)
      .join(', ')}`,
  );
  say(
    `The event loop was held ${longestMs.toFixed(1)} ms at most among other processes; memory ${largestMb.toFixed(0)} MB at most`,
  );
  const worst = slow.sort((a, b) => b.ms - a.ms).slice(0, 10);
  say(`By one request alone, the shortest of ${REPEATS} times: ${(worst[0]?.ms ?? 0).toFixed(1)} ms at most`);
  for (const { request, ms } of worst) say(`  ${ms.toFixed(1)} ms  ${lineOf(request)}`);
  say(`Answers of 500 or more, or none: ${failures.length}`);
  for (const failure of failures.slice(0, 100)) say(`  ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}

async function sendChunk({ server, tokens }: Run, chunk: readonly FuzzRequest[]): Promise<FuzzAnswer[]> {
  const answers: FuzzAnswer[] = [];
  const left = [...chunk.entries()];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const [position, request] = next;
        answers[position] = await sendRequest(server.origin, tokens, request);
      }
    }),
  );
  return answers;
}

/** The requests of a chunk that hold the event loop by themselves. */
async function findSlow({ server, tokens }: Run, chunk: readonly FuzzRequest[]): Promise<Slow[]> {
  const slow: Slow[] = [];
  for (const request of chunk) {
    let ms = Number.POSITIVE_INFINITY;
    for (let time = 0; time < REPEATS && ms > SUSPICIOUS_MS; time += 1) {
      await askLoopDelay(server.process);
      await sendRequest(server.origin, tokens, request);
      ms = Math.min(ms, (await askLoopDelay(server.process)).maxMs);
    }
    if (ms > SUSPICIOUS_MS) slow.push({ request, ms });
  }
  return slow;
}

/** Whether the tokens are still good: requests end sessions and revoke terminals, too. */
async function countedAs({ server, tokens }: Run, answers: readonly FuzzAnswer[]): Promise<'accepted' | 'refused'> {
  if (!answers.some(({ status }) => status === 401)) return 'accepted';
  const headers = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const user = await fetch(`${server.origin}/api/items/inventories_count`, headers(tokens.user));
  const terminal = await fetch(`${server.origin}/api/pos/bootstrap`, headers(tokens.terminal));
  return user.status === 401 || terminal.status === 401 ? 'refused' : 'accepted';
}

async function renewTokens(run: Run): Promise<void> {
  const { server, measured, tokens } = run;
  tokens.user = await signIn(server.origin, measured);
  const post = async (url: string, body: object): Promise<unknown> => {
    const response = await fetch(`${server.origin}/api${url}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.user}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    return await response.json();
  };
  const { id } = createTerminal.response.parse(await post(createTerminal.path, { name: 'Generated requests' }));
  const { code } = createPairingCode.response.parse(await post(`/terminals/${id}/pairing_codes`, {}));
  tokens.terminal = pairTerminal.response.parse(await post(pairTerminal.path, { code })).device_token;
}

function lineOf({ caller, method, url, headers, body }: FuzzRequest): string {
  const shown = Object.entries(headers).map(([name, value]) => `${name}: ${value.slice(0, 40)}`);
  return [
    caller,
    method,
    url.slice(0, 300),
    shown.join(' | '),
    `(${body?.length ?? 0}) ${body?.slice(0, 300) ?? ''}`,
  ].join(' ');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

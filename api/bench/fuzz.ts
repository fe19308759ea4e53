import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { pairTerminal } from '@backoffice/contract/pos';
import { createPairingCode, createTerminal } from '@backoffice/contract/terminals';
import fc from 'fast-check';
import { print, readCommandLine } from '../src/command-line';
import { type FuzzRequest, generateRequests } from './fuzz-requests';
import { type FuzzResponse, isFailure, readLoopDelay, sendRequest, type Tokens } from './fuzz-sender';
import { printFailure } from './print';
import { withRestaurantServer } from './restaurant-server';
import { type Restaurant, signIn } from './storm-restaurants';
import type { RunningServer } from './storm-server';

const USAGE = `Sends generated requests to every operation, and fails when an answer is 500 or more.

  npm run bench -- fuzz [options]

  --requests   50000 by default
  --seed       1 by default; the same seed gives the same requests
`;
const SALES = { orders: 300, days: 30, since: '2026-10-20' };
/** Number of requests between two measurements of the event-loop delay. */
const CHUNK = 100;
/** Number of concurrent requests. */
const CONCURRENCY = 8;
/** Response time above which a request is sent again alone, to measure how long it blocks the event loop. */
const SUSPICIOUS_MS = 60;
const REPEATS = 3;
const PROGRESS_EVERY = 5_000;

interface Run {
  server: RunningServer;
  restaurant: Restaurant;
  tokens: Tokens;
}

interface Slow {
  request: FuzzRequest;
  /**
   * Shortest event-loop delay of several runs in which the request is sent alone; other processes lengthen some runs.
   */
  ms: number;
}

interface Results {
  statuses: Record<string, number>;
  failures: string[];
  slow: Slow[];
  longestMs: number;
  largestMb: number;
}

const option = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = readCommandLine({ usage: USAGE, options: { requests: option('50000'), seed: option('1') } });
const requests = Number(values.requests);
const seed = Number(values.seed);

withRestaurantServer(
  {
    ...{ restaurants: 1, terminals: 3, sales: SALES },
    preload: pathToFileURL(path.join(__dirname, 'loop-delay.ts')).href,
    variables: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' },
  },
  async (server, [restaurant]) => {
    if (restaurant) await fuzz({ server, restaurant, tokens: { user: '', terminal: '' } });
  },
).catch(printFailure);

async function fuzz(run: Run): Promise<void> {
  const document: unknown = await (await fetch(`${run.server.origin}/api/docs/json`)).json();
  const arbitrary = generateRequests(document);
  const results: Results = { statuses: {}, failures: [], slow: [], longestMs: 0, largestMb: 0 };
  const start = performance.now();
  await renewTokens(run);
  await readLoopDelay(run.server.process);
  for (let sent = 0; sent < requests; sent += CHUNK) {
    const size = Math.min(CHUNK, requests - sent);
    await sendAndCount(run, results, fc.sample(arbitrary, { seed: seed * 1_000_000 + sent, numRuns: size }));
    const { failures, longestMs } = results;
    if (sent % PROGRESS_EVERY === 0)
      print(`${sent} sent, ${failures.length} failures, longest delay ${longestMs.toFixed(0)} ms`);
  }
  const seconds = (performance.now() - start) / 1000;
  print(`${requests} requests of seed ${seed} in ${seconds.toFixed(0)} s, ${CONCURRENCY} at once`);
  report(results);
  if (results.failures.length > 0) process.exitCode = 1;
}

async function sendAndCount(run: Run, results: Results, chunk: readonly FuzzRequest[]): Promise<void> {
  const { statuses, failures, slow } = results;
  const answers = await sendChunk(run, chunk);
  for (const [position, answer] of answers.entries()) {
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    const request = chunk[position];
    if (request && isFailure(answer))
      failures.push(`${formatRequest(request)}\n    ${answer.status} ${answer.text.slice(0, 300)}`);
  }
  const { maxMs, rssMb } = await readLoopDelay(run.server.process);
  results.longestMs = Math.max(results.longestMs, maxMs);
  results.largestMb = Math.max(results.largestMb, rssMb);
  const suspicious = chunk.filter((_, position) => (answers[position]?.ms ?? 0) > SUSPICIOUS_MS);
  if (maxMs > SUSPICIOUS_MS) slow.push(...(await findSlow(run, suspicious)));
  if (!(await areTokensAccepted(run, answers))) await renewTokens(run);
}

function report({ statuses, failures, slow, longestMs, largestMb }: Results): void {
  const counts = Object.entries(statuses).map(([status, count]) => `${count} of ${status}`);
  print(`Answers: ${counts.join(', ')}`);
  print(`Longest event-loop delay: ${longestMs.toFixed(1)} ms, other processes included`);
  print(`Largest memory: ${largestMb.toFixed(0)} MB`);
  const slowest = slow.sort((a, b) => b.ms - a.ms).slice(0, 10);
  print(`By one request alone, the shortest of ${REPEATS} times: ${(slowest[0]?.ms ?? 0).toFixed(1)} ms at most`);
  for (const { request, ms } of slowest) print(`  ${ms.toFixed(1)} ms  ${formatRequest(request)}`);
  print(`Answers of 500 or more, or none: ${failures.length}`);
  for (const failure of failures.slice(0, 100)) print(`  ${failure}`);
}

async function sendChunk({ server, tokens }: Run, chunk: readonly FuzzRequest[]): Promise<FuzzResponse[]> {
  const answers: FuzzResponse[] = [];
  const left = [...chunk.entries()];
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const [position, request] = next;
        answers[position] = await sendRequest(server.origin, tokens, request);
      }
    }),
  );
  return answers;
}

/** Finds the requests of a chunk that block the event loop when they are sent alone. */
async function findSlow({ server, tokens }: Run, chunk: readonly FuzzRequest[]): Promise<Slow[]> {
  const slow: Slow[] = [];
  for (const request of chunk) {
    let ms = Number.POSITIVE_INFINITY;
    for (let time = 0; time < REPEATS && ms > SUSPICIOUS_MS; time += 1) {
      await readLoopDelay(server.process);
      await sendRequest(server.origin, tokens, request);
      ms = Math.min(ms, (await readLoopDelay(server.process)).maxMs);
    }
    if (ms > SUSPICIOUS_MS) slow.push({ request, ms });
  }
  return slow;
}

/** Whether the tokens are still valid: some generated requests end the session or revoke the terminal. */
async function areTokensAccepted({ server, tokens }: Run, answers: readonly FuzzResponse[]): Promise<boolean> {
  if (!answers.some(({ status }) => status === 401)) return true;
  const headers = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const user = await fetch(`${server.origin}/api/items/inventories_count`, headers(tokens.user));
  const terminal = await fetch(`${server.origin}/api/pos/bootstrap`, headers(tokens.terminal));
  return user.status !== 401 && terminal.status !== 401;
}

async function renewTokens(run: Run): Promise<void> {
  const { server, restaurant, tokens } = run;
  tokens.user = await signIn(server.origin, restaurant);
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

function formatRequest({ caller, method, url, headers, body }: FuzzRequest): string {
  const shown = Object.entries(headers).map(([name, value]) => `${name}: ${value.slice(0, 40)}`);
  return [
    caller,
    method,
    url.slice(0, 300),
    shown.join(' | '),
    `(${body?.length ?? 0}) ${body?.slice(0, 300) ?? ''}`,
  ].join(' ');
}

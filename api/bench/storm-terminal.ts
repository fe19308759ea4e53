import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorBody } from '@backoffice/contract/error';
import { type SyncResult, syncTerminal } from '@backoffice/contract/pos';
import { createRandom, type Random } from '../src/demo/random';
import { scheduleBatches, splitIntoBatches } from './storm-deliveries';

/** Probability that a terminal closes the connection before it has the response to a batch. */
const HANG_UP_PROBABILITY = 0.03;
/** Probability that a terminal ignores a response and sends the batch again. */
const LOST_RESPONSE_PROBABILITY = 0.03;
const MAX_HANG_UP_MS = 400;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;
const HUNG_UP = 'hung up';

/** A terminal and its operations. */
export interface SendingTerminal {
  /** Seed of the terminal's random failures and random sending order. */
  seed: string;
  token: string;
  /** Operations as JSON. */
  operations: readonly Buffer[];
}

/** Results of the requests of one or more terminals. */
export interface SendOutcome {
  /** Response times of successful batches in milliseconds. */
  times: number[];
  /** Number of operation results by status and error code. */
  statuses: Record<string, number>;
  /** Number of failed batches by reason. */
  failures: Record<string, number>;
  /** Rejected operations that the random sending order does not explain. */
  unexpected: SyncResult[];
}

type BatchResult = { ms: number; results: SyncResult[] } | { failure: string; retryAfterMs?: number };

export function createOutcome(): SendOutcome {
  return { times: [], statuses: {}, failures: {}, unexpected: [] };
}

export function createAgent(): Agent {
  return new Agent({ keepAlive: true });
}

/**
 * Sends each of a terminal's operations at least twice, in random order, and until the server has acknowledged it.
 * Sends an operation again after a failure, or when it arrived before the operation that it depends on. Adds the
 * results to `outcome`.
 */
export async function sendFromTerminal(
  origin: string,
  agent: Agent,
  sender: SendingTerminal,
  outcome: SendOutcome,
): Promise<void> {
  const random = createRandom(sender.seed);
  const unacknowledged = new Set(sender.operations);
  let batches = scheduleBatches(random, sender.operations);
  let failures = 0;
  const requeue = (batch: Buffer[]) => batches.splice(random.between(0, batches.length), 0, batch);
  for (let batch = batches.shift(); batch; batch = batches.shift()) {
    const hangUpMs = random.chance(HANG_UP_PROBABILITY) ? random.next() * MAX_HANG_UP_MS : undefined;
    const result = await send(`${origin}/api${syncTerminal.path}`, agent, sender.token, batch, hangUpMs);
    if ('failure' in result) {
      increment(outcome.failures, result.failure);
      failures = result.failure === HUNG_UP ? 0 : failures + 1;
      if (failures > 0) await sleep(result.retryAfterMs ?? retryDelayMs(random, failures));
      requeue(batch);
      continue;
    }
    failures = 0;
    outcome.times.push(result.ms);
    if (random.chance(LOST_RESPONSE_PROBABILITY)) requeue(batch);
    else recordResults(batch, result.results, unacknowledged, outcome);
    if (batches.length === 0) batches = splitIntoBatches(random, [...unacknowledged]);
  }
}

/** Returns a delay that grows with each failure, with jitter, so that terminals do not retry at the same time. */
function retryDelayMs(random: Random, failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS) * (0.5 + random.next() / 2);
}

function recordResults(batch: Buffer[], results: SyncResult[], unsettled: Set<Buffer>, outcome: SendOutcome): void {
  for (const [position, operation] of batch.entries()) {
    const result = results[position];
    if (!result) throw new Error('An operation was not answered');
    const { status, code } = result;
    increment(outcome.statuses, code ? `${status} ${code}` : status);
    // The refund arrived before the order that it refers to, and is sent again.
    if (code === 'unknown_payment') continue;
    const isRefused = status === 'rejected' || (status === 'conflict' && code !== 'stale_revision');
    if (isRefused) outcome.unexpected.push(result);
    unsettled.delete(operation);
  }
}

function increment(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

/**
 * Sends a batch over a keep-alive connection. Closes the connection after `hangUpMs` milliseconds if `hangUpMs` is set.
 */
async function send(
  url: string,
  agent: Agent,
  token: string,
  batch: Buffer[],
  hangUpMs?: number,
): Promise<BatchResult> {
  const body = buildBody(batch);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': body.length,
  };
  const start = performance.now();
  return await new Promise((resolve) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', (error) => resolve({ failure: error.message }));
      response.once('end', () => {
        clearTimeout(hangUp);
        const text = Buffer.concat(parts).toString();
        const { statusCode, headers } = response;
        resolve(statusCode === 200 ? toResult(text, start) : toFailure(text, statusCode, headers['retry-after']));
      });
    });
    const leave = () => {
      resolve({ failure: HUNG_UP });
      sent.destroy();
    };
    const hangUp = hangUpMs === undefined ? undefined : setTimeout(leave, hangUpMs);
    sent.once('error', (error) => resolve({ failure: error.message }));
    sent.end(body);
  });
}

function toResult(text: string, start: number): BatchResult {
  return { ms: performance.now() - start, results: syncTerminal.response.parse(JSON.parse(text)).results };
}

function toFailure(text: string, status = 0, retryAfter?: string): BatchResult {
  const failure = `${status} ${errorBody.safeParse(JSON.parse(text)).data?.code ?? ''}`;
  return { failure, ...(retryAfter && { retryAfterMs: Number(retryAfter) * 1000 }) };
}

function buildBody(batch: Buffer[]): Buffer {
  const comma = Buffer.from(',');
  const parts = batch.flatMap((operation, position) => (position === 0 ? [operation] : [comma, operation]));
  return Buffer.concat([Buffer.from('{"operations":['), ...parts, Buffer.from(']}')]);
}

import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorBody } from '@backoffice/contract/error';
import { type SyncResult, syncTerminal } from '@backoffice/contract/pos';
import { createRandom, type Random } from '../src/demo/random';
import { cut, deliveriesOf } from './storm-deliveries';

/** Of the batches, those during which the terminal hangs up, and those whose answer is lost on the way. */
const SHARE_HUNG_UP = 0.03;
const SHARE_LOST = 0.03;
const HANGS_UP_WITHIN_MS = 400;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;
const HUNG_UP = 'hung up';

/** What a terminal has to send. */
export interface Sender {
  /** What happens to this terminal by chance. */
  seed: string;
  token: string;
  /** Each as JSON. */
  operations: readonly Buffer[];
}

/** What came of sending, of one terminal or of several. */
export interface Outcome {
  /** Milliseconds of each batch that was answered. */
  times: number[];
  /** Operations that were answered, by status and the code of a refusal. */
  statuses: Record<string, number>;
  /** Batches that were not answered, by why. */
  failures: Record<string, number>;
  /** Refusals that no order of sending accounts for. */
  unexpected: SyncResult[];
}

type Answer = { ms: number; results: SyncResult[] } | { failure: string; retryAfterMs?: number };

export function noOutcome(): Outcome {
  return { times: [], statuses: {}, failures: {}, unexpected: [] };
}

export function openConnections(): Agent {
  return new Agent({ keepAlive: true });
}

/**
 * Sends all that a terminal has until the server has answered each operation: twice at least, in any order, and again
 * whatever was not answered or came before what it needs. Adds what came of it to `outcome`.
 */
export async function playTerminal(origin: string, agent: Agent, sender: Sender, outcome: Outcome): Promise<void> {
  const random = createRandom(sender.seed);
  const unsettled = new Set(sender.operations);
  let waiting = deliveriesOf(random, sender.operations);
  let failures = 0;
  const later = (batch: Buffer[]) => waiting.splice(random.between(0, waiting.length), 0, batch);
  for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
    const hangUpMs = random.chance(SHARE_HUNG_UP) ? random.next() * HANGS_UP_WITHIN_MS : undefined;
    const answer = await send(`${origin}/api${syncTerminal.path}`, agent, sender.token, batch, hangUpMs);
    if ('failure' in answer) {
      add(outcome.failures, answer.failure);
      failures = answer.failure === HUNG_UP ? 0 : failures + 1;
      if (failures > 0) await sleep(answer.retryAfterMs ?? waitMs(random, failures));
      later(batch);
      continue;
    }
    failures = 0;
    outcome.times.push(answer.ms);
    if (random.chance(SHARE_LOST)) later(batch);
    else settle(batch, answer.results, unsettled, outcome);
    if (waiting.length === 0) waiting = cut(random, [...unsettled]);
  }
}

/** Longer each time, and not as long as everybody else, who would all come back together. */
function waitMs(random: Random, failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS) * (0.5 + random.next() / 2);
}

function settle(batch: Buffer[], results: SyncResult[], unsettled: Set<Buffer>, outcome: Outcome): void {
  for (const [position, operation] of batch.entries()) {
    const result = results[position];
    if (!result) throw new Error('An operation was not answered');
    const { status, code } = result;
    add(outcome.statuses, code ? `${status} ${code}` : status);
    // It came before the order that it is about, and is sent again.
    if (code === 'unknown_payment') continue;
    const isRefused = status === 'rejected' || (status === 'conflict' && code !== 'stale_revision');
    if (isRefused) outcome.unexpected.push(result);
    unsettled.delete(operation);
  }
}

function add(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

/** Over a connection that stays open. With `hangUpMs` the terminal is gone after so long, answered or not. */
async function send(url: string, agent: Agent, token: string, batch: Buffer[], hangUpMs?: number): Promise<Answer> {
  const body = bodyOf(batch);
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
        resolve(statusCode === 200 ? answered(text, start) : refusalOf(text, statusCode, headers['retry-after']));
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

function answered(text: string, start: number): Answer {
  return { ms: performance.now() - start, results: syncTerminal.response.parse(JSON.parse(text)).results };
}

function refusalOf(text: string, status = 0, retryAfter?: string): Answer {
  const failure = `${status} ${errorBody.safeParse(JSON.parse(text)).data?.code ?? ''}`;
  return { failure, ...(retryAfter && { retryAfterMs: Number(retryAfter) * 1000 }) };
}

function bodyOf(batch: Buffer[]): Buffer {
  const comma = Buffer.from(',');
  const parts = batch.flatMap((operation, position) => (position === 0 ? [operation] : [comma, operation]));
  return Buffer.concat([Buffer.from('{"operations":['), ...parts, Buffer.from(']}')]);
}

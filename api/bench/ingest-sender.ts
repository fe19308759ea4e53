import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { putPosOrder, syncTerminal } from '@backoffice/contract/pos';
import type { SentOperation } from '../src/modules/pos/sent-operations';

/** Input of the sender process: new orders, each sent once. */
export interface IngestJob {
  origin: string;
  terminals: Array<{
    token: string;
    /** Path of a file with the terminal's orders, one JSON text per line. */
    file: string;
  }>;
  /** Number of orders per request. A batch of one order is sent to the single-order route. */
  batchSize: number;
  /** Requests per second of all terminals together; undefined when each terminal sends as fast as it gets responses. */
  requestsPerSecond?: number;
}

/** What the sender process reports at the end. */
export interface IngestOutcome {
  orders: number;
  seconds: number;
  /** Response times in milliseconds, from the scheduled time of a request. */
  times: number[];
  /** Number of results by status; a failed request counts as one result. */
  statuses: Record<string, number>;
}

interface OrderRequest {
  token: string;
  method: string;
  path: string;
  body: Buffer;
}

process.once('message', async (job: IngestJob) => {
  const agent = new Agent({ keepAlive: true });
  const queues = job.terminals.map((terminal) => buildRequests(job.batchSize, terminal));
  const outcome: IngestOutcome = { orders: 0, seconds: 0, times: [], statuses: {} };
  const start = performance.now();
  const send = async (sent: OrderRequest, at: number) => {
    const results = await sendRequest(job.origin, agent, sent);
    outcome.times.push(performance.now() - at);
    outcome.orders += results.length;
    for (const { status } of results) outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
  };
  await (job.requestsPerSecond === undefined
    ? Promise.all(queues.map((queue) => sendInTurn(queue, send)))
    : sendAtRate(interleave(queues), job.requestsPerSecond, send));
  outcome.seconds = (performance.now() - start) / 1000;
  agent.destroy();
  process.send?.(outcome);
  process.disconnect();
});

type Send = (sent: OrderRequest, at: number) => Promise<void>;

async function sendInTurn(queue: OrderRequest[], send: Send): Promise<void> {
  for (const next of queue) await send(next, performance.now());
}

/** Sends requests at fixed times, whether or not the responses to earlier requests have arrived. */
async function sendAtRate(queue: OrderRequest[], perSecond: number, send: Send): Promise<void> {
  const start = performance.now();
  await Promise.all(
    queue.map(async (next, index) => {
      const at = start + (index * 1000) / perSecond;
      await sleep(at - performance.now());
      await send(next, at);
    }),
  );
}

function interleave(queues: OrderRequest[][]): OrderRequest[] {
  const longest = Math.max(...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => queues.flatMap((queue) => queue[index] ?? [])).flat();
}

function buildRequests(batchSize: number, { token, file }: IngestJob['terminals'][number]): OrderRequest[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  if (batchSize === 1) {
    return lines.map((line) => {
      const { offline_id, body }: SentOperation = JSON.parse(line);
      const path = putPosOrder.path.replace(':uuid', offline_id);
      return { token, method: putPosOrder.method, path, body: Buffer.from(JSON.stringify(body)) };
    });
  }
  return Array.from({ length: Math.ceil(lines.length / batchSize) }, (_, batch) => {
    const operations = lines.slice(batch * batchSize, (batch + 1) * batchSize).join(',');
    const { method, path } = syncTerminal;
    return { token, method, path, body: Buffer.from(`{"operations":[${operations}]}`) };
  });
}

async function sendRequest(origin: string, agent: Agent, { token, method, path, body }: OrderRequest) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': body.length,
  };
  return await new Promise<Array<{ status: string }>>((resolve, reject) => {
    const sent = request(`${origin}/api${path}`, { method, agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () => {
        const { results, status, code } = JSON.parse(Buffer.concat(parts).toString());
        resolve(results ?? [{ status: status ?? `${response.statusCode} ${code}` }]);
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

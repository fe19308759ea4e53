import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import * as z from 'zod/mini';
import type { Caller, FuzzRequest } from './fuzz-requests';

const TIMEOUT_MS = 60_000;

/** Access token of a user and device token of a terminal. */
export type Tokens = Record<Exclude<Caller, 'nobody'>, string>;

export interface FuzzResponse {
  /** HTTP status; 0 when there was no response. */
  status: number;
  ms: number;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
let count = 0;

/** Sends a request with a unique client address, so that rate limits do not apply, and reads the whole response. */
export async function sendRequest(origin: string, tokens: Tokens, sent: FuzzRequest): Promise<FuzzResponse> {
  const start = performance.now();
  count += 1;
  const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
  const headers = { 'x-forwarded-for': address, ...buildAuthorization(sent.caller, tokens), ...sent.headers };
  const body = sent.body === undefined ? undefined : encodeBody(sent);
  return await new Promise((resolve) => {
    const done = (status: number, text: string) => resolve({ status, ms: performance.now() - start, text });
    const { hostname, port } = new URL(origin);
    const options = { agent, hostname, port, method: sent.method, path: sent.url, timeout: TIMEOUT_MS };
    const outgoing = request({ ...options, headers: { ...headers, ...(body && { 'content-length': body.length }) } });
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(response.statusCode ?? 0, Buffer.concat(chunks).toString('utf8')));
      response.on('error', (error) => done(0, error.message));
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`No answer within ${TIMEOUT_MS} ms`)));
    outgoing.on('error', (error) => done(0, error.message));
    outgoing.end(body);
  });
}

/** Encodes the body of a request. */
export function encodeBody({ body = '', url }: FuzzRequest): Buffer {
  return Buffer.from(body, url.includes('/image') ? 'latin1' : 'utf8');
}

export function buildAuthorization(caller: Caller, tokens: Tokens): Record<string, string> {
  return caller === 'nobody' ? {} : { authorization: `Bearer ${tokens[caller]}` };
}

const loopDelay = z.object({ maxMs: z.number(), p99Ms: z.number(), rssMb: z.number() });
export type LoopDelay = z.infer<typeof loopDelay>;

/** Requests the server's event-loop delays since the previous call of this function, and its memory use. */
export async function readLoopDelay(server: ChildProcess): Promise<LoopDelay> {
  server.send('loop delay');
  for (;;) {
    // Messages of a different shape are skipped: the TypeScript loader sends them.
    const [message] = await once(server, 'message');
    const { data } = loopDelay.safeParse(message);
    if (data) return data;
  }
}

/** Whether the server failed: status 5xx or no response. Closing the connection of an oversized request is correct. */
export function isFailure({ status, text }: FuzzResponse): boolean {
  return status >= 500 || (status === 0 && !/ECONNRESET|EPIPE|socket hang up/.test(text));
}

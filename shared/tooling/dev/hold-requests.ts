import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const PROBE_EVERY_MS = 100;
/** Longest wait of a request, in milliseconds. The start that fills an empty database takes longest. */
const START_LIMIT_MS = 60_000;

function isListening({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

interface HoldOptions {
  api: string;
  /** Path prefixes of the requests that the API handles. */
  paths: readonly string[];
  log: (line: string) => void;
  limitMs?: number;
}

/**
 * Creates a middleware that holds API requests until the API listens, so the proxy prints no errors while it
 * (re)starts. After `limitMs`, a request gets 503 and a line is printed. `waitForApi` waits for the API without a
 * request.
 */
export function holdRequests({ api, paths, log, limitMs = START_LIMIT_MS }: HoldOptions) {
  const address = new URL(api);
  const message = `The API is not listening at ${api} after ${limitMs / 1000} s: see its output for the reason`;
  let pending: Promise<boolean> | undefined;

  async function probe(): Promise<boolean> {
    const deadline = performance.now() + limitMs;
    while (!(await isListening(address))) {
      if (performance.now() > deadline) {
        log(message);
        return false;
      }
      await delay(PROBE_EVERY_MS, undefined, { ref: false });
    }
    return true;
  }

  /** Returns whether the API listens. Concurrent calls share one probe. */
  function waitForApi(): Promise<boolean> {
    pending ??= probe().finally(() => {
      pending = undefined;
    });
    return pending;
  }

  async function middleware({ url = '' }: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> {
    if (!paths.some((path) => url.startsWith(path)) || (await waitForApi())) next();
    else response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(message);
  }

  return { middleware, waitForApi };
}

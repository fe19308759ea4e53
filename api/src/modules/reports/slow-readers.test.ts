import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorBody } from '@backoffice/contract/error';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { addLargeOrders } from './testing/large-orders';

let suite: TestApp;
let origin: string;
const readers: IncomingMessage[] = [];

afterEach(async () => {
  for (const reader of readers.splice(0)) reader.destroy();
  await suite.close();
});

async function open(exportTimeouts: { batchMs: number; fileMs: number }): Promise<void> {
  suite = await buildTestApp({}, { exportTimeouts });
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' });
}

async function locationWithLargeReport(): Promise<number> {
  const location = await createLocation(suite.db);
  await addLargeOrders(suite.db, location);
  return location;
}

/** Starts an export and reads only the response headers. */
async function beginExport(location: number): Promise<IncomingMessage> {
  const url = new URL('/api/reports/orders/export', origin);
  const request = get(url, { agent: false, headers: authorizationHeaders(suite.config, location) });
  const [reader]: IncomingMessage[] = await once(request, 'response');
  if (!reader) throw new Error('There is no answer');
  reader.on('error', () => {});
  readers.push(reader);
  return reader;
}

test('unread exports leave connections for other requests, and further exports are refused with Retry-After', async () => {
  await open({ batchMs: 60_000, fileMs: 60_000 });
  const location = await locationWithLargeReport();
  const exports = await Promise.all(Array.from({ length: 10 }, () => beginExport(location)));
  expect(exports.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, ...Array<number>(8).fill(429)]);

  const headers = authorizationHeaders(suite.config, location);
  const refused = await suite.app.inject({ url: '/api/reports/transactions/export', headers });
  expect([refused.statusCode, refused.headers['retry-after'], errorBody.parse(refused.json())]).toEqual([
    429,
    '30',
    { code: 'too_many_attempts', message: '2 exports are already running: try again later' },
  ]);
  const calls = await Promise.all(
    Array.from({ length: 20 }, () => suite.app.inject({ url: '/api/reports/orders', headers })),
  );
  expect(new Set(calls.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));

  const other = await createLocation(suite.db);
  const elsewhere = await suite.app.inject({
    url: '/api/reports/orders/export',
    headers: authorizationHeaders(suite.config, other),
  });
  expect(elsewhere.statusCode).toBe(200);
});

test.each([
  ['a part of the rows', { batchMs: 100, fileMs: 60_000 }],
  ['the file', { batchMs: 60_000, fileMs: 1_000 }],
])('an export ends when its client does not read %s in time, and another export can start', async (_part, timeouts) => {
  await open(timeouts);
  const location = await locationWithLargeReport();
  const reader = await beginExport(location);
  const closed = new Promise((resolve) => reader.once('close', resolve));
  await beginExport(location);
  while ((await beginExport(location)).statusCode === 429) await sleep(50);
  // The client first gets the buffered data, and then an aborted connection.
  reader.resume();
  await closed;
  expect(reader.complete).toBe(false);
});

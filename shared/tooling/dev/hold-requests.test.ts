import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { holdRequests } from './hold-requests';

const servers: Server[] = [];
const lines: string[] = [];

async function listen(server: Server, port = 0): Promise<string> {
  servers.push(server.listen(port, '127.0.0.1'));
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const close = (server: Server) => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
};

/** Starts a server that holds requests for an API. Nothing listens at the API's address until `startApi` is called. */
async function start(limitMs: number) {
  const reserved = createServer();
  const api = await listen(reserved);
  await close(reserved);
  const held = holdRequests({ api, paths: ['/api'], log: (line) => lines.push(line), limitMs });
  const address = await listen(
    createServer((request, response) => {
      held.middleware(request, response, () => response.end('passed on')).catch(() => response.destroy());
    }),
  );
  return { api, address, held, startApi: () => listen(createServer(), Number(new URL(api).port)) };
}

afterEach(async () => {
  lines.length = 0;
  await Promise.all(servers.splice(0).map(close));
});

test('API requests wait until the API listens, and nothing is printed', async () => {
  const { address, startApi } = await start(10_000);
  const passed: string[] = [];
  const requests = ['/api/items', '/api/taxes'].map(async (path) => {
    const response = await fetch(`${address}${path}`);
    passed.push(path);
    return await response.text();
  });
  await delay(300);
  expect(passed).toEqual([]);
  await startApi();
  expect(await Promise.all(requests)).toEqual(['passed on', 'passed on']);
  expect(lines).toEqual([]);
});

test('requests for paths outside the API do not wait until the API listens', async () => {
  const { address } = await start(10_000);
  expect(await (await fetch(`${address}/menu/items`)).text()).toBe('passed on');
});

test('API requests fail with a one-line message that contains the address of the API when the API does not start', async () => {
  const { api, address } = await start(250);
  const responses = await Promise.all([fetch(`${address}/api/items`), fetch(`${address}/api/taxes`)]);
  const message = `The API is not listening at ${api} after 0.25 s: see its output for the reason`;
  expect(responses.map(({ status }) => status)).toEqual([503, 503]);
  expect(await responses[0]?.text()).toBe(message);
  expect(lines).toEqual([message]);
});

test('waitForApi prints a line when the API does not start, even without a request', async () => {
  const { held } = await start(100);
  expect(await held.waitForApi()).toBe(false);
  expect(lines).toHaveLength(1);
});

test('API requests are forwarded once the API listens, even after earlier requests have failed', async () => {
  const { address, startApi } = await start(100);
  expect((await fetch(`${address}/api/items`)).status).toBe(503);
  await startApi();
  expect((await fetch(`${address}/api/items`)).status).toBe(200);
});

import { buildTestApp, type TestApp } from '../../../test/build-test-app';

let suite: TestApp;
// Each test gets a new app, because the limit for all addresses is only reset after a minute.
beforeEach(async () => {
  suite = await buildTestApp();
});
afterEach(() => suite.close());

const REPORT = {
  ...{ remote: 'mf-auth', version: '2.0.0', visits: 1, failed_visits: 0, errors: {} },
  ...{ long_tasks: 0, blocks: 0, timings: [] },
};

/** Sends a report from the address 10.0.0.`host`. */
const send = (host: number) =>
  suite.app.inject({
    ...{ method: 'POST', url: '/api/signed_out_health', payload: { versions: [REPORT] } },
    remoteAddress: `10.0.0.${host}`,
  });

test('reports of signed-out pages from a client address are limited to 20 per minute', async () => {
  for (let sent = 0; sent < 20; sent += 1) expect((await send(1)).statusCode).toBe(204);
  expect((await send(1)).statusCode).toBe(429);
  expect((await send(2)).statusCode).toBe(204);
});

test('reports of signed-out pages from all addresses together are limited to 300 per minute', async () => {
  for (let sent = 0; sent < 300; sent += 1) expect((await send(Math.floor(sent / 15))).statusCode).toBe(204);
  const { statusCode, headers } = await send(100);
  expect(statusCode).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('reports that exceed the limit per address do not use up the limit for all addresses', async () => {
  for (let sent = 0; sent < 320; sent += 1) await send(1);
  expect((await send(2)).statusCode).toBe(204);
});

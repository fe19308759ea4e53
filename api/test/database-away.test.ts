import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { buildApp } from '../src/app';
import { isDatabaseUnavailable } from '../src/database/availability';
import { openDatabase } from '../src/database/connection';
import { type EmbeddedServer, startEmbeddedServer } from '../src/database/embedded-server';
import { withLocation } from '../src/database/location-scope';
import { migrate } from '../src/database/migrate';
import type { Db } from '../src/database/schema';
import { buildTestApp, type TestApp } from './build-test-app';
import { authorizationHeaders, createLocation, createPairedTerminal } from './factories';
import { buildPosOrder } from './pos-orders';
import { temporaryFolder } from './run-database';

// This suite has its own database server, which the tests stop and start.
const dataDir = temporaryFolder();
let suite: TestApp;
let server: EmbeddedServer;
let db: Db;
let app: FastifyInstance;
let location: number;
let deviceToken: string;

beforeAll(async () => {
  suite = await buildTestApp();
  server = await startEmbeddedServer({ dataDir });
  await migrate(server.connectionString);
  db = openDatabase(server.connectionString, { max: 2 });
  app = await buildApp({ config: suite.config, db, exportDb: db });
  location = await createLocation(db);
  deviceToken = (await createPairedTerminal(db, location)).token;
});
afterAll(async () => {
  await app.close();
  await db.destroy();
  await server.stop();
  await suite.close();
  rmSync(dataDir, { recursive: true });
});

/** Runs `work` while the database server is stopped. */
async function whileStopped(work: () => Promise<void>): Promise<void> {
  await server.stop();
  try {
    await work();
  } finally {
    server = await startEmbeddedServer({ dataDir });
  }
}

function requests() {
  const headers = authorizationHeaders(suite.config, location);
  const operation = { kind: 'order', offline_id: randomUUID(), body: buildPosOrder() };
  return {
    list: () => app.inject({ url: '/api/employees', headers }),
    signIn: () =>
      app.inject({
        method: 'POST',
        url: '/api/auth/log_in',
        payload: { email: 'user@example.com', password: `${'A'.repeat(43)}=` },
      }),
    sync: () =>
      app.inject({
        method: 'POST',
        url: '/api/pos/sync',
        headers: { authorization: `Bearer ${deviceToken}` },
        payload: { operations: [operation] },
      }),
    ready: () => app.inject({ url: '/readyz' }),
  };
}

test('requests get 503 with Retry-After while the database is stopped, and succeed once it runs again', async () => {
  const { list, signIn, sync, ready } = requests();
  await whileStopped(async () => {
    for (const request of [list, signIn, sync, ready]) {
      const response = await request();
      expect([response.statusCode, response.json(), response.headers['retry-after']]).toEqual([
        503,
        { code: 'unavailable', message: 'The server is not ready: try again in a moment', id: expect.any(String) },
        '2',
      ]);
    }
  });
  expect((await ready()).statusCode).toBe(200);
  expect((await list()).statusCode).toBe(200);
  expect((await sync()).json().results).toEqual([expect.objectContaining({ status: 'created' })]);
});

test('the liveness check succeeds while the database is stopped', async () => {
  await whileStopped(async () => {
    const response = await app.inject({ url: '/healthz' });
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
  });
});

test('a transaction whose connection breaks between two statements fails with an unavailable error', async () => {
  const transaction = withLocation(db, location, async (scope) => {
    await whileStopped(async () => undefined);
    return await scope.selectFrom('employees').select('id').execute();
  });
  const error = await transaction.catch((failure: unknown) => failure);
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test('a request that gets no database connection in time gets 503', async () => {
  const held = Array.from({ length: 2 }, () => sql`select pg_sleep(11)`.execute(db));
  const response = await requests().list();
  expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable']);
  await Promise.all(held);
});

test('an error in a statement does not count as an unavailable database', async () => {
  const error = await sql`select 1 / 0`.execute(db).catch((failure: unknown) => failure);
  expect(isDatabaseUnavailable(error)).toBe(false);
});

test('metrics can be read while the database is stopped, without the lag values, which come from the database', async () => {
  const readMetrics = async () => {
    const headers = { authorization: `Bearer ${suite.config.operatorKey}` };
    const { statusCode, body } = await app.inject({ url: '/metrics', headers });
    const lags = body.match(/^backoffice_(rollup|report_mail)_lag_seconds /gm)?.length ?? 0;
    return { statusCode, lags };
  };
  await whileStopped(async () => {
    expect(await readMetrics()).toEqual({ statusCode: 200, lags: 0 });
  });
  expect(await readMetrics()).toEqual({ statusCode: 200, lags: 2 });
});

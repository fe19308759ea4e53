import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorBody } from '@backoffice/contract/error';
import { type ExportProgress, exportLink, exportProgress } from '@backoffice/contract/report-exports';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Client } from 'pg';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { createOrder } from '../../../test/sales-factories';
import { useTestApp } from '../../../test/use-test-app';
import { buildApp } from '../../app';
import { withLocation } from '../../database/location-scope';
import { addLargeOrders, LARGE_ORDER_COUNT } from './testing/large-orders';

const TOO_MANY = { code: 'too_many_attempts', message: '2 exports are already running: try again later' };

const suite = useTestApp();
let origin: string;
let location: number;
const readers: IncomingMessage[] = [];

beforeAll(async () => {
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  location = await createLocation(suite.db);
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.destroy();
});

async function create(app: FastifyInstance = suite.app) {
  const headers = authorizationHeaders(suite.config, location);
  return await app.inject({ method: 'POST', url: '/api/reports/orders/export', headers });
}

/** Requests the file of a new export and reads only the response headers. */
async function begin(headers: Record<string, string> = {}): Promise<{ id: number; reader: IncomingMessage }> {
  const { id, url } = exportLink.parse((await create()).json());
  const [reader]: IncomingMessage[] = await once(get(new URL(url, origin), { agent: false, headers }), 'response');
  if (!reader) throw new Error('There is no response');
  reader.on('error', () => {});
  readers.push(reader);
  return { id, reader };
}

async function readProgress(id: number): Promise<ExportProgress> {
  const headers = authorizationHeaders(suite.config, location);
  return exportProgress.parse((await suite.app.inject({ url: `/api/reports/exports/${id}`, headers })).json());
}

async function waitForState(id: number, state: ExportProgress['state']): Promise<ExportProgress> {
  for (;;) {
    const progress = await readProgress(id);
    if (progress.state === state) return progress;
    await sleep(20);
  }
}

/** Ends the database connections of running exports, which hold advisory locks. */
async function endExportConnections(): Promise<void> {
  const owner = new Client({ connectionString: suite.ownerUrl });
  await owner.connect();
  await owner.query(`
    select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and datname = current_database()`);
  await owner.end();
}

test('the progress goes from waiting to done, with the number of rows', async () => {
  for (let count = 0; count < 3; count += 1) await createOrder(suite.db, location);
  await createOrder(suite.db, location, { created_at: '2020-01-01T12:00:00.000Z' });
  const headers = authorizationHeaders(suite.config, location);
  const created = await suite.app.inject({
    ...{ method: 'POST', headers },
    url: '/api/reports/orders/export?start_date=2021-01-01T00:00:00.000Z',
  });
  const { id, url } = exportLink.parse(created.json());
  expect(await readProgress(id)).toEqual({ state: 'waiting', rows: 0, total_rows: null, message: null });
  await suite.app.inject(url);
  expect(await waitForState(id, 'done')).toEqual({ state: 'done', rows: 3, total_rows: 3, message: null });
});

test('a running export shows the rows written so far, but not to other users or other locations', async () => {
  await addLargeOrders(suite.db, location);
  const { id } = await begin();
  let progress = await waitForState(id, 'running');
  for (; progress.rows === 0; progress = await readProgress(id)) await sleep(20);
  expect(progress.total_rows).toBe(LARGE_ORDER_COUNT);
  expect(progress.rows).toBeLessThan(LARGE_ORDER_COUNT);
  const other = authorizationHeaders(suite.config, await createLocation(suite.db));
  expect((await suite.app.inject({ url: `/api/reports/exports/${id}`, headers: other })).statusCode).toBe(404);
  await withLocation(suite.db, location, (scope) => scope.updateTable('report_exports').set({ user_id: 2 }).execute());
  const headers = authorizationHeaders(suite.config, location);
  expect((await suite.app.inject({ url: `/api/reports/exports/${id}`, headers })).statusCode).toBe(404);
});

test.each(['identity', 'br', 'gzip'])(
  'an export with the encoding %s that is cut off lacks its last line, has an incomplete response and fails',
  async (encoding) => {
    await addLargeOrders(suite.db, location);
    const { id, reader } = await begin({ 'accept-encoding': encoding });
    await endExportConnections();
    const rest = await text(reader).catch(() => '');
    expect([reader.complete, rest.includes('End of export')]).toEqual([false, false]);
    expect(await waitForState(id, 'failed')).toMatchObject({ message: 'the download was interrupted' });
  },
);

test('an export whose client disconnects fails and releases its slot', async () => {
  await addLargeOrders(suite.db, location);
  const [first] = [await begin(), await begin()];
  first.reader.destroy();
  expect(await waitForState(first.id, 'failed')).toMatchObject({ message: 'the download was interrupted' });
  while ((await create()).statusCode === 429) await sleep(20);
  expect((await begin()).reader.statusCode).toBe(200);
});

test('a third export of a location is refused by every process, both when it is created and when its file is requested', async () => {
  await addLargeOrders(suite.db, location);
  const another = await buildApp({ config: suite.config, db: suite.db, exportDb: suite.db });
  const { id, url } = exportLink.parse((await create(another)).json());
  await Promise.all([begin(), begin()]);
  for (const response of [await create(), await create(another), await another.inject(url)]) {
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '30']);
    expect(errorBody.parse(response.json())).toEqual(TOO_MANY);
  }
  expect(await readProgress(id)).toMatchObject({ state: 'failed', message: TOO_MANY.message });
  const headers = authorizationHeaders(suite.config, location);
  expect((await another.inject({ url: '/api/reports/orders/export', headers })).statusCode).toBe(429);
  await another.close();
});

test.each([
  ['waiting', 61, 'the download did not start'],
  ['running', 16, 'the download was interrupted'],
] as const)('an export that is %s without an update for %i seconds has failed', async (state, seconds, message) => {
  const { id } = exportLink.parse((await create()).json());
  const setAge = (age: number) =>
    withLocation(suite.db, location, (scope) =>
      sql`update report_exports set state = ${state}, updated_at = now() - ${age} * interval '1 second'
        where id = ${id}`.execute(scope),
    );
  await setAge(seconds - 3);
  expect((await readProgress(id)).state).toBe(state);
  await setAge(seconds);
  expect(await readProgress(id)).toMatchObject({ state: 'failed', message });
});

test('a new export deletes the location’s exports that are older than a day', async () => {
  const [old, recent] = [(await create()).json().id, (await create()).json().id];
  await withLocation(suite.db, location, (scope) =>
    sql`update report_exports set created_at = now() - interval '25 hours' where id = ${old}`.execute(scope),
  );
  await create();
  const headers = authorizationHeaders(suite.config, location);
  const status = async (id: number) =>
    (await suite.app.inject({ url: `/api/reports/exports/${id}`, headers })).statusCode;
  expect([await status(old), await status(recent)]).toEqual([404, 200]);
});

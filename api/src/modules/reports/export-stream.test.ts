import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { createLocation } from '../../../test/factories';
import { openDatabase } from '../../database/connection';
import type { LocationDb } from '../../database/location-scope';
import { prepareDatabase } from '../../database/prepare';
import type { Db } from '../../database/schema';
import { createExportSlots } from './export-slots';
import { EXPORT_TIMEOUTS, streamExport } from './export-stream';

let suite: TestApp;
let db: Db;
beforeAll(async () => {
  suite = await buildTestApp();
  const { applicationUrl } = await prepareDatabase(suite.ownerUrl, suite.config);
  db = openDatabase(applicationUrl, { max: 1 });
});
afterAll(async () => {
  await db.destroy();
  await suite.close();
});

async function findLocation(scope: LocationDb): Promise<string> {
  const { rows } = await sql<{ id: string }>`select current_setting('app.location_id') as id`.execute(scope);
  return rows[0]?.id ?? '';
}

test('an export that is cancelled while it reads keeps its connection until the read has ended', async () => {
  const cancelled = await createLocation(suite.db);
  const next = await createLocation(suite.db);
  const events: string[] = [];
  const signals = new EventTarget();
  const app = fastify({ forceCloseConnections: true });
  const exports = { db, slots: createExportSlots(), timeouts: EXPORT_TIMEOUTS };

  async function* readAfterCancel(scope: LocationDb) {
    yield 'the first part';
    await once(signals, 'read');
    events.push(`the cancelled export reads location ${await findLocation(scope)}`);
    yield 'the second part';
  }
  app.get('/cancelled', (_request, reply) => {
    reply.raw.once('close', () => signals.dispatchEvent(new Event('cancelled')));
    const open = async (scope: LocationDb) => ({ name: 'cancelled', parts: readAfterCancel(scope) });
    return streamExport(reply, exports, { locationId: cancelled, contentType: 'text/plain', open });
  });
  async function* readOnce(scope: LocationDb) {
    events.push(`the next export reads location ${await findLocation(scope)}`);
    signals.dispatchEvent(new Event('next'));
    yield 'the only part';
  }
  app.get('/next', (_request, reply) => {
    const open = async (scope: LocationDb) => ({ name: 'next', parts: readOnce(scope) });
    return streamExport(reply, exports, { locationId: next, contentType: 'text/plain', open });
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });

  const isCancelled = once(signals, 'cancelled');
  get(`${address}/cancelled`, { agent: false }, (response) => {
    response.on('error', () => undefined);
    response.once('data', () => response.destroy());
  });
  await isCancelled;
  const isRead = once(signals, 'next');
  const response = fetch(`${address}/next`);
  await Promise.race([isRead, sleep(200)]);
  signals.dispatchEvent(new Event('read'));
  const text = await (await response).text();
  await app.close();
  expect(text).toBe('the only part');
  expect(events).toEqual([
    `the cancelled export reads location ${cancelled}`,
    `the next export reads location ${next}`,
  ]);
});

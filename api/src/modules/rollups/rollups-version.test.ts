import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { createLocation } from '../../../test/factories';
import { buildPosOrder, createPairedClient } from '../../../test/pos-orders';
import { READ_WRITE_SNAPSHOT, withLocation } from '../../database/location-scope';
import { refreshAllDays, refreshRollups } from './refresh';

let suite: TestApp;
let owner: Client;
beforeAll(async () => {
  suite = await buildTestApp();
  owner = new Client({ connectionString: suite.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await suite.close();
});

async function createStaleLocation(): Promise<number> {
  const location = await createLocation(suite.db);
  const terminal = await createPairedClient(suite, location);
  await terminal.sync([randomUUID(), buildPosOrder()]);
  return location;
}

async function isStale(location: number): Promise<boolean> {
  const { rowCount } = await owner.query('select from stale_sales_hours where location_id = $1', [location]);
  return rowCount !== 0;
}

/** Sets the version of the rollups as a migration does. */
async function setVersion(version: string): Promise<void> {
  await owner.query(`create or replace trigger require_rollups_version before insert on refreshed_days
    for each statement execute function require_rollups_version('${version}')`);
}

test('a process without the latest version of the rollups leaves days stale', async () => {
  const location = await createStaleLocation();
  await refreshAllDays(suite.db, location);
  const terminal = await createPairedClient(suite, location);
  await terminal.sync([randomUUID(), buildPosOrder()]);
  await setVersion('next');
  expect(await refreshRollups(suite.db, location, 0)).toBeUndefined();
  expect(await isStale(location)).toBe(true);
  await setVersion('1');
  await refreshAllDays(suite.db, location);
  expect(await isStale(location)).toBe(false);
});

test.each(['nothing', 'update set refreshed_at = excluded.refreshed_at'])(
  'a process from before the rollups had a version cannot record a refresh with ON CONFLICT DO %s',
  async (action) => {
    const location = await createStaleLocation();
    await refreshAllDays(suite.db, location);
    const record = withLocation(
      suite.db,
      location,
      (scope) =>
        sql`insert into refreshed_days (location_id, day, refreshed_at)
          select location_id, day, clock_timestamp() from refreshed_days where location_id = ${location}
          on conflict (location_id, day) do ${sql.raw(action)}`.execute(scope),
      READ_WRITE_SNAPSHOT,
    );
    await expect(record).rejects.toMatchObject({ code: '40001' });
  },
);

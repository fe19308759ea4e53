import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createLocation } from '../../../test/factories';
import { buildPosOrder, createPairedClient } from '../../../test/pos-orders';
import { useTestApp } from '../../../test/use-test-app';
import { READ_WRITE_SNAPSHOT, withLocation } from '../../database/location-scope';
import { refreshAllDays } from './refresh';
import { ROLLUPS_VERSION } from './rollups';
import { createDueRefresh } from './worker';

const suite = useTestApp();

async function createStaleLocation(): Promise<number> {
  const location = await createLocation(suite.db);
  const terminal = await createPairedClient(suite, location);
  await terminal.sync([randomUUID(), buildPosOrder()]);
  return location;
}

async function isStale(location: number): Promise<boolean> {
  const { rowCount } = await suite.owner.query('select from stale_sales_hours where location_id = $1', [location]);
  return rowCount !== 0;
}

/** Sets the version of the rollups as a migration does. */
async function setVersion(version: string): Promise<void> {
  await suite.owner.query(`create or replace trigger require_rollups_version before insert on refreshed_days
    for each statement execute function require_rollups_version('${version}')`);
}

const OUTDATED =
  'The rollups have version next, which this process does not refresh: use the latest version of the program';

test('the migrations set the version of the rollups that this program refreshes', async () => {
  const { rows } = await suite.owner.query(
    "select encode(rtrim(tgargs, '\\x00'), 'escape') as version from pg_trigger where tgname = 'require_rollups_version'",
  );
  expect(rows).toEqual([{ version: ROLLUPS_VERSION }]);
});

test('the rollup worker of a process without the latest version of the rollups logs one warning and waits', async () => {
  const locations = [await createStaleLocation(), await createStaleLocation()];
  await suite.owner.query(`update stale_sales_hours set changed_at = now() - interval '10 minutes'`);
  await setVersion('next');
  const [warn, error] = [jest.spyOn(suite.app.log, 'warn'), jest.spyOn(suite.app.log, 'error')];
  const refreshDueLocations = createDueRefresh({
    db: suite.db,
    log: suite.app.log,
    signal: new AbortController().signal,
  });
  for (let round = 0; round < 2; round += 1) await refreshDueLocations();
  expect(warn.mock.calls).toEqual([[expect.stringContaining(OUTDATED)]]);
  expect(error).not.toHaveBeenCalled();
  await setVersion(ROLLUPS_VERSION);
  await refreshDueLocations();
  expect(await Promise.all(locations.map(isStale))).toEqual([false, false]);
});

test('a process without the latest version of the rollups leaves days stale', async () => {
  const location = await createStaleLocation();
  await refreshAllDays(suite.db, location);
  const terminal = await createPairedClient(suite, location);
  await terminal.sync([randomUUID(), buildPosOrder()]);
  await setVersion('next');
  await expect(refreshAllDays(suite.db, location)).rejects.toThrow(OUTDATED);
  expect(await isStale(location)).toBe(true);
  await setVersion(ROLLUPS_VERSION);
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

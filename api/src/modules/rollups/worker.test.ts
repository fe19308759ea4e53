import { randomUUID } from 'node:crypto';
import { createLocation } from '../../../test/factories';
import { buildPosOrder, createPairedClient } from '../../../test/pos-orders';
import { useTestApp } from '../../../test/use-test-app';
import { waitForLock } from '../../../test/wait-for-lock';
import { refreshAllDays } from './refresh';
import { createDueRefresh } from './worker';

const suite = useTestApp();

/** Creates a location with an order whose hour has been stale for ten minutes. */
async function createStaleLocation(): Promise<number> {
  const location = await createLocation(suite.db);
  const terminal = await createPairedClient(suite, location);
  await terminal.sync([randomUUID(), buildPosOrder()]);
  await suite.owner.query(`update stale_sales_hours set changed_at = now() - interval '10 minutes'`);
  return location;
}

async function findStaleLocations(): Promise<number[]> {
  const { rows } = await suite.owner.query('select distinct location_id::int as id from stale_sales_hours order by id');
  return rows.map(({ id }) => id);
}

test('the rollup worker refreshes the other locations when the refresh of one location fails', async () => {
  const failing = await createStaleLocation();
  await createStaleLocation();
  await suite.owner.query(
    `alter table refreshed_days add constraint failing check (location_id <> ${failing}) not valid`,
  );
  const refreshDueLocations = createDueRefresh({
    db: suite.db,
    log: suite.app.log,
    signal: new AbortController().signal,
  });
  await refreshDueLocations();
  expect(await findStaleLocations()).toEqual([failing]);
  await suite.owner.query('alter table refreshed_days drop constraint failing');
  await refreshDueLocations();
  expect(await findStaleLocations()).toEqual([]);
});

test('refreshAllDays retries after a conflict with a change of the location', async () => {
  const location = await createStaleLocation();
  await suite.owner.query('begin');
  await suite.owner.query('update locations set name = name where id = $1', [location]);
  const refresh = refreshAllDays(suite.db, location);
  await waitForLock(suite.owner);
  await suite.owner.query('commit');
  await refresh;
  expect(await findStaleLocations()).toEqual([]);
});

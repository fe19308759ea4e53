import type { DaySettings } from '@backoffice/contract/locations';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { columnList } from '../../database/columns';
import { type LocationDb, READ_WRITE_SNAPSHOT, withLocation } from '../../database/location-scope';
import type { Db } from '../../database/schema';
import { isTransientError } from '../../database/transient-errors';
import { ROLLUPS, ROLLUPS_VERSION } from './rollups';
import { DAYS_OF_HOUR, markAllStale } from './stale-hours';

/** Minimum age of a location's oldest change, so that the current day is not refreshed all the time. */
export const REFRESH_DELAY_SECONDS = 300;
/** Time range that one transaction refreshes; a week of 24,000 orders takes about seven seconds. */
const RANGE_PER_REFRESH = '7 days';

/** A process whose ROLLUPS_VERSION is not the latest cannot refresh rollups. */
export class OutdatedRollupsError extends Error {
  constructor({ message }: DatabaseError) {
    super(`${message}: use the latest version of the program`);
  }
}

/** Whether the trigger of the version refused a refresh. Its error code is that of a conflict. */
function isRefusedVersion(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.constraint === 'require_rollups_version';
}

/**
 * Recomputes the rollups of the location's first stale days in one transaction. Returns the number of recomputed days,
 * which is 0 when no change is `delaySeconds` old. Returns undefined when PostgreSQL aborted the transaction because of
 * a concurrent one.
 *
 * Every transaction that changes sales inserts the hours of these sales into stale_sales_hours. The refresh deletes
 * exactly the rows that its snapshot sees; transactions that commit later add rows of their own. Two refreshes of the
 * same day conflict on the day's row in refreshed_days. A refresh and a change of the time zone or the cut-off conflict
 * on the location's row. PostgreSQL aborts one of two conflicting transactions. Throws OutdatedRollupsError when
 * ROLLUPS_VERSION is not the latest.
 */
export async function refreshRollups(
  db: Db,
  locationId: number,
  delaySeconds = REFRESH_DELAY_SECONDS,
): Promise<number | undefined> {
  try {
    return await withLocation(db, locationId, (scope) => refresh(scope, locationId, delaySeconds), READ_WRITE_SNAPSHOT);
  } catch (error) {
    if (isRefusedVersion(error)) throw new OutdatedRollupsError(error);
    if (isTransientError(error)) return undefined;
    throw error;
  }
}

/** Recomputes all rollups: one to two minutes for a million orders, during which reports stay correct. */
export async function rebuildRollups(db: Db, locationId: number): Promise<void> {
  await withLocation(db, locationId, async (scope) => {
    await sql`set local statement_timeout = 0`.execute(scope);
    await markAllStale(scope, locationId);
  });
  await refreshAllDays(db, locationId);
}

/** Refreshes all stale days of a location, including days that have just changed. Retries only after conflicts. */
export async function refreshAllDays(db: Db, locationId: number): Promise<void> {
  while ((await refreshRollups(db, locationId, 0)) !== 0);
}

async function refresh(scope: LocationDb, locationId: number, delaySeconds: number): Promise<number> {
  // The first statement takes the snapshot. FOR SHARE fails when the time zone or cut-off has been changed since then.
  const { rows: locations } = await sql<DaySettings>`
    select timezone, day_cutoff from locations where id = ${locationId} for share`.execute(scope);
  const settings = locations[0];
  if (settings === undefined) return 0;
  const { timezone, day_cutoff } = settings;
  // The planner overestimates the number of groups and would sort all sales, so enable_sort = off makes it hash them. The
  // time limit is longer than that of a request. Only requests that change the location's settings wait for a refresh.
  await sql`select set_config('work_mem', '64MB', true), set_config('enable_sort', 'off', true),
    set_config('statement_timeout', '2min', true), set_config('app.rollups_version', ${ROLLUPS_VERSION}, true)`.execute(
    scope,
  );
  const days = await takeStaleDays(scope, { locationId, settings, delaySeconds });
  if (days.length === 0) return 0;
  await sql`
    insert into refreshed_days (location_id, day, refreshed_at)
    select ${locationId}, day, clock_timestamp() from unnest(${days}::date[]) day order by day
    on conflict (location_id, day) do update set refreshed_at = excluded.refreshed_at`.execute(scope);
  for (const { table, columns, select } of ROLLUPS) {
    await sql`delete from ${sql.table(table)} where location_id = ${locationId} and day = any(${days}::date[])`.execute(
      scope,
    );
    await sql`
      with days as materialized (
        select day, day_start(day, ${timezone}, ${day_cutoff}) as since,
          day_start(day + 1, ${timezone}, ${day_cutoff}) as until
        from unnest(${days}::date[]) day
      )
      insert into ${sql.table(table)} (location_id, ${columnList(columns)})
      select ${locationId}, ${columnList(columns)} from (${select(locationId)}) sums`.execute(scope);
  }
  return days.length;
}

async function takeStaleDays(
  scope: LocationDb,
  { locationId, settings, delaySeconds }: { locationId: number; settings: DaySettings; delaySeconds: number },
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with stale as (
      select min(hour) as first, min(changed_at) as changed_at from stale_sales_hours where location_id = ${locationId}
    ), taken as (
      delete from stale_sales_hours using stale
      where location_id = ${locationId} and hour < first + ${RANGE_PER_REFRESH}::interval
        and stale.changed_at <= clock_timestamp() - make_interval(secs => ${delaySeconds})
      returning hour
    )
    select distinct ${DAYS_OF_HOUR}::text as day
    from (
      select distinct hour, ${settings.timezone}::text as zone, ${settings.day_cutoff}::time as cutoff from taken
    ) hours order by day`.execute(scope);
  return rows.map(({ day }) => day);
}

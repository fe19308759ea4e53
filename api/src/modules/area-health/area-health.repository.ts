import { HEALTH_DAYS } from '@backoffice/contract/area-health';
import { type Kysely, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { Database, Db } from '../../database/schema';

/** Number of visits or errors of a micro-frontend version, or of its timings in one bucket. */
export interface HealthCount {
  remote: string;
  version: string;
  measure: string;
  bucket: number;
  count: number;
}

/** Adds `counts` to the stored counts of the minute of `at`. Each version, measure and bucket must occur only once. */
export async function addCounts(
  scope: LocationDb,
  { locationId, at, counts }: { locationId: number; at: Date; counts: readonly HealthCount[] },
): Promise<void> {
  await sql`
    insert into area_health as health (location_id, minute, remote, version, measure, bucket, count)
    select ${locationId}, date_trunc('minute', ${at}::timestamptz), remote, version, measure, bucket, count
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as added (remote text, version text, measure text, bucket smallint, count integer)
    order by remote, version, measure, bucket
    on conflict (location_id, minute, remote, version, measure, bucket)
      do update set count = least(health.count::bigint + excluded.count, 2147483647)`.execute(scope);
}

/** Runs `work` in a transaction that can read and delete the health counts of all locations. */
async function withAllLocations<Result>(db: Db, work: (trx: Kysely<Database>) => Promise<Result>): Promise<Result> {
  return await db.transaction().execute(async (trx) => {
    await sql`set local app.all_area_health = 'on'`.execute(trx);
    return await work(trx);
  });
}

/** Visits of a version at one of the locations where the version has the most failed visits. */
export interface LocationVisits {
  remote: string;
  version: string;
  location_id: number;
  visits: number;
  failed_visits: number;
  /** Total number of locations with visits of the version. */
  locations: number;
}

/** Maximum number of locations that are listed for each version. */
const NAMED_LOCATIONS = 5;

export interface CountRange {
  now: Date;
  /** Number of minutes whose counts are summed, up to and including the current minute. */
  minutes: number;
  /** Live version by micro-frontend. Counts from before the first count of the live version are ignored. */
  live: Readonly<Record<string, string>>;
}

/** SQL: common table expressions; `health` contains the rows of `area_health` in the range. */
function healthOf({ now, minutes, live }: CountRange) {
  const start = sql`date_trunc('minute', ${now}::timestamptz) - make_interval(mins => ${minutes - 1})`;
  return sql`live_since as (
      select remote, min(minute) as minute from area_health
      join jsonb_each_text(${JSON.stringify(live)}::jsonb) as live (name, live_version)
        on name = remote and live_version = version
      where minute >= ${start} group by remote
    ), health as (
      select area_health.* from area_health left join live_since using (remote)
      where area_health.minute >= ${start} and area_health.minute >= coalesce(live_since.minute, area_health.minute)
    )`;
}

/** Returns each version's counts, summed over all locations, and the locations where it has the most failed visits. */
export async function readCounts(
  db: Db,
  range: CountRange,
): Promise<{ counts: HealthCount[]; locations: LocationVisits[] }> {
  return await withAllLocations(db, async (trx) => {
    const counts = await sql<HealthCount>`with ${healthOf(range)}
      select remote, version, measure, bucket, sum(count)::float8 as count
      from health group by remote, version, measure, bucket`.execute(trx);
    const locations = await sql<LocationVisits>`with ${healthOf(range)}, visited as (
        select remote, version, location_id, sum(count) filter (where measure = 'visits') as visits,
          coalesce(sum(count) filter (where measure = 'failed_visits'), 0) as failed_visits
        from health where measure in ('visits', 'failed_visits') group by remote, version, location_id
      ), ranked as (
        select *, count(*) over (partition by remote, version) as locations, row_number() over (
          partition by remote, version order by failed_visits desc, location_id) as rank
        from visited
      )
      select remote, version, location_id, coalesce(visits, 0)::float8 as visits,
        failed_visits::float8 as failed_visits, locations::float8 as locations
      from ranked where rank <= ${NAMED_LOCATIONS} order by remote, version, rank`.execute(trx);
    return { counts: counts.rows, locations: locations.rows };
  });
}

/** Deletes the counts of signed-in and signed-out pages that are older than a week, and errors not seen for a week. */
export async function deleteOldCounts(db: Db, now = new Date()): Promise<void> {
  const oldest = sql`${now}::timestamptz - make_interval(days => ${HEALTH_DAYS})`;
  await withAllLocations(db, async (trx) => {
    await sql`delete from area_health where minute < ${oldest}`.execute(trx);
    // The hour in which the week starts is kept, because queries include that whole hour.
    await sql`delete from signed_out_health where hour < ${oldest} - interval '1 hour'`.execute(trx);
    await sql`delete from area_errors where last_seen < ${oldest}`.execute(trx);
  });
}

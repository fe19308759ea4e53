import { sql } from 'kysely';
import type { Db } from '../../database/schema';
import type { CountRange, HealthCount } from './area-health.repository';

/** Adds `counts` to the stored counts of the hour of `at`. Each version, measure and bucket must occur only once. */
export async function addSignedOutCounts(db: Db, at: Date, counts: readonly HealthCount[]): Promise<void> {
  await sql`
    insert into signed_out_health as health (hour, remote, version, measure, bucket, count)
    select date_trunc('hour', ${at}::timestamptz, 'UTC'), remote, version, measure, bucket, count
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as added (remote text, version text, measure text, bucket smallint, count integer)
    order by remote, version, measure, bucket
    on conflict (hour, remote, version, measure, bucket)
      do update set count = least(health.count::bigint + excluded.count, 2147483647)`.execute(db);
}

/** Returns the counts of signed-out pages by version, summed over the hours that contain the minutes of the range. */
export async function readSignedOutCounts(db: Db, { now, minutes, live }: CountRange): Promise<HealthCount[]> {
  const start = sql`date_trunc('hour', ${now}::timestamptz - make_interval(mins => ${minutes - 1}), 'UTC')`;
  const { rows } = await sql<HealthCount>`
    with live_since as (
      select remote, min(hour) as first_hour from signed_out_health
      join jsonb_each_text(${JSON.stringify(live)}::jsonb) as live (name, live_version)
        on name = remote and live_version = version
      where hour >= ${start} group by remote
    )
    select remote, version, measure, bucket, sum(count)::float8 as count
    from signed_out_health left join live_since using (remote)
    where hour >= ${start} and hour >= coalesce(first_hour, hour)
    group by remote, version, measure, bucket`.execute(db);
  return rows;
}

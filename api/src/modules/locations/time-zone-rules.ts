import { tzOffset } from '@date-fns/tz';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';

const DAYS = 366;
const DAY_MS = 24 * 60 * 60_000;

/** Returns the UTC offsets, in minutes, of the zones of all locations at the same time of the next days. */
const OFFSETS = `
  SELECT timezone AS zone, array_agg(
    (extract(epoch FROM (at AT TIME ZONE timezone) - (at AT TIME ZONE 'UTC')) / 60)::float8 ORDER BY at) AS offsets
  FROM (SELECT DISTINCT timezone FROM locations) AS zones,
    (SELECT $1::timestamptz + day * interval '24 hours' AS at FROM generate_series(0, ${DAYS - 1}) AS day) AS days
  GROUP BY timezone ORDER BY timezone`;

/**
 * Logs a warning when Node and PostgreSQL have different rules for the zone of a location, because both compute its
 * business days.
 */
export async function warnAboutTimeZoneRules(
  ownerUrl: string,
  log: FastifyBaseLogger,
  { now = new Date(), offset = tzOffset }: { now?: Date; offset?: (zone: string, at: Date) => number } = {},
): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'backoffice time zones' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query("BEGIN READ ONLY; SET LOCAL app.all_locations = 'on'");
    const { rows } = await client.query<{ zone: string; offsets: number[] }>(OFFSETS, [now.toISOString()]);
    const differs = (zone: string, minutes: number, day: number) =>
      offset(zone, new Date(now.getTime() + day * DAY_MS)) !== minutes;
    const zones = rows.filter(({ zone, offsets }) => offsets.some((minutes, day) => differs(zone, minutes, day)));
    if (zones.length === 0) return;
    const message = 'Node and PostgreSQL have different rules for time zones of locations: update Node or PostgreSQL';
    log.warn({ zones: zones.map(({ zone }) => zone) }, message);
  } catch (error) {
    log.warn({ err: error }, 'the time zone rules of Node and PostgreSQL could not be compared');
  } finally {
    await client.end().catch(() => undefined);
  }
}

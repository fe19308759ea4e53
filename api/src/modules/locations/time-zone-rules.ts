import { tzOffset } from '@date-fns/tz';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import { isUnknownZoneError } from './time-zones';

const DAYS = 366;
const DAY_MS = 24 * 60 * 60_000;

const UNKNOWN_MESSAGE =
  'PostgreSQL does not have the time zones of locations, whose reports fail: install them, or choose others';
const DIFFERENT_MESSAGE =
  'Node and PostgreSQL have different rules for time zones of locations: update Node or PostgreSQL';

/** Returns the UTC offsets of a zone, in minutes, at the same time of the next days. */
const OFFSETS = `
  SELECT array_agg((extract(epoch FROM (at AT TIME ZONE $1) - (at AT TIME ZONE 'UTC')) / 60)::float8 ORDER BY at) AS offsets
  FROM (SELECT $2::timestamptz + day * interval '24 hours' AS at FROM generate_series(0, ${DAYS - 1}) AS day) AS days`;

/**
 * Logs an error when PostgreSQL does not have the zone of a location, and a warning when Node and PostgreSQL have
 * different rules for a zone, because both compute business days.
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
    const unknown: string[] = [];
    const different: string[] = [];
    for (const zone of await readZones(client)) {
      const offsets = await readOffsets(client, zone, now);
      const differs = (minutes: number, day: number) =>
        offset(zone, new Date(now.getTime() + day * DAY_MS)) !== minutes;
      if (offsets === undefined) unknown.push(zone);
      else if (offsets.some(differs)) different.push(zone);
    }
    if (unknown.length > 0) log.error({ zones: unknown }, UNKNOWN_MESSAGE);
    if (different.length > 0) log.warn({ zones: different }, DIFFERENT_MESSAGE);
  } catch (error) {
    log.warn({ err: error }, 'the time zone rules of Node and PostgreSQL could not be compared');
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function readZones(client: Client): Promise<string[]> {
  await client.query("BEGIN READ ONLY; SET LOCAL app.all_locations = 'on'");
  const { rows } = await client.query<{ zone: string }>(
    'SELECT DISTINCT timezone AS zone FROM locations ORDER BY timezone',
  );
  await client.query('COMMIT');
  return rows.map(({ zone }) => zone);
}

/** Returns undefined when PostgreSQL does not have the zone. */
async function readOffsets(client: Client, zone: string, now: Date): Promise<number[] | undefined> {
  try {
    const { rows } = await client.query<{ offsets: number[] }>(OFFSETS, [zone, now.toISOString()]);
    return rows[0]?.offsets;
  } catch (error) {
    if (isUnknownZoneError(error)) return undefined;
    throw error;
  }
}

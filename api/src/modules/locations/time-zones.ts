import type { TimeZone } from '@backoffice/contract/business-setup';
import { tzOffset } from '@date-fns/tz';
import { type QueryExecutorProvider, sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Db } from '../../database/schema';
import { AppError } from '../../errors';
import { createEventLoopYield } from '../../event-loop-yield';

/** The list is cached for each quarter of an hour, because offsets change only at full quarters of an hour. */
const QUARTER_MS = 15 * 60_000;

/** SQLSTATE with which PostgreSQL refuses an unknown time zone. */
const INVALID_PARAMETER_VALUE = '22023';

/** `Intl.supportedValuesOf` omits UTC, although `Intl` supports it. */
const ids = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((id) => id !== 'UTC')];

/**
 * Whether `id` is an IANA name that the platform supports, including deprecated names. Abbreviations, such as PST and
 * CET, are invalid: in PostgreSQL they are fixed offsets, but in `Intl` time zones with daylight saving time.
 */
export function isTimeZone(id: string): boolean {
  if (!/^[A-Z]\w+(\/[\w+-]+)*$/.test(id) || (/^[A-Z]+$/.test(id) && id !== 'UTC')) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: id });
    return true;
  } catch {
    return false;
  }
}

/**
 * Throws invalid_request for the field `timezone` when `isTimeZone` is false, or when PostgreSQL does not have the zone:
 * its packages may omit deprecated names.
 */
export async function requireTimeZone(db: QueryExecutorProvider, id: string): Promise<void> {
  if (isTimeZone(id)) {
    try {
      await sql`select now() at time zone ${id}::text`.execute(db);
      return;
    } catch (error) {
      if (!isUnknownZoneError(error)) throw error;
    }
  }
  const message = 'There is no such time zone';
  throw new AppError('invalid_request', `timezone: ${message}`, { fields: { timezone: message } });
}

/** Whether a statement failed because PostgreSQL does not have a time zone. */
export function isUnknownZoneError(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === INVALID_PARAMETER_VALUE;
}

/** Reads the names of all time zones of PostgreSQL, which takes it tens of milliseconds. */
export async function readTimeZoneNames(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Returns the ids of the zones that PostgreSQL has: the usual id of a zone, or else another name that it has for it. */
async function chooseIds(known: Set<string>): Promise<string[]> {
  if (ids.every((id) => known.has(id))) return ids;
  const otherNames = new Map<string, string>();
  const pause = createEventLoopYield();
  for (const name of known) {
    if (isTimeZone(name)) {
      otherNames.set(new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone, name);
    }
    await pause();
  }
  return ids.flatMap((id) => (known.has(id) ? id : (otherNames.get(id) ?? [])));
}

/**
 * Returns a name that is the same in summer and winter, such as `Eastern Time (America/New York)`. Returns only the
 * IANA name for a time zone without another name.
 */
function formatZoneName(id: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: id, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // Spaces replace underscores, because people search for "new york".
  const city = id.replaceAll('_', ' ');
  return name === '' || name.startsWith('GMT') ? city : `${name} (${city})`;
}

/** Formats a UTC offset in minutes as `GMT-05:00`. */
function formatOffset(minutes: number): string {
  const [hours, remainder] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(remainder).padStart(2, '0')}`;
}

/**
 * Returns a function that lists the time zones with their offsets at the given time, sorted from west to east and then
 * by name. `readNames` reads the names that PostgreSQL has. The function yields to other requests, because the first use
 * of all zones takes more than 100 ms.
 */
export function createTimeZoneList(readNames: () => Promise<Set<string>>): (now: Date) => Promise<TimeZone[]> {
  const names = new Map<string, string>();
  let cached: { quarterHour: number; zones: TimeZone[] } | undefined;
  return async (now) => {
    const quarterHour = Math.floor(now.getTime() / QUARTER_MS);
    if (cached?.quarterHour === quarterHour) return cached.zones;
    const pause = createEventLoopYield();
    const zones: Array<{ id: string; name: string; offset: number }> = [];
    for (const id of await chooseIds(await readNames())) {
      const name = names.get(id) ?? formatZoneName(id);
      names.set(id, name);
      zones.push({ id, name, offset: tzOffset(id, now) });
      await pause();
    }
    zones.sort((one, other) => one.offset - other.offset || one.name.localeCompare(other.name, 'en'));
    const list = zones.map(({ id, name, offset }) => ({ id, display_name: `(${formatOffset(offset)}) ${name}` }));
    cached = { quarterHour, zones: list };
    return list;
  };
}

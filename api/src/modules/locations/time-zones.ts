import type { TimeZone } from '@backoffice/contract/business-setup';
import { tzOffset } from '@date-fns/tz';
import { createEventLoopYield } from '../../event-loop-yield';

/** No zone changes its offset between two quarters of an hour. */
const QUARTER_MS = 15 * 60_000;

/** Intl leaves UTC out of its list, though it knows it. */
const ids = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((id) => id !== 'UTC')];

/** Whether `id` is an IANA name that the platform knows, one that another has replaced in the list included. */
export function isTimeZone(id: string): boolean {
  if (!/^[A-Z]\w+(\/[\w+-]+)*$/.test(id)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: id });
    return true;
  } catch {
    return false;
  }
}

/** `Eastern Time (America/New York)`, the same all the year round; the bare place of a zone that has no other name. */
function nameOf(id: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: id, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // With spaces, as people type them: "new york".
  const place = id.replaceAll('_', ' ');
  return name === '' || name.startsWith('GMT') ? place : `${name} (${place})`;
}

/** `GMT-05:00` for an offset in minutes. */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/**
 * Returns the function that lists the time zones as they are at a moment, from west to east, those of one offset by
 * name. It pauses for other requests: the first use of all zones takes more than 100 ms.
 */
export function createTimeZoneList(): (now: Date) => Promise<TimeZone[]> {
  const names = new Map<string, string>();
  let listed: { quarter: number; zones: TimeZone[] } | undefined;
  return async (now) => {
    const quarter = Math.floor(now.getTime() / QUARTER_MS);
    if (listed?.quarter === quarter) return listed.zones;
    const pause = createEventLoopYield();
    const zones: Array<{ id: string; name: string; offset: number }> = [];
    for (const id of ids) {
      const name = names.get(id) ?? nameOf(id);
      names.set(id, name);
      zones.push({ id, name, offset: tzOffset(id, now) });
      await pause();
    }
    zones.sort((one, other) => one.offset - other.offset || one.name.localeCompare(other.name, 'en'));
    const named = zones.map(({ id, name, offset }) => ({ id, display_name: `(${offsetText(offset)}) ${name}` }));
    listed = { quarter, zones: named };
    return named;
  };
}

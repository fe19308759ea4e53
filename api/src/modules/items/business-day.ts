import { dayEnd, toDay } from '@backoffice/contract/dates';
import type { DaySettings } from '@backoffice/contract/locations';
import type { LocationDb } from '../../database/location-scope';
import { findDaySettings } from '../locations/locations.repository';

/** Returns the start of the next business day after `now`, when items hidden for today become visible. */
export function nextBusinessDayStart(now: Date, { timezone, day_cutoff }: DaySettings): Date {
  const today = toDay(now, timezone, day_cutoff);
  return new Date(Date.parse(dayEnd(today, timezone, day_cutoff)) + 1);
}

/** Returns when the next business day of a location starts. */
export async function findNextBusinessDayStart(scope: LocationDb, locationId: number, now: Date): Promise<Date> {
  return nextBusinessDayStart(now, await findDaySettings(scope, locationId));
}

/** Updates the end of "hidden for today" to the start of the next business day in the location's new settings. */
export async function updateHiddenUntil(
  scope: LocationDb,
  locationId: number,
  settings: DaySettings,
  now: Date,
): Promise<void> {
  await scope
    .updateTable('items')
    .set({ hidden_until: nextBusinessDayStart(now, settings) })
    .where('location_id', '=', locationId)
    .where('hide_status', '=', 'HideForToday')
    .where('hidden_until', '>', now.toISOString())
    .execute();
}

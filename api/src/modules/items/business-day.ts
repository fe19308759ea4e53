import { dayEnd, toDay } from '@backoffice/contract/dates';
import type { LocationDb } from '../../database/location-scope';
import { findTimeZone } from '../locations/locations.repository';

/** Returns when the next day after `now` begins in `zone`; items hidden for today become visible then. */
export function nextBusinessDayStart(now: Date, zone: string): Date {
  return new Date(Date.parse(dayEnd(toDay(now, zone), zone)) + 1);
}

/** Returns `nextBusinessDayStart` in the time zone of a location. */
export async function nextBusinessDayOfLocation(scope: LocationDb, locationId: number, now: Date): Promise<Date> {
  return nextBusinessDayStart(now, await findTimeZone(scope, locationId));
}

/** Moves the end of "hidden for today" to the next business day in the location's new time zone. */
export async function updateHiddenUntil(scope: LocationDb, locationId: number, zone: string, now: Date): Promise<void> {
  await scope
    .updateTable('items')
    .set({ hidden_until: nextBusinessDayStart(now, zone) })
    .where('location_id', '=', locationId)
    .where('hide_status', '=', 'HideForToday')
    .where('hidden_until', '>', now.toISOString())
    .execute();
}

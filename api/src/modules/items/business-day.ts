import { dayEnd, dayOf } from '@backoffice/contract/dates';
import type { LocationDb } from '../../database/location-scope';
import { findZone } from '../locations/locations.repository';

/** The instant at which the day after that of `now` begins in `zone`: when what is hidden for today comes back. */
export function nextBusinessDay(now: Date, zone: string): Date {
  return new Date(Date.parse(dayEnd(dayOf(now, zone), zone)) + 1);
}

/** The same in the zone of the scope's location. */
export async function nextBusinessDayOf(scope: LocationDb, locationId: number, now: Date): Promise<Date> {
  return nextBusinessDay(now, await findZone(scope, locationId));
}

/** Has what is hidden for today come back with the next business day of the location's new `zone`. */
export async function moveHiddenItems(scope: LocationDb, locationId: number, zone: string, now: Date): Promise<void> {
  await scope
    .updateTable('items')
    .set({ hidden_until: nextBusinessDay(now, zone) })
    .where('location_id', '=', locationId)
    .where('hide_status', '=', 'HideForToday')
    .where('hidden_until', '>', now.toISOString())
    .execute();
}

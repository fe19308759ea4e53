import { addHours } from 'date-fns/addHours';
import { READ_ONLY, withLocation } from '../database/location-scope';
import { CLOSING_GRACE_HOURS } from '../modules/day-closings/automatic-closing';
import { closeDay } from '../modules/day-closings/close-day';
import { findOpenDay, getBusinessDayPeriod } from '../modules/day-closings/open-day';
import { findDaySettings } from '../modules/locations/locations.repository';
import type { Simulation } from './simulation';

/** Closes the simulated days, oldest first, at the times at which they would have been closed automatically. */
export async function closeDays(
  { db, locationId, signal }: Pick<Simulation, 'db' | 'locationId' | 'signal'>,
  days: readonly string[],
  now: Date,
): Promise<void> {
  const settings = await withLocation(db, locationId, (scope) => findDaySettings(scope, locationId), READ_ONLY);
  for (const day of days.toSorted()) {
    const closesAt = addHours(getBusinessDayPeriod(day, settings).end, CLOSING_GRACE_HOURS);
    if (closesAt > now || signal.aborted) return;
    const find = withLocation(db, locationId, (scope) => findOpenDay(scope, locationId, closesAt), READ_ONLY);
    if ((await find).period?.day === day) await closeDay(db, { locationId, day, user: null, now: closesAt });
  }
}

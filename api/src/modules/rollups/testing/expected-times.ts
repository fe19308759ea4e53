import { toDay } from '@backoffice/contract/dates';
import type { DaySettings } from '@backoffice/contract/locations';
import { TZDate } from '@date-fns/tz';

/** Returns the local hour at a location. */
export const hourOf = (at: string, { timezone }: DaySettings) => new TZDate(at, timezone).getHours();

/** Returns the weekday of a business day: 1 for Monday, 7 for Sunday. */
export function weekdayOf(at: string, { timezone, day_cutoff }: DaySettings): number {
  return new Date(toDay(at, timezone, day_cutoff)).getUTCDay() || 7;
}

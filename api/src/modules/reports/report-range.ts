import { type DayRange, EARLIEST_YEAR, LATEST_YEAR, toDay, toInstants } from '@backoffice/contract/dates';
import type { DaySettings } from '@backoffice/contract/locations';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { clamp } from 'date-fns/clamp';
import type { RawBuilder } from 'kysely';
import { inTimeRange, type TimeRange } from '../rollups/time-range';

export interface ReportRange {
  start_date?: string | undefined;
  end_date?: string | undefined;
}

const OFFERED_YEARS = { start: new Date(Date.UTC(EARLIEST_YEAR, 0, 1)), end: new Date(Date.UTC(LATEST_YEAR, 11, 31)) };

/** Limits an instant to the years that date pickers offer, so that dates computed from it are not after year 9999. */
export function clampToOfferedYears(instant: string | Date): Date {
  return clamp(instant, OFFERED_YEARS);
}

/** Returns the business days that a range overlaps, and the range of these whole days. */
export function extendToDays(
  { start_date, end_date }: { start_date: string; end_date: string },
  { timezone, day_cutoff }: DaySettings,
): { days: DayRange; range: { start_date: string; end_date: string } } {
  const dayOf = (instant: string) => toDay(clampToOfferedYears(instant), timezone, day_cutoff);
  const days = { start: dayOf(start_date), end: dayOf(end_date) };
  return { days, range: toInstants(days, timezone, day_cutoff) };
}

/** Converts a report's range, whose end is inclusive to the millisecond, to a half-open time range. */
export function toTimeRange({ start_date, end_date }: ReportRange): TimeRange {
  return {
    since: start_date ? new Date(start_date) : undefined,
    until: end_date ? addMilliseconds(end_date, 1) : undefined,
  };
}

export function inRange(column: string, range: ReportRange): RawBuilder<boolean> {
  return inTimeRange(column, toTimeRange(range));
}

import { type DayRange, dayEnd, dayStart, toDay } from '@backoffice/contract/dates';
import type { DaySettings } from '@backoffice/contract/locations';
import type { ComparisonPeriod } from '@backoffice/contract/sales-by';
import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { addMonths } from 'date-fns/addMonths';
import { addYears } from 'date-fns/addYears';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { differenceInCalendarMonths } from 'date-fns/differenceInCalendarMonths';
import { formatISO } from 'date-fns/formatISO';
import { subDays } from 'date-fns/subDays';
import type { TimeRange } from '../rollups/time-range';
import { clampToOfferedYears } from './report-range';

export interface EarlierRange {
  range: Required<TimeRange>;
  /** PostgreSQL interval from a day of the earlier range to the corresponding day of the report's range. */
  shift: string;
}

// Dates are computed at midnight in the process's time zone and formatted in the same time zone.
const toDate = (day: string) => new Date(`${day}T00:00:00`);
const formatDay = (date: Date) => formatISO(date, { representation: 'date' });
const addToDay = (day: string, add: (date: Date) => Date) => formatDay(add(toDate(day)));
const isFirstOfMonth = (day: string) => day.endsWith('-01');

/** Returns the length of a range in days, rounded up to whole weeks. */
function countDaysOfWeeks({ start, end }: DayRange): number {
  return 7 * (Math.floor(differenceInCalendarDays(toDate(end), toDate(start)) / 7) + 1);
}

/** An earlier period that is derived from the report's days, rather than chosen by the user. */
type DerivedPeriod = Exclude<ComparisonPeriod, 'custom'>;

function findFirstDay({ start, end }: DayRange, period: DerivedPeriod): string {
  if (period === 'last_year') return addToDay(start, (date) => addYears(date, -1));
  if (period === 'same_weekdays') return addToDay(start, (date) => addDays(date, -countDaysOfWeeks({ start, end })));
  const next = addToDay(end, (date) => addDays(date, 1));
  const months = differenceInCalendarMonths(toDate(next), toDate(start));
  if (isFirstOfMonth(start) && isFirstOfMonth(next)) return addToDay(start, (date) => addMonths(date, -months));
  return addToDay(start, (date) => addDays(date, -1 - differenceInCalendarDays(toDate(end), toDate(start))));
}

/** Returns the instant `days` days before `instant` at which the clocks of `zone` show the same time. */
function subtractLocalDays(instant: Date, days: number, zone: string): Date {
  return new Date(subDays(new TZDate(instant.getTime(), zone), days).getTime());
}

/**
 * Returns the earlier range with which a report's range is compared. If the report's range includes `now`, the earlier
 * range ends at the same time of the corresponding day, so that ranges of equal length are compared.
 */
export function findEarlierRange(
  { start_date, end_date }: { start_date: string; end_date: string },
  period: DerivedPeriod,
  { timezone, day_cutoff }: DaySettings,
  now: Date,
): EarlierRange {
  const instantDay = (instant: string | Date) => toDay(instant, timezone, day_cutoff);
  const startOf = (day: string) => new Date(dayStart(day, timezone, day_cutoff));
  const endOf = (day: string) => addMilliseconds(dayEnd(day, timezone, day_cutoff), 1);
  const days = { start: instantDay(start_date), end: instantDay(end_date) };
  const first = findFirstDay(days, period);
  const shiftDays = differenceInCalendarDays(toDate(days.start), toDate(first));
  const includesNow = start_date <= now.toISOString() && now.getTime() < Date.parse(end_date);
  const lastDay = includesNow ? instantDay(now) : days.end;
  const last = findLastDay({ start: days.start, end: lastDay }, { period, first, shiftDays, isWhole: !includesNow });
  const sameTime = subtractLocalDays(now, differenceInCalendarDays(toDate(lastDay), toDate(last.day)), timezone);
  const until = includesNow && !last.isWhole ? sameTime : endOf(last.day);
  // A shift by a fixed number of days would match wrong dates on one side of a leap day.
  const isSameDate = period === 'last_year' && addToDay(first, (date) => addYears(date, 1)) === days.start;
  return { range: { since: startOf(first), until }, shift: isSameDate ? '1 year' : `${shiftDays} days` };
}

/**
 * Returns the last day of the earlier range, and whether that day is compared as a whole. `isWhole` is true when the
 * report's range is compared up to the end of its last day.
 */
function findLastDay(
  { start, end }: DayRange,
  { period, first, shiftDays, isWhole }: { period: DerivedPeriod; first: string; shiftDays: number; isWhole: boolean },
): { day: string; isWhole: boolean } {
  if (period === 'last_year') return { day: addToDay(end, (date) => addYears(date, -1)), isWhole };
  const dayBefore = addToDay(start, (date) => addDays(date, -1));
  const shifted = addToDay(end, (date) => addDays(date, -shiftDays));
  // Whole months are compared with whole months, although their lengths differ.
  const isOfMonths = period === 'previous' && isWhole && isFirstOfMonth(start) && isFirstOfMonth(first);
  return isOfMonths || shifted > dayBefore ? { day: dayBefore, isWhole: true } : { day: shifted, isWhole };
}

/** Returns the earlier range for the days that the user chose. `start_date` is the start of the report's range. */
export function toChosenEarlierRange(
  start_date: string,
  { start, end }: DayRange,
  { timezone, day_cutoff }: DaySettings,
): EarlierRange {
  const since = clampToOfferedYears(dayStart(start, timezone, day_cutoff));
  const until = clampToOfferedYears(addMilliseconds(dayEnd(end, timezone, day_cutoff), 1));
  const firstDay = toDate(toDay(start_date, timezone, day_cutoff));
  return { range: { since, until }, shift: `${differenceInCalendarDays(firstDay, toDate(start))} days` };
}

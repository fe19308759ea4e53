import { TZDate, tzOffset } from '@date-fns/tz';
import {
  addDays,
  addMonths,
  addWeeks,
  addYears,
  endOfMonth,
  endOfWeek,
  endOfYear,
  format,
  isValid,
  startOfMonth,
  startOfWeek,
  startOfYear,
} from 'date-fns';

/** A calendar day without a zone, `yyyy-MM-dd`. */
export type Day = string;

export interface DayRange {
  /** First day. */
  start: Day;
  /** Last day, included. */
  end: Day;
}

export const CUSTOM_RANGE = 'Custom Date Range';

export const DATE_PRESETS = [
  'Today',
  'Yesterday',
  'This Week',
  'Last Week',
  'This Month',
  'Last Month',
  'This Year',
  'Last Year',
  CUSTOM_RANGE,
] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

export const EARLIEST_YEAR = 1900;
export const LATEST_YEAR = 2100;

const DAY = 'yyyy-MM-dd';
const SHORT_DATE = 'MM/dd/yyyy';
const MONDAY = { weekStartsOn: 1 } as const;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

function inZone(instant: string | Date, zone: string): TZDate {
  return new TZDate(new Date(instant).getTime(), zone);
}

/** Returns midnight UTC of a day. Days are computed in UTC, where each has 24 hours, independent of the browser's zone. */
function midnightUtc(day: Day): TZDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new TZDate(Date.UTC(year, month - 1, date), 'UTC');
}

/** Returns `March 5, 2025 at 09:30 AM`, the local time of `zone`; empty for an invalid `instant`. */
export function formatDateTime(instant: string | Date, zone: string): string {
  const date = inZone(instant, zone);
  return isValid(date) ? format(date, "MMMM d, yyyy 'at' hh:mm a") : '';
}

/** Returns `03/05/2025` for the day `2025-03-05`. */
export function formatDay(day: Day): string {
  return format(midnightUtc(day), SHORT_DATE);
}

/** Returns the day of `instant` in `zone` as `03/05/2025`. */
export function formatShortDate(instant: string | Date, zone: string): string {
  return format(inZone(instant, zone), SHORT_DATE);
}

/** Returns the day of `instant` in `zone`. */
export function toDay(instant: string | Date, zone: string): Day {
  return format(inZone(instant, zone), DAY);
}

/** Whether `text` is an existing day as `yyyy-MM-dd`, in the years that date pickers offer. */
export function isDay(text: string): boolean {
  const year = Number(/^(\d{4})-\d{2}-\d{2}$/.exec(text)?.[1]);
  return year >= EARLIEST_YEAR && year <= LATEST_YEAR && format(midnightUtc(text), DAY) === text;
}

/** Parses a typed `MM/dd/yyyy`, leading zeros optional; returns null when it is not a day. */
export function parseTypedDate(text: string): Day | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  if (match === null) return null;
  const [, month = '', day = '', year = ''] = match;
  const typed = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(typed) ? typed : null;
}

/**
 * Returns the first instant of `day` in `zone`: midnight by the offset of the day before or of the day after. When clocks
 * are set back over midnight, both belong to the day; when they skip midnight, only one does.
 */
function firstInstant(day: Day, zone: string): number {
  const midnight = midnightUtc(day).getTime();
  const candidates = [-DAY_MS, DAY_MS].map((away) => midnight - tzOffset(zone, new Date(midnight + away)) * MINUTE_MS);
  const inDay = candidates.filter((instant) => toDay(new Date(instant), zone) === day);
  // A day that the zone skipped, as Samoa did in 2011, is empty.
  return inDay.length > 0 ? Math.min(...inDay) : Math.max(...candidates);
}

/** Returns the first instant of `day` in `zone`, ISO 8601 in UTC: midnight, or later when clocks skip midnight. */
export function dayStart(day: Day, zone: string): string {
  return new Date(firstInstant(day, zone)).toISOString();
}

/** Returns the last millisecond of `day` in `zone`, ISO 8601 in UTC. */
export function dayEnd(day: Day, zone: string): string {
  const next = format(addDays(midnightUtc(day), 1), DAY);
  return new Date(firstInstant(next, zone) - 1).toISOString();
}

const PRESET_DAYS: Record<Exclude<DatePreset, typeof CUSTOM_RANGE>, (today: Date) => [Date, Date]> = {
  Today: (today) => [today, today],
  Yesterday: (today) => [addDays(today, -1), addDays(today, -1)],
  'This Week': (today) => [startOfWeek(today, MONDAY), endOfWeek(today, MONDAY)],
  'Last Week': (today) => [startOfWeek(addWeeks(today, -1), MONDAY), endOfWeek(addWeeks(today, -1), MONDAY)],
  'This Month': (today) => [startOfMonth(today), endOfMonth(today)],
  'Last Month': (today) => [startOfMonth(addMonths(today, -1)), endOfMonth(addMonths(today, -1))],
  'This Year': (today) => [startOfYear(today), endOfYear(today)],
  'Last Year': (today) => [startOfYear(addYears(today, -1)), endOfYear(addYears(today, -1))],
};

/** Returns the days of `preset` in `zone` at `now`; weeks run from Monday to Sunday. */
export function presetDays(
  preset: Exclude<DatePreset, typeof CUSTOM_RANGE>,
  zone: string,
  now: Date = new Date(),
): DayRange {
  const today = midnightUtc(toDay(now, zone));
  const [start, end] = PRESET_DAYS[preset](today);
  return { start: format(start, DAY), end: format(end, DAY) };
}

/** Returns the first and last instant of a range of days in `zone`: 00:00 of the first to 23:59:59.999 of the last. */
export function toInstants({ start, end }: DayRange, zone: string): { start_date: string; end_date: string } {
  return { start_date: dayStart(start, zone), end_date: dayEnd(end, zone) };
}

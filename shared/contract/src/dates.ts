import { type TZDate, TZDateMini, tzOffset } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { addWeeks } from 'date-fns/addWeeks';
import { addYears } from 'date-fns/addYears';
import { endOfMonth } from 'date-fns/endOfMonth';
import { endOfWeek } from 'date-fns/endOfWeek';
import { endOfYear } from 'date-fns/endOfYear';
import { isValid } from 'date-fns/isValid';
import { lightFormat } from 'date-fns/lightFormat';
import { startOfMonth } from 'date-fns/startOfMonth';
import { startOfWeek } from 'date-fns/startOfWeek';
import { startOfYear } from 'date-fns/startOfYear';
import { MIDNIGHT } from './day-cutoff';

/** A calendar day without a zone, `yyyy-MM-dd`. */
export type Day = string;

export interface DayRange {
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

// The `format` function of date-fns would add its locale to the bundle, 4 kB compressed, for the names of the months.
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAY = 'yyyy-MM-dd';
const SHORT_DATE = 'MM/dd/yyyy';
const MONDAY = { weekStartsOn: 1 } as const;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

function inZone(instant: string | Date, zone: string): TZDate {
  return new TZDateMini(new Date(instant).getTime(), zone);
}

/** Returns midnight UTC of a day. Days are computed in UTC, where each has 24 hours, independent of the browser's zone. */
function midnightUtc(day: Day): TZDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new TZDateMini(Date.UTC(year, month - 1, date), 'UTC');
}

/** Returns `March 5, 2025 at 09:30 AM`, the local time of `zone`; empty for an invalid `instant`. */
export function formatDateTime(instant: string | Date, zone: string): string {
  const date = inZone(instant, zone);
  return isValid(date) ? `${MONTHS[date.getMonth()]} ${lightFormat(date, "d, yyyy 'at' hh:mm a")}` : '';
}

/** Returns `03/05/2025` for the day `2025-03-05`. */
export function formatDay(day: Day): string {
  return lightFormat(midnightUtc(day), SHORT_DATE);
}

/** Returns the local time of `zone` at `instant`, read as a time in UTC, in milliseconds since 1970. */
function toLocal(instant: number, zone: string): number {
  return instant + tzOffset(zone, new Date(instant)) * MINUTE_MS;
}

function cutoffMs(cutoff: string): number {
  const [hours = 0, minutes = 0] = cutoff.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
}

/** Returns the business day of `instant` in `zone`: the local date after `cutoff` is subtracted. */
export function toDay(instant: string | Date, zone: string, cutoff: string = MIDNIGHT): Day {
  const time = new Date(instant).getTime();
  const day = lightFormat(new TZDateMini(toLocal(time, zone) - cutoffMs(cutoff), 'UTC'), DAY);
  // Clocks that are set back over the cut-off show the previous day again, although the next day has started.
  const next = nextDay(day);
  return time >= firstInstant(next, zone, cutoff) ? next : day;
}

/** Returns the day that is `days` days after `day`, or before it when `days` is negative. */
export function shiftDay(day: Day, days: number): Day {
  return lightFormat(addDays(midnightUtc(day), days), DAY);
}

/** Returns the day after `day`. */
export function nextDay(day: Day): Day {
  return shiftDay(day, 1);
}

/** Whether `text` is an existing day as `yyyy-MM-dd`, in the years that date pickers offer. */
export function isDay(text: string): boolean {
  const year = Number(/^(\d{4})-\d{2}-\d{2}$/.exec(text)?.[1]);
  return year >= EARLIEST_YEAR && year <= LATEST_YEAR && lightFormat(midnightUtc(text), DAY) === text;
}

/** Parses a typed date, `MM/dd/yyyy` with or without leading zeros; returns null when it is not a day. */
export function parseTypedDate(text: string): Day | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  if (match === null) return null;
  const [, month = '', day = '', year = ''] = match;
  const typed = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(typed) ? typed : null;
}

/**
 * Returns the first instant at which clocks in `zone` show the cut-off of `day` or a later time. When clocks show the
 * cut-off twice, this is its first occurrence; when clocks skip the cut-off, it is the instant at which they change.
 */
function firstInstant(day: Day, zone: string, cutoff: string): number {
  const start = midnightUtc(day).getTime() + cutoffMs(cutoff);
  const hasStarted = (instant: number) => toLocal(instant, zone) >= start;
  const candidates = [-DAY_MS, DAY_MS].map((away) => start - tzOffset(zone, new Date(start + away)) * MINUTE_MS);
  const earlier = Math.min(...candidates);
  if (hasStarted(earlier)) return earlier;
  let first = Math.max(...candidates);
  while (hasStarted(first - MINUTE_MS)) first -= MINUTE_MS;
  return first;
}

/** Returns the first instant of the business day `day` in `zone`, ISO 8601 in UTC. */
export function dayStart(day: Day, zone: string, cutoff: string = MIDNIGHT): string {
  return new Date(firstInstant(day, zone, cutoff)).toISOString();
}

/** Returns the last millisecond of the business day `day` in `zone`, ISO 8601 in UTC. */
export function dayEnd(day: Day, zone: string, cutoff: string = MIDNIGHT): string {
  return new Date(firstInstant(nextDay(day), zone, cutoff) - 1).toISOString();
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

/** Returns the business days of `preset` in `zone` at `now`; weeks run from Monday to Sunday. */
export function presetDays(
  preset: Exclude<DatePreset, typeof CUSTOM_RANGE>,
  zone: string,
  now: Date = new Date(),
  cutoff: string = MIDNIGHT,
): DayRange {
  const today = midnightUtc(toDay(now, zone, cutoff));
  const [start, end] = PRESET_DAYS[preset](today);
  return { start: lightFormat(start, DAY), end: lightFormat(end, DAY) };
}

/** Returns the first and last instant of a range of business days in `zone`: by default 00:00 to 23:59:59.999. */
export function toInstants(
  { start, end }: DayRange,
  zone: string,
  cutoff: string = MIDNIGHT,
): { start_date: string; end_date: string } {
  return { start_date: dayStart(start, zone, cutoff), end_date: dayEnd(end, zone, cutoff) };
}

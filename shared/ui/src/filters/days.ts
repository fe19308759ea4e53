import type { DatePreset, Day } from '@backoffice/platform/dates';

/** A range of days in the location's time zone, with the preset that it came from. */
export interface DateRangeValue {
  preset: DatePreset;
  start: Day;
  /** Inclusive. */
  end: Day;
}

/** Converts a day to a local date of the calendar, at noon, so that daylight saving cannot move it to another day. */
export function toCalendarDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

/** Converts a local date of the calendar to a day. */
export function toCalendarDay(date: Date): Day {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

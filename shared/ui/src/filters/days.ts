import type { DatePreset, Day } from '@backoffice/platform/dates';

/** A range of days of the location's calendar, and the preset it came from. */
export interface DateRangeValue {
  preset: DatePreset;
  start: Day;
  /** Included. */
  end: Day;
}

/** A day as a local date, for a calendar that knows no zones. Noon, so that no change of clocks moves the day. */
export function calendarDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

/** The day of a local date. */
export function calendarDay(date: Date): Day {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

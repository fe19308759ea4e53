import { type Day, type DayRange, shiftDay, toDay } from '@backoffice/contract/dates';
import type { DaySettings } from '@backoffice/contract/locations';
import type { MailFrequency } from '@backoffice/contract/report-mails';
import type { MailOccurrence } from './occurrences';

export interface ReportPeriod {
  frequency: MailFrequency;
  days: DayRange;
  compared: DayRange;
}

const monthOf = (day: Day): DayRange => {
  const start = `${day.slice(0, 7)}-01`;
  // Every month has fewer than 32 days, so four days after the 28th is always in the next month.
  const next = `${shiftDay(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
  return { start, end: shiftDay(next, -1) };
};

/**
 * Returns the days that an email reports on: the latest business day that has ended, the seven business days up to it,
 * or the previous month. A day is compared with the same weekday of the week before.
 */
export function findReportPeriod(
  frequency: MailFrequency,
  { day, at }: MailOccurrence,
  { timezone, day_cutoff }: DaySettings,
): ReportPeriod {
  if (frequency === 'Monthly') {
    const days = monthOf(shiftDay(day, -1));
    return { frequency, days, compared: monthOf(shiftDay(days.start, -1)) };
  }
  const end = shiftDay(toDay(at, timezone, day_cutoff), -1);
  const start = frequency === 'Daily' ? end : shiftDay(end, -6);
  return { frequency, days: { start, end }, compared: { start: shiftDay(start, -7), end: shiftDay(end, -7) } };
}

const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: Day) => format.format(new Date(`${day}T12:00:00.000Z`));
};
const formatWeekday = formatter({ weekday: 'long', month: 'short', day: 'numeric' });
const formatDate = formatter({ month: 'short', day: 'numeric' });
const formatMonth = formatter({ month: 'long', year: 'numeric' });

/** Returns `Tuesday, Nov 24`, `Nov 17 to Nov 23` or `October 2026`. */
export function describeDays(frequency: MailFrequency, { start, end }: DayRange): string {
  if (frequency === 'Monthly') return formatMonth(start);
  return frequency === 'Daily' ? formatWeekday(start) : `${formatDate(start)} to ${formatDate(end)}`;
}

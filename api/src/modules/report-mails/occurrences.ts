import { type Day, dayStart, shiftDay, toDay } from '@backoffice/contract/dates';
import type { DaySettings } from '@backoffice/contract/locations';
import { type ReportMail, weekday } from '@backoffice/contract/report-mails';

export type MailSchedule = Pick<ReportMail, 'frequency' | 'weekday' | 'hour'>;

export interface MailOccurrence {
  /** Local date. */
  day: Day;
  at: Date;
}

/** Days of the longest interval between two occurrences, plus one day for time zone differences. */
const MAX_DAYS_APART = 32;

function isDueOn({ frequency, weekday: name }: MailSchedule, day: Day): boolean {
  if (frequency === 'Monthly') return day.endsWith('-01');
  return frequency === 'Daily' || weekday.options[(new Date(`${day}T12:00:00.000Z`).getUTCDay() + 6) % 7] === name;
}

/**
 * Returns the local time at which an email is due, as `HH:MM`. A monthly email waits for the start of the business day,
 * because the last business day of the month ends then.
 */
function dueTime({ frequency, hour }: MailSchedule, { day_cutoff }: DaySettings): string {
  const time = `${String(hour).padStart(2, '0')}:00`;
  return frequency === 'Monthly' && time < day_cutoff ? day_cutoff : time;
}

/** Returns the first instant of a day at which clocks show the hour or later, even if they skip or repeat the hour. */
export function occurrenceOn(schedule: MailSchedule, settings: DaySettings, day: Day): MailOccurrence {
  return { day, at: new Date(dayStart(day, settings.timezone, dueTime(schedule, settings))) };
}

export function findNextOccurrence(schedule: MailSchedule, settings: DaySettings, now: Date): MailOccurrence {
  return findOccurrence(schedule, settings, now, 1, ({ at }) => at > now);
}

export function findLatestOccurrence(schedule: MailSchedule, settings: DaySettings, now: Date): MailOccurrence {
  return findOccurrence(schedule, settings, now, -1, ({ at }) => at <= now);
}

function findOccurrence(
  schedule: MailSchedule,
  settings: DaySettings,
  now: Date,
  step: 1 | -1,
  matches: (occurrence: MailOccurrence) => boolean,
): MailOccurrence {
  const today = toDay(now, settings.timezone);
  for (let days = -1; days <= MAX_DAYS_APART; days += 1) {
    const day = shiftDay(today, days * step);
    if (!isDueOn(schedule, day)) continue;
    const occurrence = occurrenceOn(schedule, settings, day);
    if (matches(occurrence)) return occurrence;
  }
  throw new Error(`No occurrence of ${JSON.stringify(schedule)} around ${now.toISOString()}`);
}

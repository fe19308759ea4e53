import { dayStart, shiftDay, toDay } from '@backoffice/contract/dates';
import { mailFrequency, weekday } from '@backoffice/contract/report-mails';
import fc from 'fast-check';
import { findLatestOccurrence, findNextOccurrence, type MailSchedule } from './occurrences';
import { describeDays, findReportPeriod } from './report-period';

const NEW_YORK = { timezone: 'America/New_York', day_cutoff: '00:00' };
const daily = (hour: number): MailSchedule => ({ frequency: 'Daily', weekday: 'Monday', hour });
const next = (schedule: MailSchedule, now: string, settings = NEW_YORK) => {
  const { day, at } = findNextOccurrence(schedule, settings, new Date(now));
  return `${day} ${at.toISOString()}`;
};

test.each([
  ['before the hour, on the same day', '2026-11-24T10:59:59.999Z', '2026-11-24 2026-11-24T11:00:00.000Z'],
  ['at the hour, on the next day', '2026-11-24T11:00:00.000Z', '2026-11-25 2026-11-25T11:00:00.000Z'],
])('a daily email at 06:00 is due %s', (_, now, expected) => {
  expect(next(daily(6), now)).toBe(expected);
});

test('a weekly email is due on its weekday, and a monthly email on the first of the month', () => {
  const weekly: MailSchedule = { frequency: 'Weekly', weekday: 'Sunday', hour: 22 };
  expect(next(weekly, '2026-11-24T12:00:00Z')).toBe('2026-11-29 2026-11-30T03:00:00.000Z');
  const monthly: MailSchedule = { frequency: 'Monthly', weekday: 'Sunday', hour: 0 };
  expect(next(monthly, '2026-11-01T12:00:00Z')).toBe('2026-12-01 2026-12-01T05:00:00.000Z');
});

test('a monthly email whose hour is before the start of the business day is due at that start, because the month ends only then', () => {
  const settings = { ...NEW_YORK, day_cutoff: '04:30' };
  const monthly: MailSchedule = { frequency: 'Monthly', weekday: 'Monday', hour: 3 };
  expect(next(monthly, '2026-11-02T12:00:00Z', settings)).toBe('2026-12-01 2026-12-01T09:30:00.000Z');
});

test('an email whose hour the clocks skip is due at the time to which they are set forward', () => {
  expect(next(daily(2), '2026-03-08T05:00:00Z')).toBe('2026-03-08 2026-03-08T07:00:00.000Z');
});

test('an email whose hour occurs twice when the clocks are set back is due once, at the first of the two', () => {
  expect(next(daily(1), '2026-11-01T04:30:00Z')).toBe('2026-11-01 2026-11-01T05:00:00.000Z');
  expect(next(daily(1), '2026-11-01T05:00:00Z')).toBe('2026-11-02 2026-11-02T06:00:00.000Z');
});

const settingsArbitrary = fc.record({
  // The clocks of New York, Berlin and Lord Howe Island change, those of Lord Howe Island by half an hour. Kathmandu is
  // always 5:45 ahead of UTC.
  timezone: fc.constantFrom('America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
  day_cutoff: fc.constantFrom('00:00', '04:30', '11:00'),
});
const scheduleArbitrary = fc.record({
  frequency: fc.constantFrom(...mailFrequency.options),
  weekday: fc.constantFrom(...weekday.options),
  hour: fc.integer({ min: 0, max: 23 }),
});
const nowArbitrary = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });

test('the next and the latest occurrence are consecutive due dates, whatever the time zone and the hour', () => {
  fc.assert(
    fc.property(scheduleArbitrary, settingsArbitrary, nowArbitrary, (schedule, settings, now) => {
      const following = findNextOccurrence(schedule, settings, now);
      const latest = findLatestOccurrence(schedule, settings, now);
      expect(latest.at <= now && now < following.at).toBe(true);
      expect(findNextOccurrence(schedule, settings, latest.at)).toEqual(following);
      expect(findLatestOccurrence(schedule, settings, following.at)).toEqual(following);
      expect(latest.day < following.day).toBe(true);
      if (schedule.frequency === 'Daily') expect(shiftDay(latest.day, 1)).toBe(following.day);
      if (schedule.frequency === 'Weekly') expect(shiftDay(latest.day, 7)).toBe(following.day);
      if (schedule.frequency === 'Monthly') expect(following.day.slice(8)).toBe('01');
      // The local date of the due time is the day of the occurrence.
      expect(toDay(following.at, settings.timezone)).toBe(following.day);
    }),
    { numRuns: 500 },
  );
});

test('an email reports on the latest business days that have ended when it is due', () => {
  fc.assert(
    fc.property(scheduleArbitrary, settingsArbitrary, nowArbitrary, (schedule, settings, now) => {
      const occurrence = findNextOccurrence(schedule, settings, now);
      const { days, compared } = findReportPeriod(schedule.frequency, occurrence, settings);
      const start = (day: string) => new Date(dayStart(day, settings.timezone, settings.day_cutoff));
      expect(start(shiftDay(days.end, 1)) <= occurrence.at).toBe(true);
      if (schedule.frequency !== 'Monthly') expect(start(shiftDay(days.end, 2)) > occurrence.at).toBe(true);
      expect(compared.end < days.start).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['Daily', '2026-11-24', 'Monday, Nov 23', 'Monday, Nov 16'],
  ['Weekly', '2026-11-24', 'Nov 17 to Nov 23', 'Nov 10 to Nov 16'],
  ['Monthly', '2026-03-01', 'February 2026', 'January 2026'],
] as const)('the %s email of %s reports on %s, compared with %s', (frequency, day, reported, comparison) => {
  const occurrence = { day, at: new Date(`${day}T11:00:00Z`) };
  const { days, compared } = findReportPeriod(frequency, occurrence, NEW_YORK);
  expect([describeDays(frequency, days), describeDays(frequency, compared)]).toEqual([reported, comparison]);
});

test('a daily email whose hour is before the start of the business day reports on the day before yesterday', () => {
  const settings = { ...NEW_YORK, day_cutoff: '05:00' };
  const occurrence = { day: '2026-11-24', at: new Date('2026-11-24T08:00:00Z') };
  expect(findReportPeriod('Daily', occurrence, settings).days).toEqual({ start: '2026-11-22', end: '2026-11-22' });
});

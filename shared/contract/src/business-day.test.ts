import fc from 'fast-check';
import { CUSTOM_RANGE, DATE_PRESETS, dayEnd, dayStart, presetDays, toDay, toInstants } from './dates';

/** First instants of the business days of a bar that closes at 04:00 and has the cut-off 05:00. */
const BAR_DAYS: Array<[zone: string, day: string, start: string]> = [
  // Clocks go forward on 8 March 2026 and back on 1 November 2026.
  ['America/New_York', '2026-03-07', '2026-03-07T05:00-05:00'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00-04:00'],
  ['America/New_York', '2026-10-31', '2026-10-31T05:00-04:00'],
  ['America/New_York', '2026-11-01', '2026-11-01T05:00-05:00'],
  ['America/Los_Angeles', '2026-03-07', '2026-03-07T05:00-08:00'],
  ['America/Los_Angeles', '2026-03-08', '2026-03-08T05:00-07:00'],
  ['America/Los_Angeles', '2026-10-31', '2026-10-31T05:00-07:00'],
  ['America/Los_Angeles', '2026-11-01', '2026-11-01T05:00-08:00'],
  // Clocks go forward on 29 March 2026 and back on 25 October 2026.
  ['Europe/Berlin', '2026-03-28', '2026-03-28T05:00+01:00'],
  ['Europe/Berlin', '2026-03-29', '2026-03-29T05:00+02:00'],
  ['Europe/Berlin', '2026-10-24', '2026-10-24T05:00+02:00'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25T05:00+01:00'],
  // Clocks go back half an hour on 5 April 2026 and forward half an hour on 4 October 2026.
  ['Australia/Lord_Howe', '2026-04-04', '2026-04-04T05:00+11:00'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-05T05:00+10:30'],
  ['Australia/Lord_Howe', '2026-10-03', '2026-10-03T05:00+10:30'],
  ['Australia/Lord_Howe', '2026-10-04', '2026-10-04T05:00+11:00'],
];

const MINUTE_MS = 60_000;
const previousDay = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const today = (zone: string, now: Date, cutoff: string) => {
  const { start, end } = presetDays('Today', zone, now, cutoff);
  expect(end).toBe(start);
  return start;
};

test.each(BAR_DAYS)('with the cut-off 05:00 in %s, the business day %s starts at %s', (zone, day, start) => {
  const first = new Date(start);
  const minuteBefore = new Date(first.getTime() - MINUTE_MS);
  expect(dayStart(day, zone, '05:00')).toBe(first.toISOString());
  expect(dayEnd(previousDay(day), zone, '05:00')).toBe(new Date(first.getTime() - 1).toISOString());
  expect([minuteBefore, first].map((now) => toDay(now, zone, '05:00'))).toEqual([previousDay(day), day]);
  expect([minuteBefore, first].map((now) => today(zone, now, '05:00'))).toEqual([previousDay(day), day]);
});

test.each([
  // Clocks skip the cut-off, so the day starts when they are set forward.
  ['America/New_York', '02:00', '2026-03-08', '2026-03-08T03:00-04:00'],
  ['America/New_York', '02:30', '2026-03-08', '2026-03-08T03:00-04:00'],
  ['America/New_York', '03:00', '2026-03-08', '2026-03-08T03:00-04:00'],
  ['Australia/Lord_Howe', '02:15', '2026-10-04', '2026-10-04T02:30+11:00'],
  ['Pacific/Chatham', '03:00', '2026-09-27', '2026-09-27T03:45+13:45'],
  // Clocks show the cut-off twice, so the day starts at its first occurrence.
  ['America/New_York', '01:00', '2026-11-01', '2026-11-01T01:00-04:00'],
  ['America/New_York', '01:30', '2026-11-01', '2026-11-01T01:30-04:00'],
  ['America/New_York', '02:00', '2026-11-01', '2026-11-01T02:00-05:00'],
  ['Australia/Lord_Howe', '01:45', '2026-04-05', '2026-04-05T01:45+11:00'],
  ['Pacific/Chatham', '03:00', '2026-04-05', '2026-04-05T03:00+13:45'],
])('in %s with the cut-off %s, the business day %s starts at %s', (zone, cutoff, day, start) => {
  expect(dayStart(day, zone, cutoff)).toBe(new Date(start).toISOString());
});

test('when clocks are set back after the cut-off, the repeated hour belongs to the day that has already started', () => {
  const days = ['01:29-04:00', '01:30-04:00', '01:59-04:00', '01:00-05:00', '01:30-05:00', '02:00-05:00'];
  expect(days.map((time) => toDay(`2026-11-01T${time}`, 'America/New_York', '01:30'))).toEqual(
    ['10-31', '11-01', '11-01', '11-01', '11-01', '11-01'].map((day) => `2026-${day}`),
  );
});

test('before the cut-off, the date presets are relative to the previous business day', () => {
  const presets = (now: string) =>
    DATE_PRESETS.flatMap((preset) =>
      preset === CUSTOM_RANGE ? [] : [presetDays(preset, 'America/New_York', new Date(now), '05:00')],
    );
  // One minute before the cut-off on Monday, 1 June 2026, the business day is still Sunday, in the previous week and
  // month.
  expect(presets('2026-06-01T04:59-04:00')).toEqual(presets('2026-05-31T23:59-04:00'));
  expect(presets('2026-06-01T05:00-04:00')).toEqual(presets('2026-06-01T23:59-04:00'));
  expect(presets('2026-06-01T05:00-04:00')).not.toEqual(presets('2026-06-01T04:59-04:00'));
});

test('a range of business days ends a millisecond before the cut-off', () => {
  expect(toInstants({ start: '2026-10-31', end: '2026-11-01' }, 'America/New_York', '05:00')).toEqual({
    start_date: '2026-10-31T09:00:00.000Z',
    end_date: '2026-11-02T09:59:59.999Z',
  });
});

const zones = fc.constantFrom(
  ...['America/New_York', 'America/Los_Angeles', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Chatham'],
  ...['Asia/Kathmandu', 'Asia/Beirut', 'America/Havana', 'Antarctica/Troll', 'America/St_Johns', 'Pacific/Apia', 'UTC'],
);
const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
const cutoffs = fc.nat(719).map((minutes) => new Date(minutes * MINUTE_MS).toISOString().slice(11, 16));

test('every instant lies within its business day, and each day starts one millisecond after the previous day ends', () => {
  fc.assert(
    fc.property(instants, zones, cutoffs, (instant, zone, cutoff) => {
      const day = toDay(instant, zone, cutoff);
      const start = Date.parse(dayStart(day, zone, cutoff));
      const end = Date.parse(dayEnd(day, zone, cutoff));
      expect(start <= instant.getTime() && instant.getTime() <= end).toBe(true);
      expect(Date.parse(dayStart(toDay(new Date(end + 1), zone, cutoff), zone, cutoff))).toBe(end + 1);
    }),
  );
});

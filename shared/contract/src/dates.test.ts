import fc from 'fast-check';
import {
  CUSTOM_RANGE,
  DATE_PRESETS,
  dayEnd,
  dayStart,
  formatDateTime,
  formatDay,
  isDay,
  parseTypedDate,
  presetDays,
  toDay,
  toInstants,
} from './dates';

const NEW_YORK = 'America/New_York';
const zones = fc.constantFrom(
  NEW_YORK,
  'Asia/Tokyo',
  'Asia/Kathmandu',
  'America/Los_Angeles',
  'Asia/Beirut',
  'Asia/Amman',
  'America/Havana',
  'Australia/Lord_Howe',
  'UTC',
);
const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });

test('dates and times are formatted in the given time zone', () => {
  expect(formatDateTime('2025-03-05T14:30:00.000Z', NEW_YORK)).toBe('March 5, 2025 at 09:30 AM');
  expect(formatDateTime('2025-03-05T14:30:00.000Z', 'Asia/Tokyo')).toBe('March 5, 2025 at 11:30 PM');
  expect(formatDay('2025-03-05')).toBe('03/05/2025');
  expect(formatDateTime('not an instant', NEW_YORK)).toBe('');
});

test('every month is formatted with its name', () => {
  const middles = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2025, month, 15, 12)));
  const names = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
  expect(middles.map((middle) => formatDateTime(middle, 'UTC'))).toEqual(
    middles.map((middle) => `${names.format(middle)} 15, 2025 at 12:00 PM`),
  );
});

test.each([
  ['2026-11-21T04:59:59.999Z', '2026-11-20'],
  ['2026-11-21T05:00:00.000Z', '2026-11-21'],
])('the preset Today at %s is %s in New York', (now, day) => {
  expect(presetDays('Today', NEW_YORK, new Date(now))).toEqual({ start: day, end: day });
});

test.each([
  ['2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
  ['2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
  ['2026-11-21', '2026-11-21T05:00:00.000Z', '2026-11-22T04:59:59.999Z'],
])('the day %s in New York starts at %s and ends at %s', (day, start, end) => {
  expect(dayStart(day, NEW_YORK)).toBe(start);
  expect(dayEnd(day, NEW_YORK)).toBe(end);
});

test('a day starts at the first instant after midnight when clocks skip midnight', () => {
  expect(dayStart('2026-03-29', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z');
  expect(dayEnd('2026-03-29', 'Asia/Beirut')).toBe('2026-03-29T20:59:59.999Z');
});

test('a day starts at the first of two midnights when clocks are set back over midnight', () => {
  expect(dayStart('2010-10-29', 'Asia/Amman')).toBe('2010-10-28T21:00:00.000Z');
  expect(dayEnd('2010-10-28', 'Asia/Amman')).toBe('2010-10-28T20:59:59.999Z');
  expect(dayStart('2025-11-02', 'America/Havana')).toBe('2025-11-02T04:00:00.000Z');
});

test('a day that a time zone skipped is empty, and the days around it are complete', () => {
  const days = ['2011-12-29', '2011-12-30', '2011-12-31'];
  expect(days.map((day) => [dayStart(day, 'Pacific/Apia'), dayEnd(day, 'Pacific/Apia')])).toEqual([
    ['2011-12-29T10:00:00.000Z', '2011-12-30T09:59:59.999Z'],
    ['2011-12-30T10:00:00.000Z', '2011-12-30T09:59:59.999Z'],
    ['2011-12-30T10:00:00.000Z', '2011-12-31T09:59:59.999Z'],
  ]);
});

test.each([
  ['Asia/Kathmandu', '2026-11-20T18:14:59.999Z', '2026-11-20'],
  ['Asia/Kathmandu', '2026-11-20T18:15:00.000Z', '2026-11-21'],
  ['America/Los_Angeles', '2026-11-21T07:59:59.999Z', '2026-11-20'],
  ['America/Los_Angeles', '2026-11-21T08:00:00.000Z', '2026-11-21'],
  ['Asia/Tokyo', '2026-11-20T14:59:59.999Z', '2026-11-20'],
  ['Asia/Tokyo', '2026-11-20T15:00:00.000Z', '2026-11-21'],
])('toDay in %s converts %s to %s', (zone, instant, day) => {
  expect(toDay(instant, zone)).toBe(day);
});

test.each([
  ['2026-11-22T04:59:59.999Z', '2026-11-16', '2026-11-22'],
  ['2026-11-23T04:59:59.999Z', '2026-11-16', '2026-11-22'],
  ['2026-11-23T05:00:00.000Z', '2026-11-23', '2026-11-29'],
])('the preset This Week at %s runs from %s to %s in New York', (now, start, end) => {
  expect(presetDays('This Week', NEW_YORK, new Date(now))).toEqual({ start, end });
});

test('the presets Last Month and Last Year have the correct end when months differ in length', () => {
  const now = new Date('2026-03-31T15:00:00Z');
  expect(presetDays('Last Month', NEW_YORK, now)).toEqual({ start: '2026-02-01', end: '2026-02-28' });
  expect(presetDays('Last Year', NEW_YORK, new Date('2024-02-29T15:00:00Z'))).toEqual({
    start: '2023-01-01',
    end: '2023-12-31',
  });
});

test('a range of days ends at the last millisecond of its last day', () => {
  expect(toInstants({ start: '2026-10-31', end: '2026-11-01' }, NEW_YORK)).toEqual({
    start_date: '2026-10-31T04:00:00.000Z',
    end_date: '2026-11-02T04:59:59.999Z',
  });
});

test('the presets use weeks from Monday to Sunday, calendar months and calendar years', () => {
  const now = new Date('2026-11-22T15:00:00Z');
  const days = Object.fromEntries(
    DATE_PRESETS.flatMap((preset) => (preset === CUSTOM_RANGE ? [] : [[preset, presetDays(preset, NEW_YORK, now)]])),
  );
  expect(days).toEqual({
    Today: { start: '2026-11-22', end: '2026-11-22' },
    Yesterday: { start: '2026-11-21', end: '2026-11-21' },
    'This Week': { start: '2026-11-16', end: '2026-11-22' },
    'Last Week': { start: '2026-11-09', end: '2026-11-15' },
    'This Month': { start: '2026-11-01', end: '2026-11-30' },
    'Last Month': { start: '2026-10-01', end: '2026-10-31' },
    'This Year': { start: '2026-01-01', end: '2026-12-31' },
    'Last Year': { start: '2025-01-01', end: '2025-12-31' },
  });
});

test('every instant lies within its day, and each day starts one millisecond after the previous day ends', () => {
  fc.assert(
    fc.property(instants, zones, (instant, zone) => {
      const day = toDay(instant, zone);
      const start = new Date(dayStart(day, zone)).getTime();
      const end = new Date(dayEnd(day, zone)).getTime();
      expect(start <= instant.getTime() && instant.getTime() <= end).toBe(true);
      expect(new Date(dayStart(toDay(new Date(end + 1), zone), zone)).getTime()).toBe(end + 1);
    }),
  );
});

test.each([
  ['03/05/2025', '2025-03-05'],
  ['3/5/2025', '2025-03-05'],
  [' 12/31/2100 ', '2100-12-31'],
  ['01/01/1900', '1900-01-01'],
])('the entered date %p is parsed as %s', (text, day) => {
  expect(parseTypedDate(text)).toBe(day);
});

test.each(['', '13/01/2025', '02/30/2025', '03-05-2025', '03/05/25', '01/01/2101', '12/31/1899', 'today'])(
  'the entered text %p is not a date',
  (text) => {
    expect(parseTypedDate(text)).toBeNull();
  },
);

test('isDay accepts only existing calendar days with leading zeros', () => {
  expect(isDay('2024-02-29')).toBe(true);
  expect(isDay('2025-02-29')).toBe(false);
  expect(isDay('2025-2-9')).toBe(false);
});

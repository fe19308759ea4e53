import { findEarlierRange } from './earlier-range';

const SETTINGS = { timezone: 'America/New_York', day_cutoff: '00:00' };
const LATER = new Date('2027-01-01T00:00:00Z');

test.each([
  ['a day, with the day before', '2026-11-20T05', '2026-11-21T05', 'previous', '2026-11-19T05', '2026-11-20T05'],
  [
    'a month, with the whole month before',
    '2026-11-01T04',
    '2026-12-01T05',
    'previous',
    '2026-10-01T04',
    '2026-11-01T04',
  ],
  [
    'a quarter, with the quarter before',
    '2026-04-01T04',
    '2026-07-01T04',
    'previous',
    '2026-01-01T05',
    '2026-04-01T04',
  ],
  [
    'a day, with the same weekday of the week before',
    '2026-11-24T05',
    '2026-11-25T05',
    'same_weekdays',
    '2026-11-17T05',
    '2026-11-18T05',
  ],
  [
    'the days of a month, with the same weekdays of the weeks before',
    '2026-03-01T05',
    '2026-03-26T04',
    'same_weekdays',
    '2026-02-01T05',
    '2026-02-26T05',
  ],
  ['other days, with as many before', '2026-11-03T05', '2026-11-13T05', 'previous', '2026-10-24T04', '2026-11-03T05'],
  [
    'a month, with that of the year before',
    '2026-11-01T04',
    '2026-12-01T05',
    'last_year',
    '2025-11-01T04',
    '2025-12-01T05',
  ],
] as const)('the earlier range is computed for a comparison of %s', (_, start, end, period, since, until) => {
  const end_date = new Date(Date.parse(`${end}:00:00Z`) - 1).toISOString();
  const { range } = findEarlierRange({ start_date: `${start}:00:00.000Z`, end_date }, period, SETTINGS, LATER);
  expect(range).toEqual({ since: new Date(`${since}:00:00Z`), until: new Date(`${until}:00:00Z`) });
});

test('the earlier range of a month that has not ended is as long as the elapsed part', () => {
  const november = { start_date: '2026-11-01T04:00:00.000Z', end_date: '2026-12-01T04:59:59.999Z' };
  const { range, shift } = findEarlierRange(november, 'previous', SETTINGS, new Date('2026-11-20T19:30:00Z'));
  expect(range).toEqual({ since: new Date('2026-10-01T04:00:00Z'), until: new Date('2026-10-20T18:30:00Z') });
  expect(shift).toBe('31 days');
});

test.each([
  ['March 30, with the whole of February', '2026-03-01T05', '2026-04-01T04', '2026-03-30T16:00', '2026-03-01T05:00'],
  [
    'the last day of October, with the whole of September',
    '2026-10-01T04',
    '2026-11-01T04',
    '2026-10-31T14:00',
    '2026-10-01T04:00',
  ],
  [
    'the last day of November, up to the same time',
    '2026-11-01T04',
    '2026-12-01T05',
    '2026-11-30T05:01',
    '2026-10-30T04:01',
  ],
  [
    'the last day of February, up to the same time',
    '2026-02-01T05',
    '2026-03-01T05',
    '2026-02-28T17:00',
    '2026-01-28T17:00',
  ],
])('a month that has not ended is compared correctly on %s', (_, start, end, now, until) => {
  const end_date = new Date(Date.parse(`${end}:00:00Z`) - 1).toISOString();
  const month = { start_date: `${start}:00:00.000Z`, end_date };
  const { range } = findEarlierRange(month, 'previous', SETTINGS, new Date(`${now}:00Z`));
  expect(range.until).toEqual(new Date(`${until}:00Z`));
});

test('the earlier range of a day ends at the same local time when the clocks were changed on the earlier day', () => {
  const day = { start_date: '2026-11-08T05:00:00.000Z', end_date: '2026-11-09T04:59:59.999Z' };
  const { range } = findEarlierRange(day, 'same_weekdays', SETTINGS, new Date('2026-11-08T17:45:00Z'));
  expect(range).toEqual({ since: new Date('2026-11-01T04:00:00Z'), until: new Date('2026-11-01T17:45:00Z') });
});

test('a range in the future is compared with the whole earlier range', () => {
  const day = { start_date: '2026-11-20T05:00:00.000Z', end_date: '2026-11-21T04:59:59.999Z' };
  const { range } = findEarlierRange(day, 'previous', SETTINGS, new Date('2026-11-01T12:00:00Z'));
  expect(range).toEqual({ since: new Date('2026-11-19T05:00:00Z'), until: new Date('2026-11-20T05:00:00Z') });
});

test.each([
  ['a year', '2025-01-01T05', '2026-01-01T05', '1 year'],
  ['a range that starts on a leap day', '2024-02-29T05', '2024-03-03T05', '366 days'],
])('the days of %s are matched with the days of the year before', (_, start, end, expected) => {
  const end_date = new Date(Date.parse(`${end}:00:00Z`) - 1).toISOString();
  const { shift } = findEarlierRange({ start_date: `${start}:00:00.000Z`, end_date }, 'last_year', SETTINGS, LATER);
  expect(shift).toBe(expected);
});

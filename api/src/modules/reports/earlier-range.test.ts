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

test('the earlier range of a long month that has not ended ends before that month starts', () => {
  const march = { start_date: '2026-03-01T05:00:00.000Z', end_date: '2026-04-01T03:59:59.999Z' };
  const { range } = findEarlierRange(march, 'previous', SETTINGS, new Date('2026-03-30T16:00:00Z'));
  expect(range.until).toEqual(new Date('2026-02-28T17:00:00Z'));
});

test.each([
  ['a year', '2025-01-01T05', '2026-01-01T05', '1 year'],
  ['a range that starts on a leap day', '2024-02-29T05', '2024-03-03T05', '366 days'],
])('the days of %s are matched with the days of the year before', (_, start, end, expected) => {
  const end_date = new Date(Date.parse(`${end}:00:00Z`) - 1).toISOString();
  const { shift } = findEarlierRange({ start_date: `${start}:00:00.000Z`, end_date }, 'last_year', SETTINGS, LATER);
  expect(shift).toBe(expected);
});

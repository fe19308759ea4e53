import { createBucketLinks } from './bucket-links';

const settings = { timezone: 'America/New_York', day_cutoff: '04:00' };
const now = new Date('2026-11-20T18:00:00.000Z');
const bucket = (start: string) => ({ start, count: 1, amount: 10 });

function links(unit: 'hour' | 'day' | 'week' | 'month', starts: string[], address = '', hasHourFilter = true) {
  const options = { address: new URLSearchParams(address), settings, now, hasHourFilter };
  return createBucketLinks({ unit, buckets: starts.map(bucket) }, options);
}

test('an hour in the chart of a one-day report links to that hour of the same day and keeps the other filters', () => {
  expect(links('hour', ['2026-11-20T09:00:00.000Z', '2026-11-20T18:00:00.000Z'], 'employee=3&page=2')).toEqual([
    '?employee=3&hour=4',
    '?employee=3&hour=13',
  ]);
  expect(links('hour', ['2026-11-19T18:00:00.000Z'], 'date_filter=yesterday')).toEqual([
    '?date_filter=yesterday&hour=13',
  ]);
});

test('an hour in the chart of several days links to that hour of its business day', () => {
  // 2 AM on November 20 is before the cut-off and belongs to the previous business day.
  const address = 'start_date=2026-11-18&end_date=2026-11-20';
  expect(links('hour', ['2026-11-20T07:00:00.000Z'], address)).toEqual([
    '?date_filter=custom_date_range&start_date=2026-11-19&end_date=2026-11-19&hour=2',
  ]);
});

test('without an hour filter, an hour in a chart links to its business day, or has no link in a one-day report', () => {
  expect(links('hour', ['2026-11-20T18:00:00.000Z'], '', false)).toEqual([undefined]);
  const address = 'start_date=2026-11-18&end_date=2026-11-20';
  expect(links('hour', ['2026-11-19T18:00:00.000Z'], address, false)).toEqual([
    '?date_filter=custom_date_range&start_date=2026-11-19&end_date=2026-11-19',
  ]);
});

test('an hour in a chart that starts at half past has no link, because the hour filter offers only whole hours', () => {
  expect(links('hour', ['2026-11-20T18:30:00.000Z'])).toEqual([undefined]);
});

test('the two hours with the same number on the day on which clocks are set back have no link', () => {
  const hours = ['2026-11-01T04:00:00.000Z', '2026-11-01T05:00:00.000Z', '2026-11-01T06:00:00.000Z'];
  const address = 'date_filter=custom_date_range&start_date=2026-10-31&end_date=2026-10-31';
  expect(links('hour', hours, address)).toEqual([`?${address}&hour=0`, undefined, undefined]);
});

test('a day, a week and a month in a chart link to their days within the date range', () => {
  const dates = (start: string, end: string) => `?date_filter=custom_date_range&start_date=${start}&end_date=${end}`;
  const days = ['2026-11-02T09:00:00.000Z', '2026-11-03T09:00:00.000Z'];
  expect(links('day', days, 'start_date=2026-11-02&end_date=2026-11-03')).toEqual([
    dates('2026-11-02', '2026-11-02'),
    dates('2026-11-03', '2026-11-03'),
  ]);
  // Clocks are set back on November 1, 2026.
  const weeks = ['2026-10-28T08:00:00.000Z', '2026-11-02T09:00:00.000Z', '2026-11-09T09:00:00.000Z'];
  expect(links('week', weeks, 'start_date=2026-10-28&end_date=2026-11-11')).toEqual([
    dates('2026-10-28', '2026-11-01'),
    dates('2026-11-02', '2026-11-08'),
    dates('2026-11-09', '2026-11-11'),
  ]);
  const months = ['2026-10-15T08:00:00.000Z', '2026-11-01T09:00:00.000Z'];
  expect(links('month', months, 'start_date=2026-10-15&end_date=2026-11-20')).toEqual([
    dates('2026-10-15', '2026-10-31'),
    dates('2026-11-01', '2026-11-20'),
  ]);
});

test('a chart bucket has no link when the report already shows only that bucket', () => {
  expect(links('hour', ['2026-11-20T18:00:00.000Z'], 'hour=13')).toEqual([undefined]);
});

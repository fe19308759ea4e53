import { CUSTOM_RANGE, DATE_PRESETS, presetDays, toInstants } from '@backoffice/contract/dates';
import { zoneWithCutoff } from '@backoffice/contract/day-cutoff';
import fc from 'fast-check';
import { resolveDateRange } from './date-range';

afterEach(() => jest.useRealTimers());

/** Returns the date range of the URL parameters `search`, with the field names of the API. */
function resolve(search: string, zone: string) {
  const { todayStart, todayEnd } = resolveDateRange(new URLSearchParams(search), zone);
  return { start_date: todayStart, end_date: todayEnd };
}

// Days on which the clocks change: at night, at midnight, or by half an hour.
const CLOCK_CHANGES = [
  ...['America/New_York 2026-03-08', 'America/New_York 2026-11-01', 'Africa/Cairo 2025-04-25'],
  ...['America/Havana 2026-11-01', 'America/Santiago 2026-09-06', 'Australia/Lord_Howe 2025-10-05'],
].map((change) => change.split(' '));

const instant = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
const zoneAndInstant = fc.oneof(
  fc.tuple(fc.constantFrom(...Intl.supportedValuesOf('timeZone')), instant),
  fc.tuple(fc.constantFrom(...CLOCK_CHANGES), fc.integer({ min: -36, max: 36 })).map(([[zone = '', day], hours]) => {
    return [zone, new Date(Date.parse(`${day}T12:00:00Z`) + hours * 3_600_000)] as const;
  }),
);
// Before 1980 some zones had offsets with seconds, which the reports round.
const day = fc.date({ min: new Date('1980-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
const range = fc.oneof(
  fc.constantFrom(...DATE_PRESETS.filter((preset) => preset !== CUSTOM_RANGE)).map((preset) => ({ preset })),
  fc.tuple(day, day).map((days) => {
    const [start = '', end = ''] = days.map((date) => date.toISOString().slice(0, 10)).sort();
    return { start, end };
  }),
);

const cutoff = fc.oneof(
  fc.constant('00:00'),
  fc.nat(719).map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16)),
);

test('the prefetched date ranges equal those of the reports, in every time zone with every cut-off at every instant', () => {
  fc.assert(
    fc.property(zoneAndInstant, cutoff, range, ([timezone, now], day_cutoff, days) => {
      jest.useFakeTimers({ now });
      const zone = zoneWithCutoff({ timezone, day_cutoff });
      if ('preset' in days) {
        const search = `date_filter=${days.preset.toLowerCase().replace(' ', '_')}`;
        const expected = presetDays(days.preset, timezone, now, day_cutoff);
        expect(resolve(search, zone)).toEqual(toInstants(expected, timezone, day_cutoff));
      } else {
        const search = `start_date=${days.start}&end_date=${days.end}`;
        expect(resolve(search, zone)).toEqual(toInstants(days, timezone, day_cutoff));
      }
    }),
    { numRuns: 1000 },
  );
});

test.each([
  '',
  'date_filter=next_week',
  'date_filter=constructor',
  'start_date=2026-11-01',
  'start_date=2026-02-30&end_date=2026-03-01',
  'start_date=2026-11-02&end_date=2026-11-01',
  'start_date=1899-12-31&end_date=2026-11-01',
  'start_date=2026-11-01&end_date=2101-01-01',
  'start_date=2026-11-1&end_date=2026-11-02',
])('missing or invalid dates in the URL count as today (%p)', (search) => {
  jest.useFakeTimers({ now: new Date('2026-11-21T02:30:00.000Z') });
  expect(resolve(search, 'America/New_York')).toEqual({
    start_date: '2026-11-20T05:00:00.000Z',
    end_date: '2026-11-21T04:59:59.999Z',
  });
});

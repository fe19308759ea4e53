import { CUSTOM_RANGE, DATE_PRESETS, toInstants } from '@backoffice/platform/dates';
import { resolveDays } from './date-range';

// The tests run in Tokyo's time zone, where most of these instants belong to a different day, week, month or year.

const namedPresets = DATE_PRESETS.flatMap((preset) => (preset === CUSTOM_RANGE ? [] : preset));

/** First and last millisecond of each preset in the location's time zone. */
type Ranges = Record<(typeof namedPresets)[number], [first: string, last: string]>;

interface BoundaryCase {
  description: string;
  zone: string;
  /** Time at which the business day starts; midnight by default. */
  cutoff?: string;
  now: string;
  ranges: Ranges;
}

const newYorkCases: BoundaryCase[] = [
  {
    description: 'the last millisecond of a year, a Wednesday',
    zone: 'America/New_York',
    now: '2025-12-31T23:59:59.999-05:00',
    ranges: {
      Today: ['2025-12-31T00:00:00.000-05:00', '2025-12-31T23:59:59.999-05:00'],
      Yesterday: ['2025-12-30T00:00:00.000-05:00', '2025-12-30T23:59:59.999-05:00'],
      'This Week': ['2025-12-29T00:00:00.000-05:00', '2026-01-04T23:59:59.999-05:00'],
      'Last Week': ['2025-12-22T00:00:00.000-05:00', '2025-12-28T23:59:59.999-05:00'],
      'This Month': ['2025-12-01T00:00:00.000-05:00', '2025-12-31T23:59:59.999-05:00'],
      'Last Month': ['2025-11-01T00:00:00.000-04:00', '2025-11-30T23:59:59.999-05:00'],
      'This Year': ['2025-01-01T00:00:00.000-05:00', '2025-12-31T23:59:59.999-05:00'],
      'Last Year': ['2024-01-01T00:00:00.000-05:00', '2024-12-31T23:59:59.999-05:00'],
    },
  },
  {
    description: 'the first millisecond of a year',
    zone: 'America/New_York',
    now: '2026-01-01T00:00:00.000-05:00',
    ranges: {
      Today: ['2026-01-01T00:00:00.000-05:00', '2026-01-01T23:59:59.999-05:00'],
      Yesterday: ['2025-12-31T00:00:00.000-05:00', '2025-12-31T23:59:59.999-05:00'],
      'This Week': ['2025-12-29T00:00:00.000-05:00', '2026-01-04T23:59:59.999-05:00'],
      'Last Week': ['2025-12-22T00:00:00.000-05:00', '2025-12-28T23:59:59.999-05:00'],
      'This Month': ['2026-01-01T00:00:00.000-05:00', '2026-01-31T23:59:59.999-05:00'],
      'Last Month': ['2025-12-01T00:00:00.000-05:00', '2025-12-31T23:59:59.999-05:00'],
      'This Year': ['2026-01-01T00:00:00.000-05:00', '2026-12-31T23:59:59.999-05:00'],
      'Last Year': ['2025-01-01T00:00:00.000-05:00', '2025-12-31T23:59:59.999-05:00'],
    },
  },
  {
    description: 'the second pass through a repeated hour, on a Sunday',
    zone: 'America/New_York',
    now: '2026-11-01T01:30:00.000-05:00',
    ranges: {
      Today: ['2026-11-01T00:00:00.000-04:00', '2026-11-01T23:59:59.999-05:00'],
      Yesterday: ['2026-10-31T00:00:00.000-04:00', '2026-10-31T23:59:59.999-04:00'],
      'This Week': ['2026-10-26T00:00:00.000-04:00', '2026-11-01T23:59:59.999-05:00'],
      'Last Week': ['2026-10-19T00:00:00.000-04:00', '2026-10-25T23:59:59.999-04:00'],
      'This Month': ['2026-11-01T00:00:00.000-04:00', '2026-11-30T23:59:59.999-05:00'],
      'Last Month': ['2026-10-01T00:00:00.000-04:00', '2026-10-31T23:59:59.999-04:00'],
      'This Year': ['2026-01-01T00:00:00.000-05:00', '2026-12-31T23:59:59.999-05:00'],
      'Last Year': ['2025-01-01T00:00:00.000-05:00', '2025-12-31T23:59:59.999-05:00'],
    },
  },
];

const otherCases: BoundaryCase[] = [
  {
    description: 'the first millisecond after half an hour that was skipped, on a Sunday',
    zone: 'Australia/Lord_Howe',
    now: '2025-10-05T02:30:00.000+11:00',
    ranges: {
      Today: ['2025-10-05T00:00:00.000+10:30', '2025-10-05T23:59:59.999+11:00'],
      Yesterday: ['2025-10-04T00:00:00.000+10:30', '2025-10-04T23:59:59.999+10:30'],
      'This Week': ['2025-09-29T00:00:00.000+10:30', '2025-10-05T23:59:59.999+11:00'],
      'Last Week': ['2025-09-22T00:00:00.000+10:30', '2025-09-28T23:59:59.999+10:30'],
      'This Month': ['2025-10-01T00:00:00.000+10:30', '2025-10-31T23:59:59.999+11:00'],
      'Last Month': ['2025-09-01T00:00:00.000+10:30', '2025-09-30T23:59:59.999+10:30'],
      'This Year': ['2025-01-01T00:00:00.000+11:00', '2025-12-31T23:59:59.999+11:00'],
      'Last Year': ['2024-01-01T00:00:00.000+11:00', '2024-12-31T23:59:59.999+11:00'],
    },
  },
  {
    description: 'the first millisecond of a Monday after the clocks went back',
    zone: 'Pacific/Auckland',
    now: '2025-04-07T00:00:00.000+12:00',
    ranges: {
      Today: ['2025-04-07T00:00:00.000+12:00', '2025-04-07T23:59:59.999+12:00'],
      Yesterday: ['2025-04-06T00:00:00.000+13:00', '2025-04-06T23:59:59.999+12:00'],
      'This Week': ['2025-04-07T00:00:00.000+12:00', '2025-04-13T23:59:59.999+12:00'],
      'Last Week': ['2025-03-31T00:00:00.000+13:00', '2025-04-06T23:59:59.999+12:00'],
      'This Month': ['2025-04-01T00:00:00.000+13:00', '2025-04-30T23:59:59.999+12:00'],
      'Last Month': ['2025-03-01T00:00:00.000+13:00', '2025-03-31T23:59:59.999+13:00'],
      'This Year': ['2025-01-01T00:00:00.000+13:00', '2025-12-31T23:59:59.999+13:00'],
      'Last Year': ['2024-01-01T00:00:00.000+13:00', '2024-12-31T23:59:59.999+13:00'],
    },
  },
  {
    description: 'the last millisecond of a Sunday on which the clocks went back',
    zone: 'Pacific/Auckland',
    now: '2025-04-06T23:59:59.999+12:00',
    ranges: {
      Today: ['2025-04-06T00:00:00.000+13:00', '2025-04-06T23:59:59.999+12:00'],
      Yesterday: ['2025-04-05T00:00:00.000+13:00', '2025-04-05T23:59:59.999+13:00'],
      'This Week': ['2025-03-31T00:00:00.000+13:00', '2025-04-06T23:59:59.999+12:00'],
      'Last Week': ['2025-03-24T00:00:00.000+13:00', '2025-03-30T23:59:59.999+13:00'],
      'This Month': ['2025-04-01T00:00:00.000+13:00', '2025-04-30T23:59:59.999+12:00'],
      'Last Month': ['2025-03-01T00:00:00.000+13:00', '2025-03-31T23:59:59.999+13:00'],
      'This Year': ['2025-01-01T00:00:00.000+13:00', '2025-12-31T23:59:59.999+13:00'],
      'Last Year': ['2024-01-01T00:00:00.000+13:00', '2024-12-31T23:59:59.999+13:00'],
    },
  },
  {
    description: 'the first millisecond of a day whose midnight was skipped',
    zone: 'Africa/Cairo',
    now: '2025-04-25T01:00:00.000+03:00',
    ranges: {
      Today: ['2025-04-25T01:00:00.000+03:00', '2025-04-25T23:59:59.999+03:00'],
      Yesterday: ['2025-04-24T00:00:00.000+02:00', '2025-04-24T23:59:59.999+02:00'],
      'This Week': ['2025-04-21T00:00:00.000+02:00', '2025-04-27T23:59:59.999+03:00'],
      'Last Week': ['2025-04-14T00:00:00.000+02:00', '2025-04-20T23:59:59.999+02:00'],
      'This Month': ['2025-04-01T00:00:00.000+02:00', '2025-04-30T23:59:59.999+03:00'],
      'Last Month': ['2025-03-01T00:00:00.000+02:00', '2025-03-31T23:59:59.999+02:00'],
      'This Year': ['2025-01-01T00:00:00.000+02:00', '2025-12-31T23:59:59.999+02:00'],
      'Last Year': ['2024-01-01T00:00:00.000+02:00', '2024-12-31T23:59:59.999+02:00'],
    },
  },
];

const barCases: BoundaryCase[] = [
  {
    description: 'the last millisecond before the cut-off 05:00, on a Monday, the day after the clocks went back',
    zone: 'America/New_York',
    cutoff: '05:00',
    now: '2026-11-02T04:59:59.999-05:00',
    ranges: {
      Today: ['2026-11-01T05:00:00.000-05:00', '2026-11-02T04:59:59.999-05:00'],
      Yesterday: ['2026-10-31T05:00:00.000-04:00', '2026-11-01T04:59:59.999-05:00'],
      'This Week': ['2026-10-26T05:00:00.000-04:00', '2026-11-02T04:59:59.999-05:00'],
      'Last Week': ['2026-10-19T05:00:00.000-04:00', '2026-10-26T04:59:59.999-04:00'],
      'This Month': ['2026-11-01T05:00:00.000-05:00', '2026-12-01T04:59:59.999-05:00'],
      'Last Month': ['2026-10-01T05:00:00.000-04:00', '2026-11-01T04:59:59.999-05:00'],
      'This Year': ['2026-01-01T05:00:00.000-05:00', '2027-01-01T04:59:59.999-05:00'],
      'Last Year': ['2025-01-01T05:00:00.000-05:00', '2026-01-01T04:59:59.999-05:00'],
    },
  },
  {
    description: 'the cut-off 05:00 of a Sunday on which the clocks went forward',
    zone: 'Europe/Berlin',
    cutoff: '05:00',
    now: '2026-03-29T05:00:00.000+02:00',
    ranges: {
      Today: ['2026-03-29T05:00:00.000+02:00', '2026-03-30T04:59:59.999+02:00'],
      Yesterday: ['2026-03-28T05:00:00.000+01:00', '2026-03-29T04:59:59.999+02:00'],
      'This Week': ['2026-03-23T05:00:00.000+01:00', '2026-03-30T04:59:59.999+02:00'],
      'Last Week': ['2026-03-16T05:00:00.000+01:00', '2026-03-23T04:59:59.999+01:00'],
      'This Month': ['2026-03-01T05:00:00.000+01:00', '2026-04-01T04:59:59.999+02:00'],
      'Last Month': ['2026-02-01T05:00:00.000+01:00', '2026-03-01T04:59:59.999+01:00'],
      'This Year': ['2026-01-01T05:00:00.000+01:00', '2027-01-01T04:59:59.999+01:00'],
      'Last Year': ['2025-01-01T05:00:00.000+01:00', '2026-01-01T04:59:59.999+01:00'],
    },
  },
];

test.each([...newYorkCases, ...otherCases, ...barCases])(
  "the date presets cover the location's business days: $description in $zone",
  (boundaryCase) => {
    const { zone, cutoff = '00:00', now, ranges } = boundaryCase;
    for (const preset of namedPresets) {
      const settings = { timezone: zone, day_cutoff: cutoff };
      const { start_date, end_date } = toInstants(resolveDays({ preset }, settings, new Date(now)), zone, cutoff);
      const [first, last] = ranges[preset].map((local) => new Date(local).toISOString());
      expect([preset, start_date, end_date]).toEqual([preset, first, last]);
    }
  },
);

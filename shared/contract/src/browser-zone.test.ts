import { execFileSync } from 'node:child_process';

// The time zone of a process is fixed when it starts, so each browser time zone is tested in a separate process.
const program = `
  const dates = require('./dates.ts');
  const now = new Date('2026-11-21T03:30:00.000Z');
  const zone = 'America/New_York';
  const range = (preset) => preset === dates.CUSTOM_RANGE ? [] : [[preset, dates.presetDays(preset, zone, now)]];
  console.log(JSON.stringify({
    presets: dates.DATE_PRESETS.flatMap(range),
    today: dates.toInstants(dates.presetDays('Today', zone, now), zone),
    shown: [dates.formatDateTime(now, zone), dates.formatDay('2011-12-30')],
    typed: dates.parseTypedDate('12/30/2011'),
    // A day on which clocks change in some of the browser time zones.
    change: [dates.dayStart('2026-03-29', zone), dates.dayEnd('2026-03-29', zone)],
  }));
`;

function computeDatesIn(browserZone: string): unknown {
  const output = execFileSync(process.execPath, ['--require', 'tsx/cjs', '--eval', program], {
    cwd: __dirname,
    env: { ...process.env, TZ: browserZone },
    encoding: 'utf8',
  });
  return JSON.parse(output);
}

test.each(['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Apia', 'Asia/Beirut'])(
  'in a browser in %s, dates are in the time zone of the location',
  (browserZone) => {
    expect(computeDatesIn(browserZone)).toEqual({
      presets: [
        ['Today', { start: '2026-11-20', end: '2026-11-20' }],
        ['Yesterday', { start: '2026-11-19', end: '2026-11-19' }],
        ['This Week', { start: '2026-11-16', end: '2026-11-22' }],
        ['Last Week', { start: '2026-11-09', end: '2026-11-15' }],
        ['This Month', { start: '2026-11-01', end: '2026-11-30' }],
        ['Last Month', { start: '2026-10-01', end: '2026-10-31' }],
        ['This Year', { start: '2026-01-01', end: '2026-12-31' }],
        ['Last Year', { start: '2025-01-01', end: '2025-12-31' }],
      ],
      today: { start_date: '2026-11-20T05:00:00.000Z', end_date: '2026-11-21T04:59:59.999Z' },
      shown: ['November 20, 2026 at 10:30 PM', '12/30/2011'],
      typed: '2011-12-30',
      change: ['2026-03-29T04:00:00.000Z', '2026-03-30T03:59:59.999Z'],
    });
  },
);

import { DAY_CUTOFF_PATTERN, formatDayCutoff, zoneWithCutoff } from './day-cutoff';

test.each(['00:00', '05:00', '09:59', '11:59'])('%s is a valid cut-off', (text) =>
  expect(text).toMatch(DAY_CUTOFF_PATTERN),
);
test.each(['', '5:00', '12:00', '23:00', '05:60', '05:00:00', '05:00 '])('%j is not a valid cut-off', (text) =>
  expect(text).not.toMatch(DAY_CUTOFF_PATTERN),
);

test.each([
  ['00:00', '12:00 AM'],
  ['00:30', '12:30 AM'],
  ['05:00', '5:00 AM'],
  ['11:59', '11:59 AM'],
])('the cut-off %s is shown as %s', (cutoff, shown) => expect(formatDayCutoff(cutoff)).toBe(shown));

test('zoneWithCutoff appends the cut-off unless it is midnight or missing', () => {
  const timezone = 'America/New_York';
  expect(zoneWithCutoff({ timezone, day_cutoff: '05:00' })).toBe('America/New_York 05:00');
  expect(zoneWithCutoff({ timezone, day_cutoff: '00:00' })).toBe(timezone);
  expect(zoneWithCutoff({ timezone })).toBe(timezone);
});

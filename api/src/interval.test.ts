import { parseInterval } from './interval';

test('parseInterval returns the same number of seconds for a duration in days, hours and minutes', () => {
  const days = 365;
  const seconds = days * 24 * 60 * 60;
  expect([`${days}d`, `${days * 24}h`, `${days * 24 * 60}m`].map(parseInterval)).toEqual([seconds, seconds, seconds]);
});

test.each(['', '0m', '1', '1w', '1.5h', '-1d', ' 1d'])('parseInterval returns undefined for “%s”', (text) => {
  expect(parseInterval(text)).toBeUndefined();
});

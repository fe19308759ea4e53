import { proposeDayCutoff } from './propose-day-cutoff';

test.each([
  ['22:00', '00:00'],
  ['12:00', '00:00'],
  ['23:59', '00:00'],
  ['00:00', '02:00'],
  ['00:01', '03:00'],
  ['02:00', '04:00'],
  ['02:30', '05:00'],
  ['04:00', '06:00'],
  ['09:00', '11:00'],
  ['09:01', '11:00'],
  ['11:59', '11:00'],
])('the proposed start of the business day of a location that closes at %s is %s', (closes, cutoff) => {
  expect(proposeDayCutoff(closes)).toBe(cutoff);
});

import { parseWatchOptions } from './watch-options';

test.each([
  [{ watch: '10m' }, { durationMs: 600_000, limit: 0.01 }],
  [
    { watch: '90s', 'rollback-above': '0.5%' },
    { durationMs: 90_000, limit: 0.005 },
  ],
  [
    { watch: '24h', 'rollback-above': '0%' },
    { durationMs: 86_400_000, limit: 0 },
  ],
  [{}, undefined],
])('the watch options %p are parsed', (options, expected) => {
  expect(parseWatchOptions(options)).toEqual(expected);
});

test.each([
  [{ watch: '10' }, '--watch takes a duration of up to a day, such as 10m or 90s, not 10'],
  [{ watch: '0m' }, '--watch takes a duration'],
  [{ watch: '25h' }, '--watch takes a duration'],
  [{ watch: '10m', 'rollback-above': '1' }, '--rollback-above takes a share'],
  [{ watch: '10m', 'rollback-above': '100%' }, '--rollback-above takes a share'],
  [{ 'rollback-above': '1%' }, '--rollback-above needs --watch'],
])('the watch options %p are refused', (options, message) => {
  expect(() => parseWatchOptions(options)).toThrow(message);
});

const SECONDS = new Map([
  ['m', 60],
  ['h', 60 * 60],
  ['d', 24 * 60 * 60],
]);

export const INTERVAL_HINT = 'must be a time such as 30m, 24h or 7d';

/** Returns the number of seconds in a duration such as `30m`, `24h` or `7d`, or undefined for other texts. */
export function parseInterval(text: string): number | undefined {
  const [, number, unit = ''] = /^([1-9]\d{0,7})([mhd])$/.exec(text) ?? [];
  const seconds = SECONDS.get(unit);
  return seconds === undefined ? undefined : Number(number) * seconds;
}

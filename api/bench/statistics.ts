/** Durations in milliseconds of the operation `name`. */
export interface TimeGroup {
  name: string;
  times: number[];
}

/** Formats the count, percentiles and mean of durations as one line. */
export function formatSummary({ name, times }: TimeGroup): string {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  const figures = { min: at(0), p10: at(0.1), p50: at(0.5), p90: at(0.9), p99: at(0.99), mean: mean(times) };
  const columns = Object.entries(figures).map(([figure, ms]) => `${figure} ${ms.toFixed(2).padStart(6)}`);
  return [name.padEnd(36), `n ${times.length}`, ...columns].join('  ');
}

/** Formats the result of a two-sample Kolmogorov-Smirnov test at the 5 % level as one line. */
export function formatComparison(one: TimeGroup, other: TimeGroup): string {
  const distance = findLargestDistance(one.times, other.times);
  const [n, m] = [one.times.length, other.times.length];
  // Asymptotic critical value of the test for two samples: 1.3581 is sqrt(-ln(0.05 / 2) / 2).
  const critical = 1.3581 * Math.sqrt((n + m) / (n * m));
  const verdict = distance > critical ? 'CAN be told apart' : 'cannot be told apart';
  return `  D ${distance.toFixed(4)}, critical at 5 % ${critical.toFixed(4)}: ${verdict}`;
}

/** Returns the Kolmogorov-Smirnov statistic: the largest distance between the two empirical distribution functions. */
function findLargestDistance(one: number[], other: number[]): number {
  const shareUpTo = (times: number[], limit: number) => times.filter((time) => time <= limit).length / times.length;
  return Math.max(...[...one, ...other].map((limit) => Math.abs(shareUpTo(one, limit) - shareUpTo(other, limit))));
}

function mean(times: number[]): number {
  return times.reduce((sum, time) => sum + time, 0) / times.length;
}

/** Milliseconds, of which `name` says what took them. */
export interface Group {
  name: string;
  times: number[];
}

/** One line: how many, and how they lie. */
export function summary({ name, times }: Group): string {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  const figures = { min: at(0), p10: at(0.1), p50: at(0.5), p90: at(0.9), p99: at(0.99), mean: mean(times) };
  const columns = Object.entries(figures).map(([figure, ms]) => `${figure} ${ms.toFixed(2).padStart(6)}`);
  return [name.padEnd(36), `n ${times.length}`, ...columns].join('  ');
}

/** One line: whether two groups can be told apart, by the test of Kolmogorov and Smirnov at 5 %. */
export function comparison(one: Group, other: Group): string {
  const distance = greatestDistance(one.times, other.times);
  const [n, m] = [one.times.length, other.times.length];
  // The asymptotic value for two samples: sqrt(-ln(0.05 / 2) / 2).
  const critical = 1.3581 * Math.sqrt((n + m) / (n * m));
  const verdict = distance > critical ? 'CAN be told apart' : 'cannot be told apart';
  return `  D ${distance.toFixed(4)}, critical at 5 % ${critical.toFixed(4)}: ${verdict}`;
}

/** Between the two distributions' shares of what took no longer, at whatever time they are furthest apart. */
function greatestDistance(one: number[], other: number[]): number {
  const shareUpTo = (times: number[], limit: number) => times.filter((time) => time <= limit).length / times.length;
  return Math.max(...[...one, ...other].map((limit) => Math.abs(shareUpTo(one, limit) - shareUpTo(other, limit))));
}

function mean(times: number[]): number {
  return times.reduce((sum, time) => sum + time, 0) / times.length;
}

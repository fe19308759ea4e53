import { readFileSync } from 'node:fs';

/** Clock ticks per second in `/proc`; the same on all common Linux platforms. */
const TICKS_PER_SECOND = 100;

/** Returns the CPU time that processes have used, in seconds; NaN where there is no `/proc`. */
export function readCpuTime(pids: number[]): number {
  try {
    const ticks = pids.map((pid) => {
      // The second field is the program's name in parentheses, which may contain spaces.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return Number(fields[11]) + Number(fields[12]);
    });
    return ticks.reduce((sum, count) => sum + count, 0) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

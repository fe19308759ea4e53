import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in `/proc`; the same on all common Linux platforms. */
const TICKS_PER_SECOND = 100;

/**
 * Returns the CPU time in seconds of a process and its children, including children that have ended; NaN without
 * `/proc`.
 */
export function readCpuTime(pid: number): number {
  const parent = readStat(pid);
  if (!parent) return Number.NaN;
  const children = readdirSync('/proc').flatMap((name) => {
    const child = /^\d+$/.test(name) ? readStat(Number(name)) : undefined;
    return child?.parent === pid ? child.own : [];
  });
  return (parent.own + parent.endedChildren + children.reduce((sum, ticks) => sum + ticks, 0)) / TICKS_PER_SECOND;
}

/** Returns the process id of the parent of process `pid`; undefined without `/proc`. */
export function readParentPid(pid: number): number | undefined {
  return readStat(pid)?.parent;
}

function readStat(pid: number): { parent: number; own: number; endedChildren: number } | undefined {
  try {
    // The second field is the program's name in parentheses, which may contain spaces.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/^.*\) /);
    const [parent = 0, ...others] = fields.split(' ').slice(1).map(Number);
    // Fields 14 to 17 of `/proc/<pid>/stat`: user and system time of the process, then of its children that have ended.
    const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = others.slice(9);
    return { parent, own: user + system, endedChildren: childrenUser + childrenSystem };
  } catch {
    return undefined;
  }
}

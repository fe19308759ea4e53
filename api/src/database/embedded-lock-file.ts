import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Cluster } from './embedded-cluster';

/** A server writes its lock file in one go: one that holds no process number for this long is not being written. */
const WRITTEN_WITHIN_MS = 1_000;

/** What a server writes into `postmaster.pid` while it runs, and leaves there when it is killed. */
export interface ServerTrace {
  pid: number;
  /** The folder of its socket; empty until it has one. */
  socketFolder: string;
}

/** Reads `postmaster.pid`; undefined where there is none, or none that names a process. */
export function readTrace({ data }: Pick<Cluster, 'data'>): ServerTrace | undefined {
  const lines = read(path.join(data, 'postmaster.pid'))?.split('\n');
  const pid = Number(lines?.[0]);
  return pid > 0 ? { pid, socketFolder: lines?.[4] ?? '' } : undefined;
}

/**
 * Removes lock files that name no process, as a loss of power leaves them: PostgreSQL does not start beside one. Should
 * a server run all the same, PostgreSQL finds out by the shared memory of its data folder.
 */
export function removeUnreadableLockFiles({ data }: Cluster, socketLockFile: string): void {
  for (const file of [path.join(data, 'postmaster.pid'), socketLockFile]) {
    const writtenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    const isUnreadable = !(Number.parseInt(read(file) ?? '', 10) > 0);
    if (isUnreadable && Date.now() - writtenAt > WRITTEN_WITHIN_MS) rmSync(file, { force: true });
  }
}

/** Whether process `pid` is the server of this cluster, and not one that got its number since. */
export function isServer(pid: number, { data }: Cluster): boolean {
  const command = commandOf(pid);
  return command.includes('postgres') && command.includes(data);
}

/**
 * Ends the processes that a killed server has left: until the last one is gone, PostgreSQL refuses to start. Nothing
 * is lost that was committed. On Linux alone; elsewhere each ends by itself with the statement it is at.
 */
export function endOrphans({ data }: Cluster): void {
  if (process.platform !== 'linux') return;
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const processes = pids.filter((pid) => workingFolderOf(pid) === data);
  for (const pid of processes) {
    // A server's processes have titles. The server itself has none: it may be one that is just being started.
    const isOrphan = commandOf(pid).startsWith('postgres:') && !processes.includes(parentOf(pid));
    if (isOrphan) process.kill(pid, 'SIGKILL');
  }
}

/** The command line of a process; empty when there is none, or when it has ended and waits for its parent. */
function commandOf(pid: number): string {
  if (process.platform === 'linux') return read(`/proc/${pid}/cmdline`) ?? '';
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function parentOf(pid: number): number {
  // The command, in brackets, may hold anything; state and parent follow it.
  return Number(/^.*\) \S (\d+)/s.exec(read(`/proc/${pid}/stat`) ?? '')?.[1]);
}

function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

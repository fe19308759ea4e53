import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Cluster } from './embedded-cluster';

/** Age in milliseconds from which a lock file without a process id is the remainder of an interrupted write. */
const WRITTEN_WITHIN_MS = 1_000;

/** Content of `postmaster.pid`, which a running server writes and a killed server leaves behind. */
export interface PostmasterFile {
  pid: number;
  /** Folder of the server's socket; empty until the server has created it. */
  socketFolder: string;
}

/** Reads `postmaster.pid`. Returns undefined when it is missing or has no process id. */
export function readPostmasterFile({ data }: Pick<Cluster, 'data'>): PostmasterFile | undefined {
  const lines = tryReadFile(path.join(data, 'postmaster.pid'))?.split('\n');
  const pid = Number(lines?.[0]);
  return pid > 0 ? { pid, socketFolder: lines?.[4] ?? '' } : undefined;
}

/**
 * Removes lock files without a process id: a power failure leaves them behind, and they keep PostgreSQL from starting.
 * Even without a lock file, PostgreSQL detects a running server by the shared memory of its data folder.
 */
export function removeUnreadableLockFiles({ data }: Cluster, socketLockFile: string): void {
  for (const file of [path.join(data, 'postmaster.pid'), socketLockFile]) {
    const writtenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    const isUnreadable = !(Number.parseInt(tryReadFile(file) ?? '', 10) > 0);
    if (isUnreadable && Date.now() - writtenAt > WRITTEN_WITHIN_MS) rmSync(file, { force: true });
  }
}

/** Whether process `pid` is the server of this cluster, and not a later process with a reused id. */
export function isServerProcess(pid: number, { data }: Cluster): boolean {
  const command = readCommandLine(pid);
  return command.includes('postgres') && command.includes(data);
}

/**
 * Ends the child processes of a killed server: PostgreSQL refuses to start while one of them runs. Committed data
 * stays. Linux only; on other systems each process ends after its current statement.
 */
export function endOrphanedProcesses({ data }: Cluster): void {
  if (process.platform !== 'linux') return;
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const processes = pids.filter((pid) => readWorkingDirectory(pid) === data);
  for (const pid of processes) {
    // Titles of child processes begin with `postgres:`. A process without such a title may be a starting server.
    const isOrphan = readCommandLine(pid).startsWith('postgres:') && !processes.includes(readParentPid(pid));
    if (isOrphan) process.kill(pid, 'SIGKILL');
  }
}

/** Command line of a process; empty when the process does not exist or is a zombie. */
function readCommandLine(pid: number): string {
  if (process.platform === 'linux') return tryReadFile(`/proc/${pid}/cmdline`) ?? '';
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function readParentPid(pid: number): number {
  // The command name, in parentheses, may contain any character. The process state and the parent's id follow it.
  return Number(/^.*\) \S (\d+)/s.exec(tryReadFile(`/proc/${pid}/stat`) ?? '')?.[1]);
}

function readWorkingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function tryReadFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

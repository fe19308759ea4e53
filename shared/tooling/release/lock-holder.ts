import { randomUUID } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { formatInstant } from './format-instant';
import { explainWriteError } from './staging';

/** The process that holds a lock, as it described itself. Every field may be missing in a damaged record. */
interface Holder {
  user?: string;
  host?: string;
  pid?: number;
  /** Random id, different each time that a process takes the lock. */
  turn?: string;
  /** Time at which the process took the lock; ISO 8601. */
  since?: string;
}

const holderFile = (folder: string) => path.join(folder, 'holder.json');

function readHolder(folder: string): Holder {
  try {
    const since = statSync(holderFile(folder)).mtime.toISOString();
    return { ...JSON.parse(readFileSync(holderFile(folder), 'utf8')), since };
  } catch {
    return {};
  }
}

/** Returns the name of the account that runs this process; undefined when the account has none, as in some containers. */
export function readUserName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

/** Records this process as the holder. Returns a function that checks whether it still is the holder. */
export function recordHolder(folder: string): () => boolean {
  const turn = randomUUID();
  try {
    const holder: Holder = { user: readUserName(), host: hostname(), pid: process.pid, turn };
    writeFileSync(holderFile(folder), JSON.stringify(holder));
  } catch (error) {
    throw explainWriteError(error, 'The deployment lock', folder);
  }
  return () => readHolder(folder).turn === turn;
}

/** Returns text such as "A deployment by ana, process 12 on ci, has held <folder> since <time>". */
export function describeHolder(folder: string): string {
  const { user, host, pid, since } = readHolder(folder);
  const account = user === undefined ? '' : ` by ${user}`;
  const holder = pid === undefined ? 'Another deployment' : `A deployment${account}, process ${pid} on ${host},`;
  return `${holder} has held ${folder} since ${formatInstant(since)}`;
}

/** Whether the holder was a process of this machine that has exited, also when another process now has its id. */
export function hasHolderExited(folder: string): boolean {
  const { host, pid } = readHolder(folder);
  if (host !== hostname() || pid === undefined) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return Object(error).code === 'ESRCH';
  }
}

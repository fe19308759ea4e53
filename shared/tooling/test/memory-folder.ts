import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const FOLDER = '/dev/shm';
const MOUNTS = '/proc/mounts';
/** Free bytes that the temporary files of the suites need, with a margin: databases, sites and an installation. */
const NEEDED_BYTES = 8 * 2 ** 30;

/** Whether the file system mounted at `folder` allows execution. `mounts` is the text of `/proc/mounts`. */
export function allowsPrograms(mounts: string, folder: string): boolean {
  const options = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, point]) => point === folder);
  return options.length > 0 && options.every(([, , , list = '']) => !list.split(',').includes('noexec'));
}

/**
 * Returns Linux's in-memory folder when it allows the execution of programs and has enough free space. On a disk,
 * creating and removing many small files takes a third of the CPU time of the API's suite.
 */
export function findMemoryFolder(): string | undefined {
  if (!existsSync(FOLDER) || !existsSync(MOUNTS)) return undefined;
  const { bavail, bsize } = statfsSync(FOLDER);
  const hasRoom = Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
  const isUsable = hasRoom && allowsPrograms(readFileSync(MOUNTS, 'utf8'), FOLDER);
  return isUsable ? FOLDER : undefined;
}

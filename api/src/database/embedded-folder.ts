import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { StartError } from '../errors';
import { readOrCreateSecret } from '../secret-file';

/** Name of the file that contains the path of a database outside DATA_DIR. Written once the database exists. */
const POINTER = 'postgres-folder';
/** Name of the file with the folder name of a database outside DATA_DIR while the database is being created. */
const PENDING = 'postgres-folder.new';
/** Folders for the state of system services, which are kept across reboots and which every user can enter. */
const SERVICE_FOLDERS = ['/var/lib', '/var/db'];

export interface SystemUser {
  uid: number;
  gid: number;
}

export interface ServerFolder {
  /** Absolute path without symbolic links. Contains the binaries, the password, the log and the folder `data`. */
  root: string;
  /** System user that PostgreSQL runs as; undefined for the user of this process. */
  user: SystemUser | undefined;
}

/**
 * Returns the database folder of `dataDir`; undefined when there is no database yet. Throws a `StartError` when the
 * database was outside DATA_DIR and is missing, for example because only DATA_DIR was copied to another machine.
 */
export function findServerFolder(dataDir: string): ServerFolder | undefined {
  const { home, recorded, inside } = resolvePaths(dataDir);
  for (const root of [recorded, inside]) {
    if (root === undefined || !existsSync(root)) continue;
    requireOwnFolder(root);
    if (existsSync(path.join(root, 'data'))) return { root, user: isRoot() ? readOwner(root) : undefined };
  }
  if (recorded === undefined) return undefined;
  throw new StartError(
    `There is no database in ${recorded}, the database folder of DATA_DIR ${home}: restore that folder, or put it at ${inside}`,
  );
}

/**
 * PostgreSQL refuses to run as root. For root, it runs as `nobody` in DATA_DIR/postgres or, when `nobody` cannot enter
 * DATA_DIR (for example below /root), in /var/lib/backoffice/<random>, whose path `recordServerFolder` stores.
 */
export function createServerFolder(dataDir: string): ServerFolder {
  mkdirSync(dataDir, { recursive: true });
  const { home, inside } = resolvePaths(dataDir);
  if (!isRoot()) {
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    return { root: inside, user: undefined };
  }
  const user = findUnprivilegedUser();
  if (canEnter(home, user)) return { root: createOwnedFolder(inside, user), user };
  const name = readOrCreateSecret(path.join(home, PENDING), 8);
  return { root: createOwnedFolder(path.join(findServiceFolder(), 'backoffice', name), user), user };
}

/** Whether the database folder `root` is outside `dataDir`, so that a copy of `dataDir` does not contain it. */
export function isOutsideDataDir(dataDir: string, root: string): boolean {
  return root !== resolvePaths(dataDir).inside;
}

/** Stores the path of a database folder outside `dataDir`, so that the next start finds it. */
export function recordServerFolder(dataDir: string, root: string): void {
  const { home, recorded } = resolvePaths(dataDir);
  if (recorded === root || !isOutsideDataDir(dataDir, root)) return;
  const pointer = path.join(home, POINTER);
  const partial = `${pointer}.partial-${process.pid}`;
  writeFileSync(partial, `${root}\n`, { flush: true });
  renameSync(partial, pointer);
  rmSync(path.join(home, PENDING), { force: true });
}

function resolvePaths(dataDir: string) {
  const home = existsSync(dataDir) ? realpathSync(dataDir) : path.resolve(dataDir);
  const pointer = path.join(home, POINTER);
  const recorded = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined;
  return { home, recorded, inside: path.join(home, 'postgres') };
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function requireOwnFolder(root: string): void {
  const owner = statSync(root).uid;
  if (!process.getuid || isRoot() || owner === process.getuid()) return;
  throw new StartError(
    `The database in ${root} belongs to another user (${owner}): start as root, or give another DATA_DIR`,
  );
}

function readOwner(root: string): SystemUser {
  const { uid, gid } = statSync(path.join(root, 'data'));
  const user = { uid, gid };
  if (!canEnter(root, user)) {
    throw new StartError(`The user ${uid}, who owns the database in ${root}, cannot enter that folder`);
  }
  return user;
}

function createOwnedFolder(root: string, user: SystemUser): string {
  mkdirSync(path.dirname(root), { recursive: true, mode: 0o755 });
  mkdirSync(root, { recursive: true, mode: 0o700 });
  chownSync(root, user.uid, user.gid);
  return root;
}

function findServiceFolder(): string {
  const folder = SERVICE_FOLDERS.find((candidate) => existsSync(candidate));
  if (!folder) throw new StartError('Only root can enter DATA_DIR: give another DATA_DIR');
  return folder;
}

function findUnprivilegedUser(): SystemUser {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m);
  if (!line) throw new StartError('PostgreSQL does not run as root, and there is no user nobody: use another user');
  // A 32-bit unsigned id may be written as a negative number, as -2 on macOS.
  return { uid: Number(line[1]) >>> 0, gid: Number(line[2]) >>> 0 };
}

/** Whether `user` may pass through `folder` and every folder above it. */
function canEnter(folder: string, user: SystemUser): boolean {
  const { uid, gid, mode } = statSync(folder);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  const above = path.dirname(folder);
  return (mode & bit) !== 0 && (above === folder || canEnter(above, user));
}

import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../errors';

/** Names where the database lies when it does not lie in DATA_DIR itself. */
const POINTER = 'postgres-folder';
/** Where a system keeps the state of its services: kept over a restart, and open to every user. */
const SERVICE_FOLDERS = ['/var/lib', '/var/db'];

export interface SystemUser {
  uid: number;
  gid: number;
}

export interface ServerFolder {
  /** Absolute, without symbolic links. Holds binaries, password, log and `data`. */
  root: string;
  /** Whom PostgreSQL runs as; undefined for the user we are. */
  user: SystemUser | undefined;
}

/**
 * Decides where the database of `dataDir` lies and who runs it, and creates the folder.
 *
 * PostgreSQL refuses to run as root. Started by root, it runs as the user the data already belongs to, or else as
 * `nobody`, in DATA_DIR/postgres. Where that user cannot enter DATA_DIR (a clone below /root, say), the database lies
 * in /var/lib/backoffice/<random> instead, and DATA_DIR/postgres-folder names it for the next start.
 */
export function serverFolder(dataDir: string): ServerFolder {
  mkdirSync(dataDir, { recursive: true });
  const home = realpathSync(dataDir);
  const pointer = path.join(home, POINTER);
  const inside = path.join(home, 'postgres');
  const recorded = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined;
  if (process.getuid?.() !== 0) return asOrdinaryUser(recorded ?? inside);

  const existing = [recorded, inside].find((folder) => folder && existsSync(path.join(folder, 'data')));
  if (existing) return { root: existing, user: ownerOf(existing) };
  const user = unprivilegedUser();
  if (canEnter(home, user)) return { root: create(inside, user), user };
  const outside = create(path.join(serviceFolder(), 'backoffice', randomBytes(8).toString('hex')), user);
  writeFileSync(pointer, `${outside}\n`);
  return { root: outside, user };
}

function asOrdinaryUser(root: string): ServerFolder {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const owner = statSync(root).uid;
  if (process.getuid && owner !== process.getuid()) {
    throw new StartError(
      `The database in ${root} belongs to another user (${owner}): start as root, or give another DATA_DIR`,
    );
  }
  return { root, user: undefined };
}

function ownerOf(root: string): SystemUser {
  const { uid, gid } = statSync(path.join(root, 'data'));
  const user = { uid, gid };
  if (!canEnter(root, user)) {
    throw new StartError(`The user ${uid}, who owns the database in ${root}, cannot enter that folder`);
  }
  return user;
}

function create(root: string, user: SystemUser): string {
  mkdirSync(path.dirname(root), { recursive: true, mode: 0o755 });
  mkdirSync(root, { recursive: true, mode: 0o700 });
  chownSync(root, user.uid, user.gid);
  return root;
}

function serviceFolder(): string {
  const folder = SERVICE_FOLDERS.find((candidate) => existsSync(candidate));
  if (!folder) throw new StartError('DATA_DIR can be entered by root alone: give another DATA_DIR');
  return folder;
}

function unprivilegedUser(): SystemUser {
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

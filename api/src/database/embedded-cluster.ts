import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../errors';
import { readOrCreateSecret } from '../secret-file';
import { installBinaries } from './embedded-binaries';
import {
  createServerFolder,
  findServerFolder,
  recordServerFolder,
  type ServerFolder,
  type SystemUser,
} from './embedded-folder';

export const SUPERUSER = 'postgres';

export interface Cluster {
  root: string;
  data: string;
  /** Folder with PostgreSQL's programs. */
  programs: string;
  /** Password of the superuser. */
  password: string;
  user: SystemUser | undefined;
}

/** Finds the cluster of `dataDir`, or creates it. Of several concurrent processes, only one creates it. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const cluster = await openFolder(findServerFolder(dataDir) ?? createServerFolder(dataDir));
  if (!existsSync(cluster.data)) await createDataFolder(cluster);
  recordServerFolder(dataDir, cluster.root);
  return cluster;
}

export async function findCluster(dataDir: string): Promise<Cluster | undefined> {
  const folder = findServerFolder(dataDir);
  return folder && (await openFolder(folder));
}

async function openFolder({ root, user }: ServerFolder): Promise<Cluster> {
  const programs = await installBinaries(root);
  return {
    root,
    data: path.join(root, 'data'),
    programs,
    user,
    password: readOrCreateSecret(path.join(root, 'password'), 24, user),
  };
}

/** Removes files that interrupted starts have left: every `.partial-<pid>` whose process no longer exists. */
export async function removePartialFiles({ root }: Cluster): Promise<void> {
  for (const name of await readdir(root)) {
    const pid = /\.partial-(\d+)$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(path.join(root, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Returns the options to run a program as the cluster's user, without the environment variables of this process. */
export function spawnOptions({ root, user }: Pick<Cluster, 'root' | 'user'>) {
  return { cwd: root, env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }, ...user };
}

async function createDataFolder(cluster: Cluster): Promise<void> {
  const partial = `${cluster.data}.partial-${process.pid}`;
  await rm(partial, { recursive: true, force: true });
  // Uses PostgreSQL's built-in collation. A system update can change the C library's collation and so corrupt indexes.
  await runProgram(path.join(cluster.programs, 'initdb'), cluster, [
    `--pgdata=${partial}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${path.join(cluster.root, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  await rename(partial, cluster.data).catch(async (error) => {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(cluster.data)) throw error;
  });
}

async function runProgram(program: string, cluster: Cluster, args: string[]): Promise<void> {
  const child = spawn(program, args, { ...spawnOptions(cluster), stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) {
    throw new StartError(`The database cannot be created: ${stderr.trim().replaceAll('\n', ' ')}`);
  }
}

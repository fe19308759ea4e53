import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { StartError } from '../errors';
import { isDatabaseUnavailable } from './availability';
import { type Cluster, SUPERUSER, spawnOptions } from './embedded-cluster';
import { readPostmasterFile, removeUnreadableLockFiles } from './embedded-lock-file';

/** Part of the socket's file name only: the server listens on no TCP port. */
const PORT = 5432;
const SOCKET = `.s.PGSQL.${PORT}`;
/** Maximum path length of a Unix socket: 104 bytes on macOS (108 on Linux), including the terminating NUL. */
const SOCKET_PATH_BYTES = 103;
const LOG_BYTES = 5_000_000;
const START_TIMEOUT_MS = 60_000;

/**
 * Returns the URL of a database of the server, with the superuser's credentials. The query contains the socket's
 * folder; the host `localhost` is unused but required by URL parsers.
 */
export function buildConnectionString(cluster: Cluster, socketFolder: string, database: string): string {
  const query = new URLSearchParams({ host: socketFolder, port: String(PORT) });
  return `postgresql://${SUPERUSER}:${cluster.password}@localhost/${database}?${query}`;
}

/** Connects to a server. Returns undefined while the server does not listen, is starting or is shutting down. */
export async function tryConnect(cluster: Cluster, socketFolder: string): Promise<Client | undefined> {
  const client = new Client({ connectionString: buildConnectionString(cluster, socketFolder, 'postgres') });
  // A connection that breaks later also emits `end`, which the callers listen to.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isDatabaseUnavailable(error)) return undefined;
    throw error;
  }
}

export interface ServerProcess {
  /** Connection to the server's `postgres` database. */
  client: Client;
  /** Resolves when the connection `client` ends, which happens when the server ends. */
  lost: Promise<void>;
  /** After `timeoutMs`, the shutdown skips the checkpoint; the next start then replays the WAL. */
  stopProcess(timeoutMs: number): Promise<void>;
}

/**
 * Starts the server with its socket in `socketFolder`, and waits until it accepts a connection. Returns undefined when
 * the server exits first, for example because another server uses the data folder, or when `signal` stops it.
 */
export async function launchServer(
  cluster: Cluster,
  socketFolder: string,
  signal: AbortSignal,
): Promise<ServerProcess | undefined> {
  const staleLockFile = readPostmasterFile(cluster);
  removeUnreadableLockFiles(cluster, path.join(socketFolder, `${SOCKET}.lock`));
  const log = openLog(cluster);
  const child = spawn(path.join(cluster.programs, 'postgres'), serverArguments(cluster, socketFolder), {
    ...spawnOptions(cluster),
    // A stale lock file contains the id of a process that is not a server. PG_GRANDPARENT_PID makes PostgreSQL ignore
    // that process, as pg_ctl does; PostgreSQL still checks whether any process uses the data folder's shared memory.
    ...(staleLockFile && { env: { ...spawnOptions(cluster).env, PG_GRANDPARENT_PID: String(staleLockFile.pid) } }),
    // Ctrl-C in a console signals every process of the group; the server must outlive the last query of this process.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const client = await waitForConnection(cluster, child, socketFolder, signal);
  if (!client) {
    await exited;
    return undefined;
  }
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve);
  });
  return { client, lost, stopProcess: async (timeoutMs) => await end(child, exited, client, timeoutMs) };
}

function serverArguments({ data }: Cluster, socketFolder: string): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    random_page_cost: 1.1,
    jit: 'off',
    // Reports of long ranges read a large part of an index. This part does not fit into the default of 128 MB.
    shared_buffers: `${sharedBuffersMegabytes()}MB`,
    // The first change to a database page after a checkpoint writes the whole page to the WAL: 8 kB, or about 2 kB
    // compressed.
    wal_compression: 'on',
    // The planner picks wrong indexes for a table that was just filled, until autovacuum updates the statistics.
    autovacuum_naptime: '10s',
  };
  return [
    '-D',
    data,
    '-p',
    String(PORT),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Returns an eighth of the machine's memory, between PostgreSQL's default and 2 GB. */
function sharedBuffersMegabytes(): number {
  return Math.floor(Math.min(Math.max(totalmem() / 8 / 2 ** 20, 128), 2048));
}

async function waitForConnection(
  cluster: Cluster,
  child: ChildProcess,
  socketFolder: string,
  signal: AbortSignal,
): Promise<Client | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    if (signal.aborted) child.kill('SIGQUIT');
    const client = await tryConnect(cluster, socketFolder);
    // The socket may belong to a different server that was started at the same time and took the data folder.
    if (client && readPostmasterFile(cluster)?.pid === child.pid) return client;
    await client?.end();
    if (Date.now() > deadline) throw new StartError(`PostgreSQL does not respond: see ${serverLogPath(cluster)}`);
    await sleep(10);
  }
  return undefined;
}

async function end(child: ChildProcess, exited: Promise<void>, client: Client, timeoutMs: number): Promise<void> {
  // Fast shutdown ends the connections and writes a checkpoint; immediate shutdown follows if that takes too long.
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), timeoutMs);
  await exited;
  clearTimeout(timer);
  await client.end().catch(() => undefined);
}

/** Returns the folder for the socket: the cluster's, or a temporary folder when the cluster's path is too long. */
export function openSocketFolder({ root, user }: Cluster): { folder: string; remove: () => void } {
  if (Buffer.byteLength(path.join(root, SOCKET)) <= SOCKET_PATH_BYTES) return { folder: root, remove: () => undefined };
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-'));
  if (user) chownSync(folder, user.uid, user.gid);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export function serverLogPath({ root }: Cluster): string {
  return path.join(root, 'postgres.log');
}

function openLog(cluster: Cluster): number {
  const size = statSync(serverLogPath(cluster), { throwIfNoEntry: false })?.size ?? 0;
  return openSync(serverLogPath(cluster), size > LOG_BYTES ? 'w' : 'a', 0o600);
}

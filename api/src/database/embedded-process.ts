import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { StartError } from '../errors';
import { isDatabaseUnavailable } from './availability';
import { type Cluster, SUPERUSER, spawnOptions } from './embedded-cluster';
import { readPostmasterFile, removeUnreadableLockFiles } from './embedded-lock-file';

/** Private to the socket's folder: no port of the machine is taken. */
const PORT = 5432;
const SOCKET = `.s.PGSQL.${PORT}`;
/** What the address of a socket may measure: 108 bytes on Linux and 104 on macOS, with a zero at the end. */
const SOCKET_PATH_BYTES = 103;
const LOG_BYTES = 5_000_000;
const START_TIMEOUT_MS = 60_000;

/** Of a database of the server, as its superuser. The host is there for parsers that want one: the socket is in the query. */
export function buildConnectionString(cluster: Cluster, socketFolder: string, database: string): string {
  const query = new URLSearchParams({ host: socketFolder, port: String(PORT) });
  return `postgresql://${SUPERUSER}:${cluster.password}@localhost/${database}?${query}`;
}

/** Connects to a server; undefined while it does not listen, is starting or is ending. */
export async function tryConnect(cluster: Cluster, socketFolder: string): Promise<Client | undefined> {
  const client = new Client({ connectionString: buildConnectionString(cluster, socketFolder, 'postgres') });
  // A connection that breaks later also ends, and that is what its user listens to.
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

/** A server that this process started. */
export interface ServerProcess {
  /** A connection to its `postgres` database. */
  client: Client;
  /** Resolves when that connection ends, as it does with the server. */
  lost: Promise<void>;
  /** Shuts the server down. After `timeoutMs` it skips the checkpoint; the next start then replays the WAL. */
  stopProcess(timeoutMs: number): Promise<void>;
}

/**
 * Starts the server, its socket in `socketFolder`, and waits until it answers; undefined when it does not start,
 * because another one has the data folder for example, or when `signal` stops it.
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
    // A stale file names a process that is not a server. PostgreSQL is told not to take it for one, as its own
    // launcher does; it still looks whether any process holds the folder's shared memory.
    ...(staleLockFile && { env: { ...spawnOptions(cluster).env, PG_GRANDPARENT_PID: String(staleLockFile.pid) } }),
    // A Ctrl-C in the terminal reaches every process of its group: the server must outlive our last query.
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
    // A table that was empty a minute ago is searched by the wrong index until the planner hears of its rows.
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
    // The socket may be that of another server, started at the same moment, that has won.
    if (client && readPostmasterFile(cluster)?.pid === child.pid) return client;
    await client?.end();
    if (Date.now() > deadline) throw new StartError(`PostgreSQL does not answer: see ${logPath(cluster)}`);
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

/** The socket lies with the data, or, where that address is too long for a socket, in a temporary folder. */
export function openSocketFolder({ root, user }: Cluster): { folder: string; remove: () => void } {
  if (Buffer.byteLength(path.join(root, SOCKET)) <= SOCKET_PATH_BYTES) return { folder: root, remove: () => undefined };
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-'));
  if (user) chownSync(folder, user.uid, user.gid);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export function logPath({ root }: Cluster): string {
  return path.join(root, 'postgres.log');
}

function openLog(cluster: Cluster): number {
  const size = statSync(logPath(cluster), { throwIfNoEntry: false })?.size ?? 0;
  return openSync(logPath(cluster), size > LOG_BYTES ? 'w' : 'a', 0o600);
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { StartError } from '../errors';
import { type Cluster, SUPERUSER, spawnOptions } from './embedded-cluster';

/** Private to the socket's folder: no port of the machine is taken. */
const PORT = 5432;
/** What the address of a socket may measure: 108 bytes on Linux and 104 on macOS, with a zero at the end. */
const SOCKET_PATH_BYTES = 103;
const LOG_BYTES = 5_000_000;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;

/** No socket, nobody behind it, a server that ends while we ask, and "the database system is starting up". */
const NOT_LISTENING = new Set<unknown>(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03']);

/** The driver's own words, without a code, for a connection that the server closed and for using it then. */
const LOST = new Set([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
]);

/** What a server writes into its data folder while it runs, and leaves there when it is killed. */
export interface ServerTrace {
  pid: number;
  /** The folder of its socket; empty until it has one. */
  socketFolder: string;
}

/** Reads `postmaster.pid`; undefined where there is none. */
export function readTrace({ data }: Pick<Cluster, 'data'>): ServerTrace | undefined {
  try {
    const lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, socketFolder: lines[4] ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether process `pid` is the server of this cluster, and not one that got its number since. */
export function isServer(pid: number, { data }: Cluster): boolean {
  const command = commandOf(pid);
  return command.includes('postgres') && command.includes(data);
}

/** The command line of a process; empty when there is none, or when it has ended and waits for its parent. */
function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Of a database of the server, as its superuser. The host is there for parsers that want one: the socket is in the query. */
export function addressOf(cluster: Cluster, socketFolder: string, database: string): string {
  const query = new URLSearchParams({ host: socketFolder, port: String(PORT) });
  return `postgresql://${SUPERUSER}:${cluster.password}@localhost/${database}?${query}`;
}

/** Connects to a server; undefined while it does not listen, is starting or is ending. */
export async function connectTo(cluster: Cluster, socketFolder: string): Promise<Client | undefined> {
  const client = new Client({ connectionString: addressOf(cluster, socketFolder, 'postgres') });
  // A connection that breaks later also ends, and that is what its user listens to.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isNotListening(error)) return undefined;
    throw error;
  }
}

/** Whether this is what a connection fails with because the server is not up yet, or is ending. */
export function isNotListening(error: unknown): boolean {
  if (NOT_LISTENING.has(codeOf(error))) return true;
  return error instanceof Error && LOST.has(error.message);
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** A server that this process started. */
export interface ServerProcess {
  socketFolder: string;
  /** A connection to its `postgres` database. */
  client: Client;
  end(): Promise<void>;
}

/** Starts the server and waits until it answers; undefined when another one has the data folder already. */
export async function launch(cluster: Cluster): Promise<ServerProcess | undefined> {
  const stale = readTrace(cluster);
  const socket = openSocketFolder(cluster);
  const log = openLog(cluster);
  const child = spawn(path.join(cluster.programs, 'postgres'), serverArguments(cluster, socket.folder), {
    ...spawnOptions(cluster),
    // A stale file names a process that is not a server. PostgreSQL is told not to take it for one, as its own
    // launcher does; it still looks whether any process holds the folder's shared memory.
    ...(stale && { env: { ...spawnOptions(cluster).env, PG_GRANDPARENT_PID: String(stale.pid) } }),
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
  const client = await firstConnection(cluster, child, socket.folder);
  if (!client) {
    await exited;
    socket.remove();
    return undefined;
  }
  return { socketFolder: socket.folder, client, end: async () => await end(child, exited, client, socket.remove) };
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

async function firstConnection(
  cluster: Cluster,
  child: ChildProcess,
  socketFolder: string,
): Promise<Client | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const client = await connectTo(cluster, socketFolder);
    // The socket may be that of another server, started at the same moment, that has won.
    if (client && readTrace(cluster)?.pid === child.pid) return client;
    await client?.end();
    if (Date.now() > deadline) throw new StartError(`PostgreSQL does not answer: see ${logOf(cluster)}`);
    await sleep(10);
  }
  return undefined;
}

async function end(
  child: ChildProcess,
  exited: Promise<void>,
  client: Client,
  removeSocket: () => void,
): Promise<void> {
  // Fast shutdown: ends the connections, writes everything, exits. Then, if that takes for ever, the immediate one.
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
  await client.end().catch(() => undefined);
  removeSocket();
}

/** The socket lies with the data, or, where that address is too long for a socket, in a temporary folder. */
function openSocketFolder({ root, user }: Cluster): { folder: string; remove: () => void } {
  if (Buffer.byteLength(path.join(root, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_BYTES) {
    return { folder: root, remove: () => undefined };
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-'));
  if (user) chownSync(folder, user.uid, user.gid);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export function logOf({ root }: Cluster): string {
  return path.join(root, 'postgres.log');
}

function openLog(cluster: Cluster): number {
  const size = statSync(logOf(cluster), { throwIfNoEntry: false })?.size ?? 0;
  return openSync(logOf(cluster), size > LOG_BYTES ? 'w' : 'a', 0o600);
}

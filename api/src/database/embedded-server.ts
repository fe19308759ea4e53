import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartError } from '../errors';
import { isDatabaseUnavailable } from './availability';
import { type Cluster, openCluster, removePartialFiles } from './embedded-cluster';
import { isOutsideDataDir } from './embedded-folder';
import { endOrphanedProcesses, isServerProcess, readPostmasterFile } from './embedded-lock-file';
import {
  buildConnectionString,
  launchServer,
  openSocketFolder,
  type ServerProcess,
  serverLogPath,
  tryConnect,
} from './embedded-process';
import { superviseServer } from './embedded-supervisor';

export const DATABASE_NAME = 'backoffice';
/** Advisory lock of the process that owns the server. Its connection, and so the lock, ends with the process. */
export const OWNER_LOCK = 7_203_115;
/** Advisory lock that other processes share while they use the server; stopping it needs exclusive mode. */
export const SHARED_USE_LOCK = 7_203_116;
/** Time after which stopping the server no longer waits for other processes that use it. */
const SHARED_USE_TIMEOUT_MS = 30_000;
/** Time to wait for the owner's lock, because PostgreSQL releases the lock of a killed process with a delay. */
const LOCK_TIMEOUT_MS = 2_000;
const PREDECESSOR_TIMEOUT_MS = 60_000;
const MAX_LAUNCHES = 20;
const STOP_TIMEOUT_MS = 30_000;

export class DataDirInUseError extends StartError {}

export interface EmbeddedServer {
  /** URL of the application database, as its owner. Stays the same when the server is restarted. */
  connectionString: string;
  /** Stops the server, waiting at most `timeoutMs` for a clean shutdown. Committed data stays in the data folder. */
  stop(timeoutMs?: number): Promise<void>;
}

interface EmbeddedServerOptions {
  dataDir: string;
  /** Called with a log line when the server has ended unexpectedly, and when it runs again. */
  log?: (line: string) => void;
  /** Called when the server has ended unexpectedly and another process has become the owner of the folder. */
  onOwnershipLost?: (reason: string) => void;
  /** Aborts `startEmbeddedServer`, which then throws. Has no effect on later restarts. */
  signal?: AbortSignal;
}

/**
 * Creates a missing database, stops a server that a killed process has left running, and restarts a lost server. Throws
 * a `DataDirInUseError` when another process owns the folder. Ownership is an advisory lock, which ends with the
 * owner's connection and so is never stale; a process id in a file could be stale or reused.
 */
export async function startEmbeddedServer({
  dataDir,
  log = () => undefined,
  onOwnershipLost = () => undefined,
  signal = new AbortController().signal,
}: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const cluster = await openCluster(dataDir);
  if (isOutsideDataDir(dataDir, cluster.root)) {
    log(`The database is in ${cluster.root}, because only root can enter DATA_DIR ${dataDir}: back up both folders`);
  }
  const socket = openSocketFolder(cluster);
  const start = async (ending: AbortSignal) =>
    await launchAndOwn({ cluster, dataDir, socket: socket.folder, signal: ending });
  const server = await start(signal).catch((error: unknown) => {
    socket.remove();
    throw error;
  });
  await removePartialFiles(cluster);
  await createDatabase(server.client);
  const supervisor = superviseServer(server, {
    start,
    log,
    isFinal: (error) => error instanceof DataDirInUseError,
    onOwnershipLost,
  });
  return {
    connectionString: buildConnectionString(cluster, socket.folder, DATABASE_NAME),
    async stop(timeoutMs = STOP_TIMEOUT_MS) {
      await supervisor.stop(timeoutMs);
      socket.remove();
    },
  };
}

interface Launch {
  cluster: Cluster;
  dataDir: string;
  /** Folder of the server's socket. */
  socket: string;
  signal: AbortSignal;
}

async function launchAndOwn({ cluster, dataDir, socket, signal }: Launch): Promise<ServerProcess> {
  for (let attempt = 1; attempt <= MAX_LAUNCHES && !signal.aborted; attempt += 1) {
    await stopAbandonedServer(cluster, dataDir, signal);
    const server = await launchServer(cluster, socket, signal);
    if (server) {
      const owned = await takeOwnership(server.client);
      if (owned) return server;
      if (owned === false) {
        // Another process took ownership of the server first, and will stop it.
        await server.client.end();
        throw dataDirInUse(dataDir);
      }
      await server.stopProcess(STOP_TIMEOUT_MS);
    }
    // Another process has started a server since the check, or child processes of a killed server still run.
    endOrphanedProcesses(cluster);
    await sleep(200);
  }
  const log = (await readFile(serverLogPath(cluster), 'utf8')).trim().split('\n');
  throw new StartError(`PostgreSQL does not start: ${log.at(-1)} (see ${serverLogPath(cluster)})`);
}

/** Stops a server that a killed process has left running. Throws when the server's owner is alive. */
async function stopAbandonedServer(cluster: Cluster, dataDir: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + PREDECESSOR_TIMEOUT_MS;
  for (
    let postmaster = readPostmasterFile(cluster);
    postmaster && isServerProcess(postmaster.pid, cluster);
    postmaster = readPostmasterFile(cluster)
  ) {
    if (signal.aborted) return;
    const client = postmaster.socketFolder ? await tryConnect(cluster, postmaster.socketFolder) : undefined;
    if (client) {
      const orphaned = await takeOwnership(client);
      if (orphaned) {
        await waitForExclusiveUse(client);
        process.kill(postmaster.pid, 'SIGINT');
      }
      await client.end();
      if (orphaned === false) throw dataDirInUse(dataDir);
    }
    if (Date.now() > deadline) {
      throw new StartError(
        `PostgreSQL is running in ${cluster.data} but does not respond: end process ${postmaster.pid}`,
      );
    }
    await sleep(50);
  }
}

function dataDirInUse(dataDir: string): DataDirInUseError {
  return new DataDirInUseError(`DATA_DIR ${dataDir} is in use by another process: stop it, or give another DATA_DIR`);
}

/** Tries to take the owner's lock. Returns undefined when the server shuts down during the attempt. */
async function takeOwnership(client: Client): Promise<boolean | undefined> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  try {
    do {
      const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [OWNER_LOCK]);
      if (rows[0].taken) return true;
      await sleep(50);
    } while (Date.now() < deadline);
    return false;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return undefined;
    throw error;
  }
}

/**
 * Waits until no other process uses the server. Processes that want to use it later wait until `client` disconnects or
 * the server stops.
 */
export async function waitForExclusiveUse(client: Client): Promise<void> {
  const statement = `SET lock_timeout = ${SHARED_USE_TIMEOUT_MS}; SELECT pg_advisory_lock(${SHARED_USE_LOCK})`;
  await client.query(statement).catch(() => undefined);
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE_NAME]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`);
}

import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartError } from '../errors';
import { isDatabaseUnavailable } from './availability';
import { type Cluster, openCluster, removePartialFiles } from './embedded-cluster';
import { isOutsideDataDir } from './embedded-folder';
import { endOrphans, isServer, readPostmasterFile } from './embedded-lock-file';
import {
  buildConnectionString,
  launchServer,
  logPath,
  openSocketFolder,
  type ServerProcess,
  tryConnect,
} from './embedded-process';
import { superviseServer } from './embedded-supervisor';

export const DATABASE = 'backoffice';
/** Held by the one process that owns the server, through a connection that ends with that process. */
export const OWNER_LOCK = 7_203_115;
/** Shared by all who use the server beside its owner; whoever ends the server takes it alone first. */
export const SHARED_USE_LOCK = 7_203_116;
/** A visitor who is stuck does not keep others for ever. */
const SHARED_USE_TIMEOUT_MS = 30_000;
/** How long the lock of a process that was just killed may outlive it. */
const LOCK_TIMEOUT_MS = 2_000;
const PREDECESSOR_TIMEOUT_MS = 60_000;
const MAX_LAUNCHES = 20;
const STOP_TIMEOUT_MS = 30_000;

/** Another process owns the server of the data folder. */
export class DataDirInUseError extends StartError {}

export interface EmbeddedServer {
  /** URL of the application database, as its owner. Stays the same when the server is restarted. */
  connectionString: string;
  /** Stops the server, waiting at most `timeoutMs` for a clean shutdown. Committed data stays in the data folder. */
  stop(timeoutMs?: number): Promise<void>;
}

interface EmbeddedServerOptions {
  dataDir: string;
  /** Gets a line when the server was lost and when it is back. */
  log?: (line: string) => void;
  /** Called when the server was lost and another process owns the folder now. */
  onOwnershipLost?: (reason: string) => void;
  /** Ends the first start, which then throws. */
  signal?: AbortSignal;
}

/**
 * Starts the PostgreSQL server of `dataDir`, which is created at the first start, takes possession of it, and starts it
 * again when it is lost. A server that a killed process left behind is ended first. Throws an `InUseError` of one line
 * when another process owns this folder.
 *
 * Ownership is an advisory lock inside the server: it ends with its owner's connection, however the owner ends, so it
 * is never stale, and never mistaken for a later process of the same number.
 */
export async function startEmbeddedServer({
  dataDir,
  log = () => undefined,
  onOwnershipLost = () => undefined,
  signal = new AbortController().signal,
}: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const cluster = await openCluster(dataDir);
  if (isOutsideDataDir(dataDir, cluster.root)) {
    log(`The database lies in ${cluster.root}, as only root may enter DATA_DIR ${dataDir}: back up both`);
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
    connectionString: buildConnectionString(cluster, socket.folder, DATABASE),
    async stop(timeoutMs = STOP_TIMEOUT_MS) {
      await supervisor.stop(timeoutMs);
      socket.remove();
    },
  };
}

interface Launch {
  cluster: Cluster;
  dataDir: string;
  /** The folder of the server's socket. */
  socket: string;
  /** Ends the attempt. */
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
        // Whoever was quicker owns the server that we started, and will end it.
        await server.client.end();
        throw dataDirInUse(dataDir);
      }
      await server.stopProcess(STOP_TIMEOUT_MS);
    }
    // Another process started the server meanwhile, or processes of a killed server still run.
    endOrphans(cluster);
    await sleep(200);
  }
  const log = (await readFile(logPath(cluster), 'utf8')).trim().split('\n');
  throw new StartError(`PostgreSQL does not start: ${log.at(-1)} (see ${logPath(cluster)})`);
}

/** Ends the server that a killed process has left running. Throws when its owner is alive. */
async function stopAbandonedServer(cluster: Cluster, dataDir: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + PREDECESSOR_TIMEOUT_MS;
  for (
    let postmaster = readPostmasterFile(cluster);
    postmaster && isServer(postmaster.pid, cluster);
    postmaster = readPostmasterFile(cluster)
  ) {
    if (signal.aborted) return;
    const client = postmaster.socketFolder ? await tryConnect(cluster, postmaster.socketFolder) : undefined;
    if (client) {
      const orphaned = await takeOwnership(client);
      if (orphaned) {
        await waitForSharedUse(client);
        process.kill(postmaster.pid, 'SIGINT');
      }
      await client.end();
      if (orphaned === false) throw dataDirInUse(dataDir);
    }
    if (Date.now() > deadline) {
      throw new StartError(`PostgreSQL runs in ${cluster.data} and does not answer: end process ${postmaster.pid}`);
    }
    await sleep(50);
  }
}

function dataDirInUse(dataDir: string): DataDirInUseError {
  return new DataDirInUseError(`DATA_DIR ${dataDir} is in use by another process: stop it, or give another DATA_DIR`);
}

/** Undefined when the server ends meanwhile: another start took it for one that was left behind, or its owner stops it. */
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
 * Waits until nobody else uses the server of `client`. As long as `client` is connected, whoever comes then waits in
 * turn, and is sent away with the server's end.
 */
export async function waitForSharedUse(client: Client): Promise<void> {
  const statement = `SET lock_timeout = ${SHARED_USE_TIMEOUT_MS}; SELECT pg_advisory_lock(${SHARED_USE_LOCK})`;
  await client.query(statement).catch(() => undefined);
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
}

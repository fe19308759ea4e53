import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartError } from '../errors';
import { type Cluster, openCluster, removeLeftovers } from './embedded-cluster';
import {
  addressOf,
  connectTo,
  isNotListening,
  isServer,
  launch,
  logOf,
  readTrace,
  type ServerProcess,
} from './embedded-process';

export const DATABASE = 'backoffice';
/** Held by the one process that owns the server, through a connection that ends with that process. */
export const OWNER_LOCK = 7_203_115;
/** Shared by all who use the server beside its owner; whoever ends the server takes it alone first. */
export const VISITOR_LOCK = 7_203_116;
/** A visitor who is stuck does not keep others for ever. */
const VISITORS_TIMEOUT_MS = 30_000;
/** How long the lock of a process that was just killed may outlive it. */
const LOCK_TIMEOUT_MS = 2_000;
const PREDECESSOR_TIMEOUT_MS = 60_000;
const LAUNCHES = 20;

/** Another process owns the server of the data folder. */
export class InUseError extends StartError {}

export interface EmbeddedServer {
  /** Of a database of its own, as its owner. */
  connectionString: string;
  /** Ends the server; what was committed stays in the data folder. */
  stop(): Promise<void>;
}

interface EmbeddedServerOptions {
  dataDir: string;
  /** Told when the server is lost while it should run. */
  onLost?: (reason: string) => void;
}

/**
 * Starts the PostgreSQL server of `dataDir`, which is created at the first start, and takes possession of it.
 * A server that a killed process left behind is ended first. Throws an `InUseError` of one line when another
 * process owns this folder.
 *
 * Ownership is an advisory lock inside the server: it ends with its owner's connection, however the owner ends, so it
 * is never stale, and never mistaken for a later process of the same number.
 */
export async function startEmbeddedServer({ dataDir, onLost }: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const cluster = await openCluster(dataDir);
  const server = await launchOwned(cluster, dataDir);
  await removeLeftovers(cluster);
  await createDatabase(server.client);
  let stopping = false;
  server.client.once('end', () => {
    if (!stopping) onLost?.(`The connection to PostgreSQL was lost: see ${logOf(cluster)}`);
  });
  return {
    connectionString: addressOf(cluster, server.socketFolder, DATABASE),
    async stop() {
      stopping = true;
      await server.end();
    },
  };
}

async function launchOwned(cluster: Cluster, dataDir: string): Promise<ServerProcess> {
  for (let attempt = 1; attempt <= LAUNCHES; attempt += 1) {
    await endPredecessor(cluster, dataDir);
    const server = await launch(cluster);
    if (server) {
      const owned = await takeOwnership(server.client);
      if (owned) return server;
      if (owned === false) {
        // Whoever was quicker owns the server that we started, and will end it.
        await server.client.end();
        throw inUse(dataDir);
      }
      await server.end();
    }
    // Another start got in between, or processes of a killed server are still ending.
    await sleep(200);
  }
  const log = (await readFile(logOf(cluster), 'utf8')).trim().split('\n');
  throw new StartError(`PostgreSQL does not start: ${log.at(-1)} (see ${logOf(cluster)})`);
}

/** Ends the server that a killed process has left running. Throws when its owner is alive. */
async function endPredecessor(cluster: Cluster, dataDir: string): Promise<void> {
  const deadline = Date.now() + PREDECESSOR_TIMEOUT_MS;
  for (let trace = readTrace(cluster); trace && isServer(trace.pid, cluster); trace = readTrace(cluster)) {
    const client = trace.socketFolder ? await connectTo(cluster, trace.socketFolder) : undefined;
    if (client) {
      const orphaned = await takeOwnership(client);
      if (orphaned) {
        await waitForVisitors(client);
        process.kill(trace.pid, 'SIGINT');
      }
      await client.end();
      if (orphaned === false) throw inUse(dataDir);
    }
    if (Date.now() > deadline) {
      throw new StartError(`PostgreSQL runs in ${cluster.data} and does not answer: end process ${trace.pid}`);
    }
    await sleep(50);
  }
}

function inUse(dataDir: string): InUseError {
  return new InUseError(`DATA_DIR ${dataDir} is in use by another process: stop it, or give another DATA_DIR`);
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
    if (isNotListening(error)) return undefined;
    throw error;
  }
}

/**
 * Waits until nobody else uses the server of `client`. As long as `client` is connected, whoever comes then waits in
 * turn, and is sent away with the server's end.
 */
export async function waitForVisitors(client: Client): Promise<void> {
  const statement = `SET lock_timeout = ${VISITORS_TIMEOUT_MS}; SELECT pg_advisory_lock(${VISITOR_LOCK})`;
  await client.query(statement).catch(() => undefined);
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
}

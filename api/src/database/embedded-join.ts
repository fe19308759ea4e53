import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartError } from '../errors';
import { type Cluster, findCluster } from './embedded-cluster';
import { isServer, readPostmasterFile } from './embedded-lock-file';
import { buildConnectionString, tryConnect } from './embedded-process';
import {
  DATABASE,
  DataDirInUseError,
  type EmbeddedServer,
  OWNER_LOCK,
  SHARED_USE_LOCK,
  startEmbeddedServer,
  waitForSharedUse,
} from './embedded-server';

/** A server that is being started gets its owner in far less; one that was left behind never gets one. */
const OWNER_TIMEOUT_MS = 3_000;
const JOIN_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

/**
 * Gives a short piece of work the database of `dataDir`. While another process owns the server, it is used beside that
 * process and left running; otherwise it is started, and `stop` ends it once no other visitor is at work. Throws a
 * `StartError` of one line when there is no getting at it, or no database: a second one beside that of a server with
 * other settings would never be looked at again.
 */
export async function joinOrStartServer(dataDir: string): Promise<EmbeddedServer> {
  const cluster = await findCluster(dataDir);
  if (!cluster) {
    throw new StartError(
      `There is no database in DATA_DIR ${dataDir}: give the DATA_DIR or DATABASE_URL of the server, or start it once`,
    );
  }
  const deadline = Date.now() + JOIN_TIMEOUT_MS;
  for (;;) {
    const joined = await joinServer(cluster, deadline);
    if (joined) return joined;
    try {
      return await startTemporarily(cluster, dataDir);
    } catch (error) {
      // Somebody else was quicker: theirs is the server to join.
      if (!(error instanceof DataDirInUseError) || Date.now() > deadline) throw error;
    }
  }
}

/** Joins the server that another process owns; undefined when there is none, or none that stays. */
async function joinServer(cluster: Cluster, deadline: number): Promise<EmbeddedServer | undefined> {
  let unownedSince: number | undefined;
  for (
    let postmaster = readPostmasterFile(cluster);
    postmaster && isServer(postmaster.pid, cluster);
    postmaster = readPostmasterFile(cluster)
  ) {
    const client = postmaster.socketFolder ? await tryConnect(cluster, postmaster.socketFolder) : undefined;
    if (client) {
      if (await acquireSharedLock(client)) {
        return {
          connectionString: buildConnectionString(cluster, postmaster.socketFolder, DATABASE),
          stop: async () => await client.end(),
        };
      }
      await client.end();
      unownedSince ??= Date.now();
    }
    const now = Date.now();
    if (now > deadline || now > (unownedSince ?? now) + OWNER_TIMEOUT_MS) return undefined;
    await sleep(POLL_MS);
  }
  return undefined;
}

/** Takes a visitor's lock on a server that is ready for use; false when it is not, or ends while we wait for the lock. */
async function acquireSharedLock(client: Client): Promise<boolean> {
  try {
    // The lock is looked at and not tried for: trying would make us the owner of a server that is just being started.
    const { rows } = await client.query(
      `SELECT
        EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND granted) AS owned,
        EXISTS (SELECT FROM pg_database WHERE datname = $2) AS created`,
      [OWNER_LOCK, DATABASE],
    );
    if (!rows[0].owned || !rows[0].created) return false;
    await client.query('SELECT pg_advisory_lock_shared($1)', [SHARED_USE_LOCK]);
    return true;
  } catch {
    return false;
  }
}

async function startTemporarily(cluster: Cluster, dataDir: string): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ dataDir });
  return {
    connectionString: server.connectionString,
    async stop() {
      const folder = readPostmasterFile(cluster)?.socketFolder;
      const client = folder ? await tryConnect(cluster, folder) : undefined;
      if (client) await waitForSharedUse(client);
      await server.stop();
      await client?.end().catch(() => undefined);
    },
  };
}

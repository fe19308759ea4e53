import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartError } from '../errors';
import { type Cluster, findCluster } from './embedded-cluster';
import { isServerProcess, readPostmasterFile } from './embedded-lock-file';
import { buildConnectionString, tryConnect } from './embedded-process';
import {
  DATABASE_NAME,
  DataDirInUseError,
  type EmbeddedServer,
  OWNER_LOCK,
  SHARED_USE_LOCK,
  startEmbeddedServer,
  waitForExclusiveUse,
} from './embedded-server';

/** Time after which a server without an owner counts as abandoned. A starting process becomes the owner much sooner. */
const OWNER_TIMEOUT_MS = 3_000;
const JOIN_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

/**
 * Uses a server that another process owns and leaves it running; otherwise starts a server, which `stop` ends once no
 * other command uses it. Throws a `StartError` when the server cannot be reached or there is no database; creating a
 * database would hide a wrong DATA_DIR.
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
      // Another process has started the server since the last check, so the loop joins that server.
      if (!(error instanceof DataDirInUseError) || Date.now() > deadline) throw error;
    }
  }
}

/** Joins the server that another process owns. Returns undefined when no server runs, or when it has no owner. */
async function joinServer(cluster: Cluster, deadline: number): Promise<EmbeddedServer | undefined> {
  let unownedSince: number | undefined;
  for (
    let postmaster = readPostmasterFile(cluster);
    postmaster && isServerProcess(postmaster.pid, cluster);
    postmaster = readPostmasterFile(cluster)
  ) {
    const client = postmaster.socketFolder ? await tryConnect(cluster, postmaster.socketFolder) : undefined;
    if (client) {
      if (await acquireSharedLock(client)) {
        return {
          connectionString: buildConnectionString(cluster, postmaster.socketFolder, DATABASE_NAME),
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

/** Returns false when the server is not ready, or ends during the wait for the lock. */
async function acquireSharedLock(client: Client): Promise<boolean> {
  try {
    // Reads pg_locks: taking the owner's lock would make this process the owner of a starting server.
    const { rows } = await client.query(
      `SELECT
        EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND granted) AS owned,
        EXISTS (SELECT FROM pg_database WHERE datname = $2) AS created`,
      [OWNER_LOCK, DATABASE_NAME],
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
      if (client) await waitForExclusiveUse(client);
      await server.stop();
      await client?.end().catch(() => undefined);
    },
  };
}

import type { Config } from '../config';
import { openDatabase } from './connection';
import { joinOrStartServer } from './embedded-join';
import { prepareDatabase } from './prepare';
import type { Db } from './schema';

/** Migrates the database and runs `work`. Leaves a running server running, and a stopped server stopped. */
export async function withDatabase<Result>(config: Config, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (config.databaseUrl) return await withConnection(config.databaseUrl, config, work);
  // Ignores signals: `work` is short and atomic, and an interruption could leave a server running without an owner.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const server = await joinOrStartServer(config.dataDir);
  try {
    return await withConnection(server.connectionString, config, work);
  } finally {
    await server.stop();
  }
}

async function withConnection<Result>(
  ownerUrl: string,
  config: Config,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { applicationUrl } = await prepareDatabase(ownerUrl, config);
  const db = openDatabase(applicationUrl, { max: 1 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

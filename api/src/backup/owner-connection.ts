import type { Config } from '../config';
import { joinOrStartServer } from '../database/embedded-join';
import { startEmbeddedServer } from '../database/embedded-server';

/** Runs `work` with the owner's URL. Starts the embedded server if none runs; leaves a running server running. */
export async function withOwnerUrl<Result>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (ownerUrl: string) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl !== undefined) return await work(databaseUrl);
  const server = await joinOrStartServer(dataDir);
  return await work(server.connectionString).finally(() => server.stop());
}

/** Like `withOwnerUrl`, but creates a missing database, and throws a StartError when another process uses it. */
export async function withExclusiveDatabase<Result>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (ownerUrl: string) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl !== undefined) return await work(databaseUrl);
  const server = await startEmbeddedServer({ dataDir });
  return await work(server.connectionString).finally(() => server.stop());
}

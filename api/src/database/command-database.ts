import type { Config } from '../config';
import { openDatabase } from './connection';
import { joinOrStartServer } from './embedded-join';
import { prepareDatabase } from './prepare';
import type { Db } from './schema';

const INTERRUPTED = 130;

/**
 * Migrates the database and runs `work`. Leaves a running server running, and a stopped server stopped, also when a
 * signal ends the process: open transactions are then rolled back.
 */
export async function withDatabase<Result>(config: Config, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (config.databaseUrl) return await withConnection(config.databaseUrl, config, work);
  const signal = catchSignals();
  const server = await joinOrStartServer(config.dataDir);
  try {
    return await Promise.race([withConnection(server.connectionString, config, work), signal.caught]);
  } finally {
    await server.stop();
    if (signal.isCaught()) process.exit(INTERRUPTED);
  }
}

/** Keeps signals from ending the process at once, which would leave a server running. `caught` rejects at a signal. */
function catchSignals() {
  let isCaught = false;
  const caught = new Promise<never>((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        isCaught = true;
        reject(new Error(`${signal} interrupted the command`));
      });
    }
  });
  // The signal may arrive while nothing awaits `caught`, which would be an unhandled rejection.
  caught.catch(() => undefined);
  return { caught, isCaught: () => isCaught };
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

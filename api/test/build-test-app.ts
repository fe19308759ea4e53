import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app';
import type { Config } from '../src/config';
import { openDatabase } from '../src/database/connection';
import { prepareDatabase } from '../src/database/prepare';
import type { Db } from '../src/database/schema';
import { MAX_EXPORTS } from '../src/modules/reports/export-slots';
import type { ExportTimeouts } from '../src/modules/reports/export-stream';
import { createSiteCopy } from '../src/modules/site-copy/site-copy';
import { createSuiteDatabase, temporaryFolder } from './run-database';

export interface TestApp {
  app: FastifyInstance;
  /** Connections with the application's role, like those of the app. */
  db: Db;
  config: Config;
  /** URL of the database with its owner's credentials, for statements that the application's role may not run. */
  ownerUrl: string;
  close(): Promise<void>;
}

export interface TestAppOptions {
  log?: { write(line: string): void };
  spreadMs?: number;
  exportTimeouts?: ExportTimeouts;
}

/**
 * Builds the application on a new, migrated, empty database. Call in beforeAll, and `close` in afterAll. `log` receives
 * every log line; background work of requests starts within `spreadMs` milliseconds.
 */
export async function buildTestApp(
  settings: Partial<Config> = {},
  { log, spreadMs = 0, exportTimeouts }: TestAppOptions = {},
): Promise<TestApp> {
  const database = await createSuiteDatabase();
  const dataDir = temporaryFolder();
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    databaseUrl: database.address,
    applicationDatabaseUrl: undefined,
    dataDir,
    smtpUrl: undefined,
    mailFrom: 'Back Office <no-reply@localhost>',
    supportEmail: null,
    tokenSecret: 'a secret for tests, of 32 bytes at least',
    dataKey: 'a data key for tests, of 32 bytes at least',
    operatorKey: 'an operator key for tests, of 32 bytes at least',
    trustedProxies: [],
    publicUrl: 'http://127.0.0.1:3000',
    imageBucket: undefined,
    siteBucket: undefined,
    backupStore: undefined,
    backups: undefined,
    demo: false,
    logLevel: 'silent',
    ...settings,
  };
  const { applicationUrl } = await prepareDatabase(database.address, config);
  const db = openDatabase(applicationUrl);
  const exportDb = openDatabase(applicationUrl, { max: MAX_EXPORTS });
  const app = await buildApp({
    ...{ config, db, exportDb, spreadMs, siteCopy: createSiteCopy(config, () => undefined) },
    ...(exportTimeouts && { exportTimeouts }),
    ...(log && { logger: { level: 'info', stream: log } }),
  });
  return {
    app,
    db,
    config,
    ownerUrl: database.address,
    async close() {
      await app.close();
      await Promise.all([db.destroy(), exportDb.destroy()]);
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

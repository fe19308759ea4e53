import type { FastifyInstance } from 'fastify';
import type { Config } from '../src/config';
import type { Db } from '../src/database/schema';

export interface TestApp {
  app: FastifyInstance;
  /** The application's role, as the app itself has it. */
  db: Db;
  config: Config;
  /** The database's owner, for what no location may do. */
  ownerUrl: string;
  close(): Promise<void>;
}

/** The application on a database of its own, migrated and empty. Call in beforeAll, and `close` in afterAll. */
export async function buildTestApp(_settings: Partial<Config> = {}): Promise<TestApp> {
  throw new Error('Not there yet');
}

import type { Config } from './config';
import type { Db } from './database/schema';

/** What every module is built on. */
export interface Services {
  config: Config;
  /** Connections of the application's role: see nothing of a location outside `withLocation`. */
  db: Db;
}

import type { Background } from './background';
import type { Config } from './config';
import type { Db } from './database/schema';
import type { Mailer } from './mail/mailer';
import type { LiveSessions } from './modules/authentication/live-sessions';
import type { Exports } from './modules/reports/report-csv';
import type { SalesUpkeep } from './modules/sales-days/sales-upkeep';

/** What every module is built on. */
export interface Services {
  config: Config;
  /** Connections of the application's role: see nothing of a location outside `withLocation`. */
  db: Db;
  background: Background;
  sessions: LiveSessions;
  mailer: Mailer;
  salesUpkeep: SalesUpkeep;
  exports: Exports;
}

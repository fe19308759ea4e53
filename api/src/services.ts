import type { BackgroundRunner } from './background';
import type { Config } from './config';
import type { Db } from './database/schema';
import type { Mailer } from './mail/mailer';
import type { LiveSessions } from './modules/authentication/live-sessions';
import type { ExportResources } from './modules/reports/export-stream';
import type { SiteCopy } from './modules/site-copy/site-copy';

/** Dependencies that the routes of every API module receive. */
export interface Services {
  config: Config;
  /** Connections with the application's role: row-level security hides all location data outside `withLocation`. */
  db: Db;
  background: BackgroundRunner;
  sessions: LiveSessions;
  mailer: Mailer;
  exports: ExportResources;
  /** Copies the site from its bucket to DATA_DIR/site; undefined when DATA_DIR/site is the site itself. */
  siteCopy?: SiteCopy | undefined;
}

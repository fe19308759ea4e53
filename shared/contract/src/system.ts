import * as z from 'zod/mini';
import { instant } from './fields';
import { operation } from './operation';

export const lastBackup = z.object({
  created_at: instant,
  /** Time of the restore drill, which tests the backup; null when there was none. */
  drilled_at: z.nullable(instant),
  /** Why the restore failed; null when it succeeded. */
  drill_error: z.nullable(z.string()),
});
export type LastBackup = z.infer<typeof lastBackup>;

/** Settings and state of the server. They are not secret, but the page that shows them is meant for operators. */
export const system = z.object({
  /** `smtp` sends emails through a mail server; `folder` writes them to a folder of the server. */
  mail: z.enum(['smtp', 'folder']),
  /** Age in seconds of the oldest change of sales that is not yet in the rollups; 0 when the rollups are current. */
  rollup_lag: z.number(),
  /** The latest backup; null when there is none. Earlier versions of the API do not send it. */
  last_backup: z.optional(z.nullable(lastBackup)),
  /** Seconds between scheduled backups; null when none are scheduled. */
  backup_interval: z.optional(z.nullable(z.number())),
});
export type System = z.infer<typeof system>;

export const getSystem = operation({
  method: 'GET',
  path: '/system',
  right: 'any',
  summary: 'State of the server: where emails go, delay of the reports, backups. Every user may see it',
  response: system,
});

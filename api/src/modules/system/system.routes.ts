import { getSystem, type System } from '@backoffice/contract/system';
import type { FastifyInstance } from 'fastify';
import { findLastBackup } from '../../backup/records';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findRefreshLag } from '../rollups/worker';

export function registerSystemRoute(app: FastifyInstance, { config, db }: Services): void {
  const mail: System['mail'] = config.smtpUrl === undefined ? 'folder' : 'smtp';
  registerOperation(app, getSystem, async () => ({
    mail,
    rollup_lag: await findRefreshLag(db),
    last_backup: await findLastBackup(db),
    backup_interval: config.backups?.everySeconds ?? null,
  }));
}

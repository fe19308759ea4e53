import { getSystem, type System } from '@backoffice/contract/system';
import type { FastifyInstance } from 'fastify';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findRefreshLag } from '../rollups/worker';

export function registerSystemRoute(app: FastifyInstance, { config, db }: Services): void {
  const mail: System['mail'] = config.smtpUrl === undefined ? 'folder' : 'smtp';
  registerOperation(app, getSystem, async () => ({ mail, rollup_lag: await findRefreshLag(db) }));
}

import { getSystem, type System } from '@backoffice/contract/system';
import type { FastifyInstance } from 'fastify';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';

export function registerSystemRoute(app: FastifyInstance, { config }: Services): void {
  const system: System = { mail: config.smtpUrl === undefined ? 'folder' : 'smtp' };
  registerOperation(app, getSystem, async () => system);
}

import { getSignInHelp } from '@backoffice/contract/authentication';
import type { FastifyInstance } from 'fastify';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';

export function registerSignInHelpRoute(app: FastifyInstance, { config }: Services): void {
  registerOperation(app, getSignInHelp, async () => ({ support_email: config.supportEmail }));
}

import { listAreaErrors } from '@backoffice/contract/area-errors';
import type { FastifyInstance } from 'fastify';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { createOperatorKeyGuard, OPERATOR_KEY_ATTEMPTS } from '../operator-key/operator-key.routes';
import { listErrorsOfVersion } from './area-errors.repository';

/** Registers the route with which operators read errors. Browsers report these as client failures. */
export function registerAreaErrorsRoute(app: FastifyInstance, { config, db }: Pick<Services, 'config' | 'db'>): void {
  const requireOperatorKey = createOperatorKeyGuard(config);
  registerOperation(
    app,
    listAreaErrors,
    async ({ body: { operator_key, ...version } }) => {
      requireOperatorKey(operator_key);
      return { errors: await listErrorsOfVersion(db, version) };
    },
    { perMinute: OPERATOR_KEY_ATTEMPTS },
  );
}

import { DEPLOYMENTS_LIMIT, listDeployments } from '@backoffice/contract/deployment-history';
import type { FastifyInstance } from 'fastify';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { createOperatorKeyGuard, OPERATOR_KEY_ATTEMPTS } from '../operator-key/operator-key.routes';
import { readDeployments } from './read-deployments';

/** Registers the route that returns the deployment history to operators. */
export function registerDeploymentsRoute(app: FastifyInstance, { config }: Services): void {
  const requireOperatorKey = createOperatorKeyGuard(config);
  registerOperation(
    app,
    listDeployments,
    async ({ body }) => {
      requireOperatorKey(body.operator_key);
      return { deployments: await readDeployments(config.dataDir, DEPLOYMENTS_LIMIT) };
    },
    { perMinute: OPERATOR_KEY_ATTEMPTS },
  );
}

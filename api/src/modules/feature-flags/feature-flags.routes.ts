import { listFeatureFlags, setFeatureFlag } from '@backoffice/contract/feature-flags';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { createOperatorKeyGuard, OPERATOR_KEY_ATTEMPTS } from '../operator-key/operator-key.routes';
import { listEnabledFlags } from './feature-flags.repository';
import { switchFlag } from './feature-flags.service';

/** Registers the routes with which operators list feature flags and switch them on or off. */
export function registerFeatureFlagRoutes(app: FastifyInstance, { config, db }: Services): void {
  const requireOperatorKey = createOperatorKeyGuard(config);
  const options = { perMinute: OPERATOR_KEY_ATTEMPTS };
  registerOperation(
    app,
    listFeatureFlags,
    async ({ body }) => {
      requireOperatorKey(body.operator_key);
      return { enabled: await listEnabledFlags(db) };
    },
    options,
  );
  registerOperation(
    app,
    setFeatureFlag,
    async ({ body: { operator_key, ...change } }) => {
      requireOperatorKey(operator_key);
      const location_name = await switchFlag(db, change);
      if (location_name === undefined) {
        const message = 'There is no location with this number';
        throw new AppError('not_found', message, { fields: { location_id: message } });
      }
      app.log.info(change, 'a feature flag was switched');
      return { location_name };
    },
    options,
  );
}

import { endSupportAccess, grantSupportAccess, openSupportSession } from '@backoffice/contract/support-access';
import type { FastifyInstance } from 'fastify';
import { withLocation } from '../../database/location-scope';
import { AppError } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { createSessionServices, startSession } from '../authentication/authentication.service';
import { createOperatorKeyGuard, OPERATOR_KEY_ATTEMPTS } from '../operator-key/operator-key.routes';
import { allowSupport, createSupportSession, endSupport, ensureSupportUser } from './support-access.repository';

export function registerSupportAccessRoutes(app: FastifyInstance, { config, db, sessions }: Services): void {
  const sessionServices = createSessionServices({ config, db, sessions });
  registerOperation(app, grantSupportAccess, async ({ session: { locationId } }) => {
    const { ended, support_access_until } = await withLocation(db, locationId, async (scope) => {
      await ensureSupportUser(scope);
      // Sessions of an earlier, expired access must end, because the new access would make them valid again.
      const former = await endSupport(scope, locationId);
      return { ended: former, support_access_until: await allowSupport(scope, locationId) };
    });
    for (const sessionId of ended) sessions.markEnded(sessionId);
    return { support_access_until };
  });

  registerOperation(app, endSupportAccess, async ({ session: { locationId } }) => {
    const ended = await withLocation(db, locationId, (scope) => endSupport(scope, locationId));
    for (const sessionId of ended) sessions.markEnded(sessionId);
    sessions.forgetAccess();
    return { support_access_until: null };
  });

  const requireOperatorKey = createOperatorKeyGuard(config);
  registerOperation(
    app,
    openSupportSession,
    async ({ body: { operator_key, location_id } }) => {
      requireOperatorKey(operator_key);
      const created = await withLocation(db, location_id, (scope) => createSupportSession(scope, location_id));
      if (!created) {
        const message = 'No owner of this location has let support in';
        throw new AppError('conflict', message, { fields: { location_id: message } });
      }
      return { data: await startSession(sessionServices, { ...created, locationId: location_id }) };
    },
    { perMinute: OPERATOR_KEY_ATTEMPTS },
  );
}

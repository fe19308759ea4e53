import { updateException } from '@backoffice/contract/exceptions';
import type { FastifyInstance } from 'fastify';
import { withLocation } from '../../database/location-scope';
import { notFound } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findException, updateSeen } from './exceptions.repository';

export function registerExceptionRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(app, updateException, async ({ session, params: { id }, body: { is_seen, note } }) => {
    const { locationId, userId, userName } = session;
    const exception = await withLocation(db, locationId, async (scope) => {
      await updateSeen(scope, locationId, id, is_seen ? { userId, userName, note } : null);
      return await findException(scope, locationId, id);
    });
    if (!exception) throw notFound('Exception');
    return exception;
  });
}

import { getBusinessDetails } from '@backoffice/shared/contract/locations';
import type { FastifyInstance } from 'fastify';
import { withLocation } from '../../database/location-scope';
import { notFound } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findBusinessDetails } from './locations.repository';

export function registerLocationRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(app, getBusinessDetails, async ({ session: { locationId }, params: { id } }) => {
    const details = await withLocation(db, locationId, (scope) => findBusinessDetails(scope, id));
    if (!details) throw notFound('Location');
    return details;
  });
}

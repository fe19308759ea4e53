import { listTaxes } from '@backoffice/shared/contract/taxes';
import type { FastifyInstance } from 'fastify';
import { withLocation } from '../../database/location-scope';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findTaxes } from './taxes.repository';

export function registerTaxRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(
    app,
    listTaxes,
    async ({ session: { locationId }, query }) =>
      await withLocation(db, locationId, (scope) => findTaxes(scope, locationId, query)),
  );
}

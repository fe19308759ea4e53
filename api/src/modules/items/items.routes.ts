import { getInventoryCounts } from '@backoffice/shared/contract/inventory';
import type { FastifyInstance } from 'fastify';
import { withLocation } from '../../database/location-scope';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { countInventory } from './items.repository';

export function registerItemRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(
    app,
    getInventoryCounts,
    async ({ session: { locationId } }) =>
      await withLocation(db, locationId, (scope) => countInventory(scope, locationId)),
  );
}

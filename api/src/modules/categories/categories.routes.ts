import { listCategories } from '@backoffice/shared/contract/categories';
import type { FastifyInstance } from 'fastify';
import { withLocation } from '../../database/location-scope';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findCategories } from './categories.repository';

export function registerCategoryRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(
    app,
    listCategories,
    async ({ session: { locationId }, query }) =>
      await withLocation(db, locationId, (scope) => findCategories(scope, locationId, query)),
  );
}

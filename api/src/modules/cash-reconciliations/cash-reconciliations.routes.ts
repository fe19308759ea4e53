import { getCashReconciliation } from '@backoffice/contract/cash-reconciliations';
import type { FastifyInstance } from 'fastify';
import { READ_ONLY, withLocation } from '../../database/location-scope';
import { notFound } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findCashReconciliation } from './cash-reconciliations.repository';

export function registerCashReconciliationRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(app, getCashReconciliation, async ({ session: { locationId }, params: { id } }) => {
    const drawer = await withLocation(
      db,
      locationId,
      (scope) => findCashReconciliation(scope, locationId, id),
      READ_ONLY,
    );
    if (!drawer) throw notFound('Cash reconciliation');
    return drawer;
  });
}

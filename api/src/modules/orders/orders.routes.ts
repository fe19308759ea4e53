import { getOrder, listOrders } from '@backoffice/shared/contract/orders';
import type { FastifyInstance } from 'fastify';
import { withLocation } from '../../database/location-scope';
import { notFound } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findOrder, findOrders } from './orders.repository';

export function registerOrderRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(app, listOrders, async ({ session: { locationId }, query }) => {
    const page = await withLocation(db, locationId, (scope) => findOrders(scope, locationId, query));
    return { data: { orders: page.data }, paging_metadata: page.paging_metadata };
  });

  registerOperation(app, getOrder, async ({ session: { locationId }, params: { id } }) => {
    const order = await withLocation(db, locationId, (scope) => findOrder(scope, locationId, id));
    if (!order) throw notFound('Order');
    return order;
  });
}

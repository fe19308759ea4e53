import { getOrder, getPayment } from '@backoffice/contract/orders';
import type { FastifyInstance } from 'fastify';
import { READ_ONLY, withLocation } from '../../database/location-scope';
import { notFound } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findOrder, findPayment } from './orders.repository';

export function registerOrderRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(app, getOrder, async ({ session: { locationId }, params: { id } }) => {
    const order = await withLocation(db, locationId, (scope) => findOrder(scope, locationId, id), READ_ONLY);
    if (!order) throw notFound('Order');
    return order;
  });

  registerOperation(app, getPayment, async ({ session: { locationId }, params: { id } }) => {
    const payment = await withLocation(db, locationId, (scope) => findPayment(scope, locationId, id), READ_ONLY);
    if (!payment) throw notFound('Payment');
    return payment;
  });
}

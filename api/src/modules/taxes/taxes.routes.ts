import { createTax, deleteTax, getTax, listTaxes, setTaxActive, updateTax } from '@backoffice/contract/taxes';
import type { FastifyInstance } from 'fastify';
import { READ_ONLY, withLocation } from '../../database/location-scope';
import { requireSameId } from '../../database/writes';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findTaxes } from './taxes.repository';
import { createTaxService } from './taxes.service';

export function registerTaxRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const taxes = createTaxService(services);

  registerOperation(app, listTaxes, ({ session: { locationId }, query }) =>
    withLocation(db, locationId, (scope) => findTaxes(scope, locationId, query), READ_ONLY),
  );

  registerOperation(app, getTax, ({ session, params }) => taxes.find(session.locationId, params.id));

  registerOperation(app, createTax, ({ session, body }) => taxes.create(session.locationId, body));

  registerOperation(app, updateTax, async ({ session, params, body: { id, updated_at, ...values } }) => {
    requireSameId(params.id, id);
    return await taxes.change(session.locationId, params.id, values, updated_at);
  });

  registerOperation(app, setTaxActive, ({ session, params, query }) =>
    taxes.setActive(session.locationId, params.id, query.is_active),
  );

  registerOperation(app, deleteTax, async ({ session, params }) => {
    await taxes.remove(session.locationId, params.id);
    return { message: 'Tax deleted' };
  });
}

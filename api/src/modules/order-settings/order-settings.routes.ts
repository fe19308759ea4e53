import {
  getOrderSources,
  getOrderTypes,
  getPaymentTypes,
  updateOrderSources,
  updateOrderTypes,
  updatePaymentTypes,
} from '@backoffice/contract/order-settings';
import type { FastifyInstance } from 'fastify';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import { notFound } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findOrderSources, findOrderTypes, findPaymentTypes } from './order-settings.repository';
import { changeOrderSources, changeOrderTypes, changePaymentTypes } from './order-settings.service';

export function registerOrderSettingRoutes(app: FastifyInstance, { db }: Services): void {
  /** Runs `work` in the scope of the location in the URL, which must be the session's location. */
  const withOwnLocation = async <Result>(
    sessionLocationId: number,
    pathLocationId: number,
    work: (scope: LocationDb) => Promise<Result>,
    mode: typeof READ_ONLY | '' = '',
  ) => {
    if (sessionLocationId !== pathLocationId) throw notFound('Location');
    return await withLocation(db, sessionLocationId, work, mode);
  };

  registerOperation(app, getOrderTypes, ({ session: { locationId }, params }) =>
    withOwnLocation(locationId, params.id, (scope) => findOrderTypes(scope, locationId), READ_ONLY),
  );

  registerOperation(app, updateOrderTypes, ({ session: { locationId }, params, body }) =>
    withOwnLocation(locationId, params.id, (scope) =>
      changeOrderTypes(scope, locationId, body.order_type_settings, body.updated_at),
    ),
  );

  registerOperation(app, getOrderSources, ({ session: { locationId }, params }) =>
    withOwnLocation(locationId, params.id, (scope) => findOrderSources(scope, locationId), READ_ONLY),
  );

  registerOperation(app, updateOrderSources, ({ session: { locationId }, params, body }) =>
    withOwnLocation(locationId, params.id, (scope) =>
      changeOrderSources(scope, locationId, body.order_source_settings, body.updated_at),
    ),
  );

  registerOperation(app, getPaymentTypes, ({ session: { locationId }, params }) =>
    withOwnLocation(locationId, params.id, (scope) => findPaymentTypes(scope, locationId), READ_ONLY),
  );

  registerOperation(app, updatePaymentTypes, ({ session: { locationId }, params, body }) =>
    withOwnLocation(locationId, params.id, (scope) =>
      changePaymentTypes(scope, locationId, body.payment_type_settings, body.updated_at),
    ),
  );
}

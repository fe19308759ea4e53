import {
  getOrderSources,
  getOrderTypes,
  LAST_ONE_ON,
  updateOrderSources,
  updateOrderTypes,
} from '@backoffice/shared/contract/order-settings';
import type { FastifyInstance } from 'fastify';
import { type LocationDb, withLocation } from '../../database/location-scope';
import { AppError, notFound } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import {
  findOrderSources,
  findOrderTypes,
  lockOrderSettings,
  switchOrderSource,
  switchOrderType,
} from './order-settings.repository';

export function registerOrderSettingRoutes(app: FastifyInstance, { db }: Services): void {
  /** Works on the location that an address names, which must be the session's. */
  const atLocation = async <Result>(own: number, named: number, work: (scope: LocationDb) => Promise<Result>) => {
    if (own !== named) throw notFound('Location');
    return await withLocation(db, own, work);
  };

  registerOperation(app, getOrderTypes, async ({ session: { locationId }, params }) => ({
    order_type_settings: await atLocation(locationId, params.id, (scope) => findOrderTypes(scope, locationId)),
  }));

  registerOperation(
    app,
    updateOrderTypes,
    async ({ session: { locationId }, params, body }) =>
      await atLocation(locationId, params.id, async (scope) => {
        await lockOrderSettings(scope, locationId);
        for (const setting of body.order_type_settings) await switchOrderType(scope, locationId, setting);
        const order_type_settings = await findOrderTypes(scope, locationId);
        requireOneOn(order_type_settings);
        return { order_type_settings };
      }),
  );

  registerOperation(app, getOrderSources, async ({ session: { locationId }, params }) => ({
    order_source_settings: await atLocation(locationId, params.id, (scope) => findOrderSources(scope, locationId)),
  }));

  registerOperation(
    app,
    updateOrderSources,
    async ({ session: { locationId }, params, body }) =>
      await atLocation(locationId, params.id, async (scope) => {
        await lockOrderSettings(scope, locationId);
        for (const setting of body.order_source_settings) await switchOrderSource(scope, locationId, setting);
        const order_source_settings = await findOrderSources(scope, locationId);
        requireOneOn(order_source_settings);
        return { order_source_settings };
      }),
  );
}

/** Throws conflict, which undoes the change, when everything would be off. */
function requireOneOn(settings: readonly { is_enabled: boolean }[]): void {
  if (!settings.some(({ is_enabled }) => is_enabled)) throw new AppError('conflict', LAST_ONE_ON);
}

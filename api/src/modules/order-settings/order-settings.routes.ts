import {
  getOrderSources,
  getOrderTypes,
  ONE_MUST_BE_ENABLED,
  updateOrderSources,
  updateOrderTypes,
} from '@backoffice/contract/order-settings';
import type { FastifyInstance } from 'fastify';
import { type LocationDb, withLocation } from '../../database/location-scope';
import { AppError, changedMeanwhile, notFound } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import {
  findOrderSources,
  findOrderTypes,
  setOrderSourceEnabled,
  setOrderTypeEnabled,
  touchOrderSettings,
} from './order-settings.repository';

export function registerOrderSettingRoutes(app: FastifyInstance, { db }: Services): void {
  /** Runs `work` in the location of the URL, which must be that of the session. */
  const withOwnLocation = async <Result>(
    sessionLocationId: number,
    pathLocationId: number,
    work: (scope: LocationDb) => Promise<Result>,
  ) => {
    if (sessionLocationId !== pathLocationId) throw notFound('Location');
    return await withLocation(db, sessionLocationId, work);
  };

  registerOperation(
    app,
    getOrderTypes,
    async ({ session: { locationId }, params }) =>
      await withOwnLocation(locationId, params.id, (scope) => findOrderTypes(scope, locationId)),
  );

  registerOperation(
    app,
    updateOrderTypes,
    async ({ session: { locationId }, params, body: { order_type_settings, updated_at } }) =>
      await withOwnLocation(locationId, params.id, async (scope) => {
        const isCurrent = await touchOrderSettings(scope, locationId, 'order_types_updated_at', updated_at);
        if (!isCurrent) throw changedMeanwhile('list of order types');
        for (const setting of order_type_settings) await setOrderTypeEnabled(scope, locationId, setting);
        const changed = await findOrderTypes(scope, locationId);
        requireOneEnabled(changed.order_type_settings);
        return changed;
      }),
  );

  registerOperation(
    app,
    getOrderSources,
    async ({ session: { locationId }, params }) =>
      await withOwnLocation(locationId, params.id, (scope) => findOrderSources(scope, locationId)),
  );

  registerOperation(
    app,
    updateOrderSources,
    async ({ session: { locationId }, params, body: { order_source_settings, updated_at } }) =>
      await withOwnLocation(locationId, params.id, async (scope) => {
        const isCurrent = await touchOrderSettings(scope, locationId, 'order_sources_updated_at', updated_at);
        if (!isCurrent) throw changedMeanwhile('list of order sources');
        for (const setting of order_source_settings) await setOrderSourceEnabled(scope, locationId, setting);
        const changed = await findOrderSources(scope, locationId);
        requireOneEnabled(changed.order_source_settings);
        return changed;
      }),
  );
}

/** Throws conflict, which rolls the change back, when no setting would be enabled. */
function requireOneEnabled(settings: readonly { is_enabled: boolean }[]): void {
  if (!settings.some(({ is_enabled }) => is_enabled)) throw new AppError('conflict', ONE_MUST_BE_ENABLED);
}

import type { OrderSourceSetting, OrderTypeSetting } from '@backoffice/shared/contract/order-settings';
import { orderSource, orderType } from '@backoffice/shared/contract/sale-kinds';
import type { LocationDb } from '../../database/location-scope';

/** Has other changes of the location's order types and sources wait until this transaction is over. */
export async function lockOrderSettings(scope: LocationDb, locationId: number): Promise<void> {
  await scope.selectFrom('locations').select('id').where('id', '=', locationId).forUpdate().execute();
}

/** In the order of the contract. */
export async function findOrderTypes(scope: LocationDb, locationId: number): Promise<OrderTypeSetting[]> {
  const rows = await scope
    .selectFrom('order_type_settings')
    .select(['type', 'is_enabled'])
    .where('location_id', '=', locationId)
    .execute();
  return orderType.options.flatMap((type) => rows.filter((row) => row.type === type));
}

/** In the order of the contract. */
export async function findOrderSources(scope: LocationDb, locationId: number): Promise<OrderSourceSetting[]> {
  const rows = await scope
    .selectFrom('order_source_settings')
    .select(['source', 'is_enabled'])
    .where('location_id', '=', locationId)
    .execute();
  return orderSource.options.flatMap((source) => rows.filter((row) => row.source === source));
}

export async function switchOrderType(
  scope: LocationDb,
  locationId: number,
  { type, is_enabled }: OrderTypeSetting,
): Promise<void> {
  await scope
    .updateTable('order_type_settings')
    .set({ is_enabled })
    .where('location_id', '=', locationId)
    .where('type', '=', type)
    .execute();
}

export async function switchOrderSource(
  scope: LocationDb,
  locationId: number,
  { source, is_enabled }: OrderSourceSetting,
): Promise<void> {
  await scope
    .updateTable('order_source_settings')
    .set({ is_enabled })
    .where('location_id', '=', locationId)
    .where('source', '=', source)
    .execute();
}

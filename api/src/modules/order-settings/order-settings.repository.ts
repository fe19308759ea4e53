import type {
  OrderSourceSetting,
  OrderSources,
  OrderTypeSetting,
  OrderTypes,
} from '@backoffice/contract/order-settings';
import { orderSource, orderType } from '@backoffice/contract/sale-kinds';
import type { LocationDb } from '../../database/location-scope';
import { nextUpdatedAt } from '../../database/writes';

type ChangeTimeColumn = 'order_types_updated_at' | 'order_sources_updated_at';

/**
 * Updates the change time of a list of settings, which locks the list until this transaction ends. Returns false, and
 * updates nothing, when `updatedAt` is given and is not the current change time.
 */
export async function touchOrderSettings(
  scope: LocationDb,
  locationId: number,
  column: ChangeTimeColumn,
  updatedAt: string | undefined,
): Promise<boolean> {
  let query = scope
    .updateTable('locations')
    .set({ [column]: nextUpdatedAt(column) })
    .where('id', '=', locationId);
  if (updatedAt !== undefined) query = query.where(column, '=', updatedAt);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function findChangeTime(scope: LocationDb, locationId: number, column: ChangeTimeColumn): Promise<string> {
  const row = await scope
    .selectFrom('locations')
    .select(`${column} as changed_at`)
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow();
  return row.changed_at;
}

/** Returns the settings in the order of the contract. */
export async function findOrderTypes(scope: LocationDb, locationId: number): Promise<OrderTypes> {
  const rows = await scope
    .selectFrom('order_type_settings')
    .select(['type', 'is_enabled'])
    .where('location_id', '=', locationId)
    .execute();
  return {
    order_type_settings: orderType.options.flatMap((type) => rows.filter((row) => row.type === type)),
    updated_at: await findChangeTime(scope, locationId, 'order_types_updated_at'),
  };
}

/** Returns the settings in the order of the contract. */
export async function findOrderSources(scope: LocationDb, locationId: number): Promise<OrderSources> {
  const rows = await scope
    .selectFrom('order_source_settings')
    .select(['source', 'is_enabled'])
    .where('location_id', '=', locationId)
    .execute();
  return {
    order_source_settings: orderSource.options.flatMap((source) => rows.filter((row) => row.source === source)),
    updated_at: await findChangeTime(scope, locationId, 'order_sources_updated_at'),
  };
}

export async function setOrderTypeEnabled(
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

export async function setOrderSourceEnabled(
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

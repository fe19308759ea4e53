import type { OrderSources, OrderTypes, PaymentTypeSetting, PaymentTypes } from '@backoffice/contract/order-settings';
import { orderSource, orderType, STANDARD_TENDERS, tender } from '@backoffice/contract/sale-kinds';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { updateLocation } from '../locations/locations.repository';

export type SettingTable = 'order_type_settings' | 'order_source_settings' | 'payment_type_settings';
export type ChangeTimeColumn = 'order_types_updated_at' | 'order_sources_updated_at' | 'payment_types_updated_at';

/**
 * Updates the change time of a list of settings. This locks the list until the transaction ends. Returns false, and
 * updates nothing, when `updatedAt` is given and is not the current change time.
 */
export async function updateSettingsChangeTime(
  scope: LocationDb,
  locationId: number,
  column: ChangeTimeColumn,
  updatedAt: string | undefined,
): Promise<boolean> {
  return await updateLocation(scope, locationId, {}, { column, updatedAt });
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

/**
 * SQL: whether the location has payments of the type. Payments other than cash and card have a small index of their
 * own. Cash and card payments are found in the rollup, because a search through all payments for a tender that was
 * never used would be slow.
 */
const IS_USED = sql<boolean>`exists (select from payments where payments.location_id = setting.location_id
    and payments.payment_type = setting.payment_type and payments.payment_type not in ('Cash', 'Card'))
  or exists (select from daily_sales_by_filter rollup where rollup.location_id = setting.location_id
    and filter = 'payment_type' and value = setting.payment_type)`;

/** SQL: a relation `setting (location_id, payment_type, position, is_enabled)` with all payment types of a location. */
export function paymentTypeSettings(locationId: number) {
  return sql`(
    select ${locationId}::bigint as location_id, payment_type, position,
      coalesce(changed.is_enabled, payment_type = any(${STANDARD_TENDERS}::text[])) as is_enabled
    from unnest(${tender.options}::text[]) with ordinality as known (payment_type, position)
    left join (select * from payment_type_settings where location_id = ${locationId}) changed using (payment_type)
  ) setting`;
}

/** Returns the settings in the order of the contract. */
export async function findPaymentTypes(scope: LocationDb, locationId: number): Promise<PaymentTypes> {
  const { rows } = await sql<PaymentTypeSetting>`select payment_type, is_enabled, ${IS_USED} as is_used
    from ${paymentTypeSettings(locationId)} order by position`.execute(scope);
  return {
    payment_type_settings: rows,
    updated_at: await findChangeTime(scope, locationId, 'payment_types_updated_at'),
  };
}

/**
 * Enables or disables the given settings and keeps the others. If a setting is given more than once, its last value
 * counts.
 */
export async function setEnabled<Key extends string>(
  scope: LocationDb,
  locationId: number,
  { table, key }: { table: SettingTable; key: Key },
  settings: readonly (Record<Key, string> & { is_enabled: boolean })[],
): Promise<void> {
  const lastValues = new Map(settings.map((setting) => [setting[key], setting]));
  const column = sql.ref(key);
  await sql`insert into ${sql.table(table)} (location_id, ${column}, is_enabled)
    select ${locationId}, ${column}, is_enabled
    from json_to_recordset(${JSON.stringify([...lastValues.values()])}::json) as given (${column} text, is_enabled boolean)
    on conflict (location_id, ${column}) do update set is_enabled = excluded.is_enabled`.execute(scope);
}

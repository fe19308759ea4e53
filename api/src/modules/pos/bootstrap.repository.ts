import type { Bootstrap } from '@backoffice/contract/bootstrap';
import { terminalTask } from '@backoffice/contract/rights';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { notFound } from '../../errors';
import type { TerminalIdentity } from '../../plugins/authentication';
import { formatAddressOnOneLine } from '../locations/locations.repository';
import { paymentTypeSettings } from '../order-settings/order-settings.repository';
import { categoryIds, orderTypeSettings } from '../printers/printers.repository';
import { buildMenuJson, menuTables } from './bootstrap-menu';

/** Returns a JSON array of rows in a given order, so that unchanged data has an unchanged ETag. */
function jsonArray(row: ReturnType<typeof sql>, from: ReturnType<typeof sql>, order: ReturnType<typeof sql>) {
  return orEmptyArray(sql`select json_agg(${row} order by ${order}) from ${from}`);
}

function orEmptyArray(list: ReturnType<typeof sql>) {
  return sql`coalesce((${list}), '[]'::json)`;
}

function receiptOptions(table: 'kitchen_receipt_settings' | 'customer_receipt_settings', location: number) {
  return sql`(select to_jsonb(r) - 'location_id' - 'updated_at' from ${sql.table(table)} r
    where r.location_id = ${location})`;
}

/** SQL: the terminal tasks that an employee's role allows, as a JSON array. */
const tasks = sql`(select coalesce(json_agg(task order by task), '[]')
  from unnest(${terminalTask.options}::text[]) task where role.is_owner or role.rights ->> task = 'manage')`;

/**
 * Returns a version that changes whenever data changes that the location's terminals load, and whenever an item that
 * was hidden for today becomes visible again.
 */
export async function findBootstrapVersion(scope: LocationDb, locationId: number): Promise<string> {
  const { rows } = await sql<{ version: string }>`select concat_ws(' ',
    (select version from bootstrap_versions where location_id = ${locationId}),
    (select min(hidden_until) from items where location_id = ${locationId} and hide_status = 'HideForToday'
      and hidden_until > now())) as version`.execute(scope);
  return rows[0]?.version ?? '';
}

/** Returns all data that a terminal needs to sell, read in one statement for a consistent snapshot. */
export async function findBootstrap(
  scope: LocationDb,
  { locationId: location, terminalId }: TerminalIdentity,
): Promise<Bootstrap> {
  const { categories, items, groups } = buildMenuJson(location);
  // The tables of a new menu have no statistics yet, so the planner would assume few rows and choose slow nested loops.
  await sql`set local enable_nestloop = off`.execute(scope);
  const idAndName = sql`json_build_object('id', x.id, 'name', x.name)`;
  const { rows } = await sql<{ bootstrap: Bootstrap }>`with ${menuTables(location)} select json_build_object(
    'location', json_build_object('id', l.id, 'name', l.name, 'timezone', l.timezone,
      'day_cutoff', to_char(l.day_cutoff, 'HH24:MI'), 'phone_number', l.phone_number, 'email', l.email,
      'website', l.website, 'address_string', l.address,
      'cash_discount_rate', l.cash_discount_rate, 'is_cash_discount_enabled', l.is_cash_discount_enabled,
      'lock_screen_after_each_transaction', l.lock_screen_after_each_transaction),
    'terminal', (select ${idAndName} from terminals x where x.location_id = ${location} and x.id = ${terminalId}),
    'categories', ${orEmptyArray(categories)}, 'items', ${orEmptyArray(items)}, 'modifier_groups', ${orEmptyArray(groups)},
    'taxes', ${jsonArray(
      sql`json_build_object('id', t.id, 'name', t.name, 'rate', t.rate)`,
      sql`taxes t where location_id = ${location} and is_active and deleted_at is null`,
      sql`t.id`,
    )},
    'printers', ${jsonArray(
      sql`json_build_object('id', printers.id, 'name', name, 'station_id', station_id,
        'receipt_print_type', receipt_print_type, 'category_ids', ${categoryIds},
        'order_type_settings', ${orderTypeSettings})`,
      sql`printers where location_id = ${location}`,
      sql`printers.id`,
    )},
    'kitchen_receipt', ${receiptOptions('kitchen_receipt_settings', location)},
    'customer_receipt', ${receiptOptions('customer_receipt_settings', location)},
    'order_types', ${jsonArray(
      sql`s.type`,
      sql`order_type_settings s where location_id = ${location} and is_enabled`,
      sql`s.type`,
    )},
    'order_sources', ${jsonArray(
      sql`s.source`,
      sql`order_source_settings s where location_id = ${location} and is_enabled`,
      sql`s.source`,
    )},
    'payment_types', ${jsonArray(
      sql`payment_type`,
      sql`${paymentTypeSettings(location)} where is_enabled`,
      sql`position`,
    )},
    'order_notes', ${jsonArray(idAndName, sql`order_notes x where location_id = ${location} and is_active`, sql`x.id`)},
    'employees', ${jsonArray(
      sql`json_build_object('id', e.id, 'first_name', e.first_name, 'last_name', e.last_name, 'tasks', ${tasks})`,
      sql`employees e join employee_roles role on role.location_id = e.location_id and role.id = e.employee_role_id
        where e.location_id = ${location} and is_active and deleted_at is null`,
      sql`e.id`,
    )}
  ) as bootstrap from locations l where l.id = ${location}`.execute(scope);
  const bootstrap = rows[0]?.bootstrap;
  if (!bootstrap) throw notFound('Location');
  const { address_string } = bootstrap.location;
  return { ...bootstrap, location: { ...bootstrap.location, address_string: formatAddressOnOneLine(address_string) } };
}

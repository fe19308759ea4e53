import type { Bootstrap } from '@backoffice/shared/contract/bootstrap';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { notFound } from '../../errors';
import type { TerminalIdentity } from '../../plugins/authentication';
import { onOneLine } from '../locations/locations.repository';
import { categoryIds, orderTypeSettings } from '../printers/printers.repository';
import { menuLists, menuRows } from './bootstrap-menu';

/** JSON of a table's rows in the order given, so that the same data is the same text. */
function listOf(row: ReturnType<typeof sql>, from: ReturnType<typeof sql>, order: ReturnType<typeof sql>) {
  return orNone(sql`select json_agg(${row} order by ${order}) from ${from}`);
}

function orNone(list: ReturnType<typeof sql>) {
  return sql`coalesce((${list}), '[]'::json)`;
}

/** JSON of what a receipt shows. */
function receiptOptions(table: 'kitchen_receipt_settings' | 'customer_receipt_settings', location: number) {
  return sql`(select to_jsonb(r) - 'location_id' - 'updated_at' from ${sql.table(table)} r
    where r.location_id = ${location})`;
}

/** All that a terminal needs to sell, as it is now, in one statement. */
export async function findBootstrap(
  scope: LocationDb,
  { locationId: location, terminalId }: TerminalIdentity,
): Promise<Bootstrap> {
  const { categories, items, groups } = menuLists(location);
  // While a menu is new, nothing tells the planner how long it is: it would take it for short, and read it in loops.
  await sql`set local enable_nestloop = off`.execute(scope);
  const named = sql`json_build_object('id', x.id, 'name', x.name)`;
  const { rows } = await sql<{ bootstrap: Bootstrap }>`with ${menuRows(location)} select json_build_object(
    'location', json_build_object('id', l.id, 'name', l.name, 'timezone', l.timezone, 'phone_number', l.phone_number,
      'email', l.email, 'website', l.website, 'address_string', l.address,
      'cash_discount_rate', l.cash_discount_rate, 'is_cash_discount_enabled', l.is_cash_discount_enabled,
      'lock_screen_after_each_transaction', l.lock_screen_after_each_transaction),
    'terminal', (select ${named} from terminals x where x.location_id = ${location} and x.id = ${terminalId}),
    'categories', ${orNone(categories)}, 'items', ${orNone(items)}, 'modifier_groups', ${orNone(groups)},
    'taxes', ${listOf(
      sql`json_build_object('id', t.id, 'name', t.name, 'rate', t.rate)`,
      sql`taxes t where location_id = ${location} and is_active and deleted_at is null`,
      sql`t.id`,
    )},
    'printers', ${listOf(
      sql`json_build_object('id', printers.id, 'name', name, 'station_id', station_id,
        'receipt_print_type', receipt_print_type, 'category_ids', ${categoryIds},
        'order_type_settings', ${orderTypeSettings})`,
      sql`printers where location_id = ${location}`,
      sql`printers.id`,
    )},
    'kitchen_receipt', ${receiptOptions('kitchen_receipt_settings', location)},
    'customer_receipt', ${receiptOptions('customer_receipt_settings', location)},
    'order_types', ${listOf(
      sql`s.type`,
      sql`order_type_settings s where location_id = ${location} and is_enabled`,
      sql`s.type`,
    )},
    'order_sources', ${listOf(
      sql`s.source`,
      sql`order_source_settings s where location_id = ${location} and is_enabled`,
      sql`s.source`,
    )},
    'order_notes', ${listOf(named, sql`order_notes x where location_id = ${location} and is_active`, sql`x.id`)},
    'employees', ${listOf(
      sql`json_build_object('id', e.id, 'first_name', e.first_name, 'last_name', e.last_name)`,
      sql`employees e where location_id = ${location} and is_active and deleted_at is null`,
      sql`e.id`,
    )}
  ) as bootstrap from locations l where l.id = ${location}`.execute(scope);
  const bootstrap = rows[0]?.bootstrap;
  if (!bootstrap) throw notFound('Location');
  const { address_string } = bootstrap.location;
  return { ...bootstrap, location: { ...bootstrap.location, address_string: onOneLine(address_string) } };
}

import type { Bootstrap } from '@backoffice/shared/contract/terminals';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { notFound } from '../../errors';
import type { TerminalIdentity } from '../../plugins/authentication';
import { onOneLine } from '../locations/locations.repository';

/** Visible on terminals now: one hidden for the day comes back by itself when its day is over. */
const VISIBLE = sql<boolean>`deleted_at is null and active and (hide_status = 'UnHide' or hidden_until <= now())`;

/** JSON of a table's rows in the order given, so that the same data is the same text. */
function listOf(row: ReturnType<typeof sql>, from: ReturnType<typeof sql>, order: ReturnType<typeof sql>) {
  return sql`coalesce((select json_agg(${row} order by ${order}) from ${from}), '[]'::json)`;
}

function menuParts(location: number) {
  // Links to what is not on the terminal stay, for when it comes back; the terminal is not told of them.
  const shownCategories = sql`select id from categories where location_id = ${location} and deleted_at is null and active`;
  const shownGroups = sql`select id from modifier_groups where location_id = ${location} and deleted_at is null`;
  const idsOf = (id: string, link: string, where: ReturnType<typeof sql>) =>
    sql`coalesce((select json_agg(${sql.ref(id)} order by position, ${sql.ref(id)}) from ${sql.table(link)} where location_id = ${location} and ${where}), '[]'::json)`;
  const categories = listOf(
    sql`json_build_object('id', c.id, 'name', c.name, 'color_code', c.color_code, 'modifier_group_ids',
      ${idsOf('modifier_group_id', 'category_modifier_groups', sql`category_id = c.id and modifier_group_id in (${shownGroups})`)})`,
    sql`categories c where location_id = ${location} and deleted_at is null and active`,
    sql`c.position, c.id`,
  );
  const groupsOfItem = sql`coalesce((select json_agg(id order by source, rank, id) from (
    select distinct on (id) id, source, rank from (
      select modifier_group_id as id, 0 as source, position as rank from item_modifier_groups
        where location_id = ${location} and item_id = i.id
      union all
      select g.modifier_group_id, 1, g.position from item_categories ic
        join category_modifier_groups g on g.location_id = ic.location_id and g.category_id = ic.category_id
        where i.apply_category_modifier_groups and ic.location_id = ${location} and ic.item_id = i.id
          and ic.category_id in (${shownCategories})
    ) own where id in (${shownGroups}) order by id, source, rank
  ) once), '[]'::json)`;
  const items = listOf(
    sql`json_build_object('id', i.id, 'name', i.name, 'price', i.price, 'price_type', i.price_type,
      'category_ids', ${idsOf('category_id', 'item_categories', sql`item_id = i.id and category_id in (${shownCategories})`)},
      'tax_ids', coalesce((select json_agg(t.tax_id order by t.tax_id) from item_taxes t
        join taxes on taxes.location_id = t.location_id and taxes.id = t.tax_id and taxes.is_active
          and taxes.deleted_at is null
        where t.location_id = ${location} and t.item_id = i.id), '[]'::json),
      'modifier_group_ids', ${groupsOfItem})`,
    sql`items i where location_id = ${location} and ${VISIBLE}`,
    sql`i.position, i.id`,
  );
  const groups = listOf(
    sql`json_build_object('id', g.id, 'name', g.name, 'min', g.min, 'max', g.max, 'modifiers',
      coalesce((select json_agg(json_build_object('id', m.id, 'name', m.name, 'price', m.price)
        order by m.position, m.id) from modifiers m
        where m.location_id = ${location} and m.modifier_group_id = g.id), '[]'::json))`,
    sql`modifier_groups g where location_id = ${location} and deleted_at is null`,
    sql`g.position, g.id`,
  );
  return { categories, items, groups };
}

/** All that a terminal needs to sell, as it is now, in one statement. */
export async function findBootstrap(
  scope: LocationDb,
  { locationId: location, terminalId }: TerminalIdentity,
): Promise<Bootstrap> {
  const { categories, items, groups } = menuParts(location);
  const named = sql`json_build_object('id', x.id, 'name', x.name)`;
  const { rows } = await sql<{ bootstrap: Bootstrap }>`select json_build_object(
    'location', json_build_object('id', l.id, 'name', l.name, 'timezone', l.timezone, 'phone_number', l.phone_number,
      'website', l.website, 'address_string', l.address,
      'cash_discount_rate', l.cash_discount_rate, 'is_cash_discount_enabled', l.is_cash_discount_enabled,
      'lock_screen_after_each_transaction', l.lock_screen_after_each_transaction),
    'terminal', (select ${named} from terminals x where x.location_id = ${location} and x.id = ${terminalId}),
    'categories', ${categories}, 'items', ${items}, 'modifier_groups', ${groups},
    'taxes', ${listOf(
      sql`json_build_object('id', t.id, 'name', t.name, 'rate', t.rate)`,
      sql`taxes t where location_id = ${location} and is_active and deleted_at is null`,
      sql`t.id`,
    )},
    'printers', ${listOf(named, sql`printers x where location_id = ${location}`, sql`x.id`)},
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

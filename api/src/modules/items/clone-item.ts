import { sql } from 'kysely';
import { touchRecords } from '../../database/links';
import type { LocationDb } from '../../database/location-scope';
import { AppError } from '../../errors';

const MAX_NAME_LENGTH = 30;
const MOST_COPIES = 1000;

/** "Soup" → "Soup Copy", then "Soup Copy 2" …: cut before the suffix so that it fits. */
export function copyName(name: string, turn: number): string {
  const suffix = turn === 1 ? ' Copy' : ` Copy ${turn}`;
  return `${name.slice(0, MAX_NAME_LENGTH - suffix.length).trimEnd()}${suffix}`;
}

async function freeName(scope: LocationDb, locationId: number, name: string): Promise<string> {
  const names = Array.from({ length: MOST_COPIES }, (_, index) => copyName(name, index + 1));
  const { rows } = await sql<{ name: string }>`select name
    from unnest(${names}::text[]) with ordinality as candidate (name, turn)
    where not exists (select from items where items.location_id = ${locationId} and items.deleted_at is null
      and lower(items.name) = lower(candidate.name))
    order by turn limit 1`.execute(scope);
  const free = rows[0]?.name;
  if (free === undefined) throw new AppError('conflict', `There are ${MOST_COPIES} copies of ${name}`);
  return free;
}

/** Copies an item with all its links and its image, right after it; answers the copy's id. */
export async function insertClone(scope: LocationDb, location: number, id: number, name: string): Promise<number> {
  const copy = await freeName(scope, location, name);
  const { rows } = await sql<{ id: number }>`insert into items (location_id, name, "desc", price, price_type, active,
      hide_status, hidden_until, apply_category_modifier_groups, image, position)
    select location_id, ${copy}, "desc", price, price_type, active, hide_status, hidden_until,
      apply_category_modifier_groups, image, position
    from items where location_id = ${location} and id = ${id} returning id`.execute(scope);
  const cloned = rows[0]?.id;
  if (cloned === undefined) throw new Error('A select of one row inserted none');
  const entered = await sql<{ category_id: number }>`insert into item_categories
      (location_id, item_id, category_id, position)
    select location_id, ${cloned}, category_id, position from item_categories
    where location_id = ${location} and item_id = ${id} returning category_id`.execute(scope);
  const categories = entered.rows.map(({ category_id }) => category_id);
  await touchRecords(scope, location, 'categories', categories);
  await sql`insert into item_taxes (location_id, item_id, tax_id)
    select location_id, ${cloned}, tax_id from item_taxes
    where location_id = ${location} and item_id = ${id}`.execute(scope);
  await sql`insert into item_modifier_groups (location_id, item_id, modifier_group_id, position)
    select location_id, ${cloned}, modifier_group_id, position from item_modifier_groups
    where location_id = ${location} and item_id = ${id}`.execute(scope);
  return cloned;
}

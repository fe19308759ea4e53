import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';

const MAX_NAME_LENGTH = 30;
const MOST_COPIES = 1000;

/** "Soup" → "Soup Copy", then "Soup Copy 2" …: cut before the suffix so that it fits. */
export function copyName(name: string, turn: number): string {
  const suffix = turn === 1 ? ' Copy' : ` Copy ${turn}`;
  return `${name.slice(0, MAX_NAME_LENGTH - suffix.length).trimEnd()}${suffix}`;
}

async function freeName(scope: LocationDb, locationId: number, name: string): Promise<string> {
  const names = Array.from({ length: MOST_COPIES }, (_, index) => copyName(name, index + 1));
  const { rows } = await sql<{ name: string }>`select lower(name) as name from items
    where location_id = ${locationId} and deleted_at is null
      and lower(name) = any(${names.map((candidate) => candidate.toLowerCase())}::text[])`.execute(scope);
  const taken = new Set(rows.map((row) => row.name));
  const free = names.find((candidate) => !taken.has(candidate.toLowerCase()));
  if (free === undefined) throw new Error(`There are ${MOST_COPIES} copies of ${name}`);
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
  await sql`insert into item_categories (location_id, item_id, category_id, position)
    select location_id, ${cloned}, category_id, position from item_categories
    where location_id = ${location} and item_id = ${id}`.execute(scope);
  await sql`insert into item_taxes (location_id, item_id, tax_id)
    select location_id, ${cloned}, tax_id from item_taxes
    where location_id = ${location} and item_id = ${id}`.execute(scope);
  await sql`insert into item_modifier_groups (location_id, item_id, modifier_group_id, position)
    select location_id, ${cloned}, modifier_group_id, position from item_modifier_groups
    where location_id = ${location} and item_id = ${id}`.execute(scope);
  return cloned;
}

import { sql } from 'kysely';
import type { LocationDb } from './location-scope';

interface LinkKind {
  table: 'item_categories' | 'item_taxes' | 'item_modifier_groups' | 'category_modifier_groups';
  /** Column with the id of the record that owns the links. */
  owner: 'item_id' | 'category_id' | 'tax_id' | 'modifier_group_id';
  linked: 'item_id' | 'category_id' | 'tax_id' | 'modifier_group_id';
  /** Table of the linked records; deleted records are left out. */
  records: 'items' | 'categories' | 'taxes' | 'modifier_groups';
  /** Sort order of the ids: by the link's position, by the linked record's position, or by id. */
  order: 'link' | 'record' | 'id';
}

/**
 * Returns a function that looks up the ids of one owner. Uses subqueries instead of joins: right after a menu import,
 * the planner expects one row per table, and its nested loop over thousands of links would take seconds.
 */
export async function findLinkedIds(
  scope: LocationDb,
  locationId: number,
  { table, owner, linked, records, order }: LinkKind,
  owners: readonly number[],
): Promise<(ownerId: number) => number[]> {
  const ownerColumn = sql.ref(`link.${owner}`);
  const id = sql.ref(`link.${linked}`);
  const fromLocation = sql`from ${sql.table(records)} record where record.location_id = ${locationId}`;
  const sortKeys = {
    link: sql`link.position, ${id}`,
    record: sql`(select record.position ${fromLocation} and record.id = ${id}), ${id}`,
    id,
  };
  const { rows } = await sql<{ owner: number; ids: number[] }>`
    select ${ownerColumn} as owner, array_agg(${id} order by ${sortKeys[order]}) as ids
    from ${sql.table(table)} link
    where link.location_id = ${locationId} and ${ownerColumn} = any(${owners}::bigint[])
      and ${id} not in (select record.id ${fromLocation} and record.deleted_at is not null)
    group by ${ownerColumn}`.execute(scope);
  const byOwner = new Map(rows.map((row) => [row.owner, row.ids]));
  return (ownerId) => byOwner.get(ownerId) ?? [];
}

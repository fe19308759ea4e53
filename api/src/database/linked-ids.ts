import { sql } from 'kysely';
import type { LocationDb } from './location-scope';

interface LinkKind {
  table: 'item_categories' | 'item_taxes' | 'item_modifier_groups' | 'category_modifier_groups';
  /** The column of the records whose links are asked for. */
  owner: 'item_id' | 'category_id' | 'tax_id' | 'modifier_group_id';
  linked: 'item_id' | 'category_id' | 'tax_id' | 'modifier_group_id';
  /** Where the linked records are; those that were deleted are left out. */
  records: 'items' | 'categories' | 'taxes' | 'modifier_groups';
  /** By the place that the link has, or that the linked record has itself; by id where neither counts. */
  order: 'link' | 'record' | 'id';
}

/**
 * What gives the ids that each of `owners` is linked with. One pass over the links of all, however many these are.
 *
 * The records are looked up by subqueries and never joined: of a location whose menu has just come, the planner expects
 * one row a table, and a join of thousands then compares each link with each record, for seconds.
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

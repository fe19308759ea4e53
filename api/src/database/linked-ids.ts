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

const ORDERS = {
  link: sql`link.position, record.id`,
  record: sql`record.position, record.id`,
  id: sql`record.id`,
};

/** What gives the ids that each of `owners` is linked with. One pass over the links of all, however many these are. */
export async function findLinkedIds(
  scope: LocationDb,
  locationId: number,
  { table, owner, linked, records, order }: LinkKind,
  owners: readonly number[],
): Promise<(ownerId: number) => number[]> {
  const { rows } = await sql<{ owner: number; ids: number[] }>`select link.${sql.ref(owner)} as owner,
      array_agg(record.id order by ${ORDERS[order]}) as ids
    from ${sql.table(table)} link join ${sql.table(records)} record
      on record.location_id = link.location_id and record.id = link.${sql.ref(linked)} and record.deleted_at is null
    where link.location_id = ${locationId} and link.${sql.ref(owner)} = any(${owners}::bigint[])
    group by link.${sql.ref(owner)}`.execute(scope);
  const byOwner = new Map(rows.map((row) => [row.owner, row.ids]));
  return (ownerId) => byOwner.get(ownerId) ?? [];
}

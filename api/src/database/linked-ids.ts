import { sql } from 'kysely';
import type { LinkKind } from './links';
import type { LocationDb } from './location-scope';

/**
 * Returns a function that looks up the ids of one owner, without those of deleted records. Uses subqueries instead of
 * joins: right after a menu import, the planner expects one row per table, and its nested loop over thousands of links
 * would take seconds.
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

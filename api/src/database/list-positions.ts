import { type RawBuilder, sql } from 'kysely';
import type { LocationDb } from './location-scope';

/** A table whose column `position` sorts the elements of lists. */
export interface SortedTable {
  table: string;
  /** Column with the id of the record that has the list. */
  list: string;
}

/** SQL: whether a row `t` is in its list. Deleted modifiers are not, but keep their positions for a later restore. */
const isListed = ({ table }: SortedTable) => (table === 'modifiers' ? sql`t.deleted_at is null` : sql`true`);

/** For each row of `starts (list, first)`, adds `step` to the positions of the list's elements from `first` on. */
async function shiftPositions(
  scope: LocationDb,
  location: number,
  sorted: SortedTable,
  starts: RawBuilder<unknown>,
  step: 1 | -1,
): Promise<void> {
  const { table, list } = sorted;
  await sql`update ${sql.table(table)} as t set position = t.position + moved.places * ${sql.lit(step)}
    from (
      select t.ctid as moved_row, count(*)::integer as places from ${sql.table(table)} as t
      join (${starts}) as start on start.list = ${sql.ref(`t.${list}`)} and start.first <= t.position
      where t.location_id = ${location} and ${isListed(sorted)} group by t.ctid
    ) as moved where t.ctid = moved.moved_row`.execute(scope);
}

/**
 * Closes the gaps that the removal of `removed (list, position)` will leave, as saving the list would. A position that
 * an element of the list keeps is not a gap: clones that earlier versions created have the position of the original.
 */
export async function closePositionGaps(
  scope: LocationDb,
  location: number,
  sorted: SortedTable,
  removed: RawBuilder<unknown>,
): Promise<void> {
  const starts = sql`select list, position + 1 as first from (${removed}) as removed group by list, position
    having count(*) = (select count(*) from ${sql.table(sorted.table)} as t where t.location_id = ${location}
      and ${sql.ref(`t.${sorted.list}`)} = removed.list and t.position = removed.position and ${isListed(sorted)})`;
  await shiftPositions(scope, location, sorted, starts, -1);
}

/** Moves elements down, so that the positions of `inserted (list, position)` become free. */
export async function openPositionGaps(
  scope: LocationDb,
  location: number,
  sorted: SortedTable,
  inserted: RawBuilder<unknown>,
): Promise<void> {
  // `earlier` counts the inserted elements with a lower position: they already move the other elements down.
  const starts = sql`select list, max(position - earlier) over (partition by list order by earlier) as first from (
    select list, position, row_number() over (partition by list order by position) - 1 as earlier
    from (${inserted}) as inserted) as ranked`;
  await shiftPositions(scope, location, sorted, starts, 1);
}

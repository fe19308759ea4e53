import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { ChangeAction, ChangedFields } from '../../database/schema-business';
import { AUTO_PRINTING_LIST, LINK_TABLES, MODIFIERS_LIST } from './record-lists';

/**
 * Returns the table that stores a list, the column with the id of the record that has the list, and the columns of an
 * element.
 */
function listTable(list: string) {
  const link = LINK_TABLES[list];
  if (link)
    return { ...link, element: sql`jsonb_build_object('id', ${sql.ref(`t.${link.linked}`)})`, isLive: sql`true` };
  if (list === MODIFIERS_LIST)
    return {
      ...{ table: 'modifiers', owner: 'modifier_group_id' },
      ...{ element: sql`to_jsonb(t)`, isLive: sql`t.deleted_at is null` },
    };
  if (list !== AUTO_PRINTING_LIST) throw new Error(`There is no list ${list}`);
  return {
    ...{ table: 'printer_order_type_settings', owner: 'printer_id' },
    ...{ element: sql`to_jsonb(t)`, isLive: sql`true` },
  };
}

export interface StoredListElement {
  /** Id of the record that has the list. */
  owner: number;
  element: ChangedFields;
}

/** Returns the current elements of a list of the given records. */
export async function findElements(
  scope: LocationDb,
  location: number,
  list: string,
  owners: readonly number[],
): Promise<StoredListElement[]> {
  const { table, owner, element, isLive } = listTable(list);
  const ownerColumn = sql.ref(`t.${owner}`);
  const { rows } = await sql<StoredListElement>`select ${ownerColumn} as owner, ${element} as element
    from ${sql.table(table)} as t
    where t.location_id = ${location} and ${ownerColumn} = any(${owners}::bigint[]) and ${isLive}`.execute(scope);
  return rows;
}

export interface StoredListElementChange {
  action: ChangeAction;
  record_id: number;
  before: ChangedFields | null;
  after: ChangedFields | null;
}

/** Returns the changes of a list of the given records in later change sets than `set`, in their order. */
export async function findLaterChanges(
  scope: LocationDb,
  location: number,
  { kind, field, owners, set }: { kind: string; field: string; owners: readonly number[]; set: number },
): Promise<StoredListElementChange[]> {
  return await scope
    .selectFrom('changes')
    .select(['action', 'record_id', 'before', 'after'])
    .where('location_id', '=', location)
    .where('kind', '=', kind)
    .where('record_id', '=', sql<number>`any(${owners}::bigint[])`)
    .where('change_set', '>', set)
    .where('action', '=', 'update')
    .where(sql<boolean>`coalesce(before, '{}') ? ${field} or coalesce(after, '{}') ? ${field}`)
    .orderBy('id')
    .execute();
}

/** Returns which of the given records exist and are not deleted. */
export async function findLiveIds(
  scope: LocationDb,
  location: number,
  table: string,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where location_id = ${location} and id = any(${ids}::bigint[]) and deleted_at is null`.execute(scope);
  return new Set(rows.map(({ id }) => id));
}

import { sql } from 'kysely';
import { AppError } from '../errors';
import type { LocationDb } from './location-scope';
import { RECORD_NAMES } from './records';
import { NEXT_UPDATED_AT } from './writes';

type LinkTable =
  | 'item_categories'
  | 'item_taxes'
  | 'item_modifier_groups'
  | 'category_modifier_groups'
  | 'printer_categories';

type IdColumn = 'item_id' | 'category_id' | 'tax_id' | 'modifier_group_id' | 'printer_id';

export interface LinkKind {
  table: LinkTable;
  /** Column with the id of the record that owns the links. */
  owner: IdColumn;
  linked: IdColumn;
  /** Table of the linked records. */
  records: VersionedTable | 'modifier_groups';
  /**
   * Sort order of the ids: by the link's position, by the linked record's position, or by id. Only `link` stores it, in
   * the column `position` of the link table.
   */
  order: 'link' | 'record' | 'id';
}

/** Replaces one record's links with `ids`, in order, without duplicates. Returns the ids that were added or removed. */
export async function replaceLinks(
  scope: LocationDb,
  locationId: number,
  { table, owner, linked, order }: Omit<LinkKind, 'records'>,
  ownerId: number,
  ids: readonly number[],
): Promise<number[]> {
  const unique = [...new Set(ids)];
  const { rows } = await sql<{ id: number }>`select ${sql.ref(linked)} as id from ${sql.table(table)}
    where location_id = ${locationId} and ${sql.ref(owner)} = ${ownerId}`.execute(scope);
  const before = new Set(rows.map(({ id }) => id));
  await sql`delete from ${sql.table(table)} where location_id = ${locationId} and ${sql.ref(owner)} = ${ownerId}
    and not (${sql.ref(linked)} = any(${unique}::bigint[]))`.execute(scope);
  await insertLinks(scope, locationId, { table, owner, linked, order }, ownerId, unique);
  const after = new Set(unique);
  return [...before].filter((id) => !after.has(id)).concat(unique.filter((id) => !before.has(id)));
}

async function insertLinks(
  scope: LocationDb,
  locationId: number,
  { table, owner, linked, order }: Omit<LinkKind, 'records'>,
  ownerId: number,
  unique: readonly number[],
): Promise<void> {
  if (unique.length === 0) return;
  if (order !== 'link') {
    await sql`insert into ${sql.table(table)} (location_id, ${sql.ref(owner)}, ${sql.ref(linked)})
      select ${locationId}, ${ownerId}, id from unnest(${unique}::bigint[]) as chosen (id)
      on conflict do nothing`.execute(scope);
    return;
  }
  await sql`insert into ${sql.table(table)} (location_id, ${sql.ref(owner)}, ${sql.ref(linked)}, position)
    select ${locationId}, ${ownerId}, id, place from unnest(${unique}::bigint[]) with ordinality as chosen (id, place)
    on conflict (location_id, ${sql.ref(owner)}, ${sql.ref(linked)}) do update set position = excluded.position`.execute(
    scope,
  );
}

/**
 * Removes all links of records. The linked records get a new `updated_at`, except modifier groups, because saving a
 * modifier group does not change its links.
 */
export async function removeLinks(
  scope: LocationDb,
  locationId: number,
  { table, owner, linked, records }: Omit<LinkKind, 'order'>,
  ownerIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`delete from ${sql.table(table)}
    where location_id = ${locationId} and ${sql.ref(owner)} = any(${ownerIds}::bigint[])
    returning ${sql.ref(linked)} as id`.execute(scope);
  if (records === 'modifier_groups') return;
  const ids = rows.map(({ id }) => id);
  await markRecordsUpdated(scope, locationId, records, ids);
}

type VersionedTable = 'items' | 'categories' | 'taxes' | 'printers';

/** Sets `updated_at` of records that gained or lost a link, so that saving an older form conflicts with the change. */
export async function markRecordsUpdated(
  scope: LocationDb,
  locationId: number,
  table: VersionedTable,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const isLive = table === 'printers' ? sql`` : sql`and deleted_at is null`;
  await sql`update ${sql.table(table)} set updated_at = ${NEXT_UPDATED_AT}
    where location_id = ${locationId} and id = any(${[...new Set(ids)]}::bigint[]) ${isLive}`.execute(scope);
}

/** Throws invalid_request for `field` when one of `ids` does not exist, was deleted or belongs to another location. */
export async function requireExistingRecords(
  scope: LocationDb,
  locationId: number,
  table: 'items' | 'categories' | 'modifier_groups' | 'taxes',
  field: string,
  ids: readonly number[],
): Promise<void> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return;
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where location_id = ${locationId} and id = any(${unique}::bigint[]) and deleted_at is null`.execute(scope);
  if (rows.length < unique.length) {
    const message =
      unique.length === 1
        ? `The chosen ${RECORD_NAMES[table].toLowerCase()} no longer exists`
        : `Some of the chosen ${table.replace('_', ' ')} no longer exist`;
    throw new AppError('invalid_request', message, { fields: { [field]: message } });
  }
}

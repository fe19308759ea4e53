import { columnNames } from '@backoffice/contract/columns';
import { itemColumns } from '@backoffice/contract/items';
import { sql } from 'kysely';
import { columnList } from '../../database/columns';
import { markRecordsUpdated } from '../../database/links';
import { openPositionGaps } from '../../database/list-positions';
import type { LocationDb } from '../../database/location-scope';
import { AppError } from '../../errors';
import { requireItemLimit } from './item-limits';

const MAX_NAME_LENGTH = 30;
const MAX_COPIES = 1000;
const { name: _, ...columnsButName } = itemColumns;
const COPIED_COLUMNS = columnList([
  ...columnNames(columnsButName),
  ...['hide_status', 'hidden_until', 'image', 'position'],
]);

/** Returns "Soup Copy" for copy 1 of "Soup" and "Soup Copy 2" for copy 2; shortens the name to the maximum length. */
export function buildCopyName(name: string, copyNumber: number): string {
  const suffix = copyNumber === 1 ? ' Copy' : ` Copy ${copyNumber}`;
  return `${name.slice(0, MAX_NAME_LENGTH - suffix.length).trimEnd()}${suffix}`;
}

async function findFreeName(scope: LocationDb, locationId: number, name: string): Promise<string> {
  const names = Array.from({ length: MAX_COPIES }, (_, index) => buildCopyName(name, index + 1));
  const { rows } = await sql<{ name: string }>`select name
    from unnest(${names}::text[]) with ordinality as candidate (name, turn)
    where not exists (select from items where items.location_id = ${locationId} and items.deleted_at is null
      and lower(items.name) = lower(candidate.name))
    order by turn limit 1`.execute(scope);
  const free = rows[0]?.name;
  if (free === undefined) throw new AppError('conflict', `There are already ${MAX_COPIES} copies of ${name}`);
  return free;
}

/**
 * Inserts a copy of an item with its links and image after the original in the menu. Returns the id of the copy. Throws
 * conflict when a category or tax of the item has its maximum number of items.
 */
export async function insertClone(scope: LocationDb, location: number, id: number, name: string): Promise<number> {
  const copy = await findFreeName(scope, location, name);
  const { rows } = await sql<{ id: number }>`insert into items (location_id, name, ${COPIED_COLUMNS})
    select location_id, ${copy}, ${COPIED_COLUMNS} from items
    where location_id = ${location} and id = ${id} returning id`.execute(scope);
  const cloneId = rows[0]?.id;
  if (cloneId === undefined) throw new Error(`Item ${id} was not copied: it must exist and be locked by the caller`);
  // In its categories, the clone has a position of its own, which a deletion and its undo keep.
  const following = sql`select category_id as list, position + 1 as position from item_categories
    where location_id = ${location} and item_id = ${id}`;
  await openPositionGaps(scope, location, { table: 'item_categories', list: 'category_id' }, following);
  const inserted = await sql<{ category_id: number }>`insert into item_categories
      (location_id, item_id, category_id, position)
    select location_id, ${cloneId}, category_id, position + 1 from item_categories
    where location_id = ${location} and item_id = ${id} returning category_id`.execute(scope);
  const categories = inserted.rows.map(({ category_id }) => category_id);
  await requireItemLimit(scope, location, 'categories', 'category_ids', categories);
  await markRecordsUpdated(scope, location, 'categories', categories);
  const taxed = await sql<{ tax_id: number }>`insert into item_taxes (location_id, item_id, tax_id)
    select location_id, ${cloneId}, tax_id from item_taxes
    where location_id = ${location} and item_id = ${id} returning tax_id`.execute(scope);
  const taxes = taxed.rows.map(({ tax_id }) => tax_id);
  await requireItemLimit(scope, location, 'taxes', 'tax_ids', taxes);
  await markRecordsUpdated(scope, location, 'taxes', taxes);
  await sql`insert into item_modifier_groups (location_id, item_id, modifier_group_id, position)
    select location_id, ${cloneId}, modifier_group_id, position from item_modifier_groups
    where location_id = ${location} and item_id = ${id}`.execute(scope);
  return cloneId;
}

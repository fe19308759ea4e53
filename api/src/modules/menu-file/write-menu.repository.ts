import { columnNames } from '@backoffice/contract/columns';
import { itemCsvHeaders } from '@backoffice/contract/items';
import { sql } from 'kysely';
import { columnList } from '../../database/columns';
import { markRecordsUpdated } from '../../database/links';
import type { LocationDb } from '../../database/location-scope';
import { nextUpdatedAt } from '../../database/writes';

/** A link from one record to another, with its position in the list of the first record. */
export interface RecordLink {
  owner: number;
  linked: number;
  position: number;
}

type RecordTable = 'categories' | 'items' | 'modifier_groups';
type LinkTable = 'item_categories' | 'item_taxes' | 'item_modifier_groups' | 'category_modifier_groups';

const COLUMNS: Record<RecordTable, readonly string[]> = {
  categories: ['name', 'active', 'color_code'],
  modifier_groups: ['name', 'min', 'max'],
  items: [...columnNames(itemCsvHeaders), 'hide_status'],
};

/** All rows are one JSON parameter: 5,000 items have more values than the 65,535 parameters of a statement. */
function tableRecordset(table: RecordTable, rows: readonly object[]) {
  return sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) as given`;
}

/** Returns rows with the given columns, each with its PostgreSQL type, as a row source for a statement. */
function jsonRecordset(rows: readonly object[], columns: Record<string, string>) {
  const typed = Object.entries(columns).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`);
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as given (${sql.join(typed)})`;
}

/** Inserts records at the end of the menu in their order and returns their ids and names. */
export async function insertRecords(
  scope: LocationDb,
  location: number,
  table: RecordTable,
  rows: readonly object[],
): Promise<{ id: number; name: string }[]> {
  if (rows.length === 0) return [];
  const columns = COLUMNS[table];
  const positioned = rows.map((row, position) => ({ ...row, position }));
  const inserted = await sql<{ id: number; name: string }>`
    insert into ${sql.table(table)} (location_id, ${columnList(columns)}, position)
    select ${location}, ${columnList(columns, 'given')}, given.position + 1 +
      (select coalesce(max(position), 0) from ${sql.table(table)} where location_id = ${location})
    from ${tableRecordset(table, positioned)} order by given.position
    returning id, name`.execute(scope);
  return inserted.rows;
}

/** Updates records by id. An item whose new hide status is null keeps its current one. */
export async function updateRecords(
  scope: LocationDb,
  location: number,
  table: RecordTable,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const assignments = COLUMNS[table].map((column) =>
    column === 'hide_status'
      ? sql`hide_status = coalesce(given.hide_status, items.hide_status),
          hidden_until = case when given.hide_status is null then items.hidden_until end`
      : sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`,
  );
  await sql`update ${sql.table(table)} set ${sql.join(assignments)}, updated_at = ${nextUpdatedAt(`${table}.updated_at`)}
    from ${tableRecordset(table, rows)}
    where ${sql.ref(`${table}.location_id`)} = ${location} and ${sql.ref(`${table}.id`)} = given.id`.execute(scope);
}

const LINK_COLUMNS = {
  item_categories: { owner: 'item_id', linked: 'category_id' },
  item_taxes: { owner: 'item_id', linked: 'tax_id' },
  item_modifier_groups: { owner: 'item_id', linked: 'modifier_group_id' },
  category_modifier_groups: { owner: 'category_id', linked: 'modifier_group_id' },
} as const;

/** Replaces all links of the records `owners`. */
export async function replaceLinks(
  scope: LocationDb,
  location: number,
  table: LinkTable,
  owners: readonly number[],
  links: readonly RecordLink[],
): Promise<void> {
  if (owners.length === 0) return;
  const owner = sql.ref(LINK_COLUMNS[table].owner);
  const linked = sql.ref(LINK_COLUMNS[table].linked);
  const given = jsonRecordset(links, { owner: 'bigint', linked: 'bigint', position: 'integer' });
  const removed = await sql<LinkedId>`delete from ${sql.table(table)}
    where location_id = ${location} and ${owner} = any(${owners}::bigint[])
      and (${owner}, ${linked}) not in (select given.owner, given.linked from ${given})
    returning ${linked} as id`.execute(scope);
  if (table === 'item_taxes') {
    const added = await sql<LinkedId>`insert into item_taxes (location_id, item_id, tax_id)
      select ${location}, given.owner, given.linked from ${given}
      on conflict do nothing returning tax_id as id`.execute(scope);
    await markRecordsUpdated(scope, location, 'taxes', toIds([...removed.rows, ...added.rows]));
  } else if (table === 'item_categories') {
    const added = await addToCategories(scope, location, given);
    await markRecordsUpdated(scope, location, 'categories', toIds([...removed.rows, ...added]));
  } else {
    await sql`insert into ${sql.table(table)} (location_id, ${owner}, ${linked}, position)
      select ${location}, given.owner, given.linked, given.position from ${given}
      on conflict (location_id, ${owner}, ${linked}) do update set position = excluded.position`.execute(scope);
  }
}

interface LinkedId {
  id: number;
}

const toIds = (rows: readonly LinkedId[]) => rows.map(({ id }) => id);

/**
 * Adds items to categories, and returns the categories of the new links. In a new category an item is last; existing
 * links keep their position.
 */
async function addToCategories(
  scope: LocationDb,
  location: number,
  given: ReturnType<typeof sql>,
): Promise<LinkedId[]> {
  const { rows } = await sql<LinkedId>`insert into item_categories (location_id, item_id, category_id, position)
    select ${location}, given.owner, given.linked,
      coalesce(ends.position, 0) + row_number() over (partition by given.linked order by given.owner)
    from ${given} left join (select category_id, max(position) as position from item_categories
      where location_id = ${location} group by category_id) ends on ends.category_id = given.linked
    on conflict do nothing returning category_id as id`.execute(scope);
  return rows;
}

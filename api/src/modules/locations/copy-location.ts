import path from 'node:path';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { Database } from '../../database/schema';
import type { ImageStore } from '../item-images/image-store';
import { IMAGES_PATH } from '../item-images/item-images.service';
import type { NewLocation } from './locations.repository';

type Row = Record<string, unknown>;

interface CopiedTable {
  name: keyof Database;
  /** Whether the rows have ids; the copies get new ones. */
  hasIds?: boolean;
  /** Columns with ids of rows in other copied tables. */
  references?: Record<string, keyof Database>;
  /** Additional SQL condition for the rows to copy. */
  condition?: string;
  /** Whether a new location has default rows, which the copies replace. */
  replacesDefaults?: boolean;
}

const NOT_DELETED = 'deleted_at is null';
const inTable = (column: string, table: string) =>
  `${column} in (select id from ${table} where location_id = current_location_id() and deleted_at is null)`;
const item_id = 'items';
const category_id = 'categories';
const modifier_group_id = 'modifier_groups';

/** Each table follows those that it refers to. Employees, terminals, printers and sales are not copied. */
const COPIED_TABLES: readonly CopiedTable[] = [
  { name: 'employee_roles', hasIds: true, condition: 'not is_owner' },
  { name: 'taxes', hasIds: true, condition: NOT_DELETED },
  { name: 'categories', hasIds: true, condition: NOT_DELETED },
  { name: 'modifier_groups', hasIds: true, condition: NOT_DELETED },
  {
    name: 'modifiers',
    hasIds: true,
    references: { modifier_group_id },
    condition: `${NOT_DELETED} and ${inTable('modifier_group_id', 'modifier_groups')}`,
  },
  { name: 'items', hasIds: true, condition: NOT_DELETED },
  {
    name: 'item_categories',
    references: { item_id, category_id },
    condition: `${inTable('item_id', 'items')} and ${inTable('category_id', 'categories')}`,
  },
  {
    name: 'item_taxes',
    references: { item_id, tax_id: 'taxes' },
    condition: `${inTable('item_id', 'items')} and ${inTable('tax_id', 'taxes')}`,
  },
  {
    name: 'item_modifier_groups',
    references: { item_id, modifier_group_id },
    condition: `${inTable('item_id', 'items')} and ${inTable('modifier_group_id', 'modifier_groups')}`,
  },
  {
    name: 'category_modifier_groups',
    references: { category_id, modifier_group_id },
    condition: `${inTable('category_id', 'categories')} and ${inTable('modifier_group_id', 'modifier_groups')}`,
  },
  { name: 'order_notes', hasIds: true },
  { name: 'order_type_settings', replacesDefaults: true },
  { name: 'order_source_settings', replacesDefaults: true },
  { name: 'payment_type_settings' },
  { name: 'kitchen_receipt_settings', replacesDefaults: true },
  { name: 'customer_receipt_settings', replacesDefaults: true },
  { name: 'journal_accounts', replacesDefaults: true },
];

/** Columns that are not copied, because the copies get values of their own. */
const NEW_COLUMNS = ['location_id', 'created_at', 'updated_at', 'deleted_at'];

export interface LocationCopy {
  settings: Omit<NewLocation, 'name' | 'timezone'>;
  /** Rows by table, without `NEW_COLUMNS`. */
  rows: Map<keyof Database, Row[]>;
}

/** Reads the settings and records that a copy of the location gets. Contact details are not copied. */
export async function readLocation(scope: LocationDb, locationId: number): Promise<LocationCopy> {
  const settings = await scope
    .selectFrom('locations')
    .select(['day_cutoff', 'cash_discount_rate', 'is_cash_discount_enabled'])
    .select(['closes_days_automatically', 'lock_screen_after_each_transaction', 'requires_two_factor'])
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow();
  const rows: LocationCopy['rows'] = new Map();
  for (const { name, condition = 'true' } of COPIED_TABLES) {
    const found = await sql<{ row: Row }>`select to_jsonb(original) - ${NEW_COLUMNS}::text[] as row
      from ${sql.table(name)} as original where location_id = ${locationId} and ${sql.raw(condition)}`.execute(scope);
    rows.set(
      name,
      found.rows.map(({ row }) => row),
    );
  }
  rows.set('items', (rows.get('items') ?? []).map(showItemsHiddenForToday));
  return { settings, rows };
}

/** The reason for hiding an item, such as being sold out, applies to the original location only. */
function showItemsHiddenForToday(item: Row): Row {
  return item.hide_status === 'HideForToday' ? { ...item, hide_status: 'UnHide', hidden_until: null } : item;
}

/** Inserts copied records with new ids. `images` maps the URL of each original image to that of its copy. */
export async function insertCopiedRecords(
  scope: LocationDb,
  locationId: number,
  { rows }: LocationCopy,
  images: ReadonlyMap<unknown, string>,
): Promise<void> {
  const newIds = new Map<string, Map<unknown, number>>();
  for (const table of COPIED_TABLES) {
    const originals = rows.get(table.name) ?? [];
    if (table.hasIds) newIds.set(table.name, await drawIds(scope, table.name, originals));
    const copies = originals.map((row) => {
      const copy: Row = { ...row, location_id: locationId };
      if (table.hasIds) copy.id = newIds.get(table.name)?.get(row.id);
      for (const [column, target] of Object.entries(table.references ?? {})) {
        copy[column] = newIds.get(target)?.get(row[column]);
      }
      if (table.name === 'items') copy.image = images.get(row.image) ?? null;
      return copy;
    });
    if (table.replacesDefaults)
      await sql`delete from ${sql.table(table.name)} where location_id = ${locationId}`.execute(scope);
    await insertRows(scope, table.name, copies);
  }
}

/** Generates new ids for rows, and returns them by the original ids. */
async function drawIds(scope: LocationDb, table: string, originals: Row[]): Promise<Map<unknown, number>> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id
    from generate_series(1, ${originals.length}::int)`.execute(scope);
  return new Map(originals.map((row, index) => [row.id, rows[index]?.id ?? 0]));
}

async function insertRows(scope: LocationDb, table: keyof Database, rows: Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    scope,
  );
}

const COPIES_AT_A_TIME = 16;

/**
 * Copies the images of the items, because each location deletes its own images. Returns the new URLs by the original
 * URLs, without images whose file is missing.
 */
export async function copyImages(
  images: ImageStore,
  locationId: number,
  { rows }: LocationCopy,
): Promise<Map<unknown, string>> {
  const urls = [...new Set((rows.get('items') ?? []).map(({ image }) => image))].filter(
    (url) => typeof url === 'string',
  );
  const copies = new Map<unknown, string>();
  for (let start = 0; start < urls.length; start += COPIES_AT_A_TIME) {
    await Promise.all(
      urls.slice(start, start + COPIES_AT_A_TIME).map(async (url) => {
        const image = await images.read(path.posix.basename(url));
        if (image) copies.set(url, `${IMAGES_PATH}/${await images.save(locationId, image)}`);
      }),
    );
  }
  return copies;
}

import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';

/** Tables left out of a download, with the reason. Tables without data of a location are never exported. */
export const EXCLUDED_TABLES: Record<string, string> = {
  area_errors: 'technical: errors of the pages in browsers, of the last week',
  area_health: 'technical: how the pages work in browsers, of the last week',
  backups: 'of the whole installation',
  bootstrap_versions: 'technical: version of the menu',
  daily_category_sales: 'computed from the orders',
  daily_discounts: 'computed from the orders',
  daily_item_sales: 'computed from the orders',
  daily_modifier_sales: 'computed from the orders',
  daily_refunds: 'computed from the payments',
  daily_sales: 'computed from the orders and payments',
  daily_sales_by_filter: 'computed from the orders and payments',
  daily_tax_sales: 'computed from the orders and payments',
  daily_taxed_sales: 'computed from the orders',
  data_key: 'a secret of the installation',
  feature_flags: 'technical: parts of the pages that operators have switched on',
  hourly_sales: 'computed from the orders and payments',
  invitations: 'technical: links by which users join',
  pairing_codes: 'secrets',
  passcode_failures: 'technical: locks terminals for a while',
  password_reset_tokens: 'secrets',
  refresh_tokens: 'secrets',
  refreshed_days: 'technical: state of computed tables',
  report_exports: 'technical: progress of downloads',
  report_mail_queue: 'technical: when report emails are due',
  signed_out_health: 'technical: how signed-out pages work in browsers, of the last week',
  sign_in_failures: 'technical: locks accounts for a while',
  stale_sales_hours: 'technical: state of computed tables',
  user_recovery_codes: 'secrets',
  user_two_factor: 'secrets',
  user_locations: 'the users are those of this location',
  user_sessions: 'technical: signed-in devices',
};

/** Left out as secrets, by table. Columns of type bytea (keys, hashes, encrypted passcodes) are never exported. */
const LEFT_OUT_COLUMNS: Record<string, string[]> = { users: ['password_hash'] };

/** Condition for the rows of a location in a table without the column location_id. */
const LOCATION_CONDITIONS: Record<string, string> = {
  locations: 'id = current_location_id()',
  users: 'id IN (SELECT user_id FROM user_locations WHERE location_id = current_location_id())',
};

export interface ExportedColumn {
  name: string;
  /** PostgreSQL's name of the type. */
  type: string;
}

export interface ExportedTable {
  name: string;
  description: string;
  columns: ExportedColumn[];
  /** Columns of the primary key, by which the rows are sorted. */
  key: string[];
  /** SQL condition for the rows of the location. */
  condition: string;
}

interface CatalogTable extends Omit<ExportedTable, 'condition'> {
  description: string;
}

/** Reads all tables from the catalog of the database, without bytea columns. */
async function readCatalog(scope: LocationDb): Promise<CatalogTable[]> {
  const { rows } = await sql<CatalogTable>`
    select c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as description,
      (
        select jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, null)) order by attnum)
        from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and atttypid <> 'bytea'::regtype
      ) as columns,
      array(
        select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = c.oid and indisprimary order by array_position(indkey::int[], attnum::int)
      ) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`.execute(scope);
  return rows;
}

/** Returns the tables with data of locations, except for the excluded tables. */
export async function findExportedTables(scope: LocationDb): Promise<ExportedTable[]> {
  const tables = await readCatalog(scope);
  return tables.flatMap(({ columns, ...table }) => {
    const condition = columns.some(({ name }) => name === 'location_id')
      ? 'location_id = current_location_id()'
      : LOCATION_CONDITIONS[table.name];
    if (condition === undefined || table.name in EXCLUDED_TABLES) return [];
    const secrets = LEFT_OUT_COLUMNS[table.name] ?? [];
    return [{ ...table, condition, columns: columns.filter(({ name }) => !secrets.includes(name)) }];
  });
}

/** Returns the names of tables that are neither exported nor excluded. Every table must be one or the other. */
export async function findUnclassifiedTables(scope: LocationDb): Promise<string[]> {
  const exported = new Set((await findExportedTables(scope)).map(({ name }) => name));
  const names = (await readCatalog(scope)).map(({ name }) => name);
  return names.filter((name) => !exported.has(name) && !(name in EXCLUDED_TABLES));
}

import type { Client } from 'pg';

/** Tables that are derived from the ledger, and the rollups of the reports. */
const TABLES = [
  ...['orders', 'order_items', 'order_item_modifiers', 'order_taxes', 'order_service_charges', 'payments'],
  ...['cash_reconciliations', 'daily_sales', 'daily_sales_by_filter', 'daily_item_sales'],
  ...['hourly_sales', 'daily_category_sales', 'daily_modifier_sales', 'daily_tax_sales', 'daily_taxed_sales'],
  ...['daily_discounts', 'daily_refunds'],
];

/** Count, hash and sums of the rows of a table; they do not depend on the order of the rows. */
export interface TableContent {
  rows: string;
  /** Sum of the 64-bit hashes of the rows; each hash covers the text of all columns of a row. */
  hash: string;
  /** Exact sums of the numeric columns. */
  sums: Record<string, string>;
}

/** Reads the contents of a location's rows in each table. Row-level security must not hide rows from `client`. */
export async function readTableContents(client: Client, locationId: number): Promise<Map<string, TableContent>> {
  const contents = new Map<string, TableContent>();
  for (const table of TABLES) {
    const { rows: columns } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and data_type = 'numeric' order by ordinal_position`,
      [table],
    );
    const sums = columns.map(({ name }) => `'${name}', sum(${name})::text`).join(', ');
    const { rows } = await client.query<TableContent>(
      `select count(*) as rows, coalesce(sum(hashtextextended(content::text, 0)::numeric), 0)::text as hash,
         json_build_object(${sums}) as sums
       from ${table} content where location_id = $1`,
      [locationId],
    );
    for (const content of rows) contents.set(table, content);
  }
  return contents;
}

/** Returns a line for each table whose rows or sums differ. */
export function compareContents(before: Map<string, TableContent>, after: Map<string, TableContent>): string[] {
  return TABLES.filter((table) => JSON.stringify(before.get(table)) !== JSON.stringify(after.get(table))).map(
    (table) => `${table}: ${JSON.stringify(before.get(table))}, then ${JSON.stringify(after.get(table))}`,
  );
}

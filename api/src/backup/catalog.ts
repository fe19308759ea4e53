import type { Client } from 'pg';

export interface CatalogTable {
  name: string;
  /** Columns except generated columns, which cannot be written. */
  columns: string[];
  /** Other tables that the table's foreign keys reference. */
  references: string[];
}

const TABLES = `
  SELECT c.relname AS name,
    ARRAY(
      SELECT attname::text FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum
    ) AS columns,
    ARRAY(
      SELECT DISTINCT target.relname::text FROM pg_constraint JOIN pg_class target ON target.oid = confrelid
      WHERE conrelid = c.oid AND contype = 'f' AND confrelid <> c.oid
    ) AS references
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
  ORDER BY c.relname`;

/** Reads all tables of the application, each after the tables that it references. */
export async function readTables(client: Client): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(TABLES);
  return sortByReferences(rows);
}

function sortByReferences(tables: CatalogTable[]): CatalogTable[] {
  const sorted: CatalogTable[] = [];
  const placed = new Set<string>();
  let rest = tables;
  while (rest.length > 0) {
    const ready = rest.filter((table) => table.references.every((name) => placed.has(name)));
    if (ready.length === 0) throw new Error(`Tables reference each other: ${rest.map(({ name }) => name).join(', ')}`);
    sorted.push(...ready);
    for (const { name } of ready) placed.add(name);
    rest = rest.filter(({ name }) => !placed.has(name));
  }
  return sorted;
}

/** Reads the last value of every sequence that has been used. */
export async function readSequences(client: Client): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`);
  return rows;
}

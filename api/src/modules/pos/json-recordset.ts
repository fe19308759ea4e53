import { sql } from 'kysely';
import type { Database } from '../../database/schema';

/** Rows as one JSON parameter: a batch may exceed the 65,535 parameters of a statement. Missing columns are null. */
export function jsonRecordset(table: keyof Database, rows: object[]) {
  return sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
}

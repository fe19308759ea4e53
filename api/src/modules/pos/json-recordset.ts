import { sql } from 'kysely';
import type { Database } from '../../database/schema';

/**
 * SQL: converts one JSON parameter to rows of a table; missing columns are null. One parameter per value could exceed
 * the limit of 65,535 parameters per statement.
 */
export function jsonRecordset(table: keyof Database, rows: object[]) {
  return sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
}

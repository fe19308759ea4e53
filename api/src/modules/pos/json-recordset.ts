import { sql } from 'kysely';
import type { Database } from '../../database/schema';

/**
 * Returns rows of a table as one JSON parameter, because a batch may have more values than the 65,535 parameters of a
 * statement. Columns that the rows lack are null.
 */
export function jsonRecordset(table: keyof Database, rows: object[]) {
  return sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
}

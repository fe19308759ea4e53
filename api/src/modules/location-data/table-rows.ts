import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { escapeFormula } from '../menu-file/cell-text';
import type { ExportedColumn, ExportedTable } from './exported-tables';

/** Number of rows that are read and written as one batch; a batch takes about 5 ms. */
const BATCH_ROWS = 250;

/** Returns the SQL expression of a column; times are in UTC as in the API. */
function columnExpression({ name, type }: ExportedColumn) {
  if (type !== 'timestamp with time zone') return sql.ref(name);
  return sql`to_char(${sql.ref(name)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Yields the rows of a location's table as JSON objects, in batches; amounts keep all their digits. */
export async function* readJsonRows(scope: LocationDb, { columns, ...table }: ExportedTable): AsyncGenerator<string[]> {
  const list = sql.join(columns.map((column) => sql`${columnExpression(column)} as ${sql.ref(column.name)}`));
  const query = sql`select row_to_json(r)::text as row from (${selectRows(table, list)}) r`;
  for await (const rows of readBatches<{ row: string }>(scope, query)) yield rows.map(({ row }) => row);
}

/** Yields the rows of a location's table as cells, in batches. Texts are escaped for spreadsheets. */
export async function* readCells(scope: LocationDb, { columns, ...table }: ExportedTable): AsyncGenerator<string[][]> {
  const cells = columns.map((column) => {
    const isList = column.type.endsWith('[]') || column.type.startsWith('json');
    const expression = columnExpression(column);
    return isList ? sql`to_json(${expression})::text` : sql`(${expression})::text`;
  });
  const query = selectRows(table, sql`array[${sql.join(cells)}] as cells`);
  const isText = columns.map(({ type }) => type === 'text');
  for await (const rows of readBatches<{ cells: (string | null)[] }>(scope, query)) {
    yield rows.map((row) => row.cells.map((cell, index) => (isText[index] ? escapeFormula(cell ?? '') : (cell ?? ''))));
  }
}

function selectRows({ name, key, condition }: Omit<ExportedTable, 'columns'>, list: ReturnType<typeof sql.join>) {
  const order = key.length > 0 ? sql`order by ${sql.join(key.map((column) => sql.ref(column)))}` : sql``;
  return sql`select ${list} from ${sql.table(name)} where ${sql.raw(condition)} ${order}`;
}

/** Reads a query with a cursor, so that its result is never in memory as a whole. */
async function* readBatches<Row>(scope: LocationDb, query: ReturnType<typeof selectRows>): AsyncGenerator<Row[]> {
  await sql`declare exported_rows no scroll cursor for ${query}`.execute(scope);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH_ROWS)} from exported_rows`.execute(scope);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_ROWS) break;
  }
  await sql`close exported_rows`.execute(scope);
}

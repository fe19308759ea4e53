import { findMainMeasure } from '@backoffice/contract/sales-by';
import { MATRIX_COLUMNS, MATRIX_ROWS, type SalesByMatrix } from '@backoffice/contract/sales-by-matrix';
import { type RawBuilder, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { DIMENSIONS } from './sales-by-dimensions';
import { type Breakdown, withRows } from './sales-by-rows';

interface Cell {
  key: string;
  then_key: string;
  value: number;
}

/** SQL: the `limit` values of one dimension with the highest sums, and the number of all values. */
function selectAxis(key: string, name: string, limit: number, value: RawBuilder<unknown>) {
  return sql`select ${sql.ref(key)} as key, max(${sql.ref(name)}) as name, sum(${value}) as sum, count(*) over ()::int as total
    from rows group by ${sql.ref(key)} order by sum desc nulls last, name limit ${limit}`;
}

export async function findMatrix(scope: LocationDb, breakdown: Breakdown): Promise<SalesByMatrix> {
  const { by, then_by } = breakdown.query;
  const value = sql.ref(findMainMeasure(breakdown.query));
  const inOrder = (dimension: typeof then_by) => {
    const order = dimension && DIMENSIONS[dimension].naturalOrder;
    return order ? order(sql`key`, breakdown.cutoffHour) : sql`sum desc nulls last`;
  };
  const axis = (relation: string, dimension: typeof then_by) => sql`(select coalesce(
    json_agg(json_build_object('key', key, 'name', name) order by ${inOrder(dimension)}, name), '[]')
    from ${sql.table(relation)})`;
  const { rows } = await sql<{
    rows: SalesByMatrix['rows'];
    columns: SalesByMatrix['columns'];
    cells: Cell[];
    is_partial: boolean;
  }>`${withRows(breakdown)},
    row_axis as (${selectAxis('key', 'name', MATRIX_ROWS, value)}),
    column_axis as (${selectAxis('then_key', 'then_name', MATRIX_COLUMNS, value)})
    select ${axis('row_axis', by)} as rows, ${axis('column_axis', then_by)} as columns,
      (select coalesce(json_agg(json_build_object('key', key, 'then_key', then_key, 'value', ${value})), '[]') from rows
        where key in (select key from row_axis) and then_key in (select key from column_axis)) as cells,
      coalesce((select max(total) from row_axis) > ${MATRIX_ROWS} or (select max(total) from column_axis) > ${MATRIX_COLUMNS},
        false) as is_partial`.execute(scope);
  const [found] = rows;
  if (!found) return { rows: [], columns: [], values: [], is_partial: false };
  const values = new Map(found.cells.map((cell) => [`${cell.key} ${cell.then_key}`, cell.value]));
  return {
    rows: found.rows,
    columns: found.columns,
    values: found.rows.map((row) => found.columns.map((column) => values.get(`${row.key} ${column.key}`) ?? null)),
    is_partial: found.is_partial,
  };
}

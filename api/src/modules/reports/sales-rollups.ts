import { type RawBuilder, sql } from 'kysely';
import { isOnWeekday } from '../rollups/live-days';
import { selectMeasures } from '../rollups/rollups';
import { matchingValues, type SalesQuery, type SalesReport } from './sales-filters';

/** For each filter, the column of the rollup `daily_sales` and the array type with which it is compared. */
const DAILY_SALES_COLUMNS: Record<string, readonly [column: string, arrayType: string]> = {
  employee_id: ['employee_id', 'bigint[]'],
  order_type_id: ['type', 'text[]'],
  payment_type: ['payment_type', 'text[]'],
};

/** Filters that no rollup supports: entered texts have too many values, and refunds are too few to need a rollup. */
const WITHOUT_ROLLUP = ['search', 'item_name', 'modifier_name', 'refund_reason', 'refunded_by'];

interface FilterValues {
  name: string;
  values: string[];
}

/** SQL condition on `daily_sales`; undefined when the filter is not one of its dimensions. */
function dailySalesCondition({ name, values }: FilterValues): RawBuilder<unknown> | undefined {
  const [column, arrayType] = DAILY_SALES_COLUMNS[name] ?? [];
  if (!column || !arrayType) return undefined;
  if (values.includes('none')) return sql`${sql.ref(column)} is null`;
  return sql`${sql.ref(column)} = any(${values}::${sql.raw(arrayType)})`;
}

/**
 * SQL: selects `day` and the measures of a report from the rollup whose dimensions include the filters of the query.
 * Ends with a condition, so callers can append `and …`. Undefined when there is no such rollup. Every rollup can be
 * limited to a weekday.
 */
export function selectRollup(
  report: SalesReport,
  locationId: number,
  { start_date: _start, end_date: _end, weekday, ...query }: SalesQuery,
): RawBuilder<unknown> | undefined {
  const filters = Object.entries(query).flatMap(([name, value]): FilterValues[] =>
    value === undefined || value === '' ? [] : [{ name, values: matchingValues(report, name, value) }],
  );
  // The rollup by modifier contains only modifiers with an id.
  const hasRollup = ({ name, values }: FilterValues) =>
    !WITHOUT_ROLLUP.includes(name) && !(name === 'modifier_id' && values.includes('none'));
  if (!filters.every(hasRollup)) return undefined;
  const ofWeekday = weekday === undefined ? sql`true` : isOnWeekday(sql`day`, weekday);
  const select = (table: string) =>
    sql`select day, ${selectMeasures(report)} from ${sql.table(table)} where location_id = ${locationId} and ${ofWeekday}`;
  const [{ name, values } = { name: '', values: [''] }, ...others] = filters;
  if (others.length === 0) {
    return sql`${select('daily_sales_by_filter')} and filter = ${name} and value = any(${values}::text[])`;
  }
  const conditions = filters.flatMap((filter) => dailySalesCondition(filter) ?? []);
  if (conditions.length < filters.length) return undefined;
  return sql`${select('daily_sales')} and ${sql.join(conditions, sql` and `)}`;
}

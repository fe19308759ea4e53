import { type RawBuilder, sql } from 'kysely';
import { columnList } from '../../database/columns';
import {
  dailyCategorySales,
  dailyDiscounts,
  dailyModifierSales,
  dailyRefunds,
  dailyTaxedSales,
  dailyTaxSales,
  hourlySales,
  latestName,
} from './breakdown-rollups';
import type { Rollup } from './rollup';
import { localHour, OPTIMIZATION_FENCE, salesOfDay } from './sales-sql';

/** SQL: the key of a tax and its rate, computed from the columns of `order_taxes`. */
export const TAX_KEY = sql<string>`concat_ws(':', coalesce(tax_id::text, ''), rate, name)`;
/** SQL: the key of a discount, computed from the columns of `order_discounts`. */
export const DISCOUNT_KEY = sql<string>`kind || ':' || reason`;
/** SQL: the key of a refund reason, computed from the columns of `payments`. */
export const REFUND_REASON_KEY = sql<string>`'Refund:' || reason`;

const COUNTS = ['count', 'open', 'voided', 'guests'] as const;
const AMOUNTS = [
  ...(['gross', 'discounts', 'comps', 'service_charges', 'tax', 'rounding', 'tips'] as const),
  ...(['refunded', 'refunded_service_charges', 'refunded_tax', 'refunded_rounding', 'refunded_tips'] as const),
] as const;
const SALES_MEASURES = [...COUNTS, ...AMOUNTS] as const;

/** Returns the name of the rollup column that contains a measure of a sales report. */
const measureColumn = (report: string, measure: string) => `${report}_${measure}`;

/** SQL: the measures of a sales report, from the columns of a rollup. */
export const selectMeasures = (report: string) =>
  sql.join(SALES_MEASURES.map((name) => sql`${sql.ref(measureColumn(report, name))} as ${sql.ref(name)}`));

const REPORT_MEASURES = ['orders', 'transactions'].flatMap((report) =>
  SALES_MEASURES.map((measure) => ({ report, measure, column: measureColumn(report, measure) })),
);

/** SQL: the columns of views such as `order_sales` that contain the measures of a sales report. */
export const MEASURE_COLUMNS = columnList(SALES_MEASURES);

/** SQL: a zero for each measure of a sales report. */
export const ZERO_MEASURES = sql.join(SALES_MEASURES.map(() => sql`0`));

export const SUM_SALES_MEASURES = sql.join([
  ...COUNTS.map((name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`),
  ...AMOUNTS.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`),
]);

/** SQL: the sums of `sales` grouped by `keys`, with the measures of the orders and transactions reports in one row. */
function sumByKeys(keys: readonly string[], sales: RawBuilder<unknown>) {
  const measures = REPORT_MEASURES.map(
    ({ report, measure, column }) =>
      sql`coalesce(sum(${sql.ref(measure)}) filter (where report = ${sql.lit(report)}), 0) as ${sql.ref(column)}`,
  );
  return sql`select ${columnList(keys)}, ${sql.join(measures)} from (
    select report, ${columnList(keys)}, ${SUM_SALES_MEASURES} from ${sales} group by report, ${columnList(keys)}
  ) sums group by ${columnList(keys)}`;
}

/** SQL: the rows of the orders report and of the transactions report for the relation `days`. */
function salesOfDays(locationId: number) {
  return sql`select days.day, sales.* from days cross join lateral (
    ${salesOfDay(locationId, ['order_sales', 'order_refunds', 'payment_sales'])}
  ) sales`;
}

/** SQL: the filter values of the lines, taxes and discounts of the orders in `sales`, each once per order. */
function filterValuesOfOrders(locationId: number) {
  const inSales = sql`location_id = ${locationId} and order_id = any(array(select distinct order_id from sales))`;
  const values = (table: string, filter: string, value: RawBuilder<unknown>) =>
    sql`select order_id, ${sql.lit(filter)} as filter, ${value} as value from ${sql.table(table)}
      where ${inSales} and ${value} is not null`;
  // The lateral subquery uses the index for each tax. With a plain join, PostgreSQL would compare every tax with every
  // line, because it underestimates the number of both.
  const taxes = (table: string, filters: RawBuilder<unknown>) =>
    sql`select order_id, filter, value from order_taxes tax cross join lateral (
        select tax_amounts from ${sql.table(table)} part
        where part.location_id = ${locationId} and part.order_id = tax.order_id ${OPTIMIZATION_FENCE}
      ) part cross join lateral (values ${filters}) tax_value (filter, value)
      where ${inSales} and part.tax_amounts[tax.position + 1] is not null and value is not null`;
  return sql.join(
    [
      values('order_items', 'item_id', sql`item_id::text`),
      values('order_items', 'category_id', sql`coalesce(category_id::text, 'none')`),
      values('order_item_modifiers', 'modifier_id', sql`modifier_id::text`),
      values('order_discounts', 'discount', DISCOUNT_KEY),
      taxes('order_items', sql`('tax_id', tax_id::text), ('tax', ${TAX_KEY})`),
      taxes('order_service_charges', sql`('tax', ${TAX_KEY})`),
    ],
    sql` union `,
  );
}

/** SQL: the filter values of a row of `sales`, as rows. */
function filterValuesOfSales(locationId: number) {
  return sql`values ('', ''), ('employee_id', coalesce(employee_id::text, 'none')), ('payment_type', payment_type),
    ('order_type_id', type), ('order_source', source), ('status', status), ('hour', ${localHour(locationId, 'at')}::text),
    ('terminal_id', terminal_id::text), ('captured_id', capture_state), ('card_type', card_type)`;
}

const FILTER_KEYS = ['filter', 'value', 'day'] as const;
const dailySalesByFilter: Rollup = {
  table: 'daily_sales_by_filter',
  columns: [...FILTER_KEYS, ...REPORT_MEASURES.map(({ column }) => column)],
  select: (locationId) => sql`
    with sales as materialized (${salesOfDays(locationId)}),
      order_values as materialized (${filterValuesOfOrders(locationId)}),
      filtered as (
        select filter, value, sales.* from sales
        cross join lateral (${filterValuesOfSales(locationId)}) sale_values (filter, value)
        where value is not null
        union all
        select filter, value, sales.* from sales join order_values using (order_id)
      )
    ${sumByKeys(FILTER_KEYS, sql`filtered`)}`,
};

const SALES_KEYS = ['day', 'employee_id', 'type', 'payment_type'] as const;
const dailySales: Rollup = {
  table: 'daily_sales',
  columns: [...SALES_KEYS, ...REPORT_MEASURES.map(({ column }) => column)],
  select: (locationId) => sumByKeys(SALES_KEYS, sql`(${salesOfDays(locationId)}) sales`),
};

/**
 * Items without an id are grouped by their names. All rows of an item or of a category on a day have the same name,
 * because reports find the latest name by the day. The names are chosen from the sums, which are far fewer than the lines.
 */
export const dailyItemSales: Rollup = {
  table: 'daily_item_sales',
  columns: [
    ...['day', 'item_id', 'item_name', 'category_id', 'category_name'],
    ...['quantity', 'discounts', 'net', 'tax'],
  ],
  select: (locationId) => sql`
    with sold as materialized (
      select day, id from days join orders on location_id = ${locationId} and created_at >= days.since
        and created_at < days.until and status = 'Completed'
    ), sums as (
      select day, item_id, ${latestName('item_name', 'order_id')} as item_name, category_id,
        ${latestName('category_name', 'order_id')} as category_name, max(order_id) as last_order,
        max(order_id) filter (where category_name is not null) as last_order_with_category, sum(quantity) as quantity,
        sum(discount_amount) as discounts, sum(total_price) as net, sum(tax_amount) as tax
      from sold cross join lateral (
        select * from order_items where location_id = ${locationId} and order_id = sold.id ${OPTIMIZATION_FENCE}
      ) line
      group by day, item_id, case when item_id is null then item_name end, category_id
    )
    select day, item_id, first_value(item_name) over (partition by day, item_id,
        case when item_id is null then item_name end order by last_order desc) as item_name,
      category_id, first_value(category_name) over (partition by day, category_id
        order by last_order_with_category desc nulls last) as category_name, quantity, discounts, net, tax
    from sums`,
};

/** Version of the rollups, which is also in the database: see the migration 0050_version_of_rollups.sql. */
export const ROLLUPS_VERSION = '1';

export const ROLLUPS = [
  ...[dailySalesByFilter, dailySales, dailyItemSales, hourlySales],
  ...[dailyCategorySales, dailyModifierSales, dailyTaxSales, dailyTaxedSales, dailyDiscounts, dailyRefunds],
];

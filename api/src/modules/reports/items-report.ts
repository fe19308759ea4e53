import type { ItemSales, ItemTotals, itemsSummaryQuery } from '@backoffice/contract/item-sales';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { fetchPageOfRows } from '../../database/paging';
import { containsText } from '../../database/search';
import { IS_ROLLED_UP, liveDays } from '../rollups/live-days';
import { dailyItemSales } from '../rollups/rollups';
import { OPTIMIZATION_FENCE } from '../rollups/sales-sql';
import { inTimeRange } from '../rollups/time-range';
import { type BucketSum, bucketOfDay, bucketOfInstant, type ChartBuckets } from './chart';
import type { Report, ReportContext } from './report';
import { amountCell, textCell } from './report-csv';
import { toTimeRange } from './report-range';
import { findFirstAndLastSale } from './sales-figures';

type ItemsQuery = z.output<typeof itemsSummaryQuery>;
type ItemFigures = Omit<ItemSales, 'item_id' | 'item_name' | 'category_name'>;

const FIGURES = sql`coalesce(sum(quantity), 0) as quantity, coalesce(sum(net + discounts), 0) as gross,
  coalesce(sum(discounts), 0) as discounts, coalesce(sum(net), 0) as net, coalesce(sum(tax), 0) as tax`;

/** SQL: the conditions of the filters, except the search, on the columns of daily_item_sales. */
function itemConditions({ category_id, item_id }: ItemsQuery): RawBuilder<unknown> {
  const ofCategory = category_id ? sql`category_id = ${category_id}` : sql`true`;
  return sql`${ofCategory} and ${item_id ? sql`item_id = ${item_id}` : sql`true`}`;
}

const LATEST_NAME = sql<string>`(array_agg(item_name order by day desc))[1]`;

/** SQL: whether the name of a row's item matches the search. An item that was renamed has its latest name. */
function matchesSearch({ search }: ItemsQuery): RawBuilder<unknown> {
  if (!search) return sql`true`;
  return sql`case when item_id is null then ${containsText(sql<string>`item_name`, search)} else item_id in (
    select item_id from sales_of_items group by item_id having ${containsText(LATEST_NAME, search)}) end`;
}

/** SQL: the columns of daily_item_sales, as they are or summed over several days, where `day` is the last day. */
const ROWS_OF_DAYS = sql`day, item_id, item_name, category_id, category_name, quantity, discounts, net, tax`;
const SUM_OF_DAYS = sql`max(day) as day, item_id, item_name, category_id, category_name, sum(quantity) as quantity,
  sum(discounts) as discounts, sum(net) as net, sum(tax) as tax`;

/**
 * SQL: rows in the format of daily_item_sales: from this table for rolled-up days, and from the order lines for all
 * other days. Unless `eachDay`, rolled-up days are summed first, because the next step sorts the rows by day and five
 * years have hundreds of thousands of rows.
 */
function withItemSales(
  { locationId, query }: ReportContext<ItemsQuery>,
  { eachDay = false } = {},
): RawBuilder<unknown> {
  const conditions = itemConditions(query);
  return sql`with ${liveDays(locationId, toTimeRange(query))}, sales_of_items as (
    (
      select ${eachDay ? ROWS_OF_DAYS : SUM_OF_DAYS}
      from bounds cross join lateral (
        select * from daily_item_sales where location_id = ${locationId} and ${IS_ROLLED_UP} and ${conditions}
      ) rollup ${eachDay ? sql`` : sql`group by item_id, item_name, category_id, category_name ${OPTIMIZATION_FENCE}`}
    ) union all (
      select * from (${dailyItemSales.select(locationId)}) live where ${conditions}
    )
  ), item_sales as (select * from sales_of_items where ${matchesSearch(query)})`;
}

/**
 * SQL: the figures of each item. Items without an id are grouped by their names. An item that was sold in several
 * categories on its last day has the category with the highest id.
 */
const BY_ITEM = sql`select item_id, ${LATEST_NAME} as item_name,
    (array_agg(category_name order by day desc, category_id desc nulls last))[1] as category_name, ${FIGURES}
  from item_sales group by item_id, case when item_id is null then item_name end`;

const BY_NET_SALES = sql`net desc, item_name, item_id`;

async function sumTotals(context: ReportContext<ItemsQuery>): Promise<ItemTotals> {
  const { rows } = await sql<ItemTotals>`${withItemSales(context)}
    select (select count(*)::int from (${BY_ITEM}) items) as count, ${FIGURES} from item_sales`.execute(context.scope);
  return rows[0] ?? { count: 0, quantity: 0, gross: 0, discounts: 0, net: 0, tax: 0 };
}

async function sumByBucket(context: ReportContext<ItemsQuery>, buckets: ChartBuckets): Promise<BucketSum[]> {
  const { scope, locationId, query } = context;
  const sums = sql`round(sum(quantity))::int as count`;
  if (buckets.days) {
    const { rows } = await sql<BucketSum>`${withItemSales(context, { eachDay: true })}
      select ${bucketOfDay(sql`day`, buckets)} as bucket, ${sums}, sum(net) as amount
      from item_sales group by 1`.execute(scope);
    return rows;
  }
  const { rows } = await sql<BucketSum>`${withItemSales(context)}
    select ${bucketOfInstant(sql`orders.created_at`, buckets)} as bucket, ${sums}, sum(total_price) as amount
    from orders
    join order_items on order_items.location_id = ${locationId} and order_items.order_id = orders.id
    where orders.location_id = ${locationId} and status = 'Completed'
      and ${inTimeRange('orders.created_at', toTimeRange(query))} and ${itemConditions(query)} and ${matchesSearch(query)}
    group by 1`.execute(scope);
  return rows;
}

const FIGURE_COLUMNS: Array<[string, (row: ItemFigures) => string]> = [
  ['Quantity', ({ quantity }) => String(quantity)],
  ['Gross sales', ({ gross }) => amountCell(gross)],
  ['Discounts', ({ discounts }) => amountCell(-discounts)],
  ['Net sales', ({ net }) => amountCell(net)],
  ['Taxes', ({ tax }) => amountCell(tax)],
];

export const itemsReport: Report<ItemsQuery, ItemSales, ItemSales, ItemTotals> = {
  name: 'items',
  findPage: async (context, paging) => {
    const withRows = sql`${withItemSales(context)}, rows as (${BY_ITEM})`;
    return await fetchPageOfRows(context.scope, { withRows, order: BY_NET_SALES }, paging);
  },
  findFirstAndLast: async (context) => await findFirstAndLastSale({ ...context, report: 'orders' }),
  summarize: async (context, buckets) => ({
    totals: await sumTotals(context),
    sums: await sumByBucket(context, buckets),
  }),
  async *readRows(context) {
    const { rows } = await sql<ItemSales>`${withItemSales(context)} select * from (${BY_ITEM}) items
      order by ${BY_NET_SALES}`.execute(context.scope);
    yield rows;
  },
  columns: [
    ['Item', ({ item_name }) => textCell(item_name)],
    ['Category', ({ category_name }) => textCell(category_name)],
    ...FIGURE_COLUMNS,
  ],
  totalLines: (totals) => FIGURE_COLUMNS.map(([label, cell]) => [label, cell(totals)]),
};

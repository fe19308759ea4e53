import type { SalesMeasure } from '@backoffice/contract/sales-by';
import { type RawBuilder, sql } from 'kysely';
import { COMPLETED_ORDERS, hasSales, type RollupSource } from './record-kind-source';

const ITEM_KEYS = sql`item_id, item_name, category_id, category_name`;
export const itemSums = (rows: RawBuilder<unknown>) => sql`select day, ${ITEM_KEYS}, quantity as units, 0 as orders,
  net + discounts as gross, discounts, tax from ${rows}`;
export const ITEM_SUMS = itemSums(sql`daily_item_sales`);
const ITEM_TOTALS: Partial<Record<SalesMeasure, RawBuilder<unknown>>> = {
  units: sql`sum(quantity)`,
  gross: sql`sum(net) + sum(discounts)`,
  discounts: sql`sum(discounts)`,
  tax: sql`sum(tax)`,
};

/**
 * SQL: the item rollup. It does not contain the number of orders, which is therefore added from
 * `daily_sales_by_filter`.
 */
export function itemsWithOrders(filter: 'item_id' | 'category_id'): Pick<RollupSource, 'select' | 'selectTotals'> {
  const id = (column: string) => (column === filter ? sql`nullif(value, 'none')::bigint` : sql`null::bigint`);
  const ids = sql`${id('item_id')}, null, ${id('category_id')}, null`;
  const keys = filter === 'item_id' ? sql`item_id, item_name` : sql`category_id, category_name`;
  const orders = (where: RawBuilder<unknown>) =>
    sql`select day, value, ${COMPLETED_ORDERS} from daily_sales_by_filter where filter = ${filter} and ${where}`;
  return {
    select: (where) => sql`${ITEM_SUMS} where ${where}
      union all select day, ${ids}, 0, orders, 0, 0, 0 from (${orders(where)}) orders`,
    selectTotals: (where, sums) => {
      const columns = (totals: (sum: SalesMeasure) => RawBuilder<unknown>) =>
        sql.join(sums.map((sum) => sql`${totals(sum)} as ${sql.ref(sum)}`));
      const ofItems = sql`select max(day) as day, ${keys}, ${columns((sum) => ITEM_TOTALS[sum] ?? sql`0`)},
          bool_or(${hasSales(['quantity', 'net', 'discounts', 'tax'])}) as is_sold
        from daily_item_sales where ${where} group by ${keys}`;
      if (!sums.includes('orders')) return ofItems;
      return sql`${ofItems} union all
        select max(day), nullif(value, 'none')::bigint, null, ${columns((sum) => (sum === 'orders' ? sql`sum(orders)` : sql`0`))},
          bool_or(${hasSales(['orders'])})
        from (${orders(where)}) orders group by value`;
    },
  };
}

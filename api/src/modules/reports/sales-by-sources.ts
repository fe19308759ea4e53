import type { SalesDimension, SalesGrouping, SalesMeasure, SalesRecordKind } from '@backoffice/contract/sales-by';
import { findRecordKind } from '@backoffice/contract/sales-by';
import { type RawBuilder, sql } from 'kysely';
import {
  selectDiscounts,
  selectLineSales,
  selectModifierSales,
  selectOrderSales,
  selectRefunds,
  selectSalesByPaymentType,
  selectTaxSales,
} from '../rollups/breakdown-rollups';
import { dailyItemSales } from '../rollups/rollups';

/** A rollup with these dimensions. Every rollup also has the dimensions day and weekday. */
interface RollupSource {
  dimensions: readonly SalesDimension[];
  /**
   * SQL: selects `day`, the columns of the dimensions, and the columns of `RecordKindSource.sums`. The condition
   * `where` applies to every table that is read.
   */
  select: (where: RawBuilder<unknown>) => RawBuilder<unknown>;
  /**
   * SQL: selects the rows of `select` with the given sums, added up over all days, with the columns `day` (the last
   * day) and `is_sold`. Defined only for rollups with many rows, because summing first is faster than grouping by text
   * keys.
   */
  selectTotals?: (where: RawBuilder<unknown>, sums: readonly SalesMeasure[]) => RawBuilder<unknown>;
  /** SQL: replaces `live` of the record kind, so that names do not change when a day is rolled up. */
  live?: RecordKindSource['live'];
}

interface RecordKindSource {
  /** Sums that both the rollups and the rows of `live` contain. Other measures are computed from these sums. */
  sums: readonly SalesMeasure[];
  /** The sums of refunds and of later payments that offset them, which can add up to zero. */
  signedSums: readonly SalesMeasure[];
  /**
   * SQL: sales read directly, without a rollup, for the days in the relation `days`; has the columns of all dimensions.
   */
  live: (locationId: number) => RawBuilder<unknown>;
  /** Whether orders in the rows of `live` are counted by `order_id`; otherwise these rows have the sum `orders`. */
  countsOrders: boolean;
  rollups: readonly RollupSource[];
}

export const hasSales = (sums: readonly string[]) =>
  sql.join(
    sums.map((sum) => sql`${sql.ref(sum)} <> 0`),
    sql` or `,
  );

const orderSums = (report: 'orders' | 'transactions', count: RawBuilder<unknown>) => {
  const column = (measure: string) => sql.ref(`${report}_${measure}`);
  return sql`${count}, ${column('gross')} as gross, ${column('discounts')} as discounts,
    ${column('refunded_tax')} + ${column('refunded_service_charges')} + ${column('refunded_rounding')}
      - ${column('refunded')} as refunds, ${column('tax')} + ${column('refunded_tax')} as tax`;
};
const COMPLETED_ORDERS = sql`orders_count - orders_open - orders_voided as orders`;

/** SQL: the sums for the values of one filter, from the rollup `daily_sales_by_filter`. */
function byFilter(filter: string, columns: RawBuilder<unknown>): RollupSource['select'] {
  return (where) => sql`select day, ${columns} from daily_sales_by_filter where filter = ${filter} and ${where}`;
}

const ITEM_KEYS = sql`item_id, item_name, category_id, category_name`;
const itemSums = (rows: RawBuilder<unknown>) => sql`select day, ${ITEM_KEYS}, quantity as units, 0 as orders,
  net + discounts as gross, discounts, tax from ${rows}`;
const ITEM_SUMS = itemSums(sql`daily_item_sales`);
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
function itemsWithOrders(filter: 'item_id' | 'category_id'): Pick<RollupSource, 'select' | 'selectTotals'> {
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

/** The rollup of categories combined with a second dimension that is a column of orders. */
function categoriesBy(dimension: SalesDimension, column: string, type: string): RollupSource {
  return {
    dimensions: ['category', dimension],
    select: (
      where,
    ) => sql`select day, nullif(value, '')::${sql.raw(type)} as ${sql.ref(column)}, category_id, category_name,
      units, orders, gross, discounts, tax from daily_category_sales where filter = ${column} and ${where}`,
  };
}

const select =
  (columns: RawBuilder<unknown>, table: string): RollupSource['select'] =>
  (where) =>
    sql`select day, ${columns} from ${sql.table(table)} where ${where}`;

const SOURCES: Record<SalesRecordKind, RecordKindSource> = {
  orders: {
    sums: ['orders', 'gross', 'discounts', 'refunds', 'tax'],
    signedSums: ['refunds', 'tax'],
    live: selectOrderSales,
    countsOrders: false,
    rollups: [
      { dimensions: [], select: byFilter('', orderSums('orders', COMPLETED_ORDERS)) },
      {
        dimensions: ['terminal'],
        select: byFilter('terminal_id', sql`value::bigint as terminal_id, ${orderSums('orders', COMPLETED_ORDERS)}`),
      },
      {
        dimensions: ['employee'],
        select: byFilter(
          'employee_id',
          sql`nullif(value, 'none')::bigint as employee_id, ${orderSums('orders', COMPLETED_ORDERS)}`,
        ),
      },
      {
        dimensions: ['hour', 'order_type', 'order_source'],
        select: select(sql`hour, type, source, orders, gross, discounts, refunds, tax`, 'hourly_sales'),
      },
      {
        dimensions: ['employee', 'order_type'],
        select: select(sql`employee_id, type, ${orderSums('orders', COMPLETED_ORDERS)}`, 'daily_sales'),
      },
    ],
  },
  payments: {
    sums: ['transactions', 'gross', 'discounts', 'refunds', 'tax'],
    signedSums: ['refunds', 'tax'],
    live: selectSalesByPaymentType,
    countsOrders: false,
    rollups: [
      {
        dimensions: ['tender'],
        // The condition on transactions_count excludes payment types such as Cash+GiftCard, which only orders have.
        select: (where) => sql`select day, value as payment_type,
          ${orderSums('transactions', sql`transactions_count as transactions`)}
          from daily_sales_by_filter where filter = 'payment_type' and transactions_count <> 0 and ${where}`,
      },
    ],
  },
  lines: {
    sums: ['units', 'orders', 'gross', 'discounts', 'tax'],
    signedSums: [],
    live: selectLineSales,
    countsOrders: true,
    rollups: [
      { dimensions: ['item'], ...itemsWithOrders('item_id') },
      { dimensions: ['category'], ...itemsWithOrders('category_id') },
      {
        dimensions: ['item', 'category'],
        select: (where) => sql`${ITEM_SUMS} where ${where}`,
        live: (locationId) => sql`select *, null::bigint as order_id
          from (${itemSums(sql`(${dailyItemSales.select(locationId)}) items`)}) sums`,
      },
      categoriesBy('employee', 'employee_id', 'bigint'),
      categoriesBy('hour', 'hour', 'int'),
      categoriesBy('order_type', 'type', 'text'),
      categoriesBy('order_source', 'source', 'text'),
      categoriesBy('terminal', 'terminal_id', 'bigint'),
    ],
  },
  modifiers: {
    sums: ['units', 'orders', 'gross'],
    signedSums: [],
    live: selectModifierSales,
    countsOrders: true,
    rollups: [
      {
        dimensions: ['modifier'],
        select: select(sql`modifier_id, modifier_name, units, orders, gross`, 'daily_modifier_sales'),
      },
    ],
  },
  taxes: {
    sums: ['orders', 'taxable', 'tax'],
    signedSums: ['tax'],
    live: (
      locationId,
    ) => sql`select day, order_id, hour, employee_id, type, source, terminal_id, tax_id, tax_name, rate,
      taxable, tax + refunded_tax as tax from (${selectTaxSales(locationId)}) taxes where tax_name is not null`,
    countsOrders: true,
    rollups: [
      {
        dimensions: ['tax'],
        select: (where) => sql`select day, tax_id, tax_name, rate, orders, taxable, tax + refunded_tax as tax
          from daily_tax_sales where tax_name is not null and ${where}`,
      },
    ],
  },
  discounts: {
    sums: ['units', 'discounts'],
    signedSums: [],
    live: selectDiscounts,
    countsOrders: false,
    rollups: [
      {
        dimensions: ['discount', 'employee'],
        select: select(sql`kind, reason, employee_id, units, discounts`, 'daily_discounts'),
      },
    ],
  },
  // Refunds need no rollup, because they are few and a partial index contains only refunds.
  refunds: {
    sums: ['units', 'refunds'],
    signedSums: ['refunds'],
    live: selectRefunds,
    countsOrders: false,
    rollups: [],
  },
};

const OF_DAY: readonly SalesDimension[] = ['day', 'weekday'];

/**
 * Returns the source of a breakdown. `rollup` is undefined when no rollup has the dimensions of the breakdown.
 * `isByDay` is true when the dimensions include the day or the weekday.
 */
export function findSource({ by, then_by }: SalesGrouping) {
  const source = SOURCES[findRecordKind({ by, then_by }) ?? 'orders'];
  const all = then_by === undefined ? [by] : [by, then_by];
  const dimensions = all.filter((dimension) => !OF_DAY.includes(dimension));
  const rollup = source.rollups.find((candidate) =>
    dimensions.every((dimension) => candidate.dimensions.includes(dimension)),
  );
  return { ...source, live: rollup?.live ?? source.live, rollup, isByDay: dimensions.length < all.length };
}

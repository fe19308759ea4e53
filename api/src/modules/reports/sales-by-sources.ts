import type { SalesDimension, SalesGrouping, SalesRecordKind } from '@backoffice/contract/sales-by';
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
import { ITEM_SUMS, itemSums, itemsWithOrders } from './item-sources';
import { COMPLETED_ORDERS, type RecordKindSource, type RollupSource } from './record-kind-source';

const orderSums = (report: 'orders' | 'transactions', count: RawBuilder<unknown>) => {
  const column = (measure: string) => sql.ref(`${report}_${measure}`);
  return sql`${count}, ${column('gross')} as gross, ${column('discounts')} as discounts,
    ${column('refunded_tax')} + ${column('refunded_service_charges')} + ${column('refunded_rounding')}
      - ${column('refunded')} as refunds, ${column('tax')} + ${column('refunded_tax')} as tax`;
};

/** SQL: the sums for the values of one filter, from the rollup `daily_sales_by_filter`. */
function byFilter(filter: string, columns: RawBuilder<unknown>): RollupSource['select'] {
  return (where) => sql`select day, ${columns} from daily_sales_by_filter where filter = ${filter} and ${where}`;
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

/** SQL: refunds by one dimension, from the rollup `daily_refunds`. */
function refundsBy(dimension: string, column: RawBuilder<unknown>): RollupSource['select'] {
  return (where) => sql`select day, ${column}, units, refunds from daily_refunds
    where dimension = ${dimension} and ${where}`;
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
  refunds: {
    sums: ['units', 'refunds'],
    signedSums: ['refunds'],
    live: selectRefunds,
    countsOrders: false,
    rollups: [
      { dimensions: ['refund_reason'], select: refundsBy('reason', sql`value as reason`) },
      { dimensions: ['refunded_by'], select: refundsBy('refunded_by', sql`value::bigint as refunded_by`) },
    ],
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

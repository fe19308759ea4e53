import { PAID_AGAIN_REASON } from '@backoffice/contract/sales-drill-down';
import { type RawBuilder, sql } from 'kysely';
import { refundedTaxes } from './refunded-taxes';
import type { Rollup } from './rollup';
import { localHour, OPTIMIZATION_FENCE, salesOfDay } from './sales-sql';

/** SQL: the name that a record had in the order that was recorded last. A record can be renamed during a day. */
export function latestName(name: string, orderId: string) {
  return sql`(array_agg(${sql.ref(name)} order by ${sql.ref(orderId)} desc)
    filter (where ${sql.ref(name)} is not null))[1]`;
}

/** Columns of orders that sales are grouped by. */
const ORDER_COLUMNS = sql`sold.hour, sold.employee_id, sold.type, sold.source, sold.terminal_id`;

/**
 * SQL: a common table expression `sold` with the completed orders of `days`. The relations below join lines with
 * `order_id = any(…)`, which forces an index scan. The planner would otherwise read all lines, because it overestimates
 * the number of orders of the days.
 */
function soldOrders(locationId: number) {
  return sql`sold as materialized (
    select days.day, id as order_id, ${localHour(locationId, 'orders.created_at')} as hour, employee_id, type, source,
      terminal_id
    from days join orders on location_id = ${locationId} and created_at >= days.since and created_at < days.until
      and status = 'Completed'
  )`;
}

function belongsToSoldOrder(locationId: number, alias: string) {
  return sql`${sql.ref(`${alias}.location_id`)} = ${locationId}
    and ${sql.ref(`${alias}.order_id`)} = any(array(select order_id from sold))`;
}

/** SQL: the sales of `days` from views such as `order_sales`. `columns` selects the columns that only some views have. */
function selectSales(locationId: number, views: readonly string[], columns: RawBuilder<unknown>) {
  return sql`select days.day, ${localHour(locationId, 'sales.at')} as hour, sales.employee_id, sales.type, sales.source,
      sales.terminal_id, ${columns}, sales.gross, sales.discounts,
      sales.refunded_tax + sales.refunded_service_charges + sales.refunded_rounding - sales.refunded as refunds,
      sales.tax + sales.refunded_tax as tax
    from days cross join lateral (${salesOfDay(locationId, views)}) sales`;
}

/** SQL: the orders and refunds of `days`, one per row. */
export function selectOrderSales(locationId: number): RawBuilder<unknown> {
  const orders = sql`sales.count - sales.open - sales.voided as orders`;
  return selectSales(locationId, ['order_sales', 'order_refunds'], orders);
}

/** SQL: the payments and refunds of `days`, one per row. */
export function selectSalesByPaymentType(locationId: number): RawBuilder<unknown> {
  return selectSales(locationId, ['payment_sales'], sql`sales.payment_type, sales.count as transactions`);
}

/** SQL: the lines of completed orders of `days`, one per row. */
export function selectLineSales(locationId: number): RawBuilder<unknown> {
  return sql`with ${soldOrders(locationId)}
    select sold.day, sold.order_id, ${ORDER_COLUMNS}, line.item_id, line.item_name, line.category_id, line.category_name,
      line.quantity as units, line.total_price + line.discount_amount as gross, line.discount_amount as discounts,
      line.tax_amount as tax
    from sold cross join lateral (
      select * from order_items where location_id = ${locationId} and order_id = sold.order_id ${OPTIMIZATION_FENCE}
    ) line`;
}

/** SQL: the modifiers of lines of completed orders of `days`, one per row. */
export function selectModifierSales(locationId: number): RawBuilder<unknown> {
  return sql`with ${soldOrders(locationId)}
    select sold.day, sold.order_id, ${ORDER_COLUMNS}, line.item_id, line.item_name, line.category_id, line.category_name,
      modifier.modifier_id, modifier.name as modifier_name, line.quantity as units,
      round(line.quantity * modifier.price, 2) as gross
    from sold join order_item_modifiers modifier on modifier.order_id = sold.order_id
    join order_items line on line.location_id = modifier.location_id and line.order_id = modifier.order_id
      and line.position = modifier.order_item_position
    where ${belongsToSoldOrder(locationId, 'modifier')}`;
}

/** SQL: the lines and service charges that meet a condition, with their share of each tax. */
function taxedParts(condition: (alias: string) => RawBuilder<unknown>) {
  return sql`select order_id, total_price as amount, tax_amounts from order_items line where ${condition('line')}
    union all
    select order_id, amount, tax_amounts from order_service_charges charge where ${condition('charge')}`;
}

/**
 * SQL: the taxes of completed orders and of refunds of `days`, one per row. Untaxed parts of orders have null as the
 * name of the tax. Refunds have no order_id, because their order is counted on its own day.
 */
export function selectTaxSales(locationId: number): RawBuilder<unknown> {
  return sql`with ${soldOrders(locationId)}, part as materialized (${taxedParts((alias) => belongsToSoldOrder(locationId, alias))})
    select sold.day, taxed.order_id, ${ORDER_COLUMNS}, tax.tax_id, tax.name as tax_name, tax.rate,
      coalesce(taxed.amount, 0) as taxable, tax.amount as tax, 0 as refunded_tax
    from sold join order_taxes tax on tax.order_id = sold.order_id
    left join (
      select order_id, subscript - 1 as position, sum(amount) as amount
      from part cross join lateral generate_subscripts(tax_amounts, 1) subscript
      where tax_amounts[subscript] is not null group by order_id, subscript
    ) taxed on taxed.order_id = tax.order_id and taxed.position = tax.position
    where ${belongsToSoldOrder(locationId, 'tax')}
    union all
    select sold.day, sold.order_id, ${ORDER_COLUMNS}, null, null, null, part.amount, 0, 0
    from sold join part using (order_id)
    where not exists (select from unnest(part.tax_amounts) amount where amount is not null)
    union all
    select day, null, hour, employee_id, type, source, terminal_id, tax_id, tax_name, rate, 0, 0, refunded_tax
    from (${refundedTaxes(locationId)}) refunded`;
}

/**
 * SQL: the taxed parts of completed orders of `days`, one per row, each with the ids of its taxes: sorted, without
 * duplicates, and with null for taxes without an id. The lateral subquery finds the taxes of each part by index. With a
 * plain join, PostgreSQL would compare every part with every order, because it underestimates both.
 */
function selectTaxedParts(locationId: number): RawBuilder<unknown> {
  return sql`with ${soldOrders(locationId)}, part as materialized (${taxedParts((alias) => belongsToSoldOrder(locationId, alias))})
    select sold.day, taxes.tax_ids, part.amount as taxable
    from sold join part using (order_id) cross join lateral (
      select array_agg(distinct tax.tax_id) as tax_ids from order_taxes tax
      where tax.location_id = ${locationId} and tax.order_id = part.order_id
        and part.tax_amounts[tax.position + 1] is not null
    ) taxes where taxes.tax_ids is not null`;
}

/** SQL: the discounts and comps of completed orders of `days`, one per row. */
export function selectDiscounts(locationId: number): RawBuilder<unknown> {
  return sql`with ${soldOrders(locationId)}
    select sold.day, sold.order_id, ${ORDER_COLUMNS}, discount.kind, discount.reason, 1 as units, discount.amount as discounts
    from sold join order_discounts discount on discount.order_id = sold.order_id where ${belongsToSoldOrder(locationId, 'discount')}`;
}

/**
 * SQL: the refunds on `days`, one per row, except for refunds that a void has cancelled. Payments that pay again what was
 * refunded are negative refunds with a reason of their own; they are no refunds, so they do not count and nobody has
 * refunded them. `employee_id` is the employee who took the order.
 */
export function selectRefunds(locationId: number): RawBuilder<unknown> {
  const columns = sql`created_at, order_id, order_employee_id, order_type, terminal_id`;
  const onDay = sql`location_id = ${locationId} and created_at >= days.since and created_at < days.until`;
  return sql`select days.day, ${localHour(locationId, 'refund.created_at')} as hour, refund.order_employee_id as employee_id,
      refund.order_type as type, refund.terminal_id, refund.reason, refund.refunded_by,
      -- Not a join: the planner overestimates the number of refunds and would read the ids of all orders.
      (select source from orders where orders.location_id = ${locationId} and orders.id = refund.order_id) as source,
      refund.units, refund.tax + coalesce(refund.service_charge, 0) + coalesce(refund.rounding, 0) - refund.amount as refunds
    from days cross join lateral (
      select ${columns}, employee_id as refunded_by, reason, 1 as units, amount - coalesce(excess_amount, 0) as amount,
        tax_amount as tax, service_charge_amount as service_charge, rounding_amount as rounding
      from payments where ${onDay} and kind = 'Refund' and (order_status = 'Completed' or is_after_void)
      union all
      select ${columns}, null, ${PAID_AGAIN_REASON}, 0, paid_again_amount, coalesce(paid_again_tax_amount, 0),
        paid_again_service_charge_amount, paid_again_rounding_amount
      from payments where ${onDay} and paid_again_amount is not null and order_status = 'Completed' ${OPTIMIZATION_FENCE}
    ) refund`;
}

export const dailyRefunds: Rollup = {
  table: 'daily_refunds',
  columns: ['day', 'dimension', 'value', 'units', 'refunds'],
  select: (locationId) => sql`select day, dimension, value, sum(units) as units, sum(refunds) as refunds
    from (${selectRefunds(locationId)}) refund cross join lateral (values
      ('reason', reason), ('refunded_by', refunded_by::text)) part (dimension, value)
    group by day, dimension, value`,
};

export const hourlySales: Rollup = {
  table: 'hourly_sales',
  columns: ['day', 'hour', 'type', 'source', 'orders', 'gross', 'discounts', 'refunds', 'tax'],
  select: (locationId) => sql`select day, hour, type, source, sum(orders) as orders, sum(gross) as gross,
      sum(discounts) as discounts, sum(refunds) as refunds, sum(tax) as tax
    from (${selectOrderSales(locationId)}) sales group by day, hour, type, source`,
};

export const dailyCategorySales: Rollup = {
  table: 'daily_category_sales',
  columns: [
    ...['day', 'filter', 'value', 'category_id', 'category_name'],
    ...['units', 'orders', 'gross', 'discounts', 'tax'],
  ],
  select: (locationId) => sql`
    with lines as materialized (
      select day, order_id, hour, employee_id, type, source, terminal_id, category_id, max(category_name) as category_name,
        sum(units) as units, sum(gross) as gross, sum(discounts) as discounts, sum(tax) as tax
      from (${selectLineSales(locationId)}) line
      group by day, order_id, hour, employee_id, type, source, terminal_id, category_id
    )
    select day, filter, value, category_id, ${latestName('category_name', 'order_id')} as category_name, sum(units) as units, count(*) as orders,
      sum(gross) as gross, sum(discounts) as discounts, sum(tax) as tax
    from lines cross join lateral (values ('employee_id', coalesce(employee_id::text, '')), ('hour', hour::text),
      ('type', type), ('source', source), ('terminal_id', terminal_id::text)) order_value (filter, value)
    group by day, filter, value, category_id`,
};

/** Modifiers without an id are grouped by their names. */
export const dailyModifierSales: Rollup = {
  table: 'daily_modifier_sales',
  columns: ['day', 'modifier_id', 'modifier_name', 'units', 'orders', 'gross'],
  select: (locationId) => sql`select day, modifier_id, ${latestName('modifier_name', 'order_id')} as modifier_name,
      sum(units) as units,
      count(distinct order_id) as orders, sum(gross) as gross
    from (${selectModifierSales(locationId)}) modifiers
    group by day, modifier_id, case when modifier_id is null then modifier_name end`,
};

export const dailyTaxSales: Rollup = {
  table: 'daily_tax_sales',
  columns: ['day', 'tax_id', 'tax_name', 'rate', 'orders', 'taxable', 'tax', 'refunded_tax'],
  select: (locationId) => sql`select day, tax_id, tax_name, rate,
      count(distinct order_id) as orders, sum(taxable) as taxable, sum(tax) as tax, sum(refunded_tax) as refunded_tax
    from (${selectTaxSales(locationId)}) taxes group by day, tax_id, tax_name, rate`,
};

export const dailyTaxedSales: Rollup = {
  table: 'daily_taxed_sales',
  columns: ['day', 'tax_ids', 'taxable'],
  select: (locationId) => sql`select day, tax_ids, sum(taxable) as taxable
    from (${selectTaxedParts(locationId)}) parts group by day, tax_ids`,
};

export const dailyDiscounts: Rollup = {
  table: 'daily_discounts',
  columns: ['day', 'kind', 'reason', 'employee_id', 'units', 'discounts'],
  select: (locationId) => sql`select day, kind, reason, employee_id, sum(units) as units, sum(discounts) as discounts
    from (${selectDiscounts(locationId)}) discounts group by day, kind, reason, employee_id`,
};

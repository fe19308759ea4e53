import type { summarizeOrders } from '@backoffice/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { paymentTypesWith } from '../orders/tender-mix';
import { measureColumn, SALES_MEASURES } from '../rollups/rollups';

export type SalesReport = 'orders' | 'transactions';
export type SalesQuery = z.output<NonNullable<typeof summarizeOrders.query>>;
type Condition = RawBuilder<boolean>;

/** Query parameters of the filters that compare a column. */
const COLUMN_FILTERS = [
  'employee_id',
  'terminal_id',
  'order_type_id',
  'payment_type',
  'card_type',
  'captured_id',
] as const;

interface FilterNames {
  /**
   * SQL expressions that the filters compare. The filter by employee compares the employee who took the order, even for
   * payments and refunds.
   */
  columns: Record<(typeof COLUMN_FILTERS)[number], RawBuilder<unknown>>;
  orderId: string;
  paymentId: string;
}

/** Every subquery compares `locationId`, so that PostgreSQL can use the index of the subquery's table. */
interface FilterContext {
  locationId: number;
  names: FilterNames;
}

const ORDERS: FilterNames = {
  columns: {
    employee_id: sql.ref('orders.employee_id'),
    terminal_id: sql.ref('orders.terminal_id'),
    order_type_id: sql.ref('orders.type'),
    payment_type: sql`coalesce(orders.tender_mix, orders.payment_type)`,
    card_type: sql.ref('orders.card_type'),
    captured_id: sql.ref('orders.capture_state'),
  },
  orderId: 'orders.id',
  paymentId: 'payments.id',
};
const PAYMENTS: FilterNames = {
  columns: {
    employee_id: sql.ref('payments.order_employee_id'),
    terminal_id: sql.ref('payments.terminal_id'),
    order_type_id: sql.ref('payments.order_type'),
    payment_type: sql.ref('payments.payment_type'),
    card_type: sql.ref('payments.card_type'),
    captured_id: sql`case when payments.captured then 'Captured' else 'NotCaptured' end`,
  },
  orderId: 'payments.order_id',
  paymentId: 'payments.id',
};
const SALES: FilterNames = {
  columns: {
    employee_id: sql.ref('sales.employee_id'),
    terminal_id: sql.ref('sales.terminal_id'),
    order_type_id: sql.ref('sales.type'),
    payment_type: sql.ref('sales.payment_type'),
    card_type: sql.ref('sales.card_type'),
    captured_id: sql.ref('sales.capture_state'),
  },
  orderId: 'sales.order_id',
  paymentId: 'sales.payment_id',
};

/**
 * Filters on the payments of an order. An order whose payments have different values has `Mixed`, which matches each
 * value.
 */
const PAYMENT_FILTERS: readonly string[] = ['card_type', 'captured_id'];

/**
 * Returns the column values that match a filter. For orders, these include the values of orders with several kinds of
 * payments.
 */
function matchingValues(report: SalesReport, filter: string, value: string | number): string[] {
  if (report === 'orders' && filter === 'payment_type') return paymentTypesWith(String(value));
  return report === 'orders' && PAYMENT_FILTERS.includes(filter) ? [String(value), 'Mixed'] : [String(value)];
}

/** SQL condition: whether the order has a row in `table` that meets `condition`. */
function existsInOrder(table: string, { locationId, names }: FilterContext, condition: RawBuilder<unknown>): Condition {
  return sql<boolean>`exists (select from ${sql.table(table)} part
    where part.location_id = ${locationId} and part.order_id = ${sql.ref(names.orderId)} and ${condition})`;
}

/** SQL condition: whether the order tax `part` applies to a line of the order. */
const TAXES_A_LINE = sql`exists (select from order_items line where line.location_id = part.location_id
  and line.order_id = part.order_id and line.tax_amounts[part.position + 1] is not null)`;

/** Conditions on the lines of an order. */
function lineConditions(
  { tax_id, modifier_id, category_id, item_id }: SalesQuery,
  context: FilterContext,
): Condition[] {
  const lines = (table: string, condition: RawBuilder<unknown>) => existsInOrder(table, context, condition);
  const conditions: Condition[] = [];
  if (tax_id) conditions.push(lines('order_taxes', sql`part.tax_id = ${tax_id} and ${TAXES_A_LINE}`));
  if (modifier_id) conditions.push(lines('order_item_modifiers', sql`part.modifier_id = ${modifier_id}`));
  if (category_id) conditions.push(lines('order_items', sql`part.category_id = ${category_id}`));
  if (item_id) conditions.push(lines('order_items', sql`part.item_id = ${item_id}`));
  return conditions;
}

function buildConditions(report: SalesReport, query: SalesQuery, context: FilterContext): Condition {
  const conditions = lineConditions(query, context);
  for (const filter of COLUMN_FILTERS) {
    const value = query[filter];
    if (!value) continue;
    const values = matchingValues(report, filter, value);
    conditions.push(sql`${context.names.columns[filter]} in (${sql.join(values)})`);
  }
  if (query.search) conditions.push(searchCondition(report, query.search, context));
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** Builds the conditions on `orders`, without the time range. */
export function orderConditions(locationId: number, query: SalesQuery): Condition {
  return buildConditions('orders', query, { locationId, names: ORDERS });
}

/** Builds the conditions on `payments`, without the time range. */
export function transactionConditions(locationId: number, query: SalesQuery): Condition {
  return buildConditions('transactions', query, { locationId, names: PAYMENTS });
}

/** Builds the conditions on a view with the alias `sales`, without the time range. */
export function salesConditions(report: SalesReport, locationId: number, query: SalesQuery): Condition {
  return buildConditions(report, query, { locationId, names: SALES });
}

/** By filter: the column of the rollup `daily_sales`, and the array type to compare it with. */
const DAILY_SALES_COLUMNS: Record<string, readonly [column: string, arrayType: string]> = {
  employee_id: ['employee_id', 'bigint[]'],
  order_type_id: ['type', 'text[]'],
  payment_type: ['payment_type', 'text[]'],
};

/**
 * SQL: selects `day` and the measures of a report from the rollup that has the filters of the query as its dimensions;
 * callers append `and …`. Undefined when there is no such rollup.
 */
export function selectRollup(
  report: SalesReport,
  locationId: number,
  { start_date: _start, end_date: _end, search, ...query }: SalesQuery,
): RawBuilder<unknown> | undefined {
  if (search) return undefined;
  const measures = SALES_MEASURES.map((name) => sql`${sql.ref(measureColumn(report, name))} as ${sql.ref(name)}`);
  const select = (table: string) =>
    sql`select day, ${sql.join(measures)} from ${sql.table(table)} where location_id = ${locationId}`;
  const filters = Object.entries(query).flatMap(([name, value]) =>
    value ? [{ name, values: matchingValues(report, name, value) }] : [],
  );
  const [{ name, values } = { name: '', values: [''] }, ...others] = filters;
  if (others.length === 0) {
    return sql`${select('daily_sales_by_filter')} and filter = ${name} and value = any(${values}::text[])`;
  }
  const conditions = filters.flatMap(({ name, values }) => {
    const [column, arrayType] = DAILY_SALES_COLUMNS[name] ?? [];
    return column && arrayType ? [sql`${sql.ref(column)} = any(${values}::${sql.raw(arrayType)})`] : [];
  });
  if (conditions.length < filters.length) return undefined;
  return sql`${select('daily_sales')} and ${sql.join(conditions, sql` and `)}`;
}

const NO_UUID = '00000000-0000-0000-0000-000000000000';
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Minimum length of a receipt number prefix; a prefix of two characters would match one order in 256. */
const CHARACTERS_NEEDED = 3;

/** Returns the first and the last UUID that begin with `text`; undefined when none does. */
function uuidRange(text: string): [from: string, to: string] | undefined {
  if (text.length < CHARACTERS_NEEDED || text.length > NO_UUID.length) return undefined;
  const from = text + NO_UUID.slice(text.length);
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(from)) return undefined;
  return [from, text + LAST_UUID.slice(text.length)];
}

/** SQL condition: whether the order or transaction has the searched number, or the receipt number begins with it. */
function searchCondition(report: SalesReport, search: string, { locationId, names }: FilterContext): Condition {
  const text = search.trim().toLowerCase().replace(/^#/, '');
  const number = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  const uuids = uuidRange(text);
  // Subqueries, so that PostgreSQL uses the indexes of the ids instead of reading every row of the time range.
  const orders: RawBuilder<unknown>[] = [];
  if (number !== undefined) orders.push(sql`select ${number}::bigint`);
  if (uuids) {
    orders.push(sql`select id from orders where location_id = ${locationId}
      and offline_id between ${uuids[0]}::uuid and ${uuids[1]}::uuid`);
  }
  if (orders.length === 0) return sql`false`;
  const matchesOrder = sql<boolean>`${sql.ref(names.orderId)} = any(array(${sql.join(orders, sql` union all `)}))`;
  if (report === 'orders' || number === undefined) return matchesOrder;
  return sql`(${matchesOrder} or ${sql.ref(names.paymentId)} = ${number})`;
}

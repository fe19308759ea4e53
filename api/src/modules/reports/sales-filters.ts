import type { summarizeOrders } from '@backoffice/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { measureColumn, SALES_MEASURES } from '../rollups/rollups';
import { inTimeRange, type TimeRange } from '../rollups/time-range';

export type SalesReport = 'orders' | 'transactions';
export type SalesQuery = z.output<NonNullable<typeof summarizeOrders.query>>;
type Condition = RawBuilder<boolean>;

/** Columns of a statement that the filters compare. */
interface ColumnNames {
  /** Table with terminal_id and payment_type, and for transactions with captured and card_type. */
  sale: string;
  /** Employee who took the order; payments and refunds of the order count for the same employee. */
  employee: string;
  orderId: string;
  paymentId: string;
  type: string;
}

/** Every subquery compares `locationId`, so that it can use its own index. */
interface FilterContext {
  locationId: number;
  names: ColumnNames;
}

const ORDERS: ColumnNames = {
  sale: 'orders',
  employee: 'orders.employee_id',
  orderId: 'orders.id',
  paymentId: 'payments.id',
  type: 'orders.type',
};
const PAYMENTS: ColumnNames = {
  sale: 'payments',
  employee: 'orders.employee_id',
  orderId: 'payments.order_id',
  paymentId: 'payments.id',
  type: 'orders.type',
};
const SALES: ColumnNames = {
  sale: 'sales',
  employee: 'sales.employee_id',
  orderId: 'sales.order_id',
  paymentId: 'sales.payment_id',
  type: 'sales.type',
};

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

/** Conditions on payments: each must hold for at least one payment of an order, or for the payment of a transaction. */
function paymentConditions(
  report: SalesReport,
  { captured_id, card_type }: SalesQuery,
  context: FilterContext,
): Condition[] {
  const matches = (column: string, value: unknown) =>
    report === 'orders'
      ? existsInOrder('payments', context, sql`part.${sql.ref(column)} = ${value}`)
      : sql<boolean>`${sql.ref(`${context.names.sale}.${column}`)} = ${value}`;
  const conditions: Condition[] = [];
  if (captured_id) conditions.push(matches('captured', captured_id === 'Captured'));
  if (card_type) conditions.push(matches('card_type', card_type));
  return conditions;
}

function buildConditions(report: SalesReport, query: SalesQuery, context: FilterContext): Condition {
  const { names } = context;
  const { employee_id, payment_type, terminal_id, order_type_id, search } = query;
  const saleColumn = (column: string) => sql.ref(`${names.sale}.${column}`);
  const conditions = [...lineConditions(query, context), ...paymentConditions(report, query, context)];
  if (employee_id) conditions.push(sql`${sql.ref(names.employee)} = ${employee_id}`);
  if (payment_type)
    conditions.push(sql`${saleColumn('payment_type')} in (${sql.join(matchingPaymentTypes(report, payment_type))})`);
  if (terminal_id) conditions.push(sql`${saleColumn('terminal_id')} = ${terminal_id}`);
  if (order_type_id) conditions.push(sql`${sql.ref(names.type)} = ${order_type_id}`);
  if (search) conditions.push(searchCondition(report, search, context));
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** Builds the conditions on `orders` in a time range. */
export function orderConditions(locationId: number, query: SalesQuery, range: TimeRange): Condition {
  const conditions = buildConditions('orders', query, { locationId, names: ORDERS });
  return sql`(${inTimeRange('orders.created_at', range)} and ${conditions})`;
}

/** Builds the conditions on `payments` and their `orders` for transactions in a time range. */
export function transactionConditions(locationId: number, query: SalesQuery, range: TimeRange): Condition {
  const conditions = buildConditions('transactions', query, { locationId, names: PAYMENTS });
  return sql`(${inTimeRange('payments.created_at', range)} and ${conditions})`;
}

/** Builds the conditions on a view with the alias `sales`, without the time range. */
export function salesConditions(report: SalesReport, locationId: number, query: SalesQuery): Condition {
  return buildConditions(report, query, { locationId, names: SALES });
}

/** Returns the payment types that match a filter: for orders, Cash and Card match Mixed too. */
function matchingPaymentTypes(report: SalesReport, payment_type: string): string[] {
  return report === 'orders' ? [payment_type, 'Mixed'] : [payment_type];
}

/** Filters of a query and the values that match; `payment_type` may have two. */
function filterValues(report: SalesReport, { payment_type, ...query }: SalesQuery): Array<[string, string[]]> {
  const { start_date: _start, end_date: _end, search: _search, captured_id, ...filters } = query;
  const captured = captured_id && String(captured_id === 'Captured');
  const values = Object.entries({ ...filters, captured_id: captured }).flatMap<[string, string[]]>(([name, value]) =>
    value ? [[name, [String(value)]]] : [],
  );
  return payment_type ? [...values, ['payment_type', matchingPaymentTypes(report, payment_type)]] : values;
}

/** Columns of the rollup `daily_sales` by filter, and the types of their arrays. */
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
  query: SalesQuery,
): RawBuilder<unknown> | undefined {
  if (query.search) return undefined;
  const measures = SALES_MEASURES.map((name) => sql`${sql.ref(measureColumn(report, name))} as ${sql.ref(name)}`);
  const select = (table: string) =>
    sql`select day, ${sql.join(measures)} from ${sql.table(table)} where location_id = ${locationId}`;
  const filters = filterValues(report, query);
  const [[filter, values] = ['', ['']], ...others] = filters;
  if (others.length === 0) {
    return sql`${select('daily_sales_by_filter')} and filter = ${filter} and value = any(${values}::text[])`;
  }
  const conditions = filters.flatMap(([name, values]) => {
    const [column, arrayType] = DAILY_SALES_COLUMNS[name] ?? [];
    return column && arrayType ? [sql`${sql.ref(column)} = any(${values}::${sql.raw(arrayType)})`] : [];
  });
  if (conditions.length < filters.length) return undefined;
  return sql`${select('daily_sales')} and ${sql.join(conditions, sql` and `)}`;
}

const NO_UUID = '00000000-0000-0000-0000-000000000000';
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Minimum length of a receipt number prefix: two characters would match one order in 256. */
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
  // Subqueries that use the indexes of the ids: reading every row of the time range would be slow.
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

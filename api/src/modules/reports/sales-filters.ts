import type { summarizeOrders } from '@backoffice/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { ALL_SALES, type Facet, type SalesReport } from '../sales-days/sales-days.repository';
import { roughLength, type Span, within } from '../sales-days/spans';

export type SalesQuery = z.output<NonNullable<typeof summarizeOrders.query>>;
type Condition = RawBuilder<boolean>;

/** Where a statement finds what is filtered by. */
interface Names {
  /** Has terminal_id and payment_type; for transactions captured and card_type too. */
  sale: string;
  /** Employee who took the order; payments and refunds of the order count for the same employee. */
  employee: string;
  orderId: string;
  paymentId: string;
  type: string;
}

/** `locationId` is named by every part, so that each finds its rows by its own index. */
interface Asked {
  locationId: number;
  names: Names;
  /** Of the rows that are looked at; undefined where they cannot be told by their orders' numbers. */
  span: Span | undefined;
}

const ORDERS: Names = {
  sale: 'orders',
  employee: 'orders.employee_id',
  orderId: 'orders.id',
  paymentId: 'payments.id',
  type: 'orders.type',
};
const PAYMENTS: Names = {
  sale: 'payments',
  employee: 'orders.employee_id',
  orderId: 'payments.order_id',
  paymentId: 'payments.id',
  type: 'orders.type',
};
const SALES: Names = {
  sale: 'sales',
  employee: 'sales.employee_id',
  orderId: 'sales.order_id',
  paymentId: 'sales.payment_id',
  type: 'sales.type',
};

/** Whether what lies below an order has what is asked for. */
function anyOf(table: string, { locationId, names }: Asked, condition: RawBuilder<unknown>): Condition {
  return sql<boolean>`exists (select from ${sql.table(table)} part
    where part.location_id = ${locationId} and part.order_id = ${sql.ref(names.orderId)} and ${condition})`;
}

/** What is sold less often than a few times in so many days, is not sold often in years. */
const FEW_DAYS_MS = 10 * 86_400_000;

/**
 * The numbers between which the orders of a few days lie. They follow time, but for what terminals send late: the lines
 * of these days are found without those of all years.
 */
function amongOrders({ locationId, names, span }: Asked): RawBuilder<unknown> {
  if (!span || roughLength(span) > FEW_DAYS_MS) return sql`true`;
  const [table, column] = names === PAYMENTS ? ['payments', 'order_id'] : ['orders', 'id'];
  const end = (of: 'min' | 'max') => sql`(select ${sql.raw(of)}(${sql.ref(column)}) from ${sql.table(table)}
    where location_id = ${locationId} and ${within('created_at', span)})`;
  return sql`part.order_id between ${end('min')} and ${end('max')}`;
}

/** Whether a line of the order is taxed by the tax of the order that the statement calls `part`. */
const TAXES_A_LINE = sql`exists (select from order_item_taxes line where line.location_id = part.location_id
  and line.order_id = part.order_id and line.tax_position = part.position)`;

/** Conditions on the lines of an order. */
function lineConditions({ tax_id, modifier_id, category_id, item_id }: SalesQuery, asked: Asked): Condition[] {
  const among = amongOrders(asked);
  const lines = (table: string, condition: RawBuilder<unknown>) => anyOf(table, asked, sql`${condition} and ${among}`);
  const conditions: Condition[] = [];
  if (tax_id) conditions.push(lines('order_taxes', sql`part.tax_id = ${tax_id} and ${TAXES_A_LINE}`));
  if (modifier_id) conditions.push(lines('order_item_modifiers', sql`part.modifier_id = ${modifier_id}`));
  if (category_id) conditions.push(lines('order_items', sql`part.category_id = ${category_id}`));
  if (item_id) conditions.push(lines('order_items', sql`part.item_id = ${item_id}`));
  return conditions;
}

/** How an order was paid: by any of its payments. A transaction is one payment. */
function paymentConditions(report: SalesReport, { captured_id, card_type }: SalesQuery, asked: Asked): Condition[] {
  const holds = (column: string, value: unknown) =>
    report === 'orders'
      ? anyOf('payments', asked, sql`part.${sql.ref(column)} = ${value}`)
      : sql<boolean>`${sql.ref(`${asked.names.sale}.${column}`)} = ${value}`;
  const conditions: Condition[] = [];
  if (captured_id) conditions.push(holds('captured', captured_id === 'Captured'));
  if (card_type) conditions.push(holds('card_type', card_type));
  return conditions;
}

function conditionsOf(report: SalesReport, query: SalesQuery, asked: Asked): Condition {
  const { names } = asked;
  const { employee_id, payment_type, terminal_id, order_type_id, search } = query;
  const of = (column: string) => sql.ref(`${names.sale}.${column}`);
  const conditions = [...lineConditions(query, asked), ...paymentConditions(report, query, asked)];
  if (employee_id) conditions.push(sql`${sql.ref(names.employee)} = ${employee_id}`);
  if (payment_type) conditions.push(sql`${of('payment_type')} in (${sql.join(tenders(report, payment_type))})`);
  if (terminal_id) conditions.push(sql`${of('terminal_id')} = ${terminal_id}`);
  if (order_type_id) conditions.push(sql`${sql.ref(names.type)} = ${order_type_id}`);
  if (search) conditions.push(found(report, search, asked));
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** Conditions on `orders` for those of a span. */
export function orderConditions(locationId: number, query: SalesQuery, span: Span): Condition {
  const conditions = conditionsOf('orders', query, { locationId, names: ORDERS, span });
  return sql`(${within('orders.created_at', span)} and ${conditions})`;
}

/** Conditions on `payments` and their `orders` for the transactions of a span. */
export function transactionConditions(locationId: number, query: SalesQuery, span: Span): Condition {
  const conditions = conditionsOf('transactions', query, { locationId, names: PAYMENTS, span });
  return sql`(${within('payments.created_at', span)} and ${conditions})`;
}

/** Conditions on a view of sales that the statement calls `sales`, the range apart. */
export function salesConditions(report: SalesReport, locationId: number, query: SalesQuery): Condition {
  return conditionsOf(report, query, { locationId, names: SALES, span: undefined });
}

/** Of orders, Cash and Card find those that were paid with both. */
function tenders(report: SalesReport, payment_type: string): string[] {
  return report === 'orders' ? [payment_type, 'Mixed'] : [payment_type];
}

/** The filters by which days are counted, and what they are called there. */
const FACETS = [
  ['employee_id', 'employee'],
  ['payment_type', 'payment_type'],
  ['order_type_id', 'type'],
  ['terminal_id', 'terminal'],
  ['tax_id', 'tax'],
  ['modifier_id', 'modifier'],
  ['category_id', 'category'],
  ['item_id', 'item'],
  ['captured_id', 'captured'],
  ['card_type', 'card_type'],
] as const;

/** What the query's filters are called where days are counted; undefined for what is searched. */
export function facetsOf(report: SalesReport, query: SalesQuery): Facet[] | undefined {
  if (query.search) return undefined;
  return FACETS.flatMap<Facet>(([filter, name]) => {
    const value = query[filter];
    if (!value) return [];
    if (filter === 'payment_type') return [{ name, values: tenders(report, String(value)) }];
    return [{ name, values: [String(filter === 'captured_id' ? value === 'Captured' : value)] }];
  });
}

/** Whether the table of the report has no index for a filter, because the column is in another table. */
export function lacksIndex(report: SalesReport, { name }: Facet): boolean {
  if (name === 'captured' || name === 'card_type') return report === 'orders';
  if (name === 'employee') return report === 'transactions';
  return ['tax', 'modifier', 'category', 'item'].includes(name);
}

/** The counters that hold exactly what all facets find together; undefined where none does. */
export function facetOf([first, second, ...others]: readonly Facet[]): Facet | undefined {
  if (!first) return ALL_SALES;
  if (!second) return first;
  if (others.length > 0 || first.name !== 'employee' || second.name !== 'payment_type') return undefined;
  const [employee] = first.values;
  return { name: 'employee_payment_type', values: second.values.map((tender) => `${employee} ${tender}`) };
}

const NO_UUID = '00000000-0000-0000-0000-000000000000';
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Of a receipt's number: with fewer it would find one order in 256. */
const CHARACTERS_NEEDED = 3;

/** The first and the last UUID that begin with `text`; undefined where none does. */
function uuidsFrom(text: string): [from: string, to: string] | undefined {
  if (text.length < CHARACTERS_NEEDED || text.length > NO_UUID.length) return undefined;
  const from = text + NO_UUID.slice(text.length);
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(from)) return undefined;
  return [from, text + LAST_UUID.slice(text.length)];
}

/** Whether the order's or the transaction's number is the one searched for, or the receipt's, a UUID, begins with it. */
function found(report: SalesReport, search: string, { locationId, names }: Asked): Condition {
  const text = search.trim().toLowerCase().replace(/^#/, '');
  const number = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  const uuids = uuidsFrom(text);
  // Found first, by their own index: to look at every row of the range would take long.
  const orders: RawBuilder<unknown>[] = [];
  if (number !== undefined) orders.push(sql`select ${number}::bigint`);
  if (uuids) {
    orders.push(sql`select id from orders where location_id = ${locationId}
      and offline_id between ${uuids[0]}::uuid and ${uuids[1]}::uuid`);
  }
  if (orders.length === 0) return sql`false`;
  const ofOrder = sql<boolean>`${sql.ref(names.orderId)} = any(array(${sql.join(orders, sql` union all `)}))`;
  if (report === 'orders' || number === undefined) return ofOrder;
  return sql`(${ofOrder} or ${sql.ref(names.paymentId)} = ${number})`;
}

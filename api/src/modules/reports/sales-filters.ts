import type { summarizeOrders } from '@backoffice/shared/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';

export type SalesQuery = z.output<NonNullable<typeof summarizeOrders.query>>;
type Condition = RawBuilder<boolean>;

/** Whether what lies below an order has what is asked for. */
function anyOf(table: string, condition: RawBuilder<unknown>): Condition {
  return sql<boolean>`exists (select from ${sql.table(table)} part
    where part.location_id = orders.location_id and part.order_id = orders.id and ${condition})`;
}

/** What an order's lines and kind must be; `orders` is what the query calls them. */
function saleConditions(query: SalesQuery): Condition[] {
  const { order_type_id, tax_id, modifier_id, category_id, item_id } = query;
  const conditions: Condition[] = [];
  if (order_type_id) conditions.push(sql`orders.type = ${order_type_id}`);
  if (tax_id) conditions.push(anyOf('order_taxes', sql`part.tax_id = ${tax_id}`));
  if (modifier_id) conditions.push(anyOf('order_item_modifiers', sql`part.modifier_id = ${modifier_id}`));
  if (category_id) conditions.push(anyOf('order_items', sql`part.category_id = ${category_id}`));
  if (item_id) conditions.push(anyOf('order_items', sql`part.item_id = ${item_id}`));
  return conditions;
}

function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** Conditions on `orders` for the report of orders, its range apart. */
export function orderConditions(query: SalesQuery): Condition {
  const { employee_id, payment_type, terminal_id, captured_id, card_type, search } = query;
  const conditions = saleConditions(query);
  if (employee_id) conditions.push(sql`orders.employee_id = ${employee_id}`);
  if (payment_type) conditions.push(sql`orders.payment_type in (${payment_type}, 'Mixed')`);
  if (terminal_id) conditions.push(sql`orders.terminal_id = ${terminal_id}`);
  if (captured_id) conditions.push(anyOf('payments', sql`part.captured = ${captured_id === 'Captured'}`));
  if (card_type) conditions.push(anyOf('payments', sql`part.card_type = ${card_type}`));
  if (search) conditions.push(numbered(search, sql`orders.id`));
  return allOf(conditions);
}

/** Conditions on `payments` and their `orders` for the report of transactions, its range apart. */
export function transactionConditions(query: SalesQuery): Condition {
  const { employee_id, payment_type, terminal_id, captured_id, card_type, search } = query;
  const conditions = saleConditions(query);
  if (employee_id) conditions.push(sql`payments.employee_id = ${employee_id}`);
  if (payment_type) conditions.push(sql`payments.payment_type = ${payment_type}`);
  if (terminal_id) conditions.push(sql`payments.terminal_id = ${terminal_id}`);
  if (captured_id) conditions.push(sql`payments.captured = ${captured_id === 'Captured'}`);
  if (card_type) conditions.push(sql`payments.card_type = ${card_type}`);
  if (search) conditions.push(numbered(search, sql`orders.id`, sql`payments.id`));
  return allOf(conditions);
}

const NO_UUID = '00000000-0000-0000-0000-000000000000';

/** Whether one of `ids` is the number searched for, or the receipt's number, a UUID, begins with it. */
function numbered(search: string, ...ids: Array<RawBuilder<unknown>>): Condition {
  const text = search.trim().toLowerCase().replace(/^#/, '');
  const conditions: Condition[] = [];
  if (/^\d{1,15}$/.test(text)) conditions.push(...ids.map((id) => sql<boolean>`${id} = ${Number(text)}`));
  const from = text + NO_UUID.slice(text.length);
  const isStart = text !== '' && text.length <= NO_UUID.length && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(from);
  if (isStart) {
    const to = text + 'ffffffff-ffff-ffff-ffff-ffffffffffff'.slice(text.length);
    conditions.push(sql`orders.offline_id between ${from}::uuid and ${to}::uuid`);
  }
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

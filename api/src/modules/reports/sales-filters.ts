import type { summarizeOrders } from '@backoffice/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { paymentTypesWith } from '../orders/tender-mix';
import { orderPartConditions } from './sales-part-filters';
import { searchCondition } from './sales-search';
import { timeConditions } from './sales-time-filters';

export type SalesReport = 'orders' | 'transactions';
export type SalesQuery = z.output<NonNullable<typeof summarizeOrders.query>>;
type Condition = RawBuilder<boolean>;

/** Filters that are compared with a column. The names are those of the query parameters. */
const COLUMN_FILTERS = [
  'employee_id',
  'terminal_id',
  'order_type_id',
  'order_source',
  'status',
  'payment_type',
  'card_type',
  'captured_id',
] as const;

interface FilterNames {
  /**
   * SQL expressions with which the filters are compared. The employee filter always refers to the employee who took the
   * order, even for payments and refunds.
   */
  columns: Record<(typeof COLUMN_FILTERS)[number], RawBuilder<unknown>>;
  at: string;
  orderId: string;
  paymentId: string;
}

const ORDERS: FilterNames = {
  columns: {
    employee_id: sql.ref('orders.employee_id'),
    terminal_id: sql.ref('orders.terminal_id'),
    order_type_id: sql.ref('orders.type'),
    order_source: sql.ref('orders.source'),
    status: sql.ref('orders.status'),
    payment_type: sql`coalesce(orders.tender_mix, orders.payment_type)`,
    card_type: sql.ref('orders.card_type'),
    captured_id: sql.ref('orders.capture_state'),
  },
  at: 'orders.created_at',
  orderId: 'orders.id',
  paymentId: 'payments.id',
};
/** Names for the filters of the transactions report, in statements that join each payment with its order. */
const PAYMENTS: FilterNames = {
  columns: {
    employee_id: sql.ref('payments.order_employee_id'),
    terminal_id: sql.ref('payments.terminal_id'),
    order_type_id: sql.ref('payments.order_type'),
    order_source: sql.ref('orders.source'),
    status: sql.ref('payments.order_status'),
    payment_type: sql.ref('payments.payment_type'),
    card_type: sql.ref('payments.card_type'),
    captured_id: sql`case when payments.captured then 'Captured' else 'NotCaptured' end`,
  },
  at: 'payments.created_at',
  orderId: 'payments.order_id',
  paymentId: 'payments.id',
};
const SALES: FilterNames = {
  columns: {
    employee_id: sql.ref('sales.employee_id'),
    terminal_id: sql.ref('sales.terminal_id'),
    order_type_id: sql.ref('sales.type'),
    order_source: sql.ref('sales.source'),
    status: sql.ref('sales.status'),
    payment_type: sql.ref('sales.payment_type'),
    card_type: sql.ref('sales.card_type'),
    captured_id: sql.ref('sales.capture_state'),
  },
  at: 'sales.at',
  orderId: 'sales.order_id',
  paymentId: 'sales.payment_id',
};

/**
 * Filters on the payments of an order. For an order whose payments have different values, the column is `Mixed`, which
 * matches each of these values.
 */
const PAYMENT_FILTERS: readonly string[] = ['card_type', 'captured_id'];

/** Returns the column values that match a filter. For orders, these include the values for combinations of payments. */
export function matchingValues(report: SalesReport, filter: string, value: string | number): string[] {
  if (report === 'orders' && filter === 'payment_type') return paymentTypesWith(String(value));
  return report === 'orders' && PAYMENT_FILTERS.includes(filter) ? [String(value), 'Mixed'] : [String(value)];
}

function columnConditions(report: SalesReport, query: SalesQuery, { columns }: FilterNames): Condition[] {
  return COLUMN_FILTERS.flatMap((filter) => {
    const value = query[filter];
    if (value === undefined) return [];
    if (value === 'none') return [sql<boolean>`${columns[filter]} is null`];
    return [sql<boolean>`${columns[filter]} in (${sql.join(matchingValues(report, filter, value))})`];
  });
}

function buildConditions(report: SalesReport, query: SalesQuery, locationId: number, names: FilterNames): Condition {
  const { at, orderId } = names;
  const paymentId = report === 'orders' ? undefined : names.paymentId;
  const conditions = [
    ...orderPartConditions(query, { locationId, orderId, paymentId }),
    ...columnConditions(report, query, names),
    ...timeConditions(query, { locationId, at }),
    ...(query.search ? [searchCondition(query.search, { locationId, orderId, paymentId })] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

export function orderConditions(locationId: number, query: SalesQuery): Condition {
  return buildConditions('orders', query, locationId, ORDERS);
}

/** Builds the conditions on `payments` joined with `orders`, without the time range. */
export function transactionConditions(locationId: number, query: SalesQuery): Condition {
  return buildConditions('transactions', query, locationId, PAYMENTS);
}

/** Builds the conditions on a view with the alias `sales`, without the time range. */
export function salesConditions(report: SalesReport, locationId: number, query: SalesQuery): Condition {
  return buildConditions(report, query, locationId, SALES);
}

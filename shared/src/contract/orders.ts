import * as z from 'zod/mini';
import {
  id,
  idParam,
  idParams,
  instant,
  money,
  orderPaymentType,
  orderSource,
  orderStatus,
  orderType,
  tender,
} from './fields';
import { operation } from './operation';
import { pagingMetadata, pagingQuery } from './paging';

const person = z.object({ first_name: z.string(), last_name: z.string() });

const orderSummary = z.object({
  id,
  created_at: instant,
  employee: z.nullable(person),
  source: orderSource,
  type: orderType,
  payment_type: z.nullable(orderPaymentType),
  total_amount: money,
  status: orderStatus,
});
export type OrderSummary = z.infer<typeof orderSummary>;

const orderItem = z.object({
  item_name: z.string(),
  /** Null for an amount typed in at the terminal. */
  category_id: z.nullable(id),
  /** The category's name when it was sold. */
  category_name: z.nullable(z.string()),
  quantity: z.number(),
  discount_amount: money,
  price: money,
  total_price: money,
});
export type OrderItem = z.infer<typeof orderItem>;

const orderPayment = z.object({ id, payment_type: tender, amount: money, refunded_amount: money });
export type OrderPayment = z.infer<typeof orderPayment>;

export const orderDetails = z.extend(orderSummary, {
  offline_id: z.uuid(),
  sub_total: money,
  total_discount: money,
  total_tax_amount: money,
  total_tips: money,
  paid_amount: money,
  change_amount: money,
  payments: z.array(orderPayment),
  order_items: z.array(orderItem),
});
export type OrderDetails = z.infer<typeof orderDetails>;

/** Instants; the range holds what was created at or after `start_date` and before `end_date` plus one millisecond. */
const reportQuery = z.extend(pagingQuery, {
  start_date: z.optional(instant),
  end_date: z.optional(instant),
  employee_id: z.optional(idParam),
  /** Cash and Card find Mixed orders too. */
  payment_type: z.optional(tender),
});

export const listOrders = operation({
  method: 'GET',
  path: '/reports/orders',
  summary: 'Orders of a range of time, newest first',
  query: reportQuery,
  response: z.object({ data: z.object({ orders: z.array(orderSummary) }), paging_metadata: pagingMetadata }),
});

export const getOrder = operation({
  method: 'GET',
  path: '/orders/:id',
  summary: 'One order with its items and payments',
  params: idParams,
  response: orderDetails,
});

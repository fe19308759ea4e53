import * as z from 'zod/mini';
import { salesException } from './exceptions';
import { id, idParams, instant, money } from './fields';
import { operation } from './operation';
import { orderSummary, paymentKind, person } from './reports';
import { view } from './rights';
import { cardType, discountKind, tender } from './sale-kinds';

const orderItem = z.object({
  item_name: z.string(),
  /** Null for an amount that was typed in at the terminal. */
  category_id: z.nullable(id),
  /** Name of the category at the time of the sale. */
  category_name: z.nullable(z.string()),
  quantity: z.number(),
  discount_amount: money,
  discount_kind: discountKind,
  /** May be empty. */
  discount_reason: z.string(),
  /** Price of one unit with its modifiers. */
  price: money,
  total_price: money,
  modifiers: z.array(z.object({ name: z.string(), price: money })),
  note: z.string(),
});
export type OrderItem = z.infer<typeof orderItem>;

const orderTax = z.object({ name: z.string(), /** Percent. */ rate: z.number(), amount: money });
export type OrderTax = z.infer<typeof orderTax>;

const orderServiceCharge = z.object({
  name: z.string(),
  /** Percent; null for a fixed amount. */
  rate: z.nullable(z.number()),
  amount: money,
});
export type OrderServiceCharge = z.infer<typeof orderServiceCharge>;

const orderPayment = z.object({
  id,
  payment_type: tender,
  captured: z.boolean(),
  amount: money,
  refunded_amount: money,
});
export type OrderPayment = z.infer<typeof orderPayment>;

const orderRefund = z.object({
  id,
  refunded_payment_id: id,
  created_at: instant,
  payment_type: tender,
  /** Negative; includes taxes, excludes tips. */
  amount: money,
  /** Negative. */
  tips: money,
  /** Text that the terminal sent; may be empty. */
  reason: z.string(),
  /** Whether the refund exceeds the part of the payment that had not been refunded yet. */
  is_too_large: z.boolean(),
  employee: z.nullable(person),
});
export type OrderRefund = z.infer<typeof orderRefund>;

export const orderDetails = z.extend(orderSummary, {
  offline_id: z.uuid(),
  note: z.string(),
  terminal: z.nullable(z.object({ id, name: z.string() })),
  sub_total: money,
  total_discount: money,
  total_comps: money,
  /** Reason for the discount on the whole order; may be empty. */
  discount_reason: z.string(),
  service_charge_amount: money,
  total_tax_amount: money,
  /** Amount by which the total was rounded for a cash payment; may be negative. */
  cash_rounding: money,
  total_tips: money,
  /** Null when the terminal sent no number of guests. */
  guest_count: z.nullable(z.int()),
  paid_amount: money,
  change_amount: money,
  taxes: z.array(orderTax),
  service_charges: z.array(orderServiceCharge),
  payments: z.array(orderPayment),
  refunds: z.array(orderRefund),
  order_items: z.array(orderItem),
  /** Oldest first. */
  exceptions: z.array(salesException),
});
export type OrderDetails = z.infer<typeof orderDetails>;

export const getOrder = operation({
  method: 'GET',
  path: '/orders/:id',
  right: view('orders', ['transactions', 'exceptions']),
  summary: 'One order with its items, taxes, service charges, payments, refunds and exceptions',
  params: idParams,
  response: orderDetails,
});

const paymentDetails = z.object({
  id,
  created_at: instant,
  kind: paymentKind,
  payment_type: tender,
  card_type: z.nullable(cardType),
  captured: z.boolean(),
  amount: money,
  refunded_amount: money,
  tax_amount: money,
  /** The payment's part of the order's service charges. */
  service_charge_amount: money,
  /** The payment's part of the order's cash rounding. */
  rounding_amount: money,
  tips: money,
  total_discount: money,
  tendered_amount: money,
  change_amount: money,
  employee: z.nullable(person),
  order: orderDetails,
});
export type PaymentDetails = z.infer<typeof paymentDetails>;

export const getPayment = operation({
  method: 'GET',
  path: '/payments/:id',
  right: view('transactions', ['orders', 'exceptions']),
  summary: 'One payment or refund, with its order',
  params: idParams,
  response: paymentDetails,
});

import { fromCents, toCents } from '@backoffice/contract/money';
import { min } from 'date-fns';
import { employeeColumns, eventFlags, type KnownEmployees, raisedFlags, timestampColumns } from './event-columns';
import type { ParsedOrder } from './parse-order';
import { removeNulCharacters } from './sent-operations';

/** The location's employees and items that orders refer to, by id. */
export interface ReferencedRecords {
  employees: KnownEmployees;
  items: Map<number, { price: number; price_type: string; visible: boolean; deleted: boolean }>;
}

export interface OrderToStore extends ParsedOrder {
  offlineId: string;
  contentHash: Buffer;
  /** Time at which the server received the order. */
  receivedAt: Date;
  locationId: number;
  terminalId: number;
  /** UUIDs of stored payments that have been refunded in part or in full. */
  refundedPayments: string[];
}

type Row = Record<string, unknown>;

/** Builds a row of `orders`, without its id, for `json_populate_recordset`. */
export function buildOrderRow(newOrder: OrderToStore, referenced: ReferencedRecords): Row & { flags: string[] } {
  const { order, totals, receivedAt } = newOrder;
  return {
    location_id: newOrder.locationId,
    offline_id: newOrder.offlineId,
    revision: order.revision,
    content_hash: `\\x${newOrder.contentHash.toString('hex')}`,
    terminal_id: newOrder.terminalId,
    ...employeeColumns(order.employee_id, referenced.employees),
    source: order.source,
    type: order.type,
    status: order.status,
    payment_type: summarizePaymentTypes(order.payments.map(({ payment_type }) => payment_type)),
    note: removeNulCharacters(order.note),
    sub_total: fromCents(totals.subTotal),
    total_discount: fromCents(totals.totalDiscount),
    cash_discount: fromCents(totals.cashDiscount),
    total_tax_amount: fromCents(totals.totalTax),
    total_tips: fromCents(totals.totalTips),
    total_amount: fromCents(totals.total),
    paid_amount: fromCents(totals.paid),
    change_amount: fromCents(totals.change),
    reported_total_amount: order.total_amount,
    flags: orderFlags(newOrder, referenced),
    ...timestampColumns(order, receivedAt),
    updated_at: receivedAt,
  };
}

/** The rows of an order's child tables, for `json_populate_recordset`. */
export interface ChildRows {
  order_items: Row[];
  order_item_modifiers: Row[];
  order_taxes: Row[];
  order_item_taxes: Row[];
  payments: Row[];
}

/** The rows of an order's lines and taxes. */
export type LineRows = Omit<ChildRows, 'payments'>;

/** Builds the child rows of the order `orderId`. */
export function buildChildRows(newOrder: OrderToStore, orderId: number, referenced: ReferencedRecords): ChildRows {
  const key = { location_id: newOrder.locationId, order_id: orderId };
  const payments = newOrder.order.payments.map((payment, position) =>
    buildPaymentRow(key, newOrder, payment, position, referenced),
  );
  return { ...buildLineRows(newOrder, key), payments };
}

/** Builds the rows of an order's lines and taxes, and of the modifiers and taxes of each line. */
export function buildLineRows(parsed: ParsedOrder, key: OrderKey): LineRows {
  const { order, totals } = parsed;
  return {
    order_items: order.items.map((item, position) => buildItemRow(key, parsed, item, position)),
    order_item_modifiers: order.items.flatMap((item, order_item_position) =>
      item.modifiers.map(({ modifier_id, name, price }, position) => ({
        ...key,
        order_item_position,
        position,
        modifier_id,
        name: removeNulCharacters(name),
        price,
      })),
    ),
    order_taxes: order.taxes.map(({ tax_id, name, rate }, position) => ({
      ...key,
      position,
      tax_id,
      name: removeNulCharacters(name),
      rate,
      amount: fromCents(totals.taxes[position] ?? 0),
    })),
    order_item_taxes: totals.lines.flatMap(({ taxes }, order_item_position) =>
      taxes.map(({ position, amount }) => ({
        ...key,
        order_item_position,
        tax_position: position,
        amount: fromCents(amount),
      })),
    ),
  };
}

export interface OrderKey {
  location_id: number;
  order_id: number;
}

function buildItemRow(
  key: OrderKey,
  { totals }: ParsedOrder,
  item: ParsedOrder['order']['items'][number],
  position: number,
): Row {
  const line = totals.lines[position];
  const price = item.modifiers.reduce((sum, modifier) => sum + toCents(modifier.price), toCents(item.price));
  return {
    ...key,
    position,
    item_id: item.item_id,
    item_name: removeNulCharacters(item.item_name),
    category_id: item.category_id,
    category_name: item.category_name === null ? null : removeNulCharacters(item.category_name),
    quantity: item.quantity,
    price: fromCents(price),
    discount_amount: fromCents(line?.discount ?? 0),
    tax_amount: fromCents(line?.tax ?? 0),
    total_price: fromCents(line?.total ?? 0),
    note: removeNulCharacters(item.note),
  };
}

function buildPaymentRow(
  key: OrderKey,
  { order, totals, receivedAt, terminalId }: OrderToStore,
  payment: OrderToStore['order']['payments'][number],
  position: number,
  referenced: ReferencedRecords,
): Row {
  const share = totals.payments[position];
  return {
    ...key,
    offline_id: payment.offline_id.toLowerCase(),
    payment_type: payment.payment_type,
    card_type: payment.card_type,
    captured: payment.captured,
    amount: payment.amount,
    tax_amount: fromCents(share?.tax ?? 0),
    tips: payment.tips,
    total_discount: fromCents(share?.discount ?? 0),
    tendered_amount: payment.tendered_amount,
    change_amount: fromCents(share?.change ?? 0),
    terminal_id: terminalId,
    ...employeeColumns(order.employee_id, referenced.employees),
    created_at: min([new Date(payment.created_at), receivedAt]),
  };
}

function summarizePaymentTypes(tenders: Array<'Cash' | 'Card'>): 'Cash' | 'Card' | 'Mixed' | null {
  const [first] = tenders;
  if (first === undefined) return null;
  return tenders.every((tender) => tender === first) ? first : 'Mixed';
}

/** Returns the flags of an order. A flagged order is stored nevertheless: flags mark it for review by a person. */
function orderFlags(newOrder: OrderToStore, { employees, items }: ReferencedRecords): string[] {
  const { order, totals, receivedAt } = newOrder;
  const sold = order.items.flatMap(({ item_id, price }) =>
    item_id === null ? [] : [{ item: items.get(item_id), price }],
  );
  const paid = order.payments.reduce((sum, { amount }) => sum + toCents(amount), 0);
  const isUnderTendered = order.payments.some(({ amount, tips, tendered_amount }) => {
    return toCents(tendered_amount) < toCents(amount) + toCents(tips);
  });
  return raisedFlags({
    total_mismatch: toCents(order.total_amount) !== totals.total,
    payment_mismatch: isUnderTendered || (order.status === 'Completed' && paid !== totals.total),
    discount_too_large: totals.isDiscountCapped,
    unknown_item: sold.some(({ item }) => item === undefined || item.deleted),
    hidden_item: sold.some(({ item }) => item !== undefined && !item.deleted && !item.visible),
    changed_price: sold.some(({ item, price }) => item && item.price_type !== 'Variable' && item.price !== price),
    refunded_payment_left_out: omitsRefundedPayment(newOrder),
    ...eventFlags(order, receivedAt, employees),
  });
}

/** Whether a revision omits a refunded payment. The payment is kept: its refund proves that it took place. */
function omitsRefundedPayment({ order, refundedPayments }: OrderToStore): boolean {
  const paymentIds = new Set(order.payments.map(({ offline_id }) => offline_id.toLowerCase()));
  return refundedPayments.some((id) => !paymentIds.has(id));
}

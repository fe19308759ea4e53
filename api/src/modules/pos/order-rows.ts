import { fromCents, toCents } from '@backoffice/shared/format/money';
import { min } from 'date-fns';
import type { OrderDraft } from './order-draft';
import { storable } from './sent-operations';
import { employeeColumns, type KnownEmployees, momentColumns, momentFlags, raised } from './told-moment';

/** What the location knows about what an order names. */
export interface Known {
  employees: KnownEmployees;
  items: Map<number, { price: number; price_type: string; shown: boolean; deleted: boolean }>;
}

export interface NewOrder extends OrderDraft {
  offlineId: string;
  contentHash: Buffer;
  /** When the server was told. */
  receivedAt: Date;
  locationId: number;
  terminalId: number;
  /** UUIDs of payments that have been refunded in part or in full. */
  refundedPayments: string[];
}

type Row = Record<string, unknown>;

/** Columns of `orders`, as JSON that PostgreSQL makes a row of; without the id. */
export function orderRow(told: NewOrder, known: Known): Row & { flags: string[] } {
  const { order, totals, receivedAt } = told;
  return {
    location_id: told.locationId,
    offline_id: told.offlineId,
    revision: order.revision,
    content_hash: `\\x${told.contentHash.toString('hex')}`,
    terminal_id: told.terminalId,
    ...employeeColumns(order.employee_id, known.employees),
    source: order.source,
    type: order.type,
    status: order.status,
    payment_type: paymentType(order.payments.map(({ payment_type }) => payment_type)),
    note: storable(order.note),
    sub_total: fromCents(totals.subTotal),
    total_discount: fromCents(totals.totalDiscount),
    cash_discount: fromCents(totals.cashDiscount),
    total_tax_amount: fromCents(totals.totalTax),
    total_tips: fromCents(totals.totalTips),
    total_amount: fromCents(totals.total),
    paid_amount: fromCents(totals.paid),
    change_amount: fromCents(totals.change),
    reported_total_amount: order.total_amount,
    flags: flagsOf(told, known),
    ...momentColumns(order, receivedAt),
    updated_at: receivedAt,
  };
}

/** What belongs to an order, by table: columns as JSON that PostgreSQL makes rows of. */
export interface ChildRows {
  order_items: Row[];
  order_item_modifiers: Row[];
  order_taxes: Row[];
  order_item_taxes: Row[];
  payments: Row[];
}

/** The rows of the lines and taxes below an order. */
export type LineRows = Omit<ChildRows, 'payments'>;

/** Rows below the order `orderId`. */
export function childRows(told: NewOrder, orderId: number, known: Known): ChildRows {
  const key = { location_id: told.locationId, order_id: orderId };
  const payments = told.order.payments.map((payment, position) => paymentRow(key, told, payment, position, known));
  return { ...lineRows(told, key), payments };
}

/** Returns the rows of an order's lines and taxes, and of the modifiers and taxes of each line. */
export function lineRows(told: OrderDraft, key: OrderKey): LineRows {
  const { order, totals } = told;
  return {
    order_items: order.items.map((item, position) => itemRow(key, told, item, position)),
    order_item_modifiers: order.items.flatMap((item, order_item_position) =>
      item.modifiers.map(({ modifier_id, name, price }, position) => ({
        ...key,
        order_item_position,
        position,
        modifier_id,
        name: storable(name),
        price,
      })),
    ),
    order_taxes: order.taxes.map(({ tax_id, name, rate }, position) => ({
      ...key,
      position,
      tax_id,
      name: storable(name),
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

function itemRow(
  key: OrderKey,
  { totals }: OrderDraft,
  item: OrderDraft['order']['items'][number],
  position: number,
): Row {
  const line = totals.lines[position];
  const price = item.modifiers.reduce((sum, modifier) => sum + toCents(modifier.price), toCents(item.price));
  return {
    ...key,
    position,
    item_id: item.item_id,
    item_name: storable(item.item_name),
    category_id: item.category_id,
    category_name: item.category_name === null ? null : storable(item.category_name),
    quantity: item.quantity,
    price: fromCents(price),
    discount_amount: fromCents(line?.discount ?? 0),
    tax_amount: fromCents(line?.tax ?? 0),
    total_price: fromCents(line?.total ?? 0),
    note: storable(item.note),
  };
}

function paymentRow(
  key: OrderKey,
  { order, totals, receivedAt, terminalId }: NewOrder,
  payment: NewOrder['order']['payments'][number],
  position: number,
  known: Known,
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
    ...employeeColumns(order.employee_id, known.employees),
    created_at: min([new Date(payment.created_at), receivedAt]),
  };
}

function paymentType(tenders: Array<'Cash' | 'Card'>): 'Cash' | 'Card' | 'Mixed' | null {
  const [first] = tenders;
  if (first === undefined) return null;
  return tenders.every((tender) => tender === first) ? first : 'Mixed';
}

/** What somebody may want to look at, though the sale stands as it was told. */
function flagsOf(told: NewOrder, { employees, items }: Known): string[] {
  const { order, totals, receivedAt } = told;
  const sold = order.items.flatMap(({ item_id, price }) =>
    item_id === null ? [] : [{ item: items.get(item_id), price }],
  );
  const paid = order.payments.reduce((sum, { amount }) => sum + toCents(amount), 0);
  const short = order.payments.some(({ amount, tips, tendered_amount }) => {
    return toCents(tendered_amount) < toCents(amount) + toCents(tips);
  });
  return raised({
    total_mismatch: toCents(order.total_amount) !== totals.total,
    payment_mismatch: short || (order.status === 'Completed' && paid !== totals.total),
    discount_too_large: totals.discountWasCut,
    unknown_item: sold.some(({ item }) => item === undefined || item.deleted),
    hidden_item: sold.some(({ item }) => item !== undefined && !item.deleted && !item.shown),
    changed_price: sold.some(({ item, price }) => item && item.price_type !== 'Variable' && item.price !== price),
    refunded_payment_left_out: leavesOutRefunded(told),
    ...momentFlags(order, receivedAt, employees),
  });
}

/** A refund proves that its payment took place: one that is left out afterwards stays, and so does its money. */
function leavesOutRefunded({ order, refundedPayments }: NewOrder): boolean {
  const named = new Set(order.payments.map(({ offline_id }) => offline_id.toLowerCase()));
  return refundedPayments.some((id) => !named.has(id));
}

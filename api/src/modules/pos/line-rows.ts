import { fromCents } from '@backoffice/contract/money';
import type { OrderTotals } from '../orders/order-totals';
import { computeUnitPrice, type ParsedOrder } from './parse-order';
import { removeNulCharacters } from './sent-operations';

/** Tables of an order's lines, taxes and service charges. Referenced tables precede the tables that refer to them. */
export const LINE_TABLES = ['order_items', 'order_item_modifiers', 'order_taxes', 'order_service_charges'] as const;
export type ChildTable = (typeof LINE_TABLES)[number] | 'payments';

export interface OrderKey {
  location_id: number;
  order_id: number;
}

export type ChildRow = OrderKey & Record<string, unknown>;
export type LineRows = Record<(typeof LINE_TABLES)[number], ChildRow[]>;

/** Builds the rows of an order's lines, of their modifiers, and of the order's taxes and service charges. */
export function buildLineRows(parsed: ParsedOrder, key: OrderKey): LineRows {
  const { order, totals } = parsed;
  const { location_id, order_id } = key;
  return {
    order_items: order.items.map((item, position) => buildItemRow(key, parsed, item, position)),
    order_item_modifiers: order.items.flatMap((item, order_item_position) =>
      item.modifiers.map(({ modifier_id, name, price }, position) => ({
        location_id,
        order_id,
        order_item_position,
        position,
        modifier_id,
        name: removeNulCharacters(name),
        price,
      })),
    ),
    order_taxes: order.taxes.map(({ tax_id, name, rate }, position) => ({
      location_id,
      order_id,
      position,
      tax_id,
      name: removeNulCharacters(name),
      rate,
      amount: fromCents(totals.taxes[position] ?? 0),
    })),
    order_service_charges: order.service_charges.map(({ name, rate }, position) => ({
      location_id,
      order_id,
      position,
      name: removeNulCharacters(name),
      rate,
      amount: fromCents(totals.serviceCharges[position]?.amount ?? 0),
      tax_amount: fromCents(totals.serviceCharges[position]?.tax ?? 0),
      tax_amounts: totals.taxes.map((_, tax) => amountOfTax(totals.serviceCharges[position]?.taxes ?? [], tax)),
    })),
  };
}

export function mergeLineRows(lines: LineRows[]): LineRows {
  return {
    order_items: lines.flatMap((rows) => rows.order_items),
    order_item_modifiers: lines.flatMap((rows) => rows.order_item_modifiers),
    order_taxes: lines.flatMap((rows) => rows.order_taxes),
    order_service_charges: lines.flatMap((rows) => rows.order_service_charges),
  };
}

function buildItemRow(
  { location_id, order_id }: OrderKey,
  { totals }: ParsedOrder,
  item: ParsedOrder['order']['items'][number],
  position: number,
): ChildRow {
  const line = totals.lines[position];
  return {
    location_id,
    order_id,
    position,
    item_id: item.item_id,
    item_name: removeNulCharacters(item.item_name),
    category_id: item.category_id,
    category_name: item.category_name === null ? null : removeNulCharacters(item.category_name),
    quantity: item.quantity,
    price: fromCents(computeUnitPrice(item)),
    discount_amount: fromCents(line?.discount ?? 0),
    discount_kind: item.discount_kind === 'Comp' ? item.discount_kind : null,
    discount_reason: removeNulCharacters(item.discount_reason) || null,
    own_discount: hasOwnDiscount(item) ? fromCents(line?.ownDiscount ?? 0) : null,
    tax_amount: fromCents(line?.tax ?? 0),
    tax_amounts: totals.taxes.map((_, tax) => amountOfTax(line?.taxes ?? [], tax)),
    total_price: fromCents(line?.total ?? 0),
    note: removeNulCharacters(item.note),
  };
}

/**
 * Whether a line's own discount is stored separately from its share of the order's discount. This applies to comps and
 * to discounts with a reason.
 */
function hasOwnDiscount({ discount_kind, discount_reason }: ParsedOrder['order']['items'][number]): boolean {
  return discount_kind === 'Comp' || discount_reason !== '';
}

/** Returns the sum of the comps in cents. A comp is a discount for something that the restaurant gave away for free. */
export function sumComps({ order, totals }: ParsedOrder): number {
  return order.items.reduce(
    (sum, { discount_kind }, position) =>
      discount_kind === 'Comp' ? sum + (totals.lines[position]?.ownDiscount ?? 0) : sum,
    0,
  );
}

function amountOfTax(taxes: OrderTotals['lines'][number]['taxes'], tax: number): number | null {
  const share = taxes.find(({ position }) => position === tax);
  return share ? fromCents(share.amount) : null;
}

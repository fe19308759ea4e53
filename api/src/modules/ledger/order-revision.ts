import type { ChildRow, LineRows } from '../pos/line-rows';
import type { OrderRow } from '../pos/order-rows';

/** Columns left out of documents: columns of the revision itself, or derived from other rows. */
const LEFT_OUT = new Set([
  'location_id',
  'id',
  'order_id',
  'offline_id',
  'revision',
  'content_hash',
  'updated_at',
  'order_employee_id',
  'order_type',
  'order_status',
  'order_created_at',
]);

/** Returns the document of a new order's revision as JSON. It equals the order's row of `order_documents`. */
export function buildOrderDocument(order: OrderRow, lines: LineRows, payments: ChildRow[]): string {
  return JSON.stringify({
    order: buildPart(order),
    items: lines.order_items.map(buildPart),
    modifiers: lines.order_item_modifiers.map(buildPart),
    taxes: lines.order_taxes.map(buildPart),
    ...(lines.order_service_charges.length > 0 && { service_charges: lines.order_service_charges.map(buildPart) }),
    payments: payments.map((payment) => ({
      ...buildPart(payment),
      ...REFUND_COLUMNS,
      offline_id: payment.offline_id,
    })),
  });
}

/** Values, in a payment that is not a refund, of the columns that are set only for refunds. */
const REFUND_COLUMNS = { reason: '', flags: [] };

function buildPart(row: Record<string, unknown>): Record<string, unknown> {
  const part: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    if (value !== null && !LEFT_OUT.has(column)) part[column] = value;
  }
  return part;
}

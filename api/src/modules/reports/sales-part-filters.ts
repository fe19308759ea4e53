import type { summarizeOrders } from '@backoffice/contract/reports';
import { PAID_AGAIN_REASON } from '@backoffice/contract/sales-drill-down';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { DISCOUNT_KEY, REFUND_REASON_KEY, TAX_KEY } from '../rollups/rollups';

type PartQuery = Pick<
  z.output<NonNullable<typeof summarizeOrders.query>>,
  | ('item_id' | 'item_name' | 'category_id' | 'modifier_id' | 'modifier_name')
  | ('tax_id' | 'tax' | 'discount' | 'refund_reason' | 'refunded_by')
>;

/**
 * Identifies the order to which a subquery belongs. Every subquery also compares `locationId`, so that PostgreSQL can
 * use the index of the subquery's table.
 */
interface OrderContext {
  locationId: number;
  orderId: string;
  /** Column with the id of the payment or refund; undefined for orders. */
  paymentId?: string | undefined;
}

/** SQL condition: whether the order has a row in `table` that meets `condition`. */
function hasPart(table: string, { locationId, orderId }: OrderContext, condition: RawBuilder<unknown>) {
  return sql<boolean>`exists (select from ${sql.table(table)} part
    where part.location_id = ${locationId} and part.order_id = ${sql.ref(orderId)} and ${condition})`;
}

/** SQL condition: whether the order tax `part` applies to a row of `table`. */
const taxes = (table: string) => sql`exists (select from ${sql.table(table)} taxed
  where taxed.location_id = part.location_id and taxed.order_id = part.order_id
    and taxed.tax_amounts[part.position + 1] is not null)`;

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` and `);

/** SQL conditions on an order line, whose table has the alias `part`. */
function lineConditions({ item_id, item_name, category_id }: PartQuery): RawBuilder<unknown>[] {
  const isOfCategory = category_id === 'none' ? sql`is null` : sql`= ${category_id}`;
  return [
    ...(item_id === undefined ? [] : [sql`part.item_id = ${item_id}`]),
    ...(item_name === undefined ? [] : [sql`part.item_id is null and part.item_name = ${item_name}`]),
    ...(category_id === undefined ? [] : [sql`part.category_id ${isOfCategory}`]),
  ];
}

function modifierConditions({ modifier_id, modifier_name }: PartQuery, alias: string): RawBuilder<unknown>[] {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return [
    ...(modifier_id === undefined || modifier_id === 'none' ? [] : [sql`${column('modifier_id')} = ${modifier_id}`]),
    ...(modifier_id === 'none' ? [sql`${column('modifier_id')} is null and ${column('name')} = ''`] : []),
    ...(modifier_name === undefined
      ? []
      : [sql`${column('modifier_id')} is null and ${column('name')} = ${modifier_name}`]),
  ];
}

/** SQL condition: whether one line of the order matches all filters by item, category and modifier. */
function lineCondition(query: PartQuery, context: OrderContext): RawBuilder<boolean>[] {
  const line = lineConditions(query);
  if (line.length === 0) {
    const modifier = modifierConditions(query, 'part');
    return modifier.length === 0 ? [] : [hasPart('order_item_modifiers', context, all(modifier))];
  }
  const modifier = modifierConditions(query, 'modifier');
  const ofLine = sql`exists (select from order_item_modifiers modifier where modifier.location_id = part.location_id
    and modifier.order_id = part.order_id and modifier.order_item_position = part.position and ${all(modifier)})`;
  return [hasPart('order_items', context, all(modifier.length === 0 ? line : [...line, ofLine]))];
}

/** SQL: the key of the reason of a row of `payments`. The filters include payments that pay again what was refunded. */
const REFUND_KEY = sql`case when part.kind = 'Refund' then ${REFUND_REASON_KEY}
  else ${sql.lit(`Refund:${PAID_AGAIN_REASON}`)} end`;

/** SQL: whether the order has a refund that matches the filters, or the payment is such a refund. */
function refundCondition({ refund_reason, refunded_by }: PartQuery, context: OrderContext): RawBuilder<boolean>[] {
  if (refund_reason === undefined && refunded_by === undefined) return [];
  const by = refunded_by === 'none' ? sql`is null` : sql`= ${refunded_by}`;
  const refundedBy = sql`case when part.kind = 'Refund' then part.employee_id end`;
  const conditions = [
    sql`(part.kind = 'Refund' or part.paid_again_amount is not null)`,
    ...(context.paymentId === undefined ? [] : [sql`part.id = ${sql.ref(context.paymentId)}`]),
    ...(refund_reason === undefined ? [] : [sql`${REFUND_KEY} = ${refund_reason}`]),
    ...(refunded_by === undefined ? [] : [sql`(${refundedBy}) ${by}`]),
  ];
  return [hasPart('payments', context, all(conditions))];
}

/** SQL conditions of the filters by parts of an order: lines, modifiers, taxes, discounts and refunds. */
export function orderPartConditions(query: PartQuery, context: OrderContext): RawBuilder<boolean>[] {
  const { tax_id, tax, discount } = query;
  const [onLine, onCharge] = [taxes('order_items'), taxes('order_service_charges')];
  return [
    ...(tax_id === undefined ? [] : [hasPart('order_taxes', context, sql`part.tax_id = ${tax_id} and ${onLine}`)]),
    ...(tax === undefined
      ? []
      : [hasPart('order_taxes', context, sql`${TAX_KEY} = ${tax} and (${onLine} or ${onCharge})`)]),
    ...(discount === undefined ? [] : [hasPart('order_discounts', context, sql`${DISCOUNT_KEY} = ${discount}`)]),
    ...refundCondition(query, context),
    ...lineCondition(query, context),
  ];
}

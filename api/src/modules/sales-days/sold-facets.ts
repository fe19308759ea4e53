import { type RawBuilder, sql } from 'kysely';

/** Which orders: a condition on the column that holds their ids. */
export type Orders = (column: string) => RawBuilder<unknown>;

export const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** The sales of a location that `condition` finds, by either report. */
export function salesWhere(locationId: number, condition: RawBuilder<unknown>) {
  const of = (view: string) => sql`select * from ${sql.table(view)} where location_id = ${locationId} and ${condition}`;
  return sql.join([of('order_sales'), of('order_refunds'), of('payment_sales')], sql` union all `);
}

/** What lies below the orders and is filtered by, each value once for an order. */
function facetsBelow(locationId: number, orders: Orders) {
  const of = (table: string, facet: string, column: string) =>
    sql`select order_id, ${sql.lit(facet)} as facet, ${sql.ref(column)}::text as value from ${sql.table(table)}
      where location_id = ${locationId} and ${orders('order_id')} and ${sql.ref(column)} is not null`;
  return sql.join(
    [
      of('payments', 'captured', 'captured'),
      of('payments', 'card_type', 'card_type'),
      of('order_items', 'item', 'item_id'),
      of('order_items', 'category', 'category_id'),
      of('order_item_modifiers', 'modifier', 'modifier_id'),
      sql`select order_id, 'tax' as facet, tax_id::text as value
        from order_taxes tax join order_items line using (location_id, order_id)
        where location_id = ${locationId} and ${orders('order_id')} and line.tax_amounts[tax.position + 1] is not null
          and tax_id is not null`,
    ],
    sql` union `,
  );
}

/**
 * `parts`: each sale that the statement calls `sold` with each facet and value it is found by, and its `names`. `orders`
 * are those sold.
 */
export function partsOfSold(locationId: number, orders: Orders, names: readonly string[]) {
  return sql`facets as materialized (${facetsBelow(locationId, orders)}),
    parts as (
      select ${columns(['facet', 'value', ...names])} from sold
      cross join lateral (values ('all', ''), ('employee', employee_id::text), ('payment_type', payment_type),
        ('employee_payment_type', employee_id || ' ' || payment_type), ('type', type), ('terminal', terminal_id::text),
        ('captured', captured::text), ('card_type', card_type)) own (facet, value)
      where value is not null
      union all
      select ${columns(['facet', 'value', ...names])} from sold join facets using (order_id)
      where report = 'orders' or facet not in ('captured', 'card_type')
    )`;
}

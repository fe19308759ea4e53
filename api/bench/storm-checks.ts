import type { Client } from 'pg';
import type { LocationSales } from './storm-sales';

const ROWS_AT_ONCE = 5_000;

const TOLD = `
  create temporary table if not exists told_orders (offline_id uuid primary key, revision integer, status text,
    created_at timestamptz, lines integer, modifiers integer, sub_total numeric(12,2), total_discount numeric(12,2),
    total_tax_amount numeric(12,2), total_tips numeric(12,2), total_amount numeric(12,2));
  create temporary table if not exists told_payments (offline_id uuid primary key, order_offline_id uuid, kind text,
    amount numeric(12,2), tips numeric(12,2), tax_amount numeric(12,2), total_discount numeric(12,2),
    created_at timestamptz);
  truncate told_orders, told_payments`;

/** Each finds what is not as it was told, by UUID; $1 is the location. */
const CHECKS = {
  'orders that are missing, too many or not in their last revision': `
    select coalesce(told.offline_id, known.offline_id) as offline_id
    from told_orders told full join (select * from orders where location_id = $1) known using (offline_id)
    where (told.revision, told.status, told.created_at, told.sub_total, told.total_discount, told.total_tax_amount,
        told.total_tips, told.total_amount, told.total_amount)
      is distinct from (known.revision, known.status, known.created_at, known.sub_total, known.total_discount,
        known.total_tax_amount, known.total_tips, known.total_amount, known.reported_total_amount)`,
  'payments and refunds that are missing, too many or of other amounts': `
    select coalesce(told.offline_id, known.offline_id) as offline_id
    from told_payments told full join (
      select payments.*, orders.offline_id as order_offline_id from payments join orders
        on orders.location_id = payments.location_id and orders.id = payments.order_id where payments.location_id = $1
    ) known using (offline_id)
    where (told.order_offline_id, told.kind, told.amount, told.tips, told.tax_amount, told.total_discount,
        told.created_at)
      is distinct from (known.order_offline_id, known.kind, known.amount, known.tips, known.tax_amount,
        known.total_discount, known.created_at)`,
  'orders whose lines are not those told, or do not add up': `
    select offline_id from orders join told_orders told using (offline_id) left join (
      select order_id, count(*) as lines, sum(total_price) as price, sum(tax_amount) as tax from order_items
      where location_id = $1 group by order_id) line on line.order_id = orders.id
    where location_id = $1 and (told.lines, orders.sub_total - orders.total_discount, orders.total_tax_amount)
      is distinct from (line.lines, line.price, line.tax)`,
  'orders whose modifiers are not those told': `
    select offline_id from orders join told_orders told using (offline_id) left join (
      select order_id, count(*) as modifiers from order_item_modifiers where location_id = $1 group by order_id
    ) part on part.order_id = orders.id
    where location_id = $1 and told.modifiers <> coalesce(part.modifiers, 0)`,
  'orders whose taxes do not add up': `
    select offline_id from orders
      left join (select order_id, sum(amount) as tax from order_taxes where location_id = $1 group by 1) tax
        on tax.order_id = orders.id
      left join (select order_id, sum(amount) as tax from order_item_taxes where location_id = $1 group by 1) line
        on line.order_id = orders.id
    where location_id = $1
      and (coalesce(tax.tax, 0) <> total_tax_amount or coalesce(line.tax, 0) <> total_tax_amount)`,
  'orders that are paid more or less than they come to': `
    select orders.offline_id from orders left join (
      select order_id, sum(amount) as amount, sum(tips) as tips from payments
      where location_id = $1 and kind = 'Sale' group by 1) paid on paid.order_id = orders.id
    where location_id = $1 and (coalesce(paid.amount, 0), coalesce(paid.tips, 0)) is distinct from
      (case orders.status when 'Completed' then total_amount else 0 end, total_tips)`,
  'payments of which not as much is known to be given back as was': `
    select paid.offline_id from payments paid left join (
      select refunded_payment_id, -sum(amount) as amount from payments where location_id = $1 group by 1) back
      on back.refunded_payment_id = paid.id
    where location_id = $1 and refunded_amount <> coalesce(back.amount, 0)`,
};

/**
 * Compares what the database holds of a location with what its terminals told, row by row and cent by cent, through a
 * connection of the database's owner. Gives back what is wrong, a line each.
 */
export async function findMismatches(client: Client, locationId: number, sales: LocationSales): Promise<string[]> {
  await client.query(TOLD);
  await load(client, 'told_orders', sales.orders);
  await load(client, 'told_payments', sales.payments);
  await client.query('analyze told_orders, told_payments');
  const mismatches: string[] = [];
  for (const [what, statement] of Object.entries(CHECKS)) {
    const { rows } = await client.query<{ offline_id: string }>(statement, [locationId]);
    const examples = rows.slice(0, 3).map(({ offline_id }) => offline_id);
    if (rows.length > 0) mismatches.push(`location ${locationId}: ${rows.length} ${what}: ${examples.join(', ')}`);
  }
  return mismatches;
}

async function load(client: Client, table: string, rows: object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE));
    await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [part]);
  }
}

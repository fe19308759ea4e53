import type { Client } from 'pg';
import type { ExpectedSales } from './expected-sales';

const ROWS_AT_ONCE = 5_000;

const CREATE_TABLES = `
  create temporary table if not exists expected_orders (offline_id uuid primary key, revision integer, status text,
    created_at timestamptz, lines integer, modifiers integer, sub_total numeric(12,2), total_discount numeric(12,2),
    total_tax_amount numeric(12,2), total_tips numeric(12,2), total_amount numeric(12,2));
  create temporary table if not exists expected_payments (offline_id uuid primary key, order_offline_id uuid, kind text,
    amount numeric(12,2), tips numeric(12,2), tax_amount numeric(12,2), total_discount numeric(12,2),
    created_at timestamptz);
  truncate expected_orders, expected_payments`;

/** Queries for the UUIDs of records that differ from the expected records; $1 is the location id. */
const CHECKS = {
  'orders that are missing, unexpected or not in their last revision': `
    select coalesce(expected.offline_id, stored.offline_id) as offline_id
    from expected_orders expected full join (select * from orders where location_id = $1) stored using (offline_id)
    where (expected.revision, expected.status, expected.created_at, expected.sub_total, expected.total_discount, expected.total_tax_amount,
        expected.total_tips, expected.total_amount, expected.total_amount)
      is distinct from (stored.revision, stored.status, stored.created_at, stored.sub_total, stored.total_discount,
        stored.total_tax_amount, stored.total_tips, stored.total_amount, stored.reported_total_amount)`,
  'payments and refunds that are missing, unexpected or have other amounts': `
    select coalesce(expected.offline_id, stored.offline_id) as offline_id
    from expected_payments expected full join (
      select payments.*, orders.offline_id as order_offline_id from payments join orders
        on orders.location_id = payments.location_id and orders.id = payments.order_id where payments.location_id = $1
    ) stored using (offline_id)
    where (expected.order_offline_id, expected.kind, expected.amount, expected.tips, expected.tax_amount, expected.total_discount,
        expected.created_at)
      is distinct from (stored.order_offline_id, stored.kind, stored.amount, stored.tips, stored.tax_amount,
        stored.total_discount, stored.created_at)`,
  'orders whose number or sum of lines is wrong': `
    select offline_id from orders join expected_orders expected using (offline_id) left join (
      select order_id, count(*) as lines, sum(total_price) as price, sum(tax_amount) as tax from order_items
      where location_id = $1 group by order_id) line on line.order_id = orders.id
    where location_id = $1 and (expected.lines, orders.sub_total - orders.total_discount, orders.total_tax_amount)
      is distinct from (line.lines, line.price, line.tax)`,
  'orders whose number of modifiers is wrong': `
    select offline_id from orders join expected_orders expected using (offline_id) left join (
      select order_id, count(*) as modifiers from order_item_modifiers where location_id = $1 group by order_id
    ) part on part.order_id = orders.id
    where location_id = $1 and expected.modifiers <> coalesce(part.modifiers, 0)`,
  'orders whose taxes do not add up': `
    select offline_id from orders
      left join (select order_id, sum(amount) as tax from order_taxes where location_id = $1 group by 1) tax
        on tax.order_id = orders.id
      left join (select order_id, sum(amount) as tax from order_items cross join unnest(tax_amounts) amount
        where location_id = $1 group by 1) line
        on line.order_id = orders.id
    where location_id = $1
      and (coalesce(tax.tax, 0) <> total_tax_amount or coalesce(line.tax, 0) <> total_tax_amount)`,
  'orders whose payments differ from their total': `
    select orders.offline_id from orders left join (
      select order_id, sum(amount) as amount, sum(tips) as tips, sum(refunded_amount) as refunded from payments
      where location_id = $1 and kind = 'Sale' group by 1) paid on paid.order_id = orders.id
    where location_id = $1 and not 'payment_mismatch' = any(flags)
      and (coalesce(paid.amount, 0), coalesce(paid.tips, 0)) is distinct from
        (case orders.status when 'Completed' then total_amount else coalesce(paid.refunded, 0) end, total_tips)`,
  'payments whose refunded amount differs from their refunds': `
    select paid.offline_id from payments paid left join (
      select refunded_payment_id, -sum(amount) as amount from payments where location_id = $1 group by 1) back
      on back.refunded_payment_id = paid.id
    where location_id = $1 and refunded_amount <> coalesce(back.amount, 0)`,
};

/**
 * Compares the rows of a location with the expected orders and payments, to the cent. `client` is logged in as the
 * database's owner. Returns one line per kind of difference.
 */
export async function findMismatches(client: Client, locationId: number, sales: ExpectedSales): Promise<string[]> {
  await client.query(CREATE_TABLES);
  await insertRows(client, 'expected_orders', sales.orders);
  await insertRows(client, 'expected_payments', sales.payments);
  await client.query('analyze expected_orders, expected_payments');
  const mismatches: string[] = [];
  for (const [description, statement] of Object.entries(CHECKS)) {
    const { rows } = await client.query<{ offline_id: string }>(statement, [locationId]);
    const examples = rows.slice(0, 3).map(({ offline_id }) => offline_id);
    if (rows.length > 0)
      mismatches.push(`location ${locationId}: ${rows.length} ${description}: ${examples.join(', ')}`);
  }
  return mismatches;
}

async function insertRows(client: Client, table: string, rows: object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE));
    await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [part]);
  }
}

import type { Client } from 'pg';

export interface OrderLoad {
  locationId: number;
  /** Id of the first order; the other orders have the ids after it. */
  first: number;
  orders: number;
  days: number;
  /** The first day, `yyyy-MM-dd`. */
  since: string;
}

/** Number of orders that one set of statements inserts. */
const CHUNK = 50_000;

/**
 * Creates the lines of orders $1 to $2: about three per order, from a menu of 170 items in 20 categories with very
 * different frequencies.
 */
const LINES = `
  create temporary table lines as
  select n as order_id, position, item_id, item_id % 20 + 1 as category_id, quantity,
    (3 + item_id % 30 + 0.25)::numeric(12,2) as price, random() < 0.6 as is_modified
  from (
    select n, position, 1 + floor(170 * power(random(), 3))::int as item_id,
      case when random() < 0.1 then 2 else 1 end as quantity
    from generate_series($1::bigint, $2::bigint) n
    cross join lateral generate_series(0, floor(random() * 4.82 + n * 0)::int) position
  ) told`;

/** Creates the totals and times of the orders, which are spread evenly over twelve hours of each day. */
const SUMS = `
  create temporary table sums as
  select *, round((sub_total - discount) * 0.09, 2) as tax,
    case when tender <> 'Cash' then round(sub_total * 0.15, 2) else 0 end as tips
  from (
    select order_id, sum(quantity * price) as sub_total,
      case when random() < 0.1 then round(sum(quantity * price) * 0.1, 2) else 0 end as discount,
      case when random() < 0.6 then 'Card' when random() < 0.82 then 'Cash' else 'Mixed' end as tender,
      case when random() < 0.985 then 'Completed' when random() < 0.67 then 'Voided' else 'Open' end as status,
      1 + floor(5 * power(random(), 2))::int as terminal_id, 1 + floor(15 * power(random(), 2))::int as employee_id,
      (array['DineIn', 'DineIn', 'DineIn', 'TakeOut', 'TakeOut', 'Delivery', 'PickUp'])[1 + floor(random() * 7)::int] as type,
      case when order_id % 3 = 0 then 'Debit' else 'Credit' end as card_type,
      case when random() < 0.995 then 'Captured' else 'NotCaptured' end as capture_state,
      $1::date + interval '15 hours' + floor((order_id - $2::bigint) / $3::bigint) * interval '1 day'
        + ((order_id - $2::bigint) % $3::bigint) * (interval '12 hours' / $3::bigint) as at
    from lines group by order_id
  ) told`;

const ORDERS = `
  insert into orders (location_id, id, offline_id, revision, content_hash, terminal_id, employee_id,
    employee_first_name, employee_last_name, source, type, status, payment_type, card_type, capture_state, sub_total, total_discount,
    total_tax_amount, total_tips, total_amount, paid_amount, change_amount, reported_total_amount, created_at,
    client_created_at, client_sent_at, received_at)
  overriding system value
  select $1::bigint, order_id, gen_random_uuid(), 1, decode(md5(order_id::text), 'hex'), terminal_id, employee_id,
    'Employee', employee_id::text, 'Pos', type, status, case when status = 'Completed' then tender end,
    case when status = 'Completed' and tender <> 'Cash' then card_type end,
    case when status = 'Completed' then capture_state end, sub_total,
    discount, tax, tips, sub_total - discount + tax, sub_total - discount + tax, 0, sub_total - discount + tax, at, at,
    at, at
  from sums order by order_id`;

const PARTS = [
  `insert into order_items (location_id, order_id, position, item_id, item_name, category_id, category_name, quantity,
      price, total_price, tax_amounts)
    select $1::bigint, order_id, position, item_id, 'Item ' || item_id, category_id, 'Category ' || category_id, quantity,
      price, quantity * price, '{0,0}' from lines order by order_id, position`,
  `insert into order_item_modifiers (location_id, order_id, order_item_position, position, modifier_id, name, price)
    select $1::bigint, order_id, position, 0, 1 + floor(50 * power(random(), 3))::int, 'Extra', 0 from lines
    where is_modified order by order_id, position`,
  `insert into order_taxes (location_id, order_id, position, tax_id, name, rate, amount)
    select $1::bigint, order_id, 0, 1, 'State Tax', 4, round(tax / 2, 2) from sums union all
    select $1::bigint, order_id, 1, case when order_id % 20 = 0 then 3 else 2 end, 'City Tax', 5, tax - round(tax / 2, 2)
    from sums order by 2, 3`,
  `insert into payments (location_id, offline_id, order_id, payment_type, card_type, captured, amount, tax_amount, tips,
      total_discount, tendered_amount, terminal_id, employee_id, employee_first_name, employee_last_name,
      order_employee_id, order_type, order_status, order_created_at, created_at)
    select $1::bigint, gen_random_uuid(), order_id, part, case when part = 'Card' then card_type end,
      capture_state = 'Captured',
      case when is_rest then paid - round(paid / 2, 2) when tender = 'Mixed' then round(paid / 2, 2) else paid end,
      case when is_rest then tax - round(tax / 2, 2) when tender = 'Mixed' then round(tax / 2, 2) else tax end,
      case when part = 'Card' then tips else 0 end,
      case when is_rest then discount - round(discount / 2, 2) when tender = 'Mixed' then round(discount / 2, 2)
        else discount end,
      paid, terminal_id, employee_id, 'Employee', employee_id::text, employee_id, type, status, at,
      at + interval '1 second'
    from (select *, sub_total - discount + tax as paid from sums where status = 'Completed') sold
    cross join lateral (values ('Card', false), ('Cash', tender = 'Mixed')) tenders (part, is_rest)
    where tender in (part, 'Mixed') order by order_id, part`,
  `insert into payments (location_id, offline_id, order_id, kind, refunded_payment_id, payment_type, card_type, captured,
      amount, tax_amount, tips, total_discount, terminal_id, employee_id, employee_first_name, employee_last_name,
      order_employee_id, order_type, order_status, order_created_at, created_at)
    select location_id, gen_random_uuid(), order_id, 'Refund', id, payment_type, card_type, captured, -amount,
      -tax_amount, -tips, -total_discount, terminal_id, employee_id, employee_first_name, employee_last_name,
      order_employee_id, order_type, order_status, order_created_at, created_at + interval '20 minutes'
    from payments where location_id = $1 and order_id in (select order_id from sums) and kind = 'Sale' and id % 100 = 0`,
  `update payments set refunded_amount = -refund.amount from payments refund
    where refund.location_id = $1 and refund.order_id in (select order_id from sums) and refund.kind = 'Refund'
      and payments.location_id = refund.location_id and payments.id = refund.refunded_payment_id`,
];

/** Inserts orders directly into the database as its owner; sending them to the API would take hours. */
export async function insertOrders(
  client: Client,
  { locationId, first, orders, days, since }: OrderLoad,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  const perDay = Math.ceil(orders / days);
  for (let from = first; from < first + orders; from += CHUNK) {
    const to = Math.min(from + CHUNK, first + orders) - 1;
    await client.query(LINES.replaceAll('$1::bigint', `${from}`).replaceAll('$2::bigint', `${to}`));
    const placed = SUMS.replaceAll('$1::date', `date '${since}'`).replaceAll('$2::bigint', `${first}`);
    await client.query(placed.replaceAll('$3::bigint', `${perDay}`));
    await client.query('analyze lines, sums');
    await client.query(ORDERS, [locationId]);
    for (const statement of PARTS) await client.query(statement, [locationId]);
    await client.query('drop table lines, sums');
    onProgress(to - first + 1);
  }
  await client.query(
    `insert into cash_reconciliations (location_id, offline_id, content_hash, terminal_id, opening_float, cash_in,
       cash_out, reconciled_balance, created_at, client_created_at)
     select $1::bigint, gen_random_uuid(), '\\x00', 1, 200, 900, 20, 1079, at, at
     from generate_series($2::date + interval '27 hours', $2::date + $3 * interval '1 day' + interval '3 hours',
       interval '12 hours') at`,
    [locationId, since, days],
  );
}

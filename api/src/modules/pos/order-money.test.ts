import { randomUUID } from 'node:crypto';
import type { PosOrder } from '@backoffice/contract/pos-sales';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { buildPosOrder, createPairedClient } from '../../../test/pos-orders';
import { buildPosRefund } from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';

const suite = useTestApp();
let location: number;
let terminal: Awaited<ReturnType<typeof createPairedClient>>;

beforeAll(async () => {
  location = await createLocation(suite.db);
  terminal = await createPairedClient(suite, location);
});

const taxes = [{ tax_id: null, name: 'Sales tax', rate: 8.875 }];
const ribeye = {
  item_name: 'Ribeye',
  category_id: 3,
  category_name: 'Mains',
  quantity: 2,
  price: 42,
  modifiers: [{ modifier_id: 1, name: 'Truffle butter', price: 4.5 }],
  tax_positions: [0],
};
const salad = { item_name: 'Salad by weight', quantity: 0.435, price: 12.99, tax_positions: [0] };
const giftCard = { item_name: 'Gift card', price: 25 };

test('the amounts, taxes and discounts of an order are computed to the cent', async () => {
  // The lines of 93.00, 5.65 and 25.00 minus the discount of 10.00 are 113.65. With tax on 90.67, the posted total is
  // 121.70. The card pays 60.00. Cash pays the other 61.70, which is 57.62 before tax: the cash discount is 3% of that,
  // 1.73, and reduces the taxed amount to 89.29.
  const { id, flags } = await terminal.put(
    randomUUID(),
    buildPosOrder({
      taxes,
      items: [ribeye, salad, giftCard],
      discount_amount: 10,
      cash_discount_rate: 3,
      payments: [
        { payment_type: 'Card', card_type: 'Credit', amount: 60, tips: 12 },
        { amount: 59.84, tendered_amount: 60 },
      ],
      total_amount: 119.84,
    }),
  );
  expect(flags).toEqual([]);
  const response = await suite.app.inject({
    url: `/api/orders/${id}`,
    headers: authorizationHeaders(suite.config, location),
  });
  expect(response.json()).toMatchObject({
    payment_type: 'Mixed',
    sub_total: 123.65,
    total_discount: 11.73,
    total_tax_amount: 7.92,
    total_tips: 12,
    total_amount: 119.84,
    // 72.00 by card, including the tip, and 60.00 in cash.
    paid_amount: 132,
    change_amount: 0.16,
    payments: [
      { payment_type: 'Card', amount: 60, refunded_amount: 0 },
      { payment_type: 'Cash', amount: 59.84, refunded_amount: 0 },
    ],
    order_items: [
      { item_name: 'Ribeye', category_id: 3, quantity: 2, price: 46.5, discount_amount: 8.82, total_price: 84.18 },
      { item_name: 'Salad by weight', quantity: 0.435, price: 12.99, discount_amount: 0.54, total_price: 5.11 },
      { item_name: 'Gift card', category_id: null, price: 25, discount_amount: 2.37, total_price: 22.63 },
    ],
  });
});

test('a payment and its refund are stored to the cent when their amounts have a floating-point error', async () => {
  const offline_id = randomUUID();
  const rest = 49.65 - 45.7;
  const order = buildPosOrder({
    items: [{ price: 49.65 }],
    payments: [{ amount: 45.7 }, { offline_id, payment_type: 'Card', amount: rest, tips: 23.45 - 20 }],
    total_amount: 49.65,
  });
  expect(await terminal.put(randomUUID(), order)).toMatchObject({ http: 200, flags: [] });
  const refund = buildPosRefund({ payment_offline_id: offline_id, amount: rest });
  expect(await terminal.sync([randomUUID(), refund, 'refund'])).toMatchObject([{ status: 'created', flags: [] }]);
});

const cents = (max: number) => fc.integer({ min: 0, max }).map((amount) => amount / 100);
const optionally = <Value>(arbitrary: fc.Arbitrary<Value>, otherwise: Value) =>
  fc.oneof(fc.constant(otherwise), arbitrary);
const anyLine = fc.record({
  quantity: optionally(
    fc.integer({ min: 1, max: 20_000 }).map((thousandths) => thousandths / 1000),
    1,
  ),
  price: cents(100_000),
  modifiers: fc.array(fc.record({ modifier_id: fc.constant(null), name: fc.constant('Extra'), price: cents(1000) }), {
    maxLength: 3,
  }),
  discount_amount: optionally(cents(50_000), 0),
  tax_positions: fc.subarray([0, 1, 2]),
});
const anyOrder: fc.Arbitrary<PosOrder> = fc
  .record({
    taxes: fc.array(
      fc.record({
        tax_id: fc.constant(null),
        name: fc.constant('Tax'),
        rate: fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000),
      }),
      { minLength: 3, maxLength: 3 },
    ),
    items: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
    discount_amount: optionally(cents(100_000), 0),
    cash_discount_rate: optionally(
      fc.integer({ min: 0, max: 10_000 }).map((thousandths) => thousandths / 1000),
      0,
    ),
    payments: fc.array(
      fc.record({
        payment_type: fc.constantFrom('Cash', 'Card'),
        captured: fc.boolean(),
        amount: cents(200_000),
        tips: cents(5_000),
        tendered_amount: cents(300_000),
      }),
      { maxLength: 3 },
    ),
  })
  .map(buildPosOrder);

/**
 * Recomputes the stored amounts of orders in SQL, and returns the orders with inconsistent amounts and the name of the
 * check that failed.
 */
async function inconsistentOrders() {
  return await withLocation(suite.db, location, async (scope) => {
    const { rows } = await sql<{ id: number; reason: string }>`
      with line as (
        select order_id, sum(round(quantity * price, 2)) as gross, sum(discount_amount) as discount,
          sum(total_price) as net, sum(tax_amount) as tax,
          bool_and(total_price = round(quantity * price, 2) - discount_amount and total_price >= 0) as sound
        from order_items group by order_id
      ), payment as (
        select order_id, sum(tips) as tips, sum(total_discount) as discount, sum(tax_amount) as tax,
          sum(amount) as amount, sum(change_amount) filter (where captured) as change,
          sum(tendered_amount) filter (where captured) as paid
        from payments group by order_id
      ), taxed as (
        select t.order_id, bool_and(t.amount = coalesce(s.shares, 0)) as shared, sum(t.amount) as tax,
          bool_and(t.amount = round(coalesce(s.net, 0) * t.rate / 100, 2)) as right_amount
        from order_taxes t left join (
          select i.order_id, x.tax_position - 1 as tax_position, sum(i.total_price) as net, sum(x.amount) as shares
          from order_items i cross join unnest(i.tax_amounts) with ordinality x (amount, tax_position)
          where x.amount is not null
          group by 1, 2
        ) s on s.order_id = t.order_id and s.tax_position = t.position
        group by t.order_id
      )
      select o.id, reason from orders o
        join line on line.order_id = o.id
        left join taxed on taxed.order_id = o.id
        left join payment on payment.order_id = o.id,
        lateral (values
          ('lines', line.sound and o.sub_total = line.gross and o.total_discount = line.discount),
          ('sub_total', o.sub_total - o.total_discount = line.net),
          ('total', o.total_amount = o.sub_total - o.total_discount + o.total_tax_amount),
          ('taxes', o.total_tax_amount = line.tax and o.total_tax_amount = coalesce(taxed.tax, 0)),
          ('tax shares', coalesce(taxed.shared, true)),
          ('tax amounts', coalesce(taxed.right_amount, true)),
          ('payments', o.total_tips = coalesce(payment.tips, 0) and o.paid_amount = coalesce(payment.paid, 0)
            and o.change_amount = coalesce(payment.change, 0)),
          ('paid', payment.amount < o.total_amount or payment.amount is null or o.total_amount = 0
            or (payment.tax = o.total_tax_amount and payment.discount = o.total_discount)),
          ('cash discount', o.cash_discount between 0 and o.total_discount)
        ) as checks (reason, holds)
      where not holds`.execute(scope);
    return rows;
  });
}

test('lines, taxes and payments of any order add up to its stored totals', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyOrder, { minLength: 20, maxLength: 60 }), async (orders) => {
      const results = await terminal.sync(...orders.map((order) => [randomUUID(), order] as [string, unknown]));
      expect(results.filter(({ status }) => status !== 'created')).toEqual([]);
      expect(await inconsistentOrders()).toEqual([]);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

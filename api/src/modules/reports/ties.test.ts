import { randomUUID } from 'node:crypto';
import { fromCents, toCents } from '@backoffice/contract/money';
import type { OrderDetails } from '@backoffice/contract/orders';
import type { PosOrder } from '@backoffice/contract/pos-sales';
import type { SalesTotals } from '@backoffice/contract/reports';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { buildPosOrder, createPairedClient } from '../../../test/pos-orders';
import { useTestApp } from '../../../test/use-test-app';
import { computeOrderTotals } from '../pos/parse-order';

const ORDERS_A_DAY = 150;
const DAYS = 14;
const BATCH = 50;
const at = '2026-03-05T18:00:00.000Z';
const range = 'start_date=2026-03-05T05:00:00.000Z&end_date=2026-03-06T04:59:59.999Z';

/**
 * Flags that the generated sales can have: they are of an earlier day, and some discounts are large or exceed the price
 * of their line.
 */
const EXPECTED_FLAGS = ['late', 'large_discount', 'discount_too_large'];

const suite = useTestApp();

const cents = (min: number, max: number) => fc.integer({ min, max }).map(fromCents);
const anyLine = fc.record({
  quantity: fc.constantFrom(1, 1, 2, 3, 0.435),
  price: cents(1, 9_999),
  modifiers: fc.array(fc.record({ modifier_id: fc.constant(null), name: fc.constant('Extra'), price: cents(0, 300) }), {
    maxLength: 2,
  }),
  discount_amount: fc.oneof(fc.constant(0), cents(0, 500)),
  tax_positions: fc.constantFrom<number[]>([], [0], [0, 1]),
});
/** A sale: `card` is the share paid by card, `refunded` the share of the first payment that is refunded. */
const anySale = fc.record({
  items: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
  discount_amount: fc.oneof(fc.constant(0), cents(0, 1_000)),
  card: fc.constantFrom(0, 0, 1, 1, 0.3, 0.77),
  tips: fc.oneof(fc.constant(0), cents(0, 2_000)),
  refunded: fc.constantFrom(0, 0, 0, 0, 0, 0.4, 1),
});
type Sale = typeof anySale extends fc.Arbitrary<infer Value> ? Value : never;

const taxes = [
  { tax_id: null, name: 'State Tax', rate: 4.125 },
  { tax_id: null, name: 'City Tax', rate: 4.875 },
];

interface SentSale {
  order: PosOrder;
  /** Refunded amount and tips of the first payment, in cents. */
  refund: { amount: number; tips: number } | null;
}

/** Builds the order and the refund that a terminal sends for a sale. */
function toSentSale({ items, discount_amount, card, tips, refunded }: Sale): SentSale {
  const values = { items, discount_amount, taxes, created_at: at, sent_at: at };
  const { total } = computeOrderTotals(buildPosOrder({ ...values, payments: [] }));
  const onCard = Math.round(total * card);
  const parts = [
    { payment_type: 'Card' as const, card_type: 'Credit' as const, cents: onCard },
    { payment_type: 'Cash' as const, card_type: null, cents: total - onCard },
  ].filter((part) => part.cents > 0);
  const payments = parts.map(({ cents: amount, ...part }, position) => {
    const own = position === 0 ? toCents(tips) : 0;
    const tendered_amount = fromCents(amount + own);
    return { ...part, amount: fromCents(amount), tips: fromCents(own), tendered_amount, created_at: at };
  });
  const [first] = parts;
  const amount = Math.round((first?.cents ?? 0) * refunded);
  const order = buildPosOrder({ ...values, payments, total_amount: fromCents(total) });
  return { order, refund: amount > 0 ? { amount, tips: refunded === 1 ? toCents(tips) : 0 } : null };
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const sumDollars = (amounts: readonly number[]) => sum(amounts.map(toCents));

/** Sends the sales of a day from the terminal of a new location. */
async function sendDay(day: readonly SentSale[]) {
  const location = await createLocation(suite.db);
  const terminal = await createPairedClient(suite, location);
  const ids = [];
  for (let from = 0; from < day.length; from += BATCH) {
    const part = day.slice(from, from + BATCH);
    const results = await terminal.sync(...part.map(({ order }) => [randomUUID(), order] as [string, unknown]));
    expect(
      results.filter(
        ({ status, flags = [] }) => status !== 'created' || flags.some((flag) => !EXPECTED_FLAGS.includes(flag)),
      ),
    ).toEqual([]);
    ids.push(...results.flatMap(({ id }) => id ?? []));
  }
  const refunds = day.flatMap(({ order, refund }) => {
    const payment_offline_id = order.payments[0]?.offline_id ?? '';
    const money = { amount: fromCents(refund?.amount ?? 0), tips: fromCents(refund?.tips ?? 0) };
    const body = { payment_offline_id, ...money, employee_id: null, created_at: at, sent_at: at };
    return refund ? [[randomUUID(), body, 'refund'] as [string, unknown, string]] : [];
  });
  for (let from = 0; from < refunds.length; from += BATCH) {
    const results = await terminal.sync(...refunds.slice(from, from + BATCH));
    expect(results.filter(({ status }) => status !== 'created')).toEqual([]);
  }
  const headers = authorizationHeaders(suite.config, location);
  const read = async (url: string) => await suite.app.inject({ url: `/api${url}`, headers });
  return { ids, terminal, read };
}

/** Computes the expected sums of a day in cents from what the terminal sent. */
function expectedSums(day: readonly SentSale[]) {
  const paid = sum(day.map(({ order }) => sumDollars(order.payments.map(({ amount }) => amount))));
  const tips = sum(day.map(({ order }) => sumDollars(order.payments.map((payment) => payment.tips))));
  const back = sum(day.map(({ refund }) => refund?.amount ?? 0));
  const tipsBack = sum(day.map(({ refund }) => refund?.tips ?? 0));
  return { total: paid + tips - back - tipsBack, tips: tips - tipsBack, paid, back };
}

async function readTotals(read: (url: string) => Promise<{ json: () => { totals: SalesTotals } }>, report: string) {
  const { count, ...totals } = (await read(`/reports/${report}/summary?${range}`)).json().totals;
  return totals;
}

/** Checks that the lines and taxes of an order add up to its total, and that its payments add up to the total too. */
function checkOrder(order: OrderDetails): void {
  const lines = sumDollars(order.order_items.map(({ total_price }) => total_price));
  const taxed = sumDollars(order.taxes.map(({ amount }) => amount));
  expect(lines).toBe(toCents(order.sub_total) - toCents(order.total_discount));
  expect(taxed).toBe(toCents(order.total_tax_amount));
  expect(lines + taxed).toBe(toCents(order.total_amount));
  expect(sumDollars(order.payments.map(({ amount }) => amount))).toBe(toCents(order.total_amount));
  const given = sumDollars(order.refunds.map(({ amount }) => amount));
  expect(given + sumDollars(order.payments.map(({ refunded_amount }) => refunded_amount))).toBe(0);
}

test('lines, orders, payments, reports, summaries, exports and cash reconciliations agree to the cent', async () => {
  const anyDay = fc.array(anySale, { minLength: ORDERS_A_DAY, maxLength: ORDERS_A_DAY });
  await fc.assert(
    fc.asyncProperty(anyDay, async (sales) => {
      const day = sales.map(toSentSale);
      const { ids, terminal, read } = await sendDay(day);
      const sums = expectedSums(day);
      const orders: OrderDetails[] = [];
      for (const id of ids) orders.push((await read(`/orders/${id}`)).json());
      for (const order of orders) checkOrder(order);

      const byOrders = await readTotals(read, 'orders');
      // Orders free of charge have no transaction, so only the orders report includes their price and discount.
      const free = fromCents(
        sumDollars(orders.flatMap(({ payments, sub_total }) => (payments.length > 0 ? [] : sub_total))),
      );
      const byPayments = await readTotals(read, 'transactions');
      const withFree = (amount: number) => fromCents(toCents(amount) + toCents(free));
      const { gross, discounts } = byPayments;
      expect({ ...byPayments, gross: withFree(gross), discounts: withFree(discounts) }).toEqual(byOrders);
      expect(toCents(byOrders.total)).toBe(sums.total);
      expect(toCents(byOrders.tips)).toBe(sums.tips);
      expect(toCents(byOrders.gross)).toBe(sumDollars(orders.map(({ sub_total }) => sub_total)));
      expect(toCents(byOrders.discounts)).toBe(sumDollars(orders.map(({ total_discount }) => total_discount)));

      const listed = (await read(`/reports/orders?${range}&per_page=999`)).json().data.orders;
      expect(sumDollars(listed.map(({ total_amount }: OrderDetails) => total_amount))).toBe(sums.paid);

      const file: string[][] = parse((await read(`/reports/transactions/export?${range}`)).body, {
        ...{ bom: true, relax_column_count: true },
      });
      const rows = file.slice(1).filter(({ length }) => length > 2);
      expect(sumDollars(rows.map((row) => Number(row[8])))).toBe(sums.paid - sums.back);
      expect(Object.fromEntries(file.filter(({ length }) => length === 2))).toMatchObject({
        'Net sales': byOrders.net.toFixed(2),
        'Total collected': fromCents(sums.total).toFixed(2),
      });

      const cash = day.flatMap(({ order, refund }) =>
        order.payments.map(({ payment_type, amount, tips }, position) => {
          const back = position === 0 && refund ? refund.amount + refund.tips : 0;
          return payment_type === 'Cash' ? { in: toCents(amount) + toCents(tips), out: back } : { in: 0, out: 0 };
        }),
      );
      const [cash_in, cash_out] = [sum(cash.map((part) => part.in)), sum(cash.map((part) => part.out))].map(fromCents);
      const drawer = { opening_float: 200, cash_in, cash_out, employee_id: null, created_at: at, sent_at: at };
      const reconciled_balance = fromCents(20_000 + toCents(cash_in ?? 0) - toCents(cash_out ?? 0));
      await terminal.sync([randomUUID(), { ...drawer, reconciled_balance }, 'cash_reconciliation']);
      const closed = (await read(`/reports/cash_reconciliations/summary?${range}`)).json().totals;
      expect(closed).toEqual({ count: 1, cash_in, cash_out, mismatch: 0 });
    }),
    // fast-check does not shrink a failing day, because it would have to leave out too many sales one by one.
    { numRuns: DAYS, endOnFailure: true },
  );
}, 120_000);

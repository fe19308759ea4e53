import { fromCents, toCents } from '@backoffice/contract/money';
import type { SalesComparison } from '@backoffice/contract/sales-comparison';
import * as fc from 'fast-check';
import { createLocation } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { createReportFixtures } from './testing/report-fixtures';

const suite = useTestApp();
let location: number;
let reports: ReturnType<typeof createReportFixtures>;

beforeAll(async () => {
  reports = createReportFixtures(suite, () => location);
});

/** The compared day, in New York. */
const range = { start_date: '2026-03-06T05:00:00.000Z', end_date: '2026-03-07T04:59:59.999Z' };
const NOON = '2026-03-06T17:00:00.000Z';
const isInRange = (at: string) => at >= range.start_date && at <= range.end_date;

const anyTime = fc.constantFrom(
  ...['2025-12-24T17:00:00.000Z', '2026-03-05T17:00:00.000Z', '2026-03-06T04:59:59.999Z', range.start_date],
  ...['2026-03-06T11:00:00.000Z', NOON, NOON, '2026-03-06T23:00:00.000Z', range.end_date],
  ...['2026-03-07T05:00:00.000Z', '2026-03-07T11:00:00.000Z', '2026-06-01T17:00:00.000Z'],
);
const anyCents = fc.integer({ min: 1, max: 100_000 });
const anySale = fc.record({
  at: anyTime,
  status: fc.constantFrom('Completed' as const, 'Completed' as const, 'Voided' as const, 'Open' as const),
  /** Cents; 0 for an order that is free of charge, which has no payment. */
  total: fc.oneof(fc.constant(0), anyCents),
  payments: fc.array(
    fc.record({
      at: anyTime,
      /** Percentage of the order's total that the payment covers. */
      share: fc.constantFrom(30, 50, 100),
      tips: fc.oneof(fc.constant(0), anyCents),
      refund: fc.option(fc.record({ at: anyTime, share: fc.constantFrom(40, 100) })),
    }),
    { maxLength: 2 },
  ),
});
type Sale = typeof anySale extends fc.Arbitrary<infer Value> ? Value : never;

const toPayments = (sale: Sale) =>
  (sale.total === 0 ? [] : sale.payments).map((payment) => {
    const amount = Math.floor((sale.total * payment.share) / 100);
    const refund = payment.refund && {
      at: payment.refund.at,
      amount: Math.floor((amount * payment.refund.share) / 100),
      tips: payment.refund.share === 100 ? payment.tips : 0,
    };
    return { ...payment, amount, refund };
  });

async function store(sale: Sale): Promise<void> {
  const payments = toPayments(sale);
  const total = fromCents(sale.total);
  const order = await reports.order({
    ...{ created_at: sale.at, status: sale.status, sub_total: total, total_amount: total },
    ...{ total_discount: 0, total_tax_amount: 0 },
    total_tips: fromCents(payments.reduce((sum, { tips }) => sum + tips, 0)),
  });
  for (const { at, amount, tips, refund } of payments) {
    const money = { amount: fromCents(amount), tips: fromCents(tips) };
    const paid = await reports.payment(order, { ...money, created_at: at });
    if (!refund) continue;
    const back = { amount: fromCents(-refund.amount), tips: fromCents(-refund.tips), created_at: refund.at };
    await reports.payment(order, { kind: 'Refund', refunded_payment_id: paid, ...back });
  }
}

/** Computes the expected comparison from the generated sales, in cents. */
function expected(sales: readonly Sale[]) {
  const completed = sales.filter(({ status }) => status === 'Completed');
  const payments = completed.flatMap((sale) => toPayments(sale).map((payment) => ({ ...payment, orderedAt: sale.at })));
  const refunds = payments.flatMap(({ refund }) => (refund && isInRange(refund.at) ? [refund] : []));
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const paid = (found: typeof payments) => sum(found.map(({ amount, tips }) => amount + tips));
  const forComparedDay = payments.filter(({ orderedAt }) => isInRange(orderedAt));
  const onComparedDay = payments.filter(({ at }) => isInRange(at));
  const orders = sum(completed.filter(({ at }) => isInRange(at)).map(({ total }) => total));
  const back = { amount: sum(refunds.map(({ amount }) => amount)), tips: sum(refunds.map(({ tips }) => tips)) };
  return {
    orders,
    tips: sum(forComparedDay.map(({ tips }) => tips)) - back.tips,
    refunds: back.amount,
    paid_on_other_days: paid(forComparedDay.filter(({ at }) => !isInRange(at))),
    for_other_days: paid(onComparedDay.filter(({ orderedAt }) => !isInRange(orderedAt))),
    rest: sum(forComparedDay.map(({ amount }) => amount)) - orders,
    transactions: paid(onComparedDay) - back.amount - back.tips,
  };
}

const inCents = (comparison: SalesComparison) =>
  Object.fromEntries(Object.entries(comparison).map(([name, value]) => [name, toCents(value)]));

test('the comparison reconciles the orders of a day with its transactions to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anySale, { minLength: 1, maxLength: 8 }), async (sales) => {
      location = await createLocation(suite.db, { timezone: 'America/New_York' });
      for (const sale of sales) await store(sale);
      const compared: SalesComparison = (await reports.ask('sales_comparison', range)).json();
      expect(inCents(compared)).toEqual(expected(sales));
      const totalOf = async (report: string) => {
        const { totals } = (await reports.ask(`${report}/summary`, range)).json();
        return toCents(totals.total);
      };
      const of = inCents(compared);
      expect((of.orders ?? 0) + (of.tips ?? 0) - (of.refunds ?? 0)).toBe(await totalOf('orders'));
      expect(of.transactions).toBe(await totalOf('transactions'));
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('the comparison of a year includes payments made in other years for its orders, and payments made in it for orders of other years', async () => {
  location = await createLocation(suite.db, { timezone: 'America/New_York' });
  const ordered = await reports.order({ created_at: '2025-12-30T17:00:00.000Z', sub_total: 50, total_amount: 50 });
  await reports.payment(ordered, { amount: 50, created_at: '2026-01-03T17:00:00.000Z' });
  const year = (first: number) => ({
    start_date: `${first}-01-01T05:00:00.000Z`,
    end_date: `${first + 1}-01-01T04:59:59.999Z`,
  });
  const compare = async (first: number) => (await reports.ask('sales_comparison', year(first))).json();
  const none = { orders: 0, tips: 0, refunds: 0, paid_on_other_days: 0, for_other_days: 0, rest: 0, transactions: 0 };
  expect(await compare(2025)).toEqual({ ...none, orders: 50, paid_on_other_days: 50 });
  expect(await compare(2026)).toEqual({ ...none, for_other_days: 50, transactions: 50 });
});

test('the comparison shows payments that a filter excludes as an unexplained difference', async () => {
  location = await createLocation(suite.db, { timezone: 'America/New_York' });
  const money = { sub_total: 30, total_amount: 30, total_discount: 0, total_tax_amount: 0, total_tips: 0 };
  const order = await reports.order({ ...money, created_at: NOON, payment_type: 'Mixed' });
  await reports.payment(order, { payment_type: 'Card', amount: 20, created_at: NOON });
  await reports.payment(order, { payment_type: 'Cash', amount: 10, created_at: NOON });
  const compared = (await reports.ask('sales_comparison', { ...range, payment_type: 'Cash' })).json();
  expect(compared).toMatchObject({ orders: 30, rest: -20, transactions: 10 });
});

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

/** Returns noon in New York of day 1 to 3 of the test; the comparison covers day 2. */
const noon = (day: number) => `2026-03-0${4 + day}T17:00:00.000Z`;
const range = { start_date: '2026-03-06T05:00:00.000Z', end_date: '2026-03-07T04:59:59.999Z' };
const isComparedDay = (day: number) => day === 2;

const anyDay = fc.constantFrom(1, 2, 2, 3);
const anyCents = fc.integer({ min: 1, max: 100_000 });
const anySale = fc.record({
  day: anyDay,
  status: fc.constantFrom('Completed' as const, 'Completed' as const, 'Voided' as const, 'Open' as const),
  /** Cents; 0 for an order that is free of charge, which has no payment. */
  total: fc.oneof(fc.constant(0), anyCents),
  payments: fc.array(
    fc.record({
      day: anyDay,
      /** Percent of the total. */
      share: fc.constantFrom(30, 50, 100),
      tips: fc.oneof(fc.constant(0), anyCents),
      refund: fc.option(fc.record({ day: anyDay, share: fc.constantFrom(40, 100) })),
    }),
    { maxLength: 2 },
  ),
});
type Sale = typeof anySale extends fc.Arbitrary<infer Value> ? Value : never;

const toPayments = (sale: Sale) =>
  (sale.total === 0 ? [] : sale.payments).map((payment) => {
    const amount = Math.floor((sale.total * payment.share) / 100);
    const refund = payment.refund && {
      day: payment.refund.day,
      amount: Math.floor((amount * payment.refund.share) / 100),
      tips: payment.refund.share === 100 ? payment.tips : 0,
    };
    return { ...payment, amount, refund };
  });

async function store(sale: Sale): Promise<void> {
  const payments = toPayments(sale);
  const total = fromCents(sale.total);
  const order = await reports.order({
    ...{ created_at: noon(sale.day), status: sale.status, sub_total: total, total_amount: total },
    ...{ total_discount: 0, total_tax_amount: 0 },
    total_tips: fromCents(payments.reduce((sum, { tips }) => sum + tips, 0)),
  });
  for (const { day, amount, tips, refund } of payments) {
    const money = { amount: fromCents(amount), tips: fromCents(tips) };
    const paid = await reports.payment(order, { ...money, created_at: noon(day) });
    if (!refund) continue;
    const back = { amount: fromCents(-refund.amount), tips: fromCents(-refund.tips), created_at: noon(refund.day) };
    await reports.payment(order, { kind: 'Refund', refunded_payment_id: paid, ...back });
  }
}

/** Computes the expected comparison from the generated sales, in cents. */
function expected(sales: readonly Sale[]) {
  const completed = sales.filter(({ status }) => status === 'Completed');
  const payments = completed.flatMap((sale) => toPayments(sale).map((payment) => ({ ...payment, ordered: sale.day })));
  const refunds = payments.flatMap(({ refund }) => (refund && isComparedDay(refund.day) ? [refund] : []));
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const paid = (found: typeof payments) => sum(found.map(({ amount, tips }) => amount + tips));
  const forComparedDay = payments.filter(({ ordered }) => isComparedDay(ordered));
  const onComparedDay = payments.filter(({ day }) => isComparedDay(day));
  const orders = sum(completed.filter(({ day }) => isComparedDay(day)).map(({ total }) => total));
  const back = { amount: sum(refunds.map(({ amount }) => amount)), tips: sum(refunds.map(({ tips }) => tips)) };
  return {
    orders,
    tips: sum(forComparedDay.map(({ tips }) => tips)) - back.tips,
    refunds: back.amount,
    paid_on_other_days: paid(forComparedDay.filter(({ day }) => !isComparedDay(day))),
    for_other_days: paid(onComparedDay.filter(({ ordered }) => !isComparedDay(ordered))),
    rest: sum(forComparedDay.map(({ amount }) => amount)) - orders,
    transactions: paid(onComparedDay) - back.amount - back.tips,
  };
}

const inCents = (comparison: SalesComparison) =>
  Object.fromEntries(Object.entries(comparison).map(([name, value]) => [name, toCents(value ?? 0)]));

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
    { numRuns: 20 },
  );
}, 120_000);

test('the comparison of more than 62 days counts payments on other days as the unexplained rest', async () => {
  location = await createLocation(suite.db, { timezone: 'America/New_York' });
  await store({ day: 2, status: 'Completed', total: 5_000, payments: [] });
  const query = { start_date: '2026-01-01T05:00:00.000Z', end_date: '2026-03-07T04:59:59.999Z' };
  expect((await reports.ask('sales_comparison', query)).json()).toEqual({
    ...{ orders: 50, tips: 0, refunds: 0, paid_on_other_days: null, for_other_days: null, rest: -50 },
    transactions: 0,
  });
});

test('the comparison counts payments that a filter leaves out as the unexplained rest', async () => {
  location = await createLocation(suite.db, { timezone: 'America/New_York' });
  const money = { sub_total: 30, total_amount: 30, total_discount: 0, total_tax_amount: 0, total_tips: 0 };
  const order = await reports.order({ ...money, created_at: noon(2), payment_type: 'Mixed' });
  await reports.payment(order, { payment_type: 'Card', amount: 20, created_at: noon(2) });
  await reports.payment(order, { payment_type: 'Cash', amount: 10, created_at: noon(2) });
  const compared = (await reports.ask('sales_comparison', { ...range, payment_type: 'Cash' })).json();
  expect(compared).toMatchObject({ orders: 30, rest: -20, transactions: 10 });
});

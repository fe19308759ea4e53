import { createLocation, createPairedTerminal } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { createReportFixtures } from './testing/report-fixtures';

const suite = useTestApp();
let location: number;
let reports: ReturnType<typeof createReportFixtures>;

beforeAll(async () => {
  reports = createReportFixtures(suite, () => location);
});
beforeEach(async () => {
  location = await createLocation(suite.db);
});

type Query = Record<string, string | number>;
const summary = async (report: string, query: Query = {}) => (await reports.ask(`${report}/summary`, query)).json();

/** Creates a paid order of $20 with a $2 discount, $1.60 tax and a $3 tip. */
async function sale(created_at: string, values: Parameters<typeof reports.order>[0] = {}) {
  const money = { sub_total: 20, total_discount: 2, total_tax_amount: 1.6, total_tips: 3, total_amount: 19.6 };
  const order = await reports.order({ created_at, ...money, ...values });
  const payment = { amount: 19.6, tax_amount: 1.6, tips: 3, total_discount: 2, created_at };
  return { order, payment: await reports.payment(order, payment) };
}

const nothing = {
  ...{ count: 0, open: 0, voided: 0, gross: 0, discounts: 0, refunds: 0, net: 0, tax: 0, tips: 0, total: 0 },
  ...{ comps: 0, service_charges: 0, rounding: 0, guests: 0 },
};

test.each(['orders', 'transactions'])(
  'the summary of %s adds up and counts a refund on the day of the refund',
  async (report) => {
    const { order, payment } = await sale('2026-03-05T14:30:00Z');
    await sale('2026-03-05T15:30:00Z');
    const refund = { kind: 'Refund', refunded_payment_id: payment, amount: -9.8, tax_amount: -0.8, tips: -1 } as const;
    await reports.payment(order, { ...refund, created_at: '2026-03-06T15:00:00Z' });
    const both = { gross: 40, discounts: 4, net: 36, tax: 3.2, tips: 6, total: 45.2 };
    const range = { start_date: '2026-03-05T05:00:00Z', end_date: '2026-03-06T04:59:59.999Z' };
    expect((await summary(report, range)).totals).toEqual({ ...nothing, ...both, count: 2 });
    const next = await summary(report, { start_date: '2026-03-06T05:00:00Z', end_date: '2026-03-07T04:59:59.999Z' });
    expect(next.totals).toMatchObject({ gross: 0, refunds: 9, net: -9, tax: -0.8, tips: -1, total: -10.8 });
    expect((await summary(report, { start_date: '2027-01-01T00:00:00Z' })).totals).toEqual(nothing);
  },
);

test.each(['orders', 'transactions'])(
  'the summary of %s counts open and voided rows but not their amounts',
  async (report) => {
    await sale('2026-03-05T14:30:00Z', { status: 'Open' });
    await sale('2026-03-05T14:30:00Z', { status: 'Voided' });
    const { totals, chart } = await summary(report);
    expect(totals).toEqual({ ...nothing, count: 2, open: 1, voided: 1 });
    expect(chart.buckets.map(({ amount }: { amount: number }) => amount)).toEqual([0]);
  },
);

test.each(['orders', 'transactions'])(
  'the summary of %s excludes the amounts of orders that were refunded and then voided',
  async (report) => {
    const { order, payment } = await sale('2026-03-05T14:30:00Z', { status: 'Voided' });
    const refund = { kind: 'Refund', refunded_payment_id: payment, amount: -19.6, tax_amount: -1.6, tips: -3 } as const;
    await reports.payment(order, { ...refund, created_at: '2026-03-06T15:00:00Z' });
    expect((await summary(report)).totals).toMatchObject({ ...nothing, count: expect.any(Number), voided: 1 });
  },
);

test.each(['orders', 'transactions', 'cash_reconciliations'])(
  'the chart of %s covers only the time of the records when the requested range is too wide',
  async (report) => {
    await sale('2026-03-05T14:30:00Z');
    await sale('2026-05-05T14:30:00Z');
    await reports.drawer(1, { created_at: '2026-03-06T15:00:00Z' });
    const { chart } = await summary(report, {
      start_date: '0001-01-01T00:00:00Z',
      end_date: '9999-12-31T23:59:59.999Z',
    });
    expect(chart.buckets).toHaveLength(report === 'cash_reconciliations' ? 1 : 62);
    expect((await summary(report, { start_date: '9999-12-31T00:00:00Z' })).chart.buckets).toEqual([]);
  },
);

test.each(['orders', 'cash_reconciliations'])('the chart of %s ends at the last supported date', async (report) => {
  const { chart } = await summary(report, { start_date: '9999-12-20T00:00:00Z', end_date: '9999-12-31T23:59:59.999Z' });
  expect(chart.buckets).toHaveLength(13);
});

test('the summary includes only the rows that match the filters', async () => {
  await sale('2026-03-05T14:30:00Z', { employee_id: 1 });
  await sale('2026-03-05T14:30:00Z', { employee_id: 2 });
  expect((await summary('orders', { employee_id: 1 })).totals).toMatchObject({ count: 1, gross: 20 });
});

interface Bucket {
  start: string;
  count: number;
  amount: number;
}
const counted = (buckets: Bucket[]) => buckets.filter(({ count }) => count > 0);

test('the chart of a day has a bucket per hour, and 23 buckets when the clocks are set forward', async () => {
  await sale('2026-03-08T06:30:00Z');
  await sale('2026-03-08T07:30:00Z');
  const query = { start_date: '2026-03-08T05:00:00.000Z', end_date: '2026-03-09T03:59:59.999Z' };
  for (const report of ['orders', 'transactions']) {
    const { chart } = await summary(report, query);
    expect([chart.unit, chart.buckets.length]).toEqual(['hour', 23]);
    expect(counted(chart.buckets)).toEqual([
      { start: '2026-03-08T06:00:00.000Z', count: 1, amount: 18 },
      { start: '2026-03-08T07:00:00.000Z', count: 1, amount: 18 },
    ]);
  }
});

test.each([
  ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T04:00:00.000Z'],
  ['America/New_York', '2026-11-01T03:59:59.999Z', '2026-10-31T04:00:00.000Z'],
  ['Asia/Tokyo', '2026-10-31T14:59:59.999Z', '2026-10-30T15:00:00.000Z'],
  ['Asia/Tokyo', '2026-10-31T15:00:00Z', '2026-10-31T15:00:00.000Z'],
  ['Europe/London', '2026-10-25T00:59:59.999Z', '2026-10-24T23:00:00.000Z'],
  ['Europe/London', '2026-10-26T00:00:00Z', '2026-10-26T00:00:00.000Z'],
])('a sale in %s at %s belongs to the day that begins at %s', async (timezone, at, start) => {
  location = await createLocation(suite.db, { timezone });
  await sale(at);
  const query = { start_date: '2026-10-01T00:00:00Z', end_date: '2026-11-15T00:00:00Z' };
  const { chart } = await summary('orders', query);
  expect(chart.unit).toBe('day');
  expect(counted(chart.buckets)).toEqual([{ start, count: 1, amount: 18 }]);
});

test('the chart of half a year has weeks that start on Monday, and the chart of a longer range has months', async () => {
  await sale('2026-01-01T12:00:00Z');
  await sale('2026-06-30T12:00:00Z');
  const weeks = await summary('orders', { start_date: '2026-01-01T05:00:00Z', end_date: '2026-07-01T03:59:59.999Z' });
  expect(weeks.chart.unit).toBe('week');
  expect(counted(weeks.chart.buckets)).toEqual([
    { start: '2026-01-01T05:00:00.000Z', count: 1, amount: 18 },
    { start: '2026-06-29T04:00:00.000Z', count: 1, amount: 18 },
  ]);
  const months = await summary('orders', { start_date: '2025-01-01T05:00:00Z', end_date: '2027-01-01T04:59:59.999Z' });
  expect([months.chart.unit, months.chart.buckets.length]).toEqual(['month', 24]);
  expect(counted(months.chart.buckets).map(({ start }) => start)).toEqual([
    '2026-01-01T05:00:00.000Z',
    '2026-06-01T04:00:00.000Z',
  ]);
});

test('the summary of cash reconciliations contains their sums', async () => {
  const { id } = await createPairedTerminal(suite.db, location);
  await reports.drawer(id, { reconciled_balance: 110 });
  await reports.drawer(id, { cash_in: 50.5, reconciled_balance: 145.5, created_at: '2026-03-06T14:30:00.000Z' });
  const { totals, chart } = await summary('cash_reconciliations');
  expect(totals).toEqual({ count: 2, cash_in: 70.5, cash_out: 10, mismatch: -5 });
  expect(counted(chart.buckets).map(({ amount }) => amount)).toEqual([15, 45.5]);
});

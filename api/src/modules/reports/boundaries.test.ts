import { dayEnd, dayStart } from '@backoffice/contract/dates';
import { toCents } from '@backoffice/contract/money';
import type { Chart, ChartUnit } from '@backoffice/contract/reports';
import { useTestApp } from '../../../test/use-test-app';
import { addDays, ZONES, type ZoneInstants } from './testing/boundary-instants';
import {
  createReportsClient,
  type Range,
  type RecordedSale,
  type ReportName,
  recordedSaleAt,
  salesInRange,
} from './testing/boundary-reports';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const suite = useTestApp();
let reports: ReturnType<typeof createReportsClient>;

beforeAll(async () => {
  reports = createReportsClient(suite);
});

const sum = (cents: number[]) => cents.reduce((all, part) => all + part, 0);
const cents = (text: string | undefined) => toCents(Number(text));

/** Returns the sales of a range, newest first, and their sums in cents. */
function sumSales(sales: readonly RecordedSale[], range: Range) {
  const inRange = salesInRange(sales, range).toSorted((one, other) => other.ms - one.ms);
  const of = (figure: 'sold' | 'refunded' | 'cashIn') => sum(inRange.map((one) => one[figure]));
  return { inRange, sold: of('sold'), refunded: of('refunded'), cashIn: of('cashIn') };
}

async function checkTotals(sales: readonly RecordedSale[], range: Range): Promise<void> {
  const { inRange, sold, refunded, cashIn } = sumSales(sales, range);
  const amounts = { gross: sold, refunds: refunded, net: sold - refunded, total: sold - refunded };
  for (const [report, expected] of [
    ['orders', { count: inRange.length, ...amounts }],
    ['transactions', { count: 2 * inRange.length, ...amounts }],
    ['cash_reconciliations', { count: inRange.length, cash_in: cashIn }],
  ] as const) {
    const { count, ...totals } = (await reports.summary(report, range)).totals;
    const inCents = Object.fromEntries(Object.entries(totals).map(([name, amount]) => [name, toCents(amount)]));
    expect([report, { count, ...inCents }]).toMatchObject([report, expected]);
  }
}

async function checkLists(sales: readonly RecordedSale[], range: Range): Promise<void> {
  const { inRange } = sumSales(sales, range);
  const sold = inRange.map((one) => one.sold);
  expect(await reports.amounts('orders', range)).toEqual(sold);
  const transactions = await reports.amounts('transactions', range);
  expect(transactions.filter((amount) => amount > 0)).toEqual(sold);
  expect(transactions.filter((amount) => amount < 0)).toEqual(inRange.map((one) => -one.refunded));
  expect(await reports.amounts('cash_reconciliations', range)).toEqual(inRange.map((one) => one.cashIn));
}

async function checkFiles(sales: readonly RecordedSale[], range: Range): Promise<void> {
  const { inRange, sold, refunded, cashIn } = sumSales(sales, range);
  const orders = await reports.exported('orders', range);
  expect(orders.rows.map((row) => [row[2], cents(row[12])])).toEqual(inRange.map((one) => [one.local, one.sold]));
  const transactions = await reports.exported('transactions', range);
  const written = (kind: string) =>
    transactions.rows.filter((row) => row[4] === kind).map((row) => [row[1], cents(row[8])]);
  expect(written('Sale')).toEqual(inRange.map((one) => [one.local, one.sold]));
  expect(written('Refund')).toEqual(inRange.map((one) => [one.local, -one.refunded]));
  for (const { totals } of [orders, transactions]) {
    expect([cents(totals['Gross sales']), cents(totals['Net sales'])]).toEqual([sold, sold - refunded]);
  }
  const drawers = await reports.exported('cash_reconciliations', range);
  expect(drawers.rows.map((row) => [row[1], cents(row[5])])).toEqual(inRange.map((one) => [one.local, one.cashIn]));
  expect(cents(drawers.totals['Cash in'])).toBe(cashIn);
}

/** Returns the day itself, the Monday of its week, or the first day of its month. */
function startOfUnit(day: string, unit: ChartUnit): string {
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  return unit === 'week' ? addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)) : day;
}

/**
 * Returns the expected count and amount of each bucket with sales. Buckets are hours since the start of the range, or
 * days, weeks or months.
 */
function expectedBuckets(
  sales: readonly RecordedSale[],
  range: Range,
  unit: ChartUnit,
  amountOf: (one: RecordedSale) => number,
) {
  const buckets = new Map<string, { count: number; amount: number }>();
  for (const one of salesInRange(sales, range)) {
    const hour = `hour ${Math.floor((one.ms - range.from) / HOUR_MS)}`;
    const bucket = unit === 'hour' ? hour : startOfUnit(one.day, unit);
    const { count, amount } = buckets.get(bucket) ?? { count: 0, amount: 0 };
    buckets.set(bucket, { count: count + 1, amount: amount + amountOf(one) });
  }
  return Object.fromEntries(buckets);
}

type Calendar = (ms: number) => string;

/** Returns the count and amount of each non-empty bucket of a chart that the API returned. */
function filledBuckets({ unit, buckets }: Chart, range: Range, dayAt: Calendar) {
  const filled = buckets.filter(({ count, amount }) => count > 0 || amount !== 0);
  const named = filled.map(({ start, count, amount }) => {
    const ms = Date.parse(start);
    const bucket = unit === 'hour' ? `hour ${(ms - range.from) / HOUR_MS}` : startOfUnit(dayAt(ms), unit);
    return [bucket, { count, amount: toCents(amount) }];
  });
  return Object.fromEntries(named);
}

/** Returns the expected starts of the buckets: every hour, or the start of each day, week or month in the time zone. */
function expectedStarts({ from, to }: Range, unit: ChartUnit, dayAt: Calendar): number[] {
  const starts = [from];
  // In every time zone, days start at a multiple of a quarter of an hour in UTC.
  const step = unit === 'hour' ? HOUR_MS : HOUR_MS / 4;
  for (let ms = from + step; ms <= to; ms += step) {
    const isStart = unit === 'hour' || startOfUnit(dayAt(ms), unit) !== startOfUnit(dayAt(ms - 1), unit);
    if (isStart) starts.push(ms);
  }
  return starts;
}

/** Returns a function that computes the business day of an instant: the local date after subtracting the cut-off. */
function createCalendar({ zone, cutoff }: ZoneInstants): Calendar {
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const cutoffMs = Date.parse(`1970-01-01T${cutoff}Z`);
  const known = new Map<number, string>();
  return (ms) => {
    const day = known.get(ms) ?? new Date(Date.parse(`${local.format(ms)}Z`) - cutoffMs).toISOString().slice(0, 10);
    known.set(ms, day);
    return day;
  };
}

async function checkCharts(
  sales: readonly RecordedSale[],
  range: Range,
  unit: ChartUnit,
  dayAt: Calendar,
): Promise<void> {
  const readChart = async (report: ReportName) => (await reports.summary(report, range)).chart;
  const net = expectedBuckets(sales, range, unit, ({ sold, refunded }) => sold - refunded);
  const orders = await readChart('orders');
  expect([orders.unit, filledBuckets(orders, range, dayAt)]).toEqual([unit, net]);
  expect(orders.buckets.map(({ start }) => Date.parse(start))).toEqual(expectedStarts(range, unit, dayAt));
  // The transactions report also counts each refund, so its counts are twice those of the orders report.
  const twice = Object.entries(net).map(([bucket, { count, amount }]) => [bucket, { count: 2 * count, amount }]);
  expect(filledBuckets(await readChart('transactions'), range, dayAt)).toEqual(Object.fromEntries(twice));
  const cashIn = expectedBuckets(sales, range, unit, (one) => one.cashIn);
  expect(filledBuckets(await readChart('cash_reconciliations'), range, dayAt)).toEqual(cashIn);
}

describe.each(ZONES)('in $zone with the cut-off $cutoff', (settings) => {
  const { zone, cutoff, instants, days } = settings;
  const dayAt = createCalendar(settings);
  const sales = instants.map((instant, index) => recordedSaleAt(instant, index, cutoff));
  const daysFrom = (first: string, count: number): Range => {
    const last = addDays(first, count - 1);
    return { from: Date.parse(dayStart(first, zone, cutoff)), to: Date.parse(dayEnd(last, zone, cutoff)) };
  };
  const each = Object.keys(days);

  beforeAll(async () => await reports.createSales({ timezone: zone, day_cutoff: cutoff }, sales));

  test('a day starts at its first local time and ends at the start of the next day', () => {
    for (const [day, start] of Object.entries(days)) {
      expect(dayStart(day, zone, cutoff)).toBe(new Date(start).toISOString());
      const next = days[addDays(day, 1)];
      if (next) expect(Date.parse(dayEnd(day, zone, cutoff))).toBe(Date.parse(next) - 1);
    }
  });

  test.each(each)('the reports of %s include exactly the records of that day, to the millisecond', async (day) => {
    const range = daysFrom(day, 1);
    expect(salesInRange(sales, range)).toEqual(sales.filter((one) => one.day === day));
    await checkLists(sales, range);
    await checkTotals(sales, range);
    await checkFiles(sales, range);
    await checkCharts(sales, range, 'hour', dayAt);
  });

  test.each([
    ['day', 10],
    ['week', 100],
    ['month', 400],
  ] as const)('each bucket of a chart by %s contains exactly the records of its time', async (unit, length) => {
    for (const day of each) await checkCharts(sales, daysFrom(addDays(day, -4), length), unit, dayAt);
  });

  test('a report range that starts and ends within a day includes exactly its records, to the millisecond', async () => {
    for (const { ms } of sales) {
      await checkTotals(sales, { from: ms + 1, to: ms + 5 * DAY_MS });
      await checkTotals(sales, { from: ms - 40 * DAY_MS, to: ms });
    }
  }, 60_000);
});

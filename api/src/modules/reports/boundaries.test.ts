import { dayEnd, dayStart } from '@backoffice/contract/dates';
import { toCents } from '@backoffice/contract/money';
import type { Chart, ChartUnit } from '@backoffice/contract/reports';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { ZONES } from './boundary-instants';
import { boundaryReports, during, type Range, type Report, type Told, toldAt } from './boundary-reports';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let suite: TestApp;
let reports: ReturnType<typeof boundaryReports>;

beforeAll(async () => {
  suite = await buildTestApp();
  reports = boundaryReports(suite);
});
afterAll(() => suite.close());

const sum = (cents: number[]) => cents.reduce((all, part) => all + part, 0);
const cents = (text: string | undefined) => toCents(Number(text));

/** What a range comes to by what was told in it, in cents. */
function sumsOf(told: readonly Told[], range: Range) {
  const wanted = during(told, range).toSorted((one, other) => other.ms - one.ms);
  const of = (figure: 'sold' | 'back' | 'cashIn') => sum(wanted.map((one) => one[figure]));
  return { wanted, sold: of('sold'), back: of('back'), cashIn: of('cashIn') };
}

async function checkTotals(told: readonly Told[], range: Range): Promise<void> {
  const { wanted, sold, back, cashIn } = sumsOf(told, range);
  const sales = { gross: sold, refunds: back, net: sold - back, total: sold - back };
  for (const [report, expected] of [
    ['orders', { count: wanted.length, ...sales }],
    ['transactions', { count: 2 * wanted.length, ...sales }],
    ['cash_reconciliations', { count: wanted.length, cash_in: cashIn }],
  ] as const) {
    const { count, ...totals } = (await reports.summary(report, range)).totals;
    const inCents = Object.fromEntries(Object.entries(totals).map(([name, amount]) => [name, toCents(amount)]));
    expect([report, { count, ...inCents }]).toMatchObject([report, expected]);
  }
}

async function checkLists(told: readonly Told[], range: Range): Promise<void> {
  const { wanted } = sumsOf(told, range);
  const sold = wanted.map((one) => one.sold);
  expect(await reports.amounts('orders', range)).toEqual(sold);
  const transactions = await reports.amounts('transactions', range);
  expect(transactions.filter((amount) => amount > 0)).toEqual(sold);
  expect(transactions.filter((amount) => amount < 0)).toEqual(wanted.map((one) => -one.back));
  expect(await reports.amounts('cash_reconciliations', range)).toEqual(wanted.map((one) => one.cashIn));
}

async function checkFiles(told: readonly Told[], range: Range): Promise<void> {
  const { wanted, sold, back, cashIn } = sumsOf(told, range);
  const orders = await reports.exported('orders', range);
  expect(orders.rows.map((row) => [row[2], cents(row[12])])).toEqual(wanted.map((one) => [one.local, one.sold]));
  const transactions = await reports.exported('transactions', range);
  const written = (kind: string) =>
    transactions.rows.filter((row) => row[4] === kind).map((row) => [row[1], cents(row[8])]);
  expect(written('Sale')).toEqual(wanted.map((one) => [one.local, one.sold]));
  expect(written('Refund')).toEqual(wanted.map((one) => [one.local, -one.back]));
  for (const { totals } of [orders, transactions]) {
    expect([cents(totals['Gross sales']), cents(totals['Net sales'])]).toEqual([sold, sold - back]);
  }
  const drawers = await reports.exported('cash_reconciliations', range);
  expect(drawers.rows.map((row) => [row[1], cents(row[5])])).toEqual(wanted.map((one) => [one.local, one.cashIn]));
  expect(cents(drawers.totals['Cash in'])).toBe(cashIn);
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The day itself, its Monday, or the first of its month. */
function firstDayOf(day: string, unit: ChartUnit): string {
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  return unit === 'week' ? dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)) : day;
}

/** What each bucket has that has anything: by hours from the range's start, else by the calendar. */
function bucketsOf(told: readonly Told[], range: Range, unit: ChartUnit, amountOf: (one: Told) => number) {
  const buckets = new Map<string, { count: number; amount: number }>();
  for (const one of during(told, range)) {
    const hour = `hour ${Math.floor((one.ms - range.from) / HOUR_MS)}`;
    const bucket = unit === 'hour' ? hour : firstDayOf(one.day, unit);
    const { count, amount } = buckets.get(bucket) ?? { count: 0, amount: 0 };
    buckets.set(bucket, { count: count + 1, amount: amount + amountOf(one) });
  }
  return Object.fromEntries(buckets);
}

type Calendar = (ms: number) => string;

/** The same of a chart that the API drew. */
function drawn({ unit, buckets }: Chart, range: Range, dayAt: Calendar) {
  const filled = buckets.filter(({ count, amount }) => count > 0 || amount !== 0);
  const named = filled.map(({ start, count, amount }) => {
    const ms = Date.parse(start);
    const bucket = unit === 'hour' ? `hour ${(ms - range.from) / HOUR_MS}` : firstDayOf(dayAt(ms), unit);
    return [bucket, { count, amount: toCents(amount) }];
  });
  return Object.fromEntries(named);
}

/** Where a chart's buckets begin: hour after hour, else where the zone's calendar goes on to another. */
function startsOf({ from, to }: Range, unit: ChartUnit, dayAt: Calendar): number[] {
  const starts = [from];
  // No zone goes on to another day but at a quarter of an hour.
  const step = unit === 'hour' ? HOUR_MS : HOUR_MS / 4;
  for (let ms = from + step; ms <= to; ms += step) {
    const goesOn = unit === 'hour' || firstDayOf(dayAt(ms), unit) !== firstDayOf(dayAt(ms - 1), unit);
    if (goesOn) starts.push(ms);
  }
  return starts;
}

async function checkCharts(told: readonly Told[], range: Range, unit: ChartUnit, zone: string): Promise<void> {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const dayAt = (ms: number) => calendar.format(ms);
  const chartOf = async (report: Report) => (await reports.summary(report, range)).chart;
  const net = bucketsOf(told, range, unit, ({ sold, back }) => sold - back);
  const orders = await chartOf('orders');
  expect([orders.unit, drawn(orders, range, dayAt)]).toEqual([unit, net]);
  expect(orders.buckets.map(({ start }) => Date.parse(start))).toEqual(startsOf(range, unit, dayAt));
  // A sale and a refund are a transaction each.
  const twice = Object.entries(net).map(([bucket, { count, amount }]) => [bucket, { count: 2 * count, amount }]);
  expect(drawn(await chartOf('transactions'), range, dayAt)).toEqual(Object.fromEntries(twice));
  const cashIn = bucketsOf(told, range, unit, (one) => one.cashIn);
  expect(drawn(await chartOf('cash_reconciliations'), range, dayAt)).toEqual(cashIn);
}

describe.each(ZONES)('in $zone', ({ zone, instants, days }) => {
  const told = instants.map(toldAt);
  const daysFrom = (first: string, count: number): Range => {
    return { from: Date.parse(dayStart(first, zone)), to: Date.parse(dayEnd(dayAfter(first, count - 1), zone)) };
  };
  const each = Object.keys(days);

  beforeAll(async () => await reports.tell(zone, told));

  test('a day starts at its first local time and ends at the start of the next day', () => {
    for (const [day, start] of Object.entries(days)) {
      expect(dayStart(day, zone)).toBe(new Date(start).toISOString());
      const next = days[dayAfter(day, 1)];
      if (next) expect(Date.parse(dayEnd(day, zone))).toBe(Date.parse(next) - 1);
    }
  });

  test.each(each)('the reports of %s include exactly the records of that day, to the millisecond', async (day) => {
    const range = daysFrom(day, 1);
    expect(during(told, range)).toEqual(told.filter((one) => one.day === day));
    await checkLists(told, range);
    await checkTotals(told, range);
    await checkFiles(told, range);
    await checkCharts(told, range, 'hour', zone);
  });

  test.each([
    ['day', 10],
    ['week', 100],
    ['month', 400],
  ] as const)('a chart by the %s has in each what took place in it', async (unit, length) => {
    for (const day of each) await checkCharts(told, daysFrom(dayAfter(day, -4), length), unit, zone);
  });

  test('a report range within days includes exactly its records, to the millisecond', async () => {
    for (const { ms } of told) {
      await checkTotals(told, { from: ms + 1, to: ms + 5 * DAY_MS });
      await checkTotals(told, { from: ms - 40 * DAY_MS, to: ms });
    }
  }, 60_000);
});

import { dayStart, toDay } from '@backoffice/contract/dates';
import { fromCents, toCents } from '@backoffice/contract/money';
import { type SalesTotals, summarizeOrders, summarizeTransactions } from '@backoffice/contract/reports';
import type { ExpectedPayment, LocationSales } from './storm-sales';

/** Reads a report as a signed-in user of the location. */
export type ReadReport = (path: string, query: Record<string, string>) => Promise<unknown>;

interface Day {
  day: string;
  start: string;
  /** Start of the next day. */
  end: string;
}

/**
 * Compares the report totals of each calendar day of a location with the expected sales. Returns one line per
 * difference.
 */
export async function findWrongDays(readReport: ReadReport, timezone: string, sales: LocationSales): Promise<string[]> {
  const wrong: string[] = [];
  for (const day of listDays(timezone, sales)) {
    const query = { start_date: day.start, end_date: new Date(Date.parse(day.end) - 1).toISOString() };
    const expected = computeExpected(sales, day);
    const orders = summarizeOrders.response.parse(await readReport(summarizeOrders.path, query));
    const transactions = summarizeTransactions.response.parse(await readReport(summarizeTransactions.path, query));
    wrong.push(...describeDifferences(`orders of ${day.day}`, orders.totals, expected.byOrders));
    wrong.push(...describeDifferences(`transactions of ${day.day}`, transactions.totals, expected.byTransactions));
  }
  return wrong;
}

/** Returns all calendar days from the first to the last sale or refund. */
function listDays(timezone: string, { orders, payments }: LocationSales): Day[] {
  const instants = [...orders, ...payments].map(({ created_at }) => created_at).sort();
  const [first, last] = [instants[0], instants.at(-1)];
  const days: Day[] = [];
  for (let start = first; start !== undefined && last !== undefined && start <= last; start = days.at(-1)?.end) {
    const day = toDay(start, timezone);
    days.push({ day, start: dayStart(day, timezone), end: dayStart(nextDay(day), timezone) });
  }
  return days;
}

function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

function computeExpected(
  sales: LocationSales,
  { start, end }: Day,
): Record<'byOrders' | 'byTransactions', SalesTotals> {
  const isInDay = ({ created_at }: { created_at: string }) => created_at >= start && created_at < end;
  const orders = sales.orders.filter(isInDay);
  const completed = orders.filter(({ status }) => status === 'Completed');
  const payments = sales.payments.filter(isInDay);
  const sold = payments.filter(({ kind }) => kind === 'Sale');
  const refunds = payments.filter(({ kind }) => kind === 'Refund');
  return {
    byOrders: computeTotals(refunds, {
      count: orders.length,
      voided: orders.filter(({ status }) => status === 'Voided').length,
      gross: sum(completed.map(({ sub_total }) => sub_total)),
      discounts: sum(completed.map(({ total_discount }) => total_discount)),
      tax: sum(completed.map(({ total_tax_amount }) => total_tax_amount)),
      tips: sum(completed.map(({ total_tips }) => total_tips)),
    }),
    byTransactions: computeTotals(refunds, {
      count: payments.length,
      voided: 0,
      gross: sum(sold.flatMap(({ amount, tax_amount, total_discount }) => [amount, -tax_amount, total_discount])),
      discounts: sum(sold.map(({ total_discount }) => total_discount)),
      tax: sum(sold.map(({ tax_amount }) => tax_amount)),
      tips: sum(sold.map(({ tips }) => tips)),
    }),
  };
}

type Sold = Pick<SalesTotals, 'count' | 'voided' | 'gross' | 'discounts' | 'tax' | 'tips'>;

/** Computes totals in cents and returns dollars. There are no open orders. */
function computeTotals(refunds: ExpectedPayment[], { count, voided, gross, discounts, ...sold }: Sold): SalesTotals {
  const refunded = -sum(refunds.flatMap(({ amount, tax_amount }) => [amount, -tax_amount]));
  const net = gross - discounts - refunded;
  const tax = sold.tax + sum(refunds.map(({ tax_amount }) => tax_amount));
  const tips = sold.tips + sum(refunds.map((refund) => refund.tips));
  const cents = { gross, discounts, refunds: refunded, net, tax, tips, total: net + tax + tips };
  const dollars = (name: keyof typeof cents) => fromCents(cents[name]);
  return {
    ...{ count, open: 0, voided },
    ...{ gross: dollars('gross'), discounts: dollars('discounts'), refunds: dollars('refunds'), net: dollars('net') },
    ...{ tax: dollars('tax'), tips: dollars('tips'), total: dollars('total') },
  };
}

/** Adds dollar amounts and returns cents. */
function sum(amounts: number[]): number {
  return amounts.reduce((all, amount) => all + toCents(amount), 0);
}

function describeDifferences(report: string, found: SalesTotals, expected: SalesTotals): string[] {
  const names = ['count', 'open', 'voided', 'gross', 'discounts', 'refunds', 'net', 'tax', 'tips', 'total'] as const;
  return names.flatMap((name) =>
    found[name] === expected[name] ? [] : `${report}: ${name} is ${found[name]}, expected ${expected[name]}`,
  );
}

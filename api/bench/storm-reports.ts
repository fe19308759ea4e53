import { dayStart, nextDay, toDay } from '@backoffice/contract/dates';
import { fromCents, toCents } from '@backoffice/contract/money';
import { type SalesTotals, summarizeOrders, summarizeTransactions } from '@backoffice/contract/reports';
import type { ExpectedPayment, ExpectedSales } from './expected-sales';

/** Reads a report as a signed-in user of the location. */
export type ReadReport = (path: string, query: Record<string, string>) => Promise<unknown>;

/** A half-open time range. */
interface Range {
  start: string;
  end: string;
}

interface Day extends Range {
  day: string;
}

/**
 * Compares the report totals of each calendar day of a location, and of all days, with the expected sales. Returns one
 * line per difference.
 */
export async function findWrongDays(readReport: ReadReport, timezone: string, sales: ExpectedSales): Promise<string[]> {
  const wrong: string[] = [];
  for (const day of listRanges(timezone, sales)) {
    const query = { start_date: day.start, end_date: new Date(Date.parse(day.end) - 1).toISOString() };
    const expected = computeExpected(sales, day);
    const orders = summarizeOrders.response.parse(await readReport(summarizeOrders.path, query));
    const transactions = summarizeTransactions.response.parse(await readReport(summarizeTransactions.path, query));
    wrong.push(...describeDifferences(`orders of ${day.day}`, orders.totals, expected.byOrders));
    wrong.push(...describeDifferences(`transactions of ${day.day}`, transactions.totals, expected.byTransactions));
  }
  return wrong;
}

/** Returns the time range from the first to the last sale or refund, and each calendar day with sales or refunds. */
function listRanges(timezone: string, { orders, payments }: ExpectedSales): Day[] {
  const instants = [...orders, ...payments].map(({ created_at }) => created_at).sort();
  const days = [...new Set(instants.map((at) => toDay(at, timezone)))];
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const range = (from: string, to: string) => ({
    start: dayStart(from, timezone),
    end: dayStart(nextDay(to), timezone),
  });
  return [{ day: 'all days', ...range(first, last) }, ...days.map((day) => ({ day, ...range(day, day) }))];
}

/**
 * Computes the totals of the orders report and the transactions report for a time range. Payments and refunds of voided
 * orders are counted as rows, but their amounts are not added.
 */
export function computeExpected(
  sales: ExpectedSales,
  { start, end }: Range,
): Record<'byOrders' | 'byTransactions', SalesTotals> {
  const isInRange = ({ created_at }: { created_at: string }) => created_at >= start && created_at < end;
  const voided = new Set(sales.orders.flatMap(({ offline_id, status }) => (status === 'Voided' ? offline_id : [])));
  const isVoided = ({ order_offline_id }: ExpectedPayment) => voided.has(order_offline_id);
  const orders = sales.orders.filter(isInRange);
  const completed = orders.filter(({ status }) => status === 'Completed');
  const payments = sales.payments.filter(isInRange);
  const counted = payments.filter((payment) => !isVoided(payment));
  const sold = counted.filter(({ kind }) => kind === 'Sale');
  const refunds = counted.filter(({ kind }) => kind === 'Refund');
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
      voided: payments.filter((payment) => payment.kind === 'Sale' && isVoided(payment)).length,
      gross: sum(sold.flatMap(({ amount, tax_amount, total_discount }) => [amount, -tax_amount, total_discount])),
      discounts: sum(sold.map(({ total_discount }) => total_discount)),
      tax: sum(sold.map(({ tax_amount }) => tax_amount)),
      tips: sum(sold.map(({ tips }) => tips)),
    }),
  };
}

type Sold = Pick<SalesTotals, 'count' | 'voided' | 'gross' | 'discounts' | 'tax' | 'tips'>;

/** Computes totals in cents and returns dollars. `open` is 0, because the storm contains no open orders. */
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
    ...{ comps: 0, service_charges: 0, rounding: 0, guests: 0 },
  };
}

/** Adds dollar amounts and returns cents. */
function sum(amounts: number[]): number {
  return amounts.reduce((all, amount) => all + toCents(amount), 0);
}

export function describeDifferences(report: string, found: SalesTotals, expected: SalesTotals): string[] {
  const names = ['count', 'open', 'voided', 'gross', 'discounts', 'refunds', 'net', 'tax', 'tips', 'total'] as const;
  return names.flatMap((name) =>
    found[name] === expected[name] ? [] : `${report}: ${name} is ${found[name]}, expected ${expected[name]}`,
  );
}

import { dayOf, dayStart } from '@backoffice/contract/dates';
import { fromCents, toCents } from '@backoffice/contract/money';
import { type SalesTotals, summarizeOrders, summarizeTransactions } from '@backoffice/contract/reports';
import type { LocationSales, ToldPayment } from './storm-sales';

/** Reads a report as a signed-in user of the location. */
export type Ask = (path: string, query: Record<string, string>) => Promise<unknown>;

interface Day {
  day: string;
  start: string;
  /** Of the next day. */
  end: string;
}

/**
 * Compares the reports of a location, day by day of its calendar, with what its terminals told. Gives back what is
 * wrong, a line each.
 */
export async function findWrongDays(ask: Ask, timezone: string, sales: LocationSales): Promise<string[]> {
  const wrong: string[] = [];
  for (const day of daysOf(timezone, sales)) {
    const query = { start_date: day.start, end_date: new Date(Date.parse(day.end) - 1).toISOString() };
    const wanted = wantedOf(sales, day);
    const orders = summarizeOrders.response.parse(await ask(summarizeOrders.path, query));
    const transactions = summarizeTransactions.response.parse(await ask(summarizeTransactions.path, query));
    wrong.push(...differences(`orders of ${day.day}`, orders.totals, wanted.byOrders));
    wrong.push(...differences(`transactions of ${day.day}`, transactions.totals, wanted.byTransactions));
  }
  return wrong;
}

/** All days on which something happened, and those between them. */
function daysOf(timezone: string, { orders, payments }: LocationSales): Day[] {
  const instants = [...orders, ...payments].map(({ created_at }) => created_at).sort();
  const [first, last] = [instants[0], instants.at(-1)];
  const days: Day[] = [];
  for (let start = first; start !== undefined && last !== undefined && start <= last; start = days.at(-1)?.end) {
    const day = dayOf(start, timezone);
    days.push({ day, start: dayStart(day, timezone), end: dayStart(following(day), timezone) });
  }
  return days;
}

function following(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

function wantedOf(sales: LocationSales, { start, end }: Day): Record<'byOrders' | 'byTransactions', SalesTotals> {
  const during = ({ created_at }: { created_at: string }) => created_at >= start && created_at < end;
  const orders = sales.orders.filter(during);
  const completed = orders.filter(({ status }) => status === 'Completed');
  const payments = sales.payments.filter(during);
  const sold = payments.filter(({ kind }) => kind === 'Sale');
  const refunds = payments.filter(({ kind }) => kind === 'Refund');
  return {
    byOrders: totalsOf(refunds, {
      count: orders.length,
      voided: orders.filter(({ status }) => status === 'Voided').length,
      gross: sum(completed.map(({ sub_total }) => sub_total)),
      discounts: sum(completed.map(({ total_discount }) => total_discount)),
      tax: sum(completed.map(({ total_tax_amount }) => total_tax_amount)),
      tips: sum(completed.map(({ total_tips }) => total_tips)),
    }),
    byTransactions: totalsOf(refunds, {
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

/** In cents, and dollars in the end. Nobody leaves an order open. */
function totalsOf(refunds: ToldPayment[], { count, voided, gross, discounts, ...sold }: Sold): SalesTotals {
  const back = -sum(refunds.flatMap(({ amount, tax_amount }) => [amount, -tax_amount]));
  const net = gross - discounts - back;
  const tax = sold.tax + sum(refunds.map(({ tax_amount }) => tax_amount));
  const tips = sold.tips + sum(refunds.map((refund) => refund.tips));
  const cents = { gross, discounts, refunds: back, net, tax, tips, total: net + tax + tips };
  const dollars = (name: keyof typeof cents) => fromCents(cents[name]);
  return {
    ...{ count, open: 0, voided },
    ...{ gross: dollars('gross'), discounts: dollars('discounts'), refunds: dollars('refunds'), net: dollars('net') },
    ...{ tax: dollars('tax'), tips: dollars('tips'), total: dollars('total') },
  };
}

/** Cents. */
function sum(amounts: number[]): number {
  return amounts.reduce((all, amount) => all + toCents(amount), 0);
}

function differences(what: string, found: SalesTotals, wanted: SalesTotals): string[] {
  const names = ['count', 'open', 'voided', 'gross', 'discounts', 'refunds', 'net', 'tax', 'tips', 'total'] as const;
  return names.flatMap((name) =>
    found[name] === wanted[name] ? [] : `${what}: ${name} is ${found[name]}, ${wanted[name]} was told`,
  );
}

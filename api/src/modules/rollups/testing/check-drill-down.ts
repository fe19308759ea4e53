import { dayEnd, dayStart } from '@backoffice/contract/dates';
import type { DaySettings } from '@backoffice/contract/locations';
import { toCents } from '@backoffice/contract/money';
import type { listTransactions, SalesSummary } from '@backoffice/contract/reports';
import { findRecordKind, type SalesByRow, type SalesGrouping } from '@backoffice/contract/sales-by';
import { findDrillDownReport } from '@backoffice/contract/sales-drill-down';
import type * as z from 'zod/mini';
import { isCountedRefund, paidAgainOf, type SalesRows } from './sales-rows';

type TransactionsPage = z.infer<typeof listTransactions.response>;

interface Range {
  start_date: string;
  end_date: string;
}

interface DrillDownCheck {
  rows: SalesRows;
  grouping: SalesGrouping;
  settings: DaySettings;
  range: Range;
  read: <Body>(path: string, query: Record<string, string | number>) => Promise<Body>;
}

/** Returns the part of a range that lies within a business day. */
function limitToDay({ start_date, end_date }: Range, day: string, { timezone, day_cutoff }: DaySettings): Range {
  const [first, last] = [dayStart(day, timezone, day_cutoff), dayEnd(day, timezone, day_cutoff)];
  return { start_date: first > start_date ? first : start_date, end_date: last < end_date ? last : end_date };
}

/**
 * Returns what the refunds of the transactions report contain and the refunds of sales do not, in cents: what was paid
 * beyond the totals of orders, and what was paid again after a refund.
 */
function sumMoneyBeyondSales({ rows, ids }: { rows: SalesRows; ids: ReadonlySet<number> }): number {
  const orders = new Map(rows.orders.map((order) => [order.id, order]));
  return rows.payments
    .filter(({ id }) => ids.has(id))
    .reduce((sum, payment) => {
      const order = orders.get(payment.order_id);
      const isCounted = order !== undefined && isCountedRefund(order, payment);
      const [paidAgain] = order ? paidAgainOf({ ...rows, payments: [payment] }, order) : [];
      const parts = [paidAgain?.tax_amount, paidAgain?.service_charge_amount, paidAgain?.rounding_amount];
      const net = parts.reduce((rest: number, part) => rest - toCents(part ?? 0), toCents(paidAgain?.amount ?? 0));
      return sum + net - (isCounted ? toCents(payment.excess_amount ?? 0) : 0);
    }, 0);
}

/**
 * Checks that the figures of a breakdown row equal the figures of the report that is filtered to the row. Rows for
 * lines, modifiers and taxes cover only parts of orders, so only their number of orders is compared.
 */
export async function checkDrillDown({ rows, grouping, settings, range, read }: DrillDownCheck, row: SalesByRow) {
  const { report, filters } = findDrillDownReport(grouping, row);
  const { day, ...others } = filters;
  const query = { ...(day === undefined ? range : limitToDay(range, day, settings)), ...others };
  const { totals } = await read<SalesSummary>(`${report}/summary`, query);
  const orders = totals.count - totals.open - totals.voided;
  const recordKind = findRecordKind(grouping);
  if (recordKind === 'discounts') {
    const units = row.units ?? 0;
    // An order can contain the same discount more than once.
    expect({ query, isOfRow: units === 0 ? orders === 0 : orders >= 1 && orders <= units }).toEqual({
      ...{ query, isOfRow: true },
    });
    return;
  }
  if (recordKind === 'refunds') {
    const { data } = await read<TransactionsPage>(report, { ...query, per_page: 999 });
    const ids = new Set(data.payments.map(({ id }) => id));
    const refunds = toCents(row.refunds ?? 0) + sumMoneyBeyondSales({ rows, ids });
    expect({ query, refunds: toCents(totals.refunds) }).toEqual({ query, refunds });
    return;
  }
  if (recordKind !== 'orders' && recordKind !== 'payments') {
    if (row.orders !== null) expect({ query, orders }).toEqual({ query, orders: row.orders });
    return;
  }
  const { gross, discounts, refunds, net, tax } = totals;
  const counted = recordKind === 'orders' ? { orders } : { transactions: totals.count };
  expect({ query, row }).toMatchObject({ query, row: { ...counted, gross, discounts, refunds, net, tax } });
}

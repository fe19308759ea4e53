import type { FigureReconciliation } from '@backoffice/contract/figure-reconciliation';
import { toCents } from '@backoffice/contract/money';
import { computeRest } from './expected-reports';
import { REFUNDED_ORDER_NOTE } from './refunded-orders';
import type { SalesRows } from './sales-rows';

interface Range {
  start_date: string;
  end_date: string;
}

/** Checks that the orders, the transactions and the tenders of a range reconcile. `read` reads a report of the range. */
export async function checkReconciliation(
  rows: SalesRows,
  range: Range,
  read: <Body>(path: string) => Promise<Body>,
): Promise<void> {
  const { rest } = await read<{ rest: number }>('sales_comparison');
  expect({ range, rest: toCents(rest) }).toEqual({ range, rest: toCents(computeRest(rows, range)) });
  const { transactions, tenders } = await read<FigureReconciliation>('figure_reconciliation');
  const sum = tenders.reduce((cents, { total }) => cents + toCents(total), 0);
  expect({ range, tenders: sum }).toEqual({ range, tenders: toCents(transactions.total) });
}

/**
 * Checks that the refunds of each completed order, without what was paid beyond its total and less what was paid again,
 * return what the amounts of its payments and refunds say. Orders that are amended at random may return less: what was
 * paid beyond the total when the refund was stored stays so after the uncaptured payments or the lines have changed.
 */
export function checkRefundsOfSales({ orders, payments }: SalesRows): void {
  for (const order of orders.filter(({ status }) => status === 'Completed')) {
    const sum = (kind: 'Sale' | 'Refund', read: (payment: SalesRows['payments'][number]) => number | null) =>
      payments
        .filter((payment) => payment.order_id === order.id && payment.kind === kind)
        .reduce((cents, payment) => cents + toCents(read(payment) ?? 0), 0);
    const refunded = 0 - sum('Refund', ({ amount }) => amount);
    const excess = 0 - sum('Refund', ({ excess_amount }) => excess_amount);
    const returned = refunded - excess - sum('Sale', ({ paid_again_amount }) => paid_again_amount);
    const paidBeyondTotal = Math.max(0, sum('Sale', ({ amount }) => amount) - toCents(order.total_amount));
    const most = Math.max(0, refunded - paidBeyondTotal);
    const least = order.note === REFUNDED_ORDER_NOTE ? most : 0;
    expect({ order: order.id, returned: Math.min(most, Math.max(least, returned)) }).toEqual({
      order: order.id,
      returned,
    });
  }
}

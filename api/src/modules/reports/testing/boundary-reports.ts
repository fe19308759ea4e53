import { randomUUID } from 'node:crypto';
import type { CashTotals } from '@backoffice/contract/cash-reconciliations';
import type { DaySettings } from '@backoffice/contract/locations';
import { fromCents, toCents } from '@backoffice/contract/money';
import type { Chart, SalesTotals } from '@backoffice/contract/reports';
import { parse } from 'csv-parse/sync';
import type { TestApp } from '../../../../test/build-test-app';
import { createLocation } from '../../../../test/factories';
import { buildPosOrder, createPairedClient } from '../../../../test/pos-orders';
import { buildPosReconciliation, buildPosRefund } from '../../../../test/pos-refunds-and-reconciliations';
import { addDays } from './boundary-instants';
import { createReportFixtures } from './report-fixtures';

/** Time of the sales that are refunded at the tested instants; earlier than all of these instants. */
const EARLIER = '2024-01-15T12:00:00.000Z';

/**
 * A paid order, a refund and a cash reconciliation at the same instant. Amounts are in cents and differ between
 * instants.
 */
export interface RecordedSale {
  /** Local time: `2025-11-02 01:30:00`. */
  local: string;
  /** Business day: `2025-11-02`. */
  day: string;
  ms: number;
  sold: number;
  refunded: number;
  cashIn: number;
}

export function recordedSaleAt(instant: string, index: number, cutoff: string): RecordedSale {
  const [sold, refunded, cashIn] = [1_000 + index * 37, 100 + index * 11, 5_000 + index * 101];
  const local = instant.slice(0, 19).replace('T', ' ');
  const date = instant.slice(0, 10);
  const day = instant.slice(11, 16) < cutoff ? addDays(date, -1) : date;
  return { local, day, ms: Date.parse(instant), sold, refunded, cashIn };
}

/** The time range of a report in milliseconds since 1970; both ends are inclusive. */
export interface Range {
  from: number;
  to: number;
}

const toQuery = ({ from, to }: Range) => ({
  start_date: new Date(from).toISOString(),
  end_date: new Date(to).toISOString(),
});
export const salesInRange = (sales: readonly RecordedSale[], { from, to }: Range) =>
  sales.filter(({ ms }) => ms >= from && ms <= to);

/** Builds the operations that a terminal sends for a recorded sale. */
function toOperations(
  { ms, sold, refunded, cashIn }: RecordedSale,
  earlierPaymentId: string,
): Array<[string, unknown, string]> {
  const at = new Date(ms).toISOString();
  const times = { created_at: at, sent_at: at };
  const total = fromCents(sold);
  const payments = [{ amount: total, created_at: at }];
  const drawer = { cash_in: fromCents(cashIn), cash_out: 0, reconciled_balance: fromCents(20_000 + cashIn) };
  const refund = { payment_offline_id: earlierPaymentId, amount: fromCents(refunded) };
  return [
    [randomUUID(), buildPosOrder({ ...times, items: [{ price: total }], payments, total_amount: total }), 'order'],
    [randomUUID(), buildPosRefund({ ...times, ...refund }), 'refund'],
    [randomUUID(), buildPosReconciliation({ ...times, ...drawer }), 'cash_reconciliation'],
  ];
}

/** Returns functions that create a location with sales and read its reports. */
export function createReportsClient(suite: TestApp) {
  let location = 0;
  const { ask } = createReportFixtures(suite, () => location);
  return {
    /** Creates a location whose terminal sends all of `sales`, the latest first. */
    async createSales(settings: DaySettings, sales: readonly RecordedSale[]): Promise<void> {
      location = await createLocation(suite.db, settings);
      const terminal = await createPairedClient(suite, location);
      const earlierPaymentId = randomUUID();
      const payments = [{ offline_id: earlierPaymentId, amount: 9_000, created_at: EARLIER }];
      const times = { created_at: EARLIER, sent_at: EARLIER };
      await terminal.sync([
        randomUUID(),
        buildPosOrder({ ...times, items: [{ price: 9_000 }], payments, total_amount: 9_000 }),
      ]);
      const operations = sales.flatMap((one) => toOperations(one, earlierPaymentId)).toReversed();
      const results = await terminal.sync(...operations);
      expect(results.map(({ status }) => status)).toEqual(operations.map(() => 'created'));
    },
    /** Returns the amounts of the rows in cents, newest first. */
    async amounts(report: ReportName, range: Range): Promise<number[]> {
      const { data } = (await ask(report, { ...toQuery(range), per_page: 999 })).json();
      const { rows, amount } = LISTS[report];
      return data[rows].map((row: Record<string, number>) => toCents(row[amount] ?? 0));
    },
    async summary(report: ReportName, range: Range): Promise<{ totals: SalesTotals & CashTotals; chart: Chart }> {
      return (await ask(`${report}/summary`, toQuery(range))).json();
    },
    /** Returns the rows of an export, and its totals by label. */
    async exported(report: ReportName, range: Range): Promise<{ rows: string[][]; totals: Record<string, string> }> {
      const file = (await ask(`${report}/export`, toQuery(range))).body;
      const lines: string[][] = parse(file, { bom: true, relax_column_count: true, skip_empty_lines: true });
      const totals = lines.filter(({ length }) => length === 2);
      expect(totals.pop()?.[0]).toBe('End of export');
      return { rows: lines.slice(1).filter(({ length }) => length > 2), totals: Object.fromEntries(totals) };
    },
  };
}

const LISTS = {
  orders: { rows: 'orders', amount: 'total_amount' },
  transactions: { rows: 'payments', amount: 'amount' },
  cash_reconciliations: { rows: 'reconciliations', amount: 'cash_in' },
} as const;
export type ReportName = keyof typeof LISTS;

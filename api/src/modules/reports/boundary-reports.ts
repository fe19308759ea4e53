import { randomUUID } from 'node:crypto';
import { fromCents, toCents } from '@backoffice/contract/money';
import type { CashTotals, Chart, SalesTotals } from '@backoffice/contract/reports';
import { parse } from 'csv-parse/sync';
import type { TestApp } from '../../../test/build-test-app';
import { createLocation, createPairedTerminal } from '../../../test/factories';
import { buildPosOrder, createPosOrderClient } from '../../../test/pos-orders';
import { buildPosReconciliation, buildPosRefund } from '../../../test/pos-refunds-and-reconciliations';
import { reportsOf } from './report-fixtures';

/** Long before every instant of the tests: what was sold then is given back at those instants. */
const LONG_AGO = '2024-01-15T12:00:00.000Z';

/** At each instant an order is paid, money goes back and a drawer is closed; cents that no other instant has. */
export interface Told {
  /** By the clocks of the zone: `2025-11-02 01:30:00`. */
  local: string;
  /** `2025-11-02`. */
  day: string;
  ms: number;
  sold: number;
  back: number;
  cashIn: number;
}

export function toldAt(instant: string, index: number): Told {
  const [sold, back, cashIn] = [1_000 + index * 37, 100 + index * 11, 5_000 + index * 101];
  const local = instant.slice(0, 19).replace('T', ' ');
  return { local, day: instant.slice(0, 10), ms: Date.parse(instant), sold, back, cashIn };
}

/** A range as the reports are asked for it: both instants belong to it. */
export interface Range {
  from: number;
  to: number;
}

const queryOf = ({ from, to }: Range) => ({
  start_date: new Date(from).toISOString(),
  end_date: new Date(to).toISOString(),
});
export const during = (told: readonly Told[], { from, to }: Range) => told.filter(({ ms }) => ms >= from && ms <= to);

/** What a terminal says took place at those instants. */
function operationsOf({ ms, sold, back, cashIn }: Told, paidLongAgo: string): Array<[string, unknown, string]> {
  const at = new Date(ms).toISOString();
  const times = { created_at: at, sent_at: at };
  const total = fromCents(sold);
  const payments = [{ amount: total, created_at: at }];
  const drawer = { cash_in: fromCents(cashIn), cash_out: 0, reconciled_balance: fromCents(20_000 + cashIn) };
  const refund = { payment_offline_id: paidLongAgo, amount: fromCents(back) };
  return [
    [randomUUID(), buildPosOrder({ ...times, items: [{ price: total }], payments, total_amount: total }), 'order'],
    [randomUUID(), buildPosRefund({ ...times, ...refund }), 'refund'],
    [randomUUID(), buildPosReconciliation({ ...times, ...drawer }), 'cash_reconciliation'],
  ];
}

/** One location after the other, and its reports. */
export function boundaryReports(suite: TestApp) {
  let location = 0;
  const { ask } = reportsOf(suite, () => location);
  return {
    /** Creates a location whose terminal tells all of `told`, the latest first. */
    async tell(zone: string, told: readonly Told[]): Promise<void> {
      location = await createLocation(suite.db, { timezone: zone });
      const terminal = createPosOrderClient(suite, (await createPairedTerminal(suite.db, location)).headers);
      const paidLongAgo = randomUUID();
      const payments = [{ offline_id: paidLongAgo, amount: 9_000, created_at: LONG_AGO }];
      const times = { created_at: LONG_AGO, sent_at: LONG_AGO };
      await terminal.sync([
        randomUUID(),
        buildPosOrder({ ...times, items: [{ price: 9_000 }], payments, total_amount: 9_000 }),
      ]);
      const operations = told.flatMap((one) => operationsOf(one, paidLongAgo)).toReversed();
      const results = await terminal.sync(...operations);
      expect(results.map(({ status }) => status)).toEqual(operations.map(() => 'created'));
    },
    /** The rows' amounts in cents, newest first. */
    async amounts(report: Report, range: Range): Promise<number[]> {
      const { data } = (await ask(report, { ...queryOf(range), per_page: 999 })).json();
      const { rows, amount } = LISTS[report];
      return data[rows].map((row: Record<string, number>) => toCents(row[amount] ?? 0));
    },
    async summary(report: Report, range: Range): Promise<{ totals: SalesTotals & CashTotals; chart: Chart }> {
      return (await ask(`${report}/summary`, queryOf(range))).json();
    },
    /** The file's rows, and its totals by what they are called. */
    async exported(report: Report, range: Range): Promise<{ rows: string[][]; totals: Record<string, string> }> {
      const file = (await ask(`${report}/export`, queryOf(range))).body;
      const lines: string[][] = parse(file, { bom: true, relax_column_count: true, skip_empty_lines: true });
      const totals = lines.filter(({ length }) => length === 2);
      return { rows: lines.slice(1).filter(({ length }) => length > 2), totals: Object.fromEntries(totals) };
    },
  };
}

const LISTS = {
  orders: { rows: 'orders', amount: 'total_amount' },
  transactions: { rows: 'payments', amount: 'amount' },
  cash_reconciliations: { rows: 'reconciliations', amount: 'cash_in' },
} as const;
export type Report = keyof typeof LISTS;

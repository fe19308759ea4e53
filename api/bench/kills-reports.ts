import { setTimeout as sleep } from 'node:timers/promises';
import { toCents } from '@backoffice/contract/money';
import { openDatabase } from '../src/database/connection';
import { ordersReport } from '../src/modules/reports/orders-report';
import { readReport, summarizeReport } from '../src/modules/reports/report';
import { transactionsReport } from '../src/modules/reports/transactions-report';
import { refreshAllDays } from '../src/modules/rollups/refresh';
import type { Operation } from './kills-ingest';

const REFRESH_EVERY_MS = 20;
/** The compared summaries cover this many days before and after now. Such long ranges are read from the rollups. */
const DAYS = 15;
const DAY_MS = 86_400_000;

/** Refreshes the rollups of a location repeatedly until `stop` is called, even after PostgreSQL has been killed. */
export function startRefreshing(applicationUrl: string, locationId: number) {
  const db = openDatabase(applicationUrl, { max: 1 });
  let isStopped = false;
  let refreshes = 0;
  const refreshing = (async () => {
    while (!isStopped) {
      try {
        await refreshAllDays(db, locationId);
        refreshes += 1;
      } catch {
        // PostgreSQL was killed; the next attempt connects again.
      }
      await sleep(REFRESH_EVERY_MS);
    }
    await db.destroy();
  })();
  return {
    /** Returns the number of completed refreshes. */
    stop: async () => {
      isStopped = true;
      await refreshing;
      return refreshes;
    },
  };
}

/**
 * Compares the orders and transactions reports with `operations`, before and after a refresh of the rollups. Returns
 * one line per difference.
 */
export async function findWrongFigures(
  applicationUrl: string,
  locationId: number,
  operations: Operation[],
): Promise<string[]> {
  const cents = operations.reduce((sum, { body }) => sum + toCents(body.total_amount), 0);
  const expected = JSON.stringify({ count: operations.length, cents });
  const wrong: string[] = [];
  const db = openDatabase(applicationUrl);
  for (const state of ['after the kills', 'after a refresh']) {
    for (const report of [ordersReport, transactionsReport]) {
      const query = { start_date: fromNow(-DAYS), end_date: fromNow(DAYS) };
      const { totals, chart } = await readReport({ db }, { session: { locationId }, query }, (context) =>
        summarizeReport(report, context),
      );
      const found = JSON.stringify({ count: totals.count, cents: toCents(totals.total) });
      if (found !== expected) wrong.push(`${report.name} ${state}: ${found}, expected ${expected}`);
      const charted = chart.buckets.reduce((sum, { count }) => sum + count, 0);
      if (charted !== operations.length) wrong.push(`${report.name} ${state}: ${charted} in the chart`);
    }
    await refreshAllDays(db, locationId);
  }
  await db.destroy();
  return wrong;
}

function fromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}

import {
  compareSales as compareSalesOperation,
  exportCashReconciliations,
  exportOrders,
  exportTransactions,
  listCashReconciliations,
  listOrders,
  listTransactions,
  type SalesSummary,
  summarizeCashReconciliations,
  summarizeOrders,
  summarizeTransactions,
} from '@backoffice/contract/reports';
import type { FastifyInstance } from 'fastify';
import { type LocationDb, READ_ONLY_SNAPSHOT, withLocation } from '../../database/location-scope';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findCountedZone, findTimeZone } from '../locations/locations.repository';
import * as cash from './cash-report.repository';
import { findOrders } from './orders-report.repository';
import { type Cell, sendCsv } from './report-csv';
import {
  cashTotalRows,
  ORDER_HEADER,
  orderRows,
  RECONCILIATION_HEADER,
  reconciliationRows,
  salesTotalRows,
  TRANSACTION_HEADER,
  transactionRows,
} from './report-exports';
import { type ChartRange, chartRange, type ReportRange } from './report-range';
import { compareSales } from './sales-comparison.repository';
import { findPage } from './sales-page.repository';
import { type ReportOf, salesBounds, summarizeSales } from './sales-summary.repository';
import { findTransactions } from './transactions-report.repository';

interface Bounds {
  first: string | null;
  last: string | null;
}

export function registerReportRoutes(app: FastifyInstance, services: Services): void {
  registerSales(app, services);
  registerDrawers(app, services);
  registerExports(app, services);
}

function registerSales(app: FastifyInstance, services: Services): void {
  registerOperation(app, listOrders, async ({ session: { locationId }, query: { page, per_page, ...query } }) =>
    read(services, locationId, async (scope) => {
      const asked = { scope, locationId, report: 'orders' as const, query };
      const { places, paging_metadata } = await findPage(asked, { page, per_page });
      return { data: { orders: await findOrders(scope, locationId, query, places) }, paging_metadata };
    }),
  );
  registerOperation(app, listTransactions, async ({ session: { locationId }, query: { page, per_page, ...query } }) =>
    read(services, locationId, async (scope) => {
      const asked = { scope, locationId, report: 'transactions' as const, query };
      const { places, paging_metadata } = await findPage(asked, { page, per_page });
      return { data: { payments: await findTransactions(scope, locationId, query, places) }, paging_metadata };
    }),
  );
  registerOperation(app, summarizeOrders, ({ session: { locationId }, query }) =>
    read(services, locationId, (scope) => summaryIn(services, { scope, locationId, report: 'orders', query })),
  );
  registerOperation(app, summarizeTransactions, ({ session: { locationId }, query }) =>
    read(services, locationId, (scope) => summaryIn(services, { scope, locationId, report: 'transactions', query })),
  );
  registerOperation(app, compareSalesOperation, ({ session: { locationId }, query }) =>
    read(services, locationId, async (scope) => {
      const { range, isCounted } = await rangeOf(services, { scope, locationId, report: 'orders', query });
      return await compareSales({ scope, locationId, query }, range, isCounted);
    }),
  );
}

/** Reads from the state of one moment: what is packed and what is not fit together. */
async function read<Answer>(
  { db, salesUpkeep }: Services,
  locationId: number,
  work: (scope: LocationDb) => Promise<Answer>,
): Promise<Answer> {
  const answer = await withLocation(db, locationId, work, READ_ONLY_SNAPSHOT);
  salesUpkeep.packSoon(locationId);
  return answer;
}

async function summaryIn(services: Pick<Services, 'salesUpkeep'>, asked: ReportOf): Promise<SalesSummary> {
  const { range, isCounted } = await rangeOf(services, asked);
  return await summarizeSales(asked, range, isCounted);
}

/** Returns the range of a report, and whether rollups by days of the location's zone cover it. */
async function rangeOf({ salesUpkeep }: Pick<Services, 'salesUpkeep'>, asked: ReportOf) {
  const { zone, isCounted } = await findCountedZone(asked.scope, asked.locationId);
  if (!isCounted) salesUpkeep.recountSoon(asked.locationId);
  return { isCounted, range: await chartRangeOf(asked.query, zone, () => salesBounds(asked)) };
}

function registerDrawers(app: FastifyInstance, { db }: Services): void {
  registerOperation(app, listCashReconciliations, async ({ session: { locationId }, query }) => {
    const page = await withLocation(db, locationId, (scope) => cash.findReconciliations(scope, locationId, query));
    return { data: { reconciliations: page.data }, paging_metadata: page.paging_metadata };
  });
  registerOperation(
    app,
    summarizeCashReconciliations,
    async ({ session: { locationId }, query }) =>
      await withLocation(db, locationId, async (scope) => {
        const bounds = () => cash.reconciliationBounds(scope, locationId, query);
        const range = await chartRangeOf(query, await findTimeZone(scope, locationId), bounds);
        return await cash.summarizeReconciliations(scope, locationId, query, range);
      }),
  );
}

function registerExports(app: FastifyInstance, services: Services): void {
  const { exports } = services;
  registerOperation(app, exportOrders, async ({ session: { locationId }, query, reply }) => {
    async function* rows(scope: LocationDb): AsyncGenerator<Cell[][]> {
      yield* orderRows({ scope, locationId, query, zone: await findTimeZone(scope, locationId) });
      const { totals } = await summaryIn(services, { scope, locationId, report: 'orders', query });
      yield salesTotalRows(totals);
    }
    return await sendCsv(reply, exports, { locationId, name: 'orders', header: ORDER_HEADER, rows });
  });
  registerOperation(app, exportTransactions, async ({ session: { locationId }, query, reply }) => {
    async function* rows(scope: LocationDb): AsyncGenerator<Cell[][]> {
      yield* transactionRows({ scope, locationId, query, zone: await findTimeZone(scope, locationId) });
      const { totals } = await summaryIn(services, { scope, locationId, report: 'transactions', query });
      yield salesTotalRows(totals);
    }
    return await sendCsv(reply, exports, { locationId, name: 'transactions', header: TRANSACTION_HEADER, rows });
  });
  registerOperation(app, exportCashReconciliations, async ({ session: { locationId }, query, reply }) => {
    async function* rows(scope: LocationDb): AsyncGenerator<Cell[][]> {
      yield* reconciliationRows({ scope, locationId, query, zone: await findTimeZone(scope, locationId) });
      yield cashTotalRows(await cash.sumReconciliations(scope, locationId, query));
    }
    return await sendCsv(reply, exports, {
      locationId,
      name: 'cash-reconciliations',
      header: RECONCILIATION_HEADER,
      rows,
    });
  });
}

/** The range of a query; an end that it leaves open is that of the records it finds, and so are both of a range too wide to be drawn. */
async function chartRangeOf(
  query: ReportRange,
  zone: string,
  boundsOf: () => Promise<Bounds | undefined>,
): Promise<ChartRange> {
  const { start_date, end_date } = query;
  if (start_date && end_date && isDrawable(start_date, end_date)) {
    return chartRange(new Date(start_date), new Date(end_date), zone);
  }
  const bounds = await boundsOf();
  // Without a record there is nothing to draw.
  if (!bounds?.first || !bounds.last) return chartRange(new Date(0), new Date(-1), zone);
  const [first, last] = [start_date ?? bounds.first, end_date ?? bounds.last];
  if (isDrawable(first, last)) return chartRange(new Date(first), new Date(last), zone);
  const widest = Math.min(Date.parse(bounds.last), Date.parse(bounds.first) + WIDEST_MS);
  return chartRange(new Date(bounds.first), new Date(widest), zone);
}

/** Of a wider range the bars are too many to be told apart. */
const WIDEST_MS = 10 * 366 * 86_400_000;

function isDrawable(first: string, last: string): boolean {
  return Date.parse(last) - Date.parse(first) <= WIDEST_MS;
}

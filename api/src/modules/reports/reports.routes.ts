import {
  createCashReconciliationsExport,
  createOrdersExport,
  createTransactionsExport,
} from '@backoffice/contract/report-exports';
import {
  cashSummaryQuery,
  compareSales as compareSalesOperation,
  exportCashReconciliations,
  exportOrders,
  exportTransactions,
  listCashReconciliations,
  listOrders,
  listTransactions,
  type SalesSummary,
  salesSummaryQuery,
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
import { type ExportSource, registerReportExports } from './report-export.routes';
import {
  formatCashTotals,
  formatSalesTotals,
  ORDER_HEADER,
  RECONCILIATION_HEADER,
  readOrderRows,
  readReconciliationRows,
  readTransactionRows,
  TRANSACTION_HEADER,
} from './report-exports';
import { buildChartRange, type ChartRange, type ReportRange } from './report-range';
import { compareSales } from './sales-comparison.repository';
import type { SalesQuery } from './sales-filters';
import { findPage } from './sales-page.repository';
import { findFirstAndLastSale, type ReportContext, summarizeSales } from './sales-summary.repository';
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
      const context = { scope, locationId, report: 'orders' as const, query };
      const { places, paging_metadata } = await findPage(context, { page, per_page });
      return { data: { orders: await findOrders(scope, locationId, query, places) }, paging_metadata };
    }),
  );
  registerOperation(app, listTransactions, async ({ session: { locationId }, query: { page, per_page, ...query } }) =>
    read(services, locationId, async (scope) => {
      const context = { scope, locationId, report: 'transactions' as const, query };
      const { places, paging_metadata } = await findPage(context, { page, per_page });
      return { data: { payments: await findTransactions(scope, locationId, query, places) }, paging_metadata };
    }),
  );
  registerOperation(app, summarizeOrders, ({ session: { locationId }, query }) =>
    read(services, locationId, (scope) => findSummary(services, { scope, locationId, report: 'orders', query })),
  );
  registerOperation(app, summarizeTransactions, ({ session: { locationId }, query }) =>
    read(services, locationId, (scope) => findSummary(services, { scope, locationId, report: 'transactions', query })),
  );
  registerOperation(app, compareSalesOperation, ({ session: { locationId }, query }) =>
    read(services, locationId, async (scope) => {
      const { range, isCounted } = await findReportRange(services, { scope, locationId, report: 'orders', query });
      return await compareSales({ scope, locationId, query }, range, isCounted);
    }),
  );
}

/** Reads from one snapshot, so that rollups and rows are consistent, and then schedules the packing of days. */
async function read<Answer>(
  { db, salesUpkeep }: Services,
  locationId: number,
  work: (scope: LocationDb) => Promise<Answer>,
): Promise<Answer> {
  const answer = await withLocation(db, locationId, work, READ_ONLY_SNAPSHOT);
  salesUpkeep.packSoon(locationId);
  return answer;
}

async function findSummary(services: Pick<Services, 'salesUpkeep'>, context: ReportContext): Promise<SalesSummary> {
  const { range, isCounted } = await findReportRange(services, context);
  return await summarizeSales(context, range, isCounted);
}

/** Returns the range of a report, and whether rollups by days of the location's zone cover it. */
async function findReportRange({ salesUpkeep }: Pick<Services, 'salesUpkeep'>, context: ReportContext) {
  const { zone, isCounted } = await findCountedZone(context.scope, context.locationId);
  if (!isCounted) salesUpkeep.recountSoon(context.locationId);
  return { isCounted, range: await findChartRange(context.query, zone, () => findFirstAndLastSale(context)) };
}

function registerDrawers(app: FastifyInstance, { db }: Services): void {
  registerOperation(app, listCashReconciliations, async ({ session: { locationId }, query }) => {
    const page = await withLocation(db, locationId, (scope) => cash.findReconciliations(scope, locationId, query));
    return { data: { reconciliations: page.data }, paging_metadata: page.paging_metadata };
  });
  registerOperation(app, summarizeCashReconciliations, ({ session: { locationId }, query }) =>
    withLocation(db, locationId, async (scope) => {
      const bounds = () => cash.findFirstAndLastReconciliation(scope, locationId, query);
      const range = await findChartRange(query, await findTimeZone(scope, locationId), bounds);
      return await cash.summarizeReconciliations(scope, locationId, query, range);
    }),
  );
}

function registerExports(app: FastifyInstance, services: Services): void {
  const registerExport = registerReportExports(app, services);
  const readSalesTotals = async (report: 'orders' | 'transactions', source: ExportSource<SalesQuery>) => {
    const { totals } = await findSummary(services, { ...source, report });
    return { count: totals.count, lines: formatSalesTotals(totals) };
  };
  registerExport({
    name: 'orders',
    query: salesSummaryQuery,
    create: createOrdersExport,
    direct: exportOrders,
    header: ORDER_HEADER,
    readRows: readOrderRows,
    readTotals: (source) => readSalesTotals('orders', source),
  });
  registerExport({
    name: 'transactions',
    query: salesSummaryQuery,
    create: createTransactionsExport,
    direct: exportTransactions,
    header: TRANSACTION_HEADER,
    readRows: readTransactionRows,
    readTotals: (source) => readSalesTotals('transactions', source),
  });
  registerExport({
    name: 'cash reconciliations',
    query: cashSummaryQuery,
    create: createCashReconciliationsExport,
    direct: exportCashReconciliations,
    header: RECONCILIATION_HEADER,
    readRows: readReconciliationRows,
    readTotals: async ({ scope, locationId, query }) => {
      const totals = await cash.sumReconciliations(scope, locationId, query);
      return { count: totals.count, lines: formatCashTotals(totals) };
    },
  });
}

/**
 * Returns the time range of a chart. A missing start or end, and both ends of a range that is too wide for a chart, are
 * taken from the first and last matching record.
 */
async function findChartRange(
  query: ReportRange,
  zone: string,
  findBounds: () => Promise<Bounds | undefined>,
): Promise<ChartRange> {
  const { start_date, end_date } = query;
  if (start_date && end_date && fitsChart(start_date, end_date)) {
    return buildChartRange(new Date(start_date), new Date(end_date), zone);
  }
  const bounds = await findBounds();
  // The chart of a report without records is empty.
  if (!bounds?.first || !bounds.last) return buildChartRange(new Date(0), new Date(-1), zone);
  const [first, last] = [start_date ?? bounds.first, end_date ?? bounds.last];
  if (fitsChart(first, last)) return buildChartRange(new Date(first), new Date(last), zone);
  const latest = Math.min(Date.parse(bounds.last), Date.parse(bounds.first) + MAX_CHART_MS);
  return buildChartRange(new Date(bounds.first), new Date(latest), zone);
}

/** Ten years: a longer chart would have too many bars to tell apart. */
const MAX_CHART_MS = 10 * 366 * 86_400_000;

function fitsChart(first: string, last: string): boolean {
  return Date.parse(last) - Date.parse(first) <= MAX_CHART_MS;
}

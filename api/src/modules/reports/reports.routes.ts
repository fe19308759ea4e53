import {
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
} from '@backoffice/shared/contract/reports';
import type { FastifyInstance } from 'fastify';
import { type LocationDb, SNAPSHOT, withLocation } from '../../database/location-scope';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findCountedZone, findZone } from '../locations/locations.repository';
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
}

/** Reads from the state of one moment: what is packed and what is not fit together. */
async function read<Answer>(
  { db, salesUpkeep }: Services,
  locationId: number,
  work: (scope: LocationDb) => Promise<Answer>,
): Promise<Answer> {
  const answer = await withLocation(db, locationId, work, SNAPSHOT);
  salesUpkeep.packSoon(locationId);
  return answer;
}

async function summaryIn({ salesUpkeep }: Pick<Services, 'salesUpkeep'>, asked: ReportOf): Promise<SalesSummary> {
  const { zone, isCounted } = await findCountedZone(asked.scope, asked.locationId);
  if (!isCounted) salesUpkeep.recountSoon(asked.locationId);
  const range = await chartRangeOf(asked.query, zone, () => salesBounds(asked));
  return await summarizeSales(asked, range, isCounted);
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
        const range = await chartRangeOf(query, await findZone(scope, locationId), bounds);
        return await cash.summarizeReconciliations(scope, locationId, query, range);
      }),
  );
}

function registerExports(app: FastifyInstance, services: Services): void {
  const { db } = services;
  registerOperation(app, exportOrders, async ({ session: { locationId }, query, reply }) => {
    async function* rows(scope: LocationDb): AsyncGenerator<Cell[][]> {
      yield* orderRows({ scope, locationId, query, zone: await findZone(scope, locationId) });
      const { totals } = await summaryIn(services, { scope, locationId, report: 'orders', query });
      yield salesTotalRows(totals);
    }
    return await sendCsv(reply, { db, locationId, name: 'orders', header: ORDER_HEADER, rows });
  });
  registerOperation(app, exportTransactions, async ({ session: { locationId }, query, reply }) => {
    async function* rows(scope: LocationDb): AsyncGenerator<Cell[][]> {
      yield* transactionRows({ scope, locationId, query, zone: await findZone(scope, locationId) });
      const { totals } = await summaryIn(services, { scope, locationId, report: 'transactions', query });
      yield salesTotalRows(totals);
    }
    return await sendCsv(reply, { db, locationId, name: 'transactions', header: TRANSACTION_HEADER, rows });
  });
  registerOperation(app, exportCashReconciliations, async ({ session: { locationId }, query, reply }) => {
    async function* rows(scope: LocationDb): AsyncGenerator<Cell[][]> {
      yield* reconciliationRows({ scope, locationId, query, zone: await findZone(scope, locationId) });
      yield cashTotalRows(await cash.sumReconciliations(scope, locationId, query));
    }
    return await sendCsv(reply, { db, locationId, name: 'cash-reconciliations', header: RECONCILIATION_HEADER, rows });
  });
}

/** The range of a query; an end that it leaves open is that of the records it finds. */
async function chartRangeOf(
  query: ReportRange,
  zone: string,
  boundsOf: () => Promise<Bounds | undefined>,
): Promise<ChartRange> {
  const isOpen = query.start_date === undefined || query.end_date === undefined;
  const bounds = isOpen ? await boundsOf() : undefined;
  const first = query.start_date ?? bounds?.first ?? query.end_date;
  const last = query.end_date ?? bounds?.last ?? query.start_date;
  // Without a record and without a range there is nothing to draw.
  if (!first || !last) return chartRange(new Date(0), new Date(-1), zone);
  return chartRange(new Date(first), new Date(last), zone);
}

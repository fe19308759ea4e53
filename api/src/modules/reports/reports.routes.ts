import {
  exportCashReconciliations,
  exportOrders,
  exportTransactions,
  listCashReconciliations,
  listOrders,
  listTransactions,
  summarizeCashReconciliations,
  summarizeOrders,
  summarizeTransactions,
} from '@backoffice/shared/contract/reports';
import type { FastifyInstance } from 'fastify';
import { type LocationDb, withLocation } from '../../database/location-scope';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findZone } from '../locations/locations.repository';
import * as cash from './cash-report.repository';
import * as orders from './orders-report.repository';
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
import { salesTotals } from './report-totals';
import * as transactions from './transactions-report.repository';

type Bounds = (
  scope: LocationDb,
  locationId: number,
  query: ReportRange,
) => Promise<{ first: string | null; last: string | null } | undefined>;

export function registerReportRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(app, listOrders, async ({ session: { locationId }, query }) => {
    const page = await withLocation(db, locationId, (scope) => orders.findOrders(scope, locationId, query));
    return { data: { orders: page.data }, paging_metadata: page.paging_metadata };
  });
  registerOperation(app, listTransactions, async ({ session: { locationId }, query }) => {
    const page = await withLocation(db, locationId, (scope) => transactions.findTransactions(scope, locationId, query));
    return { data: { payments: page.data }, paging_metadata: page.paging_metadata };
  });
  registerOperation(app, listCashReconciliations, async ({ session: { locationId }, query }) => {
    const page = await withLocation(db, locationId, (scope) => cash.findReconciliations(scope, locationId, query));
    return { data: { reconciliations: page.data }, paging_metadata: page.paging_metadata };
  });

  registerOperation(
    app,
    summarizeOrders,
    async ({ session: { locationId }, query }) =>
      await withLocation(db, locationId, async (scope) => {
        const range = await chartRangeOf(scope, locationId, query, orders.orderBounds);
        return await orders.summarizeOrders(scope, locationId, query, range);
      }),
  );
  registerOperation(
    app,
    summarizeTransactions,
    async ({ session: { locationId }, query }) =>
      await withLocation(db, locationId, async (scope) => {
        const range = await chartRangeOf(scope, locationId, query, transactions.transactionBounds);
        return await transactions.summarizeTransactions(scope, locationId, query, range);
      }),
  );
  registerOperation(
    app,
    summarizeCashReconciliations,
    async ({ session: { locationId }, query }) =>
      await withLocation(db, locationId, async (scope) => {
        const range = await chartRangeOf(scope, locationId, query, cash.reconciliationBounds);
        return await cash.summarizeReconciliations(scope, locationId, query, range);
      }),
  );
  registerExports(app, { db });
}

function registerExports(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  registerOperation(app, exportOrders, async ({ session: { locationId }, query, reply }) => {
    async function* rows(scope: LocationDb): AsyncGenerator<Cell[][]> {
      yield* orderRows({ scope, locationId, query, zone: await findZone(scope, locationId) });
      yield salesTotalRows(salesTotals(await orders.sumOrders(scope, locationId, query)));
    }
    return await sendCsv(reply, { db, locationId, name: 'orders', header: ORDER_HEADER, rows });
  });
  registerOperation(app, exportTransactions, async ({ session: { locationId }, query, reply }) => {
    async function* rows(scope: LocationDb): AsyncGenerator<Cell[][]> {
      yield* transactionRows({ scope, locationId, query, zone: await findZone(scope, locationId) });
      yield salesTotalRows(salesTotals(await transactions.sumTransactions(scope, locationId, query)));
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
  scope: LocationDb,
  locationId: number,
  query: ReportRange,
  boundsOf: Bounds,
): Promise<ChartRange> {
  const zone = await findZone(scope, locationId);
  const isOpen = query.start_date === undefined || query.end_date === undefined;
  const bounds = isOpen ? await boundsOf(scope, locationId, query) : undefined;
  const first = query.start_date ?? bounds?.first ?? query.end_date;
  const last = query.end_date ?? bounds?.last ?? query.start_date;
  // Without a record and without a range there is nothing to draw.
  if (!first || !last) return chartRange(new Date(0), new Date(-1), zone);
  return chartRange(new Date(first), new Date(last), zone);
}

import {
  cashSummaryQuery,
  exportCashReconciliations,
  listCashReconciliations,
  summarizeCashReconciliations,
} from '@backoffice/contract/cash-reconciliations';
import { exceptionsSummaryQuery, listExceptions, summarizeExceptions } from '@backoffice/contract/exceptions';
import { reconcileFigures } from '@backoffice/contract/figure-reconciliation';
import { itemsSummaryQuery, listItemSales, summarizeItemSales } from '@backoffice/contract/item-sales';
import { getSalesOverview } from '@backoffice/contract/overview';
import {
  createCashReconciliationsExport,
  createExceptionsExport,
  createItemSalesExport,
  createOrdersExport,
  createSalesByExport,
  createStaffSalesExport,
  createTaxSalesExport,
  createTipsExport,
  createTransactionsExport,
} from '@backoffice/contract/report-exports';
import {
  exportOrders,
  exportTransactions,
  listOrders,
  listTransactions,
  salesSummaryQuery,
  summarizeOrders,
  summarizeTransactions,
} from '@backoffice/contract/reports';
import { listSalesBy, salesBySummaryQuery, summarizeSalesBy } from '@backoffice/contract/sales-by';
import { compareSales as compareSalesOperation } from '@backoffice/contract/sales-comparison';
import { listStaffSales, staffSummaryQuery, summarizeStaffSales } from '@backoffice/contract/staff-report';
import { listTaxSales, summarizeTaxSales, taxSummaryQuery } from '@backoffice/contract/tax-report';
import { listTips, summarizeTips, tipsSummaryQuery } from '@backoffice/contract/tips';
import type { FastifyInstance } from 'fastify';
import type { Page } from '../../database/paging';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { tipsReport } from '../tips/tips-report';
import { cashReport } from './cash-report';
import { exceptionsReport } from './exceptions-report';
import { findFigureReconciliation } from './figure-reconciliation';
import { itemsReport } from './items-report';
import { ordersReport } from './orders-report';
import { type Report, readReport, type SummarizedReport, summarizeReport, toReportExport } from './report';
import { registerReportExports } from './report-export.routes';
import type { ReportRange } from './report-range';
import { salesByReport } from './sales-by-report';
import { compareSales } from './sales-comparison';
import { findSalesOverview } from './sales-overview';
import { staffReport } from './staff-report';
import { findTaxPage, taxReport } from './tax-report';
import { transactionsReport } from './transactions-report';

interface ReportRequest<Query> {
  session: { locationId: number };
  query: Query;
}

export function registerReportRoutes(app: FastifyInstance, services: Services): void {
  const registerExport = registerReportExports(app, services);

  registerOperation(app, listOrders, (request) => findPage(services, ordersReport, request, (orders) => ({ orders })));
  registerOperation(app, summarizeOrders, (request) => summarize(services, ordersReport, request));
  registerExport({
    ...{ query: salesSummaryQuery, create: createOrdersExport, direct: exportOrders },
    ...toReportExport(ordersReport),
  });

  registerOperation(app, listTransactions, (request) =>
    findPage(services, transactionsReport, request, (payments) => ({ payments })),
  );
  registerOperation(app, summarizeTransactions, (request) => summarize(services, transactionsReport, request));
  registerExport({
    ...{ query: salesSummaryQuery, create: createTransactionsExport, direct: exportTransactions },
    ...toReportExport(transactionsReport),
  });

  registerOperation(app, listCashReconciliations, (request) =>
    findPage(services, cashReport, request, (reconciliations) => ({ reconciliations })),
  );
  registerOperation(app, summarizeCashReconciliations, (request) => summarize(services, cashReport, request));
  registerExport({
    ...{ query: cashSummaryQuery, create: createCashReconciliationsExport, direct: exportCashReconciliations },
    ...toReportExport(cashReport),
  });

  registerOperation(app, listItemSales, (request) => findPage(services, itemsReport, request, (items) => ({ items })));
  registerOperation(app, summarizeItemSales, (request) => summarize(services, itemsReport, request));
  registerExport({ query: itemsSummaryQuery, create: createItemSalesExport, ...toReportExport(itemsReport) });

  registerOperation(app, listSalesBy, (request) => findPage(services, salesByReport, request, (rows) => ({ rows })));
  registerOperation(app, summarizeSalesBy, (request) => summarize(services, salesByReport, request));
  registerExport({ query: salesBySummaryQuery, create: createSalesByExport, ...toReportExport(salesByReport) });

  registerOperation(app, listTaxSales, ({ session, query: { page, per_page, ...query } }) =>
    readReport(services, { session, query }, (context) => findTaxPage(context, { page, per_page })),
  );
  registerOperation(app, summarizeTaxSales, (request) => summarize(services, taxReport, request));
  registerExport({ query: taxSummaryQuery, create: createTaxSalesExport, ...toReportExport(taxReport) });

  registerOperation(app, listStaffSales, (request) =>
    findPage(services, staffReport, request, (employees) => ({ employees })),
  );
  registerOperation(app, summarizeStaffSales, (request) => summarize(services, staffReport, request));
  registerExport({ query: staffSummaryQuery, create: createStaffSalesExport, ...toReportExport(staffReport) });

  registerOperation(app, listTips, (request) => findPage(services, tipsReport, request, (rows) => ({ rows })));
  registerOperation(app, summarizeTips, (request) => summarize(services, tipsReport, request));
  registerExport({ query: tipsSummaryQuery, create: createTipsExport, ...toReportExport(tipsReport) });

  registerOperation(app, listExceptions, (request) =>
    findPage(services, exceptionsReport, request, (exceptions) => ({ exceptions })),
  );
  registerOperation(app, summarizeExceptions, (request) => summarize(services, exceptionsReport, request));
  registerExport({
    query: exceptionsSummaryQuery,
    create: createExceptionsExport,
    ...toReportExport(exceptionsReport),
  });

  registerOperation(app, getSalesOverview, ({ session }) =>
    readReport(services, { session, query: {} }, (context) => findSalesOverview(context, new Date())),
  );

  registerOperation(app, compareSalesOperation, (request) => readReport(services, request, compareSales));

  registerOperation(app, reconcileFigures, (request) =>
    readReport(services, request, (context) => findFigureReconciliation(context, new Date())),
  );
}

/** Returns a page of a report. `name` wraps the rows in the object of the response, such as `{ orders: rows }`. */
async function findPage<Query extends ReportRange, Row, Rows>(
  services: Services,
  report: Pick<Report<Query, Row, never, never>, 'findPage'>,
  { session, query: { page, per_page, ...query } }: ReportRequest<Query & { page: number; per_page: number }>,
  name: (rows: Row[]) => Rows,
): Promise<{ data: Rows; paging_metadata: Page<Row>['paging_metadata'] }> {
  // Without the paging parameters, the query has the type `Query`, which TypeScript does not infer for generic types.
  const request = { session, query: query as unknown as Query };
  const { data, paging_metadata } = await readReport(services, request, (context) =>
    report.findPage(context, { page, per_page }),
  );
  return { data: name(data), paging_metadata };
}

async function summarize<Query extends ReportRange, Totals>(
  services: Services,
  report: SummarizedReport<Query, Totals>,
  request: ReportRequest<Query>,
) {
  return await readReport(services, request, (context) => summarizeReport(report, context));
}

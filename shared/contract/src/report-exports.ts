import * as z from 'zod/mini';
import { cashSummaryQuery } from './cash-reconciliations';
import { exceptionsSummaryQuery } from './exceptions';
import { id, idParams, instant } from './fields';
import { itemsSummaryQuery } from './item-sales';
import { operation } from './operation';
import { salesSummaryQuery } from './reports';
import { view } from './rights';
import { salesBySummaryQuery } from './sales-by';
import { staffSummaryQuery } from './staff-report';
import { taxSummaryQuery } from './tax-report';
import { tipsSummaryQuery } from './tips';

/** A short-lived address of a report as a CSV file. */
export const exportLink = z.object({
  id,
  /** Path of the file, signed: it needs no token in a header, works once, and grants access to nothing else. */
  url: z.string(),
  expires_at: instant,
});
export type ExportLink = z.infer<typeof exportLink>;

const createExport = { method: 'POST', response: exportLink } as const;

export const createOrdersExport = operation({
  ...createExport,
  path: '/reports/orders/export',
  right: view('orders'),
  summary: 'Address of the orders report as a CSV file',
  query: salesSummaryQuery,
});

export const createTransactionsExport = operation({
  ...createExport,
  path: '/reports/transactions/export',
  right: view('transactions'),
  summary: 'Address of the transactions report as a CSV file',
  query: salesSummaryQuery,
});

export const createCashReconciliationsExport = operation({
  ...createExport,
  path: '/reports/cash_reconciliations/export',
  right: view('cash_reconciliation'),
  summary: 'Address of the cash reconciliations report as a CSV file',
  query: cashSummaryQuery,
});

export const createItemSalesExport = operation({
  ...createExport,
  path: '/reports/items/export',
  right: view('item_sales'),
  summary: 'Address of the items report as a CSV file',
  query: itemsSummaryQuery,
});

export const createSalesByExport = operation({
  ...createExport,
  path: '/reports/sales_by/export',
  right: view('sales_report'),
  summary: 'Address of a breakdown of sales as a CSV file',
  query: salesBySummaryQuery,
});

export const createTaxSalesExport = operation({
  ...createExport,
  path: '/reports/taxes/export',
  right: view('tax_report'),
  summary: 'Address of the tax report as a CSV file',
  query: taxSummaryQuery,
});

export const createStaffSalesExport = operation({
  ...createExport,
  path: '/reports/staff/export',
  right: view('staff_report'),
  summary: 'Address of the staff report as a CSV file',
  query: staffSummaryQuery,
});

export const createTipsExport = operation({
  ...createExport,
  path: '/reports/tips/export',
  right: view('tips'),
  summary: 'Address of the tips report as a CSV file',
  query: tipsSummaryQuery,
});

export const createExceptionsExport = operation({
  ...createExport,
  path: '/reports/exceptions/export',
  right: view('exceptions'),
  summary: 'Address of the exceptions report as a CSV file',
  query: exceptionsSummaryQuery,
});

/** `waiting` until the file is requested; `done` when its last row was sent. */
export const exportState = z.enum(['waiting', 'running', 'done', 'failed']);

export const exportProgress = z.object({
  state: exportState,
  /** Number of rows that were sent to the browser. */
  rows: z.int(),
  /** Number of rows of the whole file; null before the export runs. */
  total_rows: z.nullable(z.int()),
  /** Why the export failed. */
  message: z.nullable(z.string()),
});
export type ExportProgress = z.infer<typeof exportProgress>;

export const getReportExport = operation({
  method: 'GET',
  path: '/reports/exports/:id',
  right: 'any',
  summary: 'Progress of an export of the signed-in user',
  params: idParams,
  response: exportProgress,
});

/** CSV in UTF-8 with all rows and totals. The last line has the number of rows; a file without it is incomplete. */
export const downloadReportExport = operation({
  method: 'GET',
  isFileTransfer: true,
  access: 'public',
  path: '/reports/exports/file',
  summary: 'The CSV file of an export',
  query: z.object({ token: z.string().check(z.maxLength(1_000)) }),
  response: z.string(),
});

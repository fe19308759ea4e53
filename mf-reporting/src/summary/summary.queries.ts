import {
  createCashReconciliationsExport,
  createOrdersExport,
  createTransactionsExport,
  type ExportLink,
} from '@backoffice/contract/report-exports';
import {
  compareSales,
  summarizeCashReconciliations,
  summarizeOrders,
  summarizeTransactions,
} from '@backoffice/contract/reports';
import { call } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@backoffice/platform/query';
import { useRef } from 'react';
import { downloadReport, formatRowCount } from '../export/download-report';
import type { toReportQuery, toSalesQuery } from '../report/report-filters';

type SalesQuery = ReturnType<typeof toSalesQuery>;
type RangeQuery = ReturnType<typeof toReportQuery>;

/** Fetches the totals of an orders report; returns the previous totals while the next ones load. */
export function useOrdersSummary(query: SalesQuery) {
  return useQuery({
    queryKey: ['orders-summary', query],
    queryFn: ({ signal }) => call(summarizeOrders, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useTransactionsSummary(query: SalesQuery) {
  return useQuery({
    queryKey: ['transactions-summary', query],
    queryFn: ({ signal }) => call(summarizeTransactions, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Fetches the reconciliation of the totals of orders and transactions. */
export function useSalesComparison(query: SalesQuery) {
  return useQuery({
    queryKey: ['sales-comparison', query],
    queryFn: ({ signal }) => call(compareSales, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useCashSummary(query: RangeQuery) {
  return useQuery({
    queryKey: ['cash-summary', query],
    queryFn: ({ signal }) => call(summarizeCashReconciliations, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Downloads all rows of the filtered report as a CSV file; `start` does nothing while an export is in progress. */
function useExport<Query extends RangeQuery>(name: string, createLink: (query: Query) => Promise<ExportLink>) {
  const queries = useQueryClient();
  // `isPending` changes only with the next render, which is too late to ignore the second click of a double click.
  const isBusy = useRef(false);
  const { isPending, mutate } = useMutation({
    mutationFn: async (query: Query) => await downloadReport(queries, name, await createLink(query)),
    onSuccess: (rows) =>
      notify.succeeded(`${name.charAt(0).toUpperCase()}${name.slice(1)} exported`, { detail: formatRowCount(rows) }),
    onError: (error) => notify.failed(`Failed to export the report, ${error.message}`),
    onSettled: () => {
      isBusy.current = false;
    },
  });
  return {
    isPending,
    start: (query: Query): void => {
      if (isBusy.current) return;
      isBusy.current = true;
      mutate(query);
    },
  };
}

export function useExportOrders() {
  return useExport<SalesQuery>('orders', (query) => call(createOrdersExport, { query }));
}

export function useExportTransactions() {
  return useExport<SalesQuery>('transactions', (query) => call(createTransactionsExport, { query }));
}

export function useExportCashReconciliations() {
  return useExport<RangeQuery>('cash reconciliations', (query) => call(createCashReconciliationsExport, { query }));
}

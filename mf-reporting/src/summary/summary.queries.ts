import {
  compareSales,
  exportCashReconciliations,
  exportOrders,
  exportTransactions,
  summarizeCashReconciliations,
  summarizeOrders,
  summarizeTransactions,
} from '@backoffice/contract/reports';
import { call } from '@backoffice/platform/client';
import { toDay } from '@backoffice/platform/dates';
import { downloadCsv } from '@backoffice/platform/download';
import { notify } from '@backoffice/platform/feedback';
import { keepPreviousData, useMutation, useQuery } from '@backoffice/platform/query';
import { useRef } from 'react';
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

/** Returns a file name such as `orders 2026-11-20.csv` with the dates of the report in the time zone `zone`. */
function buildFileName(report: string, { start_date, end_date }: RangeQuery, zone: string): string {
  const days = [...new Set([start_date, end_date].map((instant) => toDay(instant, zone)))];
  return `${report} ${days.join(' to ')}.csv`;
}

/** Downloads all rows of the filtered report as a CSV file; `start` does nothing while an export is in progress. */
function useExport<Query extends RangeQuery>(
  report: string,
  zone: string,
  fetchCsv: (query: Query) => Promise<string>,
) {
  // `isPending` changes only with the next render, which is too late to ignore the second click of a double click.
  const isBusy = useRef(false);
  const { isPending, mutate } = useMutation({
    mutationFn: async (query: Query) => downloadCsv(buildFileName(report, query, zone), await fetchCsv(query)),
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

export function useExportOrders(zone: string) {
  return useExport<SalesQuery>('orders', zone, (query) => call(exportOrders, { query }));
}

export function useExportTransactions(zone: string) {
  return useExport<SalesQuery>('transactions', zone, (query) => call(exportTransactions, { query }));
}

export function useExportCashReconciliations(zone: string) {
  return useExport<RangeQuery>('cash reconciliations', zone, (query) => call(exportCashReconciliations, { query }));
}

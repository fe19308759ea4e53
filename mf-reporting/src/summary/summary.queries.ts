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
import { dayOf } from '@backoffice/platform/dates';
import { downloadCsv } from '@backoffice/platform/download';
import { notify } from '@backoffice/platform/feedback';
import { keepPreviousData, useMutation, useQuery } from '@backoffice/platform/query';
import { useRef } from 'react';
import type { reportQuery, salesQuery } from '../report/report-filters';

type SalesQuery = ReturnType<typeof salesQuery>;
type RangeQuery = ReturnType<typeof reportQuery>;

/** What all the orders of a report come to; the previous figures stay until the new ones have arrived. */
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

/** `orders 2026-11-20.csv`: the report and the days of `zone` that it is of. */
function fileName(report: string, { start_date, end_date }: RangeQuery, zone: string): string {
  const days = [...new Set([start_date, end_date].map((instant) => dayOf(instant, zone)))];
  return `${report} ${days.join(' to ')}.csv`;
}

/** Has the browser keep the whole filtered report as a file; `start` does nothing while that is under way. */
function useExport<Query extends RangeQuery>(
  report: string,
  zone: string,
  fetchCsv: (query: Query) => Promise<string>,
) {
  // What the mutation says of itself arrives a moment later: too late for the second click of two.
  const isBusy = useRef(false);
  const { isPending, mutate } = useMutation({
    mutationFn: async (query: Query) => downloadCsv(fileName(report, query, zone), await fetchCsv(query)),
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

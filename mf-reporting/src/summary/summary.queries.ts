import { call } from '@backoffice/shared/client';
import {
  exportCashReconciliations,
  exportOrders,
  exportTransactions,
  summarizeCashReconciliations,
  summarizeOrders,
  summarizeTransactions,
} from '@backoffice/shared/contract/reports';
import { notify } from '@backoffice/shared/feedback';
import { dayOf } from '@backoffice/shared/format/dates';
import { downloadCsv } from '@backoffice/shared/format/download';
import { keepPreviousData, useMutation, useQuery } from '@backoffice/shared/query';
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

export function useCashSummary(query: RangeQuery) {
  return useQuery({
    queryKey: ['cash-summary', query],
    queryFn: ({ signal }) => call(summarizeCashReconciliations, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

const onError = (error: Error) => notify.failed(`Failed to export the report, ${error.message}`);

/** `orders 2026-11-20.csv`: the report and the days of `zone` that it is of. */
function fileName(report: string, { start_date, end_date }: RangeQuery, zone: string): string {
  const days = [...new Set([start_date, end_date].map((instant) => dayOf(instant, zone)))];
  return `${report} ${days.join(' to ')}.csv`;
}

/** Has the browser keep the whole filtered report as a file. */
export function useExportOrders(zone: string) {
  return useMutation({
    mutationFn: async (query: SalesQuery) =>
      downloadCsv(fileName('orders', query, zone), await call(exportOrders, { query })),
    onError,
  });
}

export function useExportTransactions(zone: string) {
  return useMutation({
    mutationFn: async (query: SalesQuery) =>
      downloadCsv(fileName('transactions', query, zone), await call(exportTransactions, { query })),
    onError,
  });
}

export function useExportCashReconciliations(zone: string) {
  return useMutation({
    mutationFn: async (query: RangeQuery) =>
      downloadCsv(fileName('cash reconciliations', query, zone), await call(exportCashReconciliations, { query })),
    onError,
  });
}

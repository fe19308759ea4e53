import { listCashReconciliations } from '@backoffice/contract/reports';
import { call } from '@backoffice/platform/client';
import { keepPreviousData, useQuery } from '@backoffice/platform/query';
import { type ReportFilters, toPageQuery, toReportQuery } from '../report/report-filters';

/** Fetches one page of the report in the time zone `zone`; returns the previous page while the next one loads. */
export function useCashReconciliationsReport(filters: ReportFilters, zone: string) {
  const query = { ...toReportQuery(filters, zone), ...toPageQuery(filters) };
  return useQuery({
    queryKey: ['cash-reconciliations-report', query],
    queryFn: ({ signal }) => call(listCashReconciliations, { query, signal }),
    select: ({ data, paging_metadata }) => ({ data: data.reconciliations, paging_metadata }),
    placeholderData: keepPreviousData,
    meta: { failureNotice: 'Failed to fetch cash reconciliation report' },
  });
}

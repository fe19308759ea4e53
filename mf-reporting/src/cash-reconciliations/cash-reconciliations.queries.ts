import { listCashReconciliations } from '@backoffice/contract/reports';
import { call } from '@backoffice/platform/client';
import { keepPreviousData, useQuery } from '@backoffice/platform/query';
import { pageQuery, type ReportFilters, reportQuery } from '../report/report-filters';

/** One page of the report in the location's `zone`; the previous one stays until it has arrived. */
export function useCashReconciliationsReport(filters: ReportFilters, zone: string) {
  const query = { ...reportQuery(filters, zone), ...pageQuery(filters) };
  return useQuery({
    queryKey: ['cash-reconciliations-report', query],
    queryFn: ({ signal }) => call(listCashReconciliations, { query, signal }),
    select: ({ data, paging_metadata }) => ({ data: data.reconciliations, paging_metadata }),
    placeholderData: keepPreviousData,
    meta: { failureNotice: 'Failed to fetch cash reconciliation report' },
  });
}

import { listTransactions } from '@backoffice/contract/reports';
import { call } from '@backoffice/platform/client';
import { keepPreviousData, useQuery } from '@backoffice/platform/query';
import { pageQuery, type SalesFilters, salesQuery } from '../report/report-filters';

/** One page of the report in the location's `zone`; the previous one stays until it has arrived. */
export function useTransactionsReport(filters: SalesFilters, zone: string) {
  const query = { ...salesQuery(filters, zone), ...pageQuery(filters) };
  return useQuery({
    queryKey: ['transactions-report', query],
    queryFn: ({ signal }) => call(listTransactions, { query, signal }),
    select: ({ data, paging_metadata }) => ({ data: data.payments, paging_metadata }),
    placeholderData: keepPreviousData,
    meta: { failureNotice: 'Failed to fetch transactions report' },
  });
}

import { listOrders } from '@backoffice/contract/reports';
import { call } from '@backoffice/platform/client';
import { keepPreviousData, useQuery } from '@backoffice/platform/query';
import { type SalesFilters, toPageQuery, toSalesQuery } from '../report/report-filters';

/** Fetches one page of the report in the time zone `zone`; returns the previous page while the next one loads. */
export function useOrdersReport(filters: SalesFilters, zone: string) {
  const query = { ...toSalesQuery(filters, zone), ...toPageQuery(filters) };
  return useQuery({
    queryKey: ['orders-report', query],
    queryFn: ({ signal }) => call(listOrders, { query, signal }),
    select: ({ data, paging_metadata }) => ({ data: data.orders, paging_metadata }),
    placeholderData: keepPreviousData,
    meta: { failureNotice: 'Failed to fetch orders report' },
  });
}

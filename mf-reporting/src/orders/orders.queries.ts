import { call } from '@backoffice/shared/client';
import { listEmployees } from '@backoffice/shared/contract/employees';
import { MAX_PER_PAGE } from '@backoffice/shared/contract/paging';
import { listOrders } from '@backoffice/shared/contract/reports';
import { instantsOf } from '@backoffice/shared/format/dates';
import { keepPreviousData, keys, useQuery } from '@backoffice/shared/query';
import { daysOf, type OrdersFilters } from './orders-filters';

/** One page of the report in the location's `zone`; the previous one stays until it has arrived. */
export function useOrdersReport(filters: OrdersFilters, zone: string) {
  const query = {
    ...instantsOf(daysOf(filters.date, zone, new Date()), zone),
    employee_id: filters.employeeId,
    payment_type: filters.paymentType,
    page: filters.page,
    per_page: filters.perPage,
  };
  return useQuery({
    queryKey: ['orders-report', query],
    queryFn: ({ signal }) => call(listOrders, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { failureNotice: 'Failed to fetch orders report' },
  });
}

/** Everybody who works or worked here, for the employee filter. */
export function useEmployeeOptions() {
  const query = { per_page: MAX_PER_PAGE };
  return useQuery({
    queryKey: [...keys.employees, query],
    queryFn: ({ signal }) => call(listEmployees, { query, signal }),
    select: ({ data }) => data.map(({ id, full_name }) => ({ value: String(id), label: full_name })),
    meta: { failureNotice: (error) => `Error fetching data: ${error.message}` },
  });
}

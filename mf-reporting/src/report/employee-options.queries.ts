import { call } from '@backoffice/shared/client';
import { listEmployees } from '@backoffice/shared/contract/employees';
import { MAX_PER_PAGE } from '@backoffice/shared/contract/paging';
import { keys, useQuery } from '@backoffice/shared/query';

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

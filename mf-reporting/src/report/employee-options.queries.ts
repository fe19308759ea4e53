import { listEmployees } from '@backoffice/contract/employees';
import { MAX_PER_PAGE } from '@backoffice/contract/paging';
import { call } from '@backoffice/platform/client';
import { keys, useQuery } from '@backoffice/platform/query';
import { formerLabel } from '../former-label';

/** Everybody who works or worked here, for the employee filter. */
export function useEmployeeOptions() {
  const query = { per_page: MAX_PER_PAGE, include_deleted: true };
  return useQuery({
    queryKey: [...keys.employees, query],
    queryFn: ({ signal }) => call(listEmployees, { query, signal }),
    select: ({ data }) =>
      data.map(({ id, full_name, is_deleted }) => ({ value: String(id), label: formerLabel(full_name, is_deleted) })),
    meta: { failureNotice: (error) => `Error fetching data: ${error.message}` },
  });
}

import { listEmployees } from '@backoffice/contract/employees';
import { MAX_PER_PAGE } from '@backoffice/contract/paging';
import { call } from '@backoffice/platform/client';
import { keys, useQuery } from '@backoffice/platform/query';
import { formatRecordName } from '../record-name';

/** Fetches the options of the employee filter: current and deleted employees. */
export function useEmployeeOptions() {
  const query = { per_page: MAX_PER_PAGE, include_deleted: true };
  return useQuery({
    queryKey: [...keys.employees, query],
    queryFn: ({ signal }) => call(listEmployees, { query, signal }),
    select: ({ data }) =>
      data.map(({ id, full_name, is_deleted }) => ({
        value: String(id),
        label: formatRecordName(full_name, is_deleted),
      })),
    meta: { failureNotice: (error) => `Error fetching data: ${error.message}` },
  });
}

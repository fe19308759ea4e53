import { DEFAULT_PAGE } from '@backoffice/shared/contract/paging';
import { useSearchParams } from '@backoffice/shared/router';
import { type EmployeesFilters, readFilters, withoutPaging, writeFilters } from './employees-filters';

/** The list's filters, kept in the address. Every change but that of the page leads to page 1. */
export function useFilters() {
  const [address, setAddress] = useSearchParams();
  const filters = readFilters(address);
  return {
    filters,
    change: (changes: Partial<EmployeesFilters>) =>
      setAddress(writeFilters({ ...filters, page: DEFAULT_PAGE, ...changes })),
    /** Takes page and page size out of the address, without a step in the history. */
    forgetPaging: () => setAddress((current) => writeFilters(withoutPaging(readFilters(current))), { replace: true }),
  };
}

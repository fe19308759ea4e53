import { useSearchParams } from '@backoffice/shared/router';
import { DEFAULT_FILTERS, type OrdersFilters, readFilters, withoutPaging, writeFilters } from './orders-filters';

/** The report's filters, kept in the address. Every change but that of the page leads to page 1. */
export function useFilters() {
  const [address, setAddress] = useSearchParams();
  const filters = readFilters(address);
  return {
    filters,
    change: (changes: Partial<OrdersFilters>) =>
      setAddress(writeFilters({ ...filters, page: DEFAULT_FILTERS.page, ...changes })),
    clear: () => setAddress(writeFilters(DEFAULT_FILTERS)),
    /** Takes page and page size out of the address, without a step in the history. */
    forgetPaging: () => setAddress((current) => writeFilters(withoutPaging(readFilters(current))), { replace: true }),
  };
}

import { type ListAddress, useFilteredListView } from '@backoffice/shared/ui/data-table';
import type { ReportFilters } from './report-filters';

/** What a filter bar needs of a report's view. */
export interface ReportList<Filters extends ReportFilters> {
  view: Filters;
  change: (changes: Partial<Filters>) => void;
  clear: () => void;
}

/** A report's filters and page, kept in the address. */
export function useReportList<Filters extends ReportFilters>(address: ListAddress<Filters>) {
  const list = useFilteredListView(address);
  return {
    ...list,
    /** Leads to the view of a bare address: today, nothing left out, page 1 of the default size. */
    clear: () => list.change(address.read(new URLSearchParams())),
  };
}

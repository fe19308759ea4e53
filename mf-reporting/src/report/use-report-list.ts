import { useSearchParams } from '@backoffice/platform/router';
import { type ListAddress, useFilteredListView } from '@backoffice/ui/data-table';
import { useEffect } from 'react';
import { namesOtherDays, type ReportFilters } from './report-filters';

/** What a filter bar needs of a report's view. */
export interface ReportList<Filters extends ReportFilters> {
  view: Filters;
  change: (changes: Partial<Filters>) => void;
  clear: () => void;
}

/** A report's filters and page, kept in the address. */
export function useReportList<Filters extends ReportFilters>(address: ListAddress<Filters>) {
  const list = useFilteredListView(address);
  useShownDays(address);
  return {
    ...list,
    /** Leads to the view of a bare address: today, nothing left out, page 1 of the default size. */
    clear: () => list.change(address.read(new URLSearchParams())),
  };
}

/** An address whose days are not those that are shown is replaced: it would be kept, and shared, for what it is not. */
function useShownDays<Filters extends ReportFilters>({ read, write }: ListAddress<Filters>): void {
  const [address, setAddress] = useSearchParams();
  const isMisleading = namesOtherDays(address);
  useEffect(() => {
    if (isMisleading) setAddress((current) => write(read(current)), { replace: true });
  });
}

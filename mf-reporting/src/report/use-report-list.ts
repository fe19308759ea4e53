import { useSearchParams } from '@backoffice/platform/router';
import { type ListAddress, useFilteredListView } from '@backoffice/ui/data-table';
import { useEffect } from 'react';
import { hasMismatchedDates, type ReportFilters } from './report-filters';

/** The part of a report's list state that a filter bar uses. */
export interface ReportList<Filters extends ReportFilters> {
  view: Filters;
  change: (changes: Partial<Filters>) => void;
  clear: () => void;
}

/** Returns the filters and the page of a report from the URL, and functions that change them. */
export function useReportList<Filters extends ReportFilters>(urlState: ListAddress<Filters>) {
  const list = useFilteredListView(urlState);
  useNormalizedDates(urlState);
  return {
    ...list,
    /** Resets all filters, the page and the page size. */
    clear: () => list.change(urlState.read(new URLSearchParams())),
  };
}

/** Replaces dates in the URL that are not the applied ones, so that a copied link matches what is shown. */
function useNormalizedDates<Filters extends ReportFilters>({ read, write }: ListAddress<Filters>): void {
  const [searchParams, setSearchParams] = useSearchParams();
  const isMismatched = hasMismatchedDates(searchParams);
  useEffect(() => {
    if (isMismatched) setSearchParams((current) => write(read(current)), { replace: true });
  });
}

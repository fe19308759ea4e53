import { reconcileFigures } from '@backoffice/contract/figure-reconciliation';
import { call } from '@backoffice/platform/client';
import { keepPreviousData, ownKey, useQuery } from '@backoffice/platform/query';
import { type DateRange, toRangeQuery } from '../filters/date-range';
import { useDaySettings, useRenderOnNewDay } from '../location-days';

/** The totals that reconcile the reports; returns the previous totals while the totals of a new range load. */
export function useReconciliation(date: DateRange) {
  useRenderOnNewDay();
  const query = toRangeQuery({ date }, useDaySettings());
  return useQuery({
    queryKey: ownKey([reconcileFigures.path, query], 'mf-reporting'),
    queryFn: ({ signal }) => call(reconcileFigures, { query, signal }),
    placeholderData: keepPreviousData,
    // The data is stale immediately, because every sale changes the figures.
    staleTime: 0,
  });
}

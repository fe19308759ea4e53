import { listDayClosings } from '@backoffice/contract/day-closings';
import { summarizeExceptions } from '@backoffice/contract/exceptions';
import { getSalesOverview } from '@backoffice/contract/overview';
import { listSalesBy, type SalesByRow } from '@backoffice/contract/sales-by';
import { call } from '@backoffice/platform/client';
import { keepPreviousData, LIVE_QUERY, ownKey, useQuery } from '@backoffice/platform/query';
import { toRangeQuery } from '../filters/date-range';
import { useDaySettings, useRenderOnNewDay } from '../location-days';
import {
  buildItemsQuery,
  buildUnseenExceptionsQuery,
  DECLINING_ITEMS_SORTING,
  LATEST_CLOSING_QUERY,
  TOP_ITEMS_SORTING,
} from './card-requests';

/** Sales of the current business day, and of the same weekday in previous weeks. */
export function useSalesOverview() {
  return useQuery({
    queryKey: ownKey([getSalesOverview.path], 'mf-reporting'),
    queryFn: ({ signal }) => call(getSalesOverview, { signal }),
    ...LIVE_QUERY,
  });
}

/** The current business day as query parameters; re-renders the component when the next business day starts. */
function useTodayQuery() {
  useRenderOnNewDay();
  return toRangeQuery({ date: { preset: 'Today' } }, useDaySettings());
}

/** Items of the current business day, sorted by net sales or by the change since the same weekday a week earlier. */
function useItemsBy(sorting: typeof TOP_ITEMS_SORTING) {
  const query = buildItemsQuery(useTodayQuery(), sorting);
  return useQuery({
    queryKey: ownKey([listSalesBy.path, query], 'mf-reporting'),
    queryFn: ({ signal }) => call(listSalesBy, { query, signal }),
    select: ({ data }) => data.rows,
    placeholderData: keepPreviousData,
    ...LIVE_QUERY,
  });
}

export const useTopItems = () => useItemsBy(TOP_ITEMS_SORTING);

const hasFallen = ({ net, earlier }: SalesByRow) => (net ?? 0) < (earlier ?? 0);

/** The items that sold less than on the same weekday a week earlier, largest decrease first. */
export function useDecliningItems() {
  const query = useItemsBy(DECLINING_ITEMS_SORTING);
  return { ...query, data: query.data?.filter(hasFallen) };
}

interface UnseenExceptionsOptions {
  enabled?: boolean;
  /** Refetch interval and stale time of the query, in milliseconds. */
  timing?: { refetchInterval: number; staleTime: number };
}

/** Number of today's exceptions that nobody has marked as seen. */
export function useUnseenExceptions({ enabled = true, timing = LIVE_QUERY }: UnseenExceptionsOptions) {
  const query = buildUnseenExceptionsQuery(useTodayQuery());
  return useQuery({
    queryKey: ownKey([summarizeExceptions.path, query], 'mf-reporting'),
    queryFn: ({ signal }) => call(summarizeExceptions, { query, signal }),
    select: ({ totals }) => totals.count,
    placeholderData: keepPreviousData,
    enabled,
    ...timing,
  });
}

/** The latest closed day; null when none is closed. */
export function useLatestClosing() {
  return useQuery({
    queryKey: ownKey([listDayClosings.path, LATEST_CLOSING_QUERY], 'mf-reporting'),
    queryFn: ({ signal }) => call(listDayClosings, { query: LATEST_CLOSING_QUERY, signal }),
    select: ({ data }) => data[0] ?? null,
    ...LIVE_QUERY,
  });
}

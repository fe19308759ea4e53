import { type HistoryFilters, listHistory } from '@backoffice/contract/history';
import { call } from '@backoffice/platform/client';
import { keepPreviousData, keys, ownKey, useQuery } from '@backoffice/platform/query';

/** Fetches changes that match `filters` and precede the cursor `before`. Returns the previous data while loading. */
export function useHistory(filters: HistoryFilters, before: number | undefined) {
  const query = { ...filters, before };
  return useQuery({
    queryKey: ownKey([...keys.history, 'list', query], 'shell'),
    queryFn: ({ signal }) => call(listHistory, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

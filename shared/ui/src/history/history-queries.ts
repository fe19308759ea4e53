import { type HistoryFilters, listHistory } from '@backoffice/contract/history';
import { call } from '@backoffice/platform/client';
import { keys, ownKey, useQuery } from '@backoffice/platform/query';

/** Fetches the change sets that match the filters and precede the cursor `before`. */
export function useHistory(filters: HistoryFilters, before: number | undefined) {
  const query = { ...filters, before };
  return useQuery({
    queryKey: ownKey([...keys.history, 'list', query], 'shell'),
    queryFn: ({ signal }) => call(listHistory, { query, signal }),
    staleTime: 0,
  });
}

import { call } from '@backoffice/shared/client';
import { listCategories } from '@backoffice/shared/contract/categories';
import { MAX_PER_PAGE } from '@backoffice/shared/contract/paging';
import { keepPreviousData, keys, useQuery } from '@backoffice/shared/query';

/** Every category whose name contains `search`: a location has few enough for one answer. */
export function useCategories(search: string) {
  const query = { search, per_page: MAX_PER_PAGE };
  return useQuery({
    queryKey: [...keys.categories, query],
    queryFn: ({ signal }) => call(listCategories, { query, signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    meta: { failureNotice: 'Failed to fetch categories' },
  });
}

import { listCategories } from '@backoffice/contract/categories';
import { getOrder, type OrderItem } from '@backoffice/contract/orders';
import { MAX_PER_PAGE } from '@backoffice/contract/paging';
import { call } from '@backoffice/platform/client';
import { keys, useQuery } from '@backoffice/platform/query';

export function useOrder(id: number) {
  return useQuery({
    queryKey: ['order', id],
    queryFn: ({ signal }) => call(getOrder, { params: { id }, signal }),
    meta: { failureNotice: 'Failed to fetch order items report' },
  });
}

/** Whether the item has a category but not its name. */
const lacksCategoryName = (item: OrderItem) => item.category_id !== null && item.category_name === null;

/** Fetches the names of all categories by id, including deleted ones, if any item lacks the name of its category. */
export function useCategoryNames(items: readonly OrderItem[]): ReadonlyMap<number, string> | undefined {
  const query = { include_deleted: true, per_page: MAX_PER_PAGE };
  const categories = useQuery({
    queryKey: [...keys.categories, query],
    queryFn: ({ signal }) => call(listCategories, { query, signal }),
    enabled: items.some(lacksCategoryName),
    select: ({ data }) => new Map(data.map(({ id, name }) => [id, name])),
    meta: { failureNotice: (error) => `Error fetching data: ${error.message}` },
  });
  return categories.data;
}

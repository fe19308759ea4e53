import { listDayClosings } from '@backoffice/contract/day-closings';
import { summarizeExceptions } from '@backoffice/contract/exceptions';
import { listSalesBy } from '@backoffice/contract/sales-by';
import type { PageModule } from '@backoffice/platform/remote/description';
import { prefetchPath, TODAY_END, TODAY_START } from '@backoffice/platform/remote/prefetch-path';

interface ItemSorting {
  sort: 'net' | 'change';
  direction: 'asc' | 'desc';
}

/** A time range as query parameters. */
interface Range {
  start_date: string;
  end_date: string;
}

/** Number of items in each list of the overview. */
const LISTED_ITEMS = 5;

export const TOP_ITEMS_SORTING: ItemSorting = { sort: 'net', direction: 'desc' };
export const DECLINING_ITEMS_SORTING: ItemSorting = { sort: 'change', direction: 'asc' };

/** Query parameters for the items, sorted by net sales or by the change since the same weekday a week earlier. */
export const buildItemsQuery = (range: Range, sorting: ItemSorting) => ({
  ...range,
  ...sorting,
  by: 'item' as const,
  compare: 'same_weekdays' as const,
  page: 1,
  per_page: LISTED_ITEMS,
});

export const buildUnseenExceptionsQuery = (range: Range) => ({ ...range, is_seen: false });

export const LATEST_CLOSING_QUERY = { page: 1, per_page: 1 };

const today = { start_date: TODAY_START, end_date: TODAY_END };

/**
 * The back-office modules that a role must include for some cards of the overview, keyed by the path of the card's
 * request. The other cards need only the module `overview`.
 */
export const cardRequestModules: Record<string, PageModule> = {
  [prefetchPath(listSalesBy, { query: buildItemsQuery(today, TOP_ITEMS_SORTING) })]: 'sales_report',
  [prefetchPath(listSalesBy, { query: buildItemsQuery(today, DECLINING_ITEMS_SORTING) })]: 'sales_report',
  [prefetchPath(summarizeExceptions, { query: buildUnseenExceptionsQuery(today) })]: 'exceptions',
  [prefetchPath(listDayClosings, { query: LATEST_CLOSING_QUERY })]: 'day_closings',
};

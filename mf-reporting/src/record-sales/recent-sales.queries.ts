import { summarizeItemSales } from '@backoffice/contract/item-sales';
import type { DaySettings } from '@backoffice/contract/locations';
import { type Chart, summarizeOrders } from '@backoffice/contract/reports';
import { call } from '@backoffice/platform/client';
import { type DayRange, toDay, toInstants } from '@backoffice/platform/dates';
import { ownKey, useBusinessDetails, useQuery } from '@backoffice/platform/query';
import type { RecordQuery } from '@backoffice/ui/list';

export const RECENT_DAYS = 30;

const DAY_MS = 86_400_000;

/** Returns the last `RECENT_DAYS` business days, including the current business day. */
function recentDays({ timezone, day_cutoff }: DaySettings): DayRange {
  const end = toDay(new Date(), timezone, day_cutoff);
  const start = new Date(Date.parse(end) - (RECENT_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  return { start, end };
}

/** Returns the recent days, their query parameters and `settings`; undefined while `settings` is undefined. */
function describeRecentDays(settings: DaySettings | undefined) {
  if (settings === undefined) return undefined;
  const days = recentDays(settings);
  return { days, settings, query: toInstants(days, settings.timezone, settings.day_cutoff) };
}

/** Returns the sales query or, if `days` failed to load, `days`, because the sales query waits for its data. */
function selectQuery<Sales>(days: RecordQuery<DaySettings>, sales: RecordQuery<Sales>): RecordQuery<Sales> {
  const { data, error, isFetching, refetch } = days;
  return data === undefined && error !== null ? { data: undefined, error, isFetching, refetch } : sales;
}

/** Loads the sales of the recent days with `load`; `filter` selects the record. `path` identifies the request. */
function useRecentSales<Filter extends object, Totals>(
  path: string,
  filter: Filter,
  load: (
    query: Filter & Partial<ReturnType<typeof toInstants>>,
    signal: AbortSignal,
  ) => Promise<{ totals: Totals; chart: Chart }>,
) {
  const business = useBusinessDetails();
  const recent = describeRecentDays(business.data);
  const query = { ...recent?.query, ...filter };
  const sales = useQuery({
    queryKey: ownKey([path, query], 'mf-reporting'),
    queryFn: ({ signal }) => load(query, signal),
    select: ({ totals, chart }) => ({ totals, chart, recent }),
    enabled: recent !== undefined,
  });
  return selectQuery(business, sales);
}

/** Figures of the orders that an employee took on the recent days. */
export const useEmployeeSales = (employee_id: number) =>
  useRecentSales(summarizeOrders.path, { employee_id }, (query, signal) => call(summarizeOrders, { query, signal }));

/** Sales figures of an item on the recent days. */
export const useItemSales = (item_id: number) =>
  useRecentSales(summarizeItemSales.path, { item_id }, (query, signal) => call(summarizeItemSales, { query, signal }));

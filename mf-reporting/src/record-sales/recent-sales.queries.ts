import { summarizeItemSales } from '@backoffice/contract/item-sales';
import type { DaySettings } from '@backoffice/contract/locations';
import { summarizeOrders } from '@backoffice/contract/reports';
import { call } from '@backoffice/platform/client';
import { type DayRange, toDay, toInstants } from '@backoffice/platform/dates';
import { ownKey, useBusinessDetails, useQuery } from '@backoffice/platform/query';

export const RECENT_DAYS = 30;

const DAY_MS = 86_400_000;

/** Returns the current business day and the days before it, `RECENT_DAYS` in all. */
function recentDays({ timezone, day_cutoff }: DaySettings): DayRange {
  const end = toDay(new Date(), timezone, day_cutoff);
  const start = new Date(Date.parse(end) - (RECENT_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  return { start, end };
}

/** Returns the recent days, also as query parameters, and how the location counts days; undefined while it loads. */
function useRecentDays() {
  const { data } = useBusinessDetails();
  if (!data) return undefined;
  const days = recentDays(data);
  return { days, settings: data, query: toInstants(days, data.timezone, data.day_cutoff) };
}

/** Figures of the orders that an employee took in the recent days. */
export function useEmployeeSales(employee_id: number) {
  const recent = useRecentDays();
  const query = { ...recent?.query, employee_id };
  return useQuery({
    queryKey: ownKey([summarizeOrders.path, query], 'mf-reporting'),
    queryFn: ({ signal }) => call(summarizeOrders, { query, signal }),
    select: ({ totals, chart }) => ({ totals, chart, recent }),
    enabled: recent !== undefined,
  });
}

/** Figures of what was sold of an item in the recent days. */
export function useItemSales(item_id: number) {
  const recent = useRecentDays();
  const query = { ...recent?.query, item_id };
  return useQuery({
    queryKey: ownKey([summarizeItemSales.path, query], 'mf-reporting'),
    queryFn: ({ signal }) => call(summarizeItemSales, { query, signal }),
    select: ({ totals, chart }) => ({ totals, chart, recent }),
    enabled: recent !== undefined,
  });
}

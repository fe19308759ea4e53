import * as z from 'zod/mini';
import { id, idParam, money, searchParam } from './fields';
import { operation } from './operation';
import { pagingMetadata, pagingQuery } from './paging';
import { chart, range } from './reports';
import { view } from './rights';

/** Filters of the items report. `search` is a part of the item's name. */
const itemFilters = {
  ...range,
  category_id: z.optional(idParam),
  item_id: z.optional(idParam),
  search: z.optional(searchParam),
};
export const itemsSummaryQuery = z.object(itemFilters);

/** Lines of completed orders; refunds are not subtracted. net = gross - discounts, before tax. */
const itemFigures = {
  quantity: z.number(),
  gross: money,
  discounts: money,
  net: money,
  tax: money,
};

export const itemSales = z.object({
  /** Null for an item that was typed in at the terminal. Such items are distinguished by their names. */
  item_id: z.nullable(id),
  /** Names of the item and its category at the time of the last sale in the range. */
  item_name: z.string(),
  category_name: z.nullable(z.string()),
  ...itemFigures,
});
export type ItemSales = z.infer<typeof itemSales>;

export const listItemSales = operation({
  method: 'GET',
  path: '/reports/items',
  right: view('item_sales'),
  summary: 'Items sold in a time range, those with the highest net sales first',
  query: z.extend(pagingQuery, itemFilters),
  response: z.object({ data: z.object({ items: z.array(itemSales) }), paging_metadata: pagingMetadata }),
});

/** `count` is the number of distinct items. */
export const itemTotals = z.object({ count: z.int(), ...itemFigures });
export type ItemTotals = z.infer<typeof itemTotals>;

/** The chart contains net sales, and the rounded quantity as `count`. */
const itemsSummary = z.object({ totals: itemTotals, chart });
export type ItemsSummary = z.infer<typeof itemsSummary>;

export const summarizeItemSales = operation({
  method: 'GET',
  path: '/reports/items/summary',
  right: view('item_sales'),
  summary: 'Totals and chart of the items report',
  query: itemsSummaryQuery,
  response: itemsSummary,
});

import type { ItemSales, ItemsSummary } from '@backoffice/contract/item-sales';
import { DEFAULT_PAGE, DEFAULT_PER_PAGE } from '@backoffice/contract/paging';
import { buildRowsPage, salesSummary } from './fixtures';

/** Builds the sales of an item of the category "Pizza". */
export function buildItemSales(changes: Partial<ItemSales> = {}): ItemSales {
  return {
    item_id: 6,
    item_name: 'Margherita',
    category_name: 'Pizza',
    quantity: 1204,
    gross: 18_060,
    discounts: 60.5,
    net: 17_999.5,
    tax: 1597.46,
    ...changes,
  };
}

/** Builds one page of a report of `total` items, "Item 1" to "Item `total`". */
export function buildItemSalesPage(total: number, page = DEFAULT_PAGE, perPage = DEFAULT_PER_PAGE) {
  const buildRow = ({ id }: { id: number }) => buildItemSales({ item_id: id, item_name: `Item ${id}` });
  const { rows: items, paging_metadata } = buildRowsPage(buildRow, total, page, perPage);
  return { data: { items }, paging_metadata };
}

export const itemsSummary: ItemsSummary = {
  totals: { count: 61, quantity: 2310.5, gross: 30_000, discounts: 100.5, net: 29_899.5, tax: 2653.58 },
  chart: salesSummary.chart,
};

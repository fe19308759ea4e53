import { DEFAULT_PAGE, DEFAULT_PER_PAGE } from '@backoffice/contract/paging';
import type { SalesByRow, SalesBySummary, SalesByTotals } from '@backoffice/contract/sales-by';
import { buildRowsPage, salesSummary } from './fixtures';

const UNDEFINED = { transactions: null, refunds: null, taxable: null, earlier: null };

/** Builds a row of the breakdown by item. */
export function buildSalesByRow(changes: Partial<SalesByRow> = {}): SalesByRow {
  return {
    ...{ key: '6', name: 'Margherita', then_key: '', then_name: '', rank: 1 },
    ...UNDEFINED,
    ...{ units: 1204, orders: 980, gross: 18_060, discounts: 60.5, net: 17_999.5, tax: 1597.46 },
    ...changes,
  };
}

/** Builds one page of a breakdown of `total` items, "Item 1" to "Item `total`". */
export function buildSalesByPage(total: number, page = DEFAULT_PAGE, perPage = DEFAULT_PER_PAGE) {
  const buildRow = ({ id }: { id: number }) => buildSalesByRow({ key: String(id), name: `Item ${id}`, rank: id });
  const { rows, paging_metadata } = buildRowsPage(buildRow, total, page, perPage);
  return { data: { rows }, paging_metadata };
}

/** Builds the totals of a breakdown whose rows cover all sales except refunds. */
export function buildSalesBySummary(changes: Partial<SalesByTotals> = {}): SalesBySummary {
  return {
    totals: {
      ...UNDEFINED,
      ...{ count: 61, units: 2310.5, orders: 3, gross: 1500, discounts: 100.5, net: 1399.5, tax: 120.5, all: 1399.5 },
      ...{ orders_report: salesSummary.totals, earlier_range: null, matrix: null },
      ...changes,
    },
    chart: salesSummary.chart,
  };
}

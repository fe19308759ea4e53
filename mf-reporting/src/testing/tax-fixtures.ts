import { DEFAULT_PAGE, DEFAULT_PER_PAGE } from '@backoffice/contract/paging';
import type { JurisdictionSales, TaxSales, TaxSummary } from '@backoffice/contract/tax-report';
import { buildRowsPage, salesSummary } from './fixtures';

/** Builds the sales of a state's tax. */
export function buildTaxSales(changes: Partial<TaxSales> = {}): TaxSales {
  return {
    ...{ tax_id: 8, jurisdiction: '', name: 'State', rate: 7.25, orders: 40, taxable: 1200, exempt: 199.5 },
    ...{ collected: 87.01, refunded: 1.45, due: 85.56, rounding: 0.01 },
    ...changes,
  };
}

/** Builds the subtotal of a jurisdiction, New York State. */
export function buildJurisdictionSales(changes: Partial<JurisdictionSales> = {}): JurisdictionSales {
  return {
    ...{ jurisdiction: 'New York State', taxable: 1200, exempt: 199.5 },
    ...{ collected: 87.01, refunded: 1.45, due: 85.56, rounding: 0.01 },
    ...changes,
  };
}

/** Builds one page of a report of `total` taxes, "Tax 1" to "Tax `total`". */
export function buildTaxSalesPage(total: number, page = DEFAULT_PAGE, perPage = DEFAULT_PER_PAGE) {
  const buildRow = ({ id }: { id: number }) => buildTaxSales({ tax_id: id, name: `Tax ${id}` });
  const { rows: taxes, paging_metadata } = buildRowsPage(buildRow, total, page, perPage);
  return { data: { taxes, jurisdictions: [] }, paging_metadata };
}

export const taxSummary: TaxSummary = {
  totals: {
    ...{ count: 3, sales: 1399.5, untaxed: 199.5, collected: 121.95, refunded: 1.45, due: 120.5 },
    orders_report: salesSummary.totals,
  },
  chart: salesSummary.chart,
};

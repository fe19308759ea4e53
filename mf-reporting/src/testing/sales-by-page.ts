import { buildPagingMetadata } from '@backoffice/contract/paging';
import { listSalesBy, type SalesByRow, type SalesByTotals, summarizeSalesBy } from '@backoffice/contract/sales-by';
import type { StubbedApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { buildSalesBySummary } from './sales-by-fixtures';

/** Stubs a breakdown with one page of rows. */
export function stubSalesBreakdown(api: StubbedApi, rows: SalesByRow[], totals: Partial<SalesByTotals> = {}) {
  api.respond(listSalesBy, { data: { rows }, paging_metadata: buildPagingMetadata(rows.length, 1, 25) });
  api.respond(summarizeSalesBy, buildSalesBySummary(totals));
}

/** Returns the texts of the cells of a table, by row, when it has loaded. */
export async function readCells(name: string | RegExp) {
  // Each attempt finds the table again, because the loaded table replaces the table of the loading state.
  const table = await waitFor(() => {
    const found = within(screen.getByRole('table', { name }));
    found.getAllByRole('cell');
    return found;
  });
  const textsOf = (row: HTMLElement, role: string) =>
    within(row)
      .queryAllByRole(role)
      .map(({ textContent }) => textContent?.replaceAll('\u202f', ' '));
  return table
    .getAllByRole('row')
    .map((row) => ['columnheader', 'rowheader', 'cell'].flatMap((role) => textsOf(row, role)));
}

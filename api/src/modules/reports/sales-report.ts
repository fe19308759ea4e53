import type { SalesTotals } from '@backoffice/contract/reports';
import type { Report, ReportContext } from './report';
import { amountCell } from './report-csv';
import { calculateSalesTotals, findFirstAndLastSale, sumSales } from './sales-figures';
import type { SalesQuery, SalesReport } from './sales-filters';
import { findPage, type RowWindow } from './sales-page';

/** Returns the parts that the reports of orders and of transactions have in common; `findRows` reads rows of a window. */
export function salesReport<Row>(
  report: SalesReport,
  findRows: (context: ReportContext<SalesQuery>, window: RowWindow) => Promise<Row[]>,
): Pick<
  Report<SalesQuery, Row, never, SalesTotals>,
  'name' | 'findPage' | 'findFirstAndLast' | 'summarize' | 'totalLines'
> {
  return {
    name: report,
    findPage: async (context, paging) =>
      await findPage({ ...context, report }, paging, (window) => findRows(context, window)),
    findFirstAndLast: async (context) => await findFirstAndLastSale({ ...context, report }),
    summarize: async (context, buckets) => {
      const sums = await sumSales({ ...context, report }, buckets);
      return {
        totals: calculateSalesTotals(sums),
        sums: sums.map((sum) => ({ ...sum, amount: calculateSalesTotals([sum]).net })),
      };
    },
    totalLines: (totals) => [
      ['Gross sales', amountCell(totals.gross)],
      ['Discounts', amountCell(-totals.discounts)],
      ['Refunds', amountCell(-totals.refunds)],
      ['Net sales', amountCell(totals.net)],
      ['Taxes', amountCell(totals.tax)],
      ['Tips', amountCell(totals.tips)],
      ['Total collected', amountCell(totals.total)],
    ],
  };
}

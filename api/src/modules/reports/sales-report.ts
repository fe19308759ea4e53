import type { SalesTotals } from '@backoffice/contract/reports';
import type { Expression } from 'kysely';
import type { Report, ReportContext } from './report';
import { amountCell, type Cell } from './report-csv';
import { calculateSalesTotals, findFirstAndLastSale, sumSales } from './sales-figures';
import type { SalesQuery, SalesReport } from './sales-filters';
import { findPage, type RowWindow } from './sales-page';

/** Returns a total line of the export, or no line when the amount is 0, because not all locations use these figures. */
function lineUnlessZero(name: string, amount: number): Cell[][] {
  return amount === 0 ? [] : [[name, amountCell(amount)]];
}

/** Returns the parts that the orders report and the transactions report have in common. */
export function createSalesReportBase<Found extends object, Row>(
  report: SalesReport,
  selectRows: (context: ReportContext<SalesQuery>, window: RowWindow) => Expression<Found>,
  toRow: (found: Found) => Row,
): Pick<
  Report<SalesQuery, Row, never, SalesTotals>,
  'name' | 'findPage' | 'findFirstAndLast' | 'summarize' | 'totalLines'
> {
  return {
    name: report,
    findPage: async (context, paging) => {
      const page = await findPage({ ...context, report }, paging, (window) => selectRows(context, window));
      return { ...page, data: page.data.map(toRow) };
    },
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
      ...lineUnlessZero('Service charges', totals.service_charges),
      ['Taxes', amountCell(totals.tax)],
      ...lineUnlessZero('Cash rounding', totals.rounding),
      ['Tips', amountCell(totals.tips)],
      ['Total collected', amountCell(totals.total)],
    ],
  };
}

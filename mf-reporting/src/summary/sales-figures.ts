import type { SalesTotals } from '@backoffice/contract/reports';
import { type Figure, moneyFigure } from './figures';

/** Type of the rows of a sales report. */
export type SalesRows = 'Orders' | 'Transactions';

const numberFormat = new Intl.NumberFormat('en-US');

/** Formats the counts of the rows that are not part of the amounts: `2 open, 1 voided`. */
function formatExcludedCounts({ open, voided }: SalesTotals): string {
  return [open > 0 ? `${open} open` : '', voided > 0 ? `${voided} voided` : '']
    .filter((part) => part !== '')
    .join(', ');
}

/** Returns the figures of a sales report. */
export const buildSalesFigures = (rows: SalesRows): Figure<SalesTotals>[] => [
  { term: rows, value: ({ count }) => numberFormat.format(count), hint: formatExcludedCounts },
  moneyFigure('Gross sales', ({ gross }) => gross),
  moneyFigure('Discounts', ({ discounts }) => -discounts),
  moneyFigure('Refunds', ({ refunds }) => -refunds),
  moneyFigure(
    'Net sales',
    ({ net }) => net,
    ({ net }) => (net < 0 ? 'negative' : 'positive'),
  ),
  moneyFigure('Taxes', ({ tax }) => tax),
  moneyFigure('Tips', ({ tips }) => tips),
  moneyFigure('Total collected', ({ total }) => total),
];

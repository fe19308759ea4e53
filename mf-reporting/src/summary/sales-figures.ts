import { formatSignedMoney } from '@backoffice/contract/money';
import type { SalesTotals } from '@backoffice/contract/reports';
import { numberFormat } from '../formats';
import { type Figure, moneyFigure, optionalMoneyFigure } from './figures';

/** The records that a sales report lists. */
export type SalesRows = 'Orders' | 'Transactions';

/** Formats how many rows are not included in the amounts: `2 open, 1 voided`. */
function formatExcludedCounts({ open, voided }: SalesTotals): string {
  return [open > 0 ? `${open} open` : '', voided > 0 ? `${voided} voided` : '']
    .filter((part) => part !== '')
    .join(', ');
}

const formatComps = ({ comps }: SalesTotals) => (comps === 0 ? '' : `Comps ${formatSignedMoney(-comps)}`);

/** Formats the average net sales per guest: `$38.20 net per guest`. */
const formatNetPerGuest = ({ net, guests }: SalesTotals) => `${formatSignedMoney(net / guests)} net per guest`;

/** Returns the figures of a sales report. */
export const buildSalesFigures = (rows: SalesRows): Figure<SalesTotals>[] => [
  { term: rows, value: ({ count }) => numberFormat.format(count), hint: formatExcludedCounts },
  {
    term: 'Guests',
    value: ({ guests }) => numberFormat.format(guests),
    note: formatNetPerGuest,
    isShown: ({ guests }) => guests > 0,
  },
  moneyFigure('Gross sales', ({ gross }) => gross),
  { ...moneyFigure('Discounts', ({ discounts }) => -discounts), note: formatComps },
  moneyFigure('Refunds', ({ refunds }) => -refunds),
  moneyFigure(
    'Net sales',
    ({ net }) => net,
    ({ net }) => (net < 0 ? 'negative' : 'positive'),
  ),
  optionalMoneyFigure('Service charges', ({ service_charges }) => service_charges),
  moneyFigure('Taxes', ({ tax }) => tax),
  optionalMoneyFigure('Cash rounding', ({ rounding }) => rounding),
  moneyFigure('Tips', ({ tips }) => tips),
  moneyFigure('Total collected', ({ total }) => total),
];

import { formatSignedMoney } from '@backoffice/contract/money';
import type { Definition } from '@backoffice/ui';
import { numberFormat } from './formats';

export const buildCountLine = (term: string, count: number): Definition => ({
  term,
  value: numberFormat.format(count),
  numeric: true,
});

export const buildAmountLine = (term: string, amount: number): Definition => ({
  term,
  value: formatSignedMoney(amount),
  numeric: true,
});

/** Returns a list with the line of an amount, or an empty list when the amount is zero. */
export const buildNonZeroAmountLine = (term: string, amount: number): Definition[] =>
  amount === 0 ? [] : [buildAmountLine(term, amount)];

/** Returns a line with an amount and the number of its records: `2 ($18.00)`. */
export const buildCountedAmountLine = (term: string, count: number, amount: number): Definition => ({
  ...buildAmountLine(term, amount),
  value: `${numberFormat.format(count)} (${formatSignedMoney(amount)})`,
});

export const buildTotalLine = (term: string, amount: number): Definition => ({
  ...buildAmountLine(term, amount),
  strong: true,
});

import { formatSignedMoney } from '@backoffice/contract/money';
import type { Definition } from '@backoffice/ui';
import { numberFormat } from './formats';

export const buildCount = (term: string, count: number): Definition => ({
  term,
  value: numberFormat.format(count),
  numeric: true,
});

export const buildAmount = (term: string, amount: number): Definition => ({
  term,
  value: formatSignedMoney(amount),
  numeric: true,
});

/** Returns the line of an amount, or no lines when the amount is zero. */
export const buildAmountIfAny = (term: string, amount: number): Definition[] =>
  amount === 0 ? [] : [buildAmount(term, amount)];

/** An amount with the number of its records: `2 ($18.00)`. */
export const buildCountedAmount = (term: string, count: number, amount: number): Definition => ({
  ...buildAmount(term, amount),
  value: `${numberFormat.format(count)} (${formatSignedMoney(amount)})`,
});

export const buildTotal = (term: string, amount: number): Definition => ({
  ...buildAmount(term, amount),
  strong: true,
});

import { calculateCashPrice } from '@backoffice/contract/cash-price';
import { formatMoney, fromCents } from '@backoffice/contract/money';

/** Card price of the example bill, in cents. */
const CARD_PRICE_CENTS = 2575;

/** Shows the card and the cash price of an example bill for a rate in percent; renders nothing for an invalid rate. */
export function CashExample({ rate }: { rate: number | null }) {
  if (rate === null || !(rate >= 0 && rate <= 100)) return null;
  return (
    <p>
      For example: {formatMoney(fromCents(CARD_PRICE_CENTS))} by card,{' '}
      {formatMoney(fromCents(calculateCashPrice(CARD_PRICE_CENTS, rate)))} in cash.
    </p>
  );
}

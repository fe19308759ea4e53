import { cashPrice } from '@backoffice/shared/format/cash-price';
import { formatMoney, fromCents } from '@backoffice/shared/format/money';

/** In cents: a plain bill. */
const POSTED = 2575;

/** What a rate, in percent, comes to at the counter; nothing where there is no rate. */
export function CashExample({ rate }: { rate: number | null }) {
  if (rate === null || !(rate >= 0 && rate <= 100)) return null;
  return (
    <p>
      For example: {formatMoney(fromCents(POSTED))} by card, {formatMoney(fromCents(cashPrice(POSTED, rate)))} in cash.
    </p>
  );
}

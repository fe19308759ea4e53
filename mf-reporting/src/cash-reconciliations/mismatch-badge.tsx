import { formatSignedMoney } from '@backoffice/contract/money';
import { StatusBadge } from '@backoffice/ui';

/** Formats a mismatch in dollars: `-$5.00` when cash is missing, `+$2.00` when there is too much. */
export function formatMismatch(mismatch: number): string {
  return `${mismatch > 0 ? '+' : ''}${formatSignedMoney(mismatch)}`;
}

/** Shows the mismatch (counted minus expected cash, in dollars) as short or over; renders nothing for 0. */
export function MismatchBadge({ mismatch }: { mismatch: number }) {
  if (mismatch === 0) return null;
  const isShort = mismatch < 0;
  return (
    <StatusBadge tone={isShort ? 'negative' : 'warning'}>
      {formatMismatch(mismatch)} {isShort ? 'short' : 'over'}
    </StatusBadge>
  );
}

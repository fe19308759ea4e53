import { formatSignedMoney } from '@backoffice/contract/money';
import { StatusBadge } from '@backoffice/ui';

/** `-$5.00` where money is missing, `+$2.00` where there is too much. */
export function mismatchText(mismatch: number): string {
  return `${mismatch > 0 ? '+' : ''}${formatSignedMoney(mismatch)}`;
}

/** What the drawer was counted to hold less what it should have held, in dollars; nothing where they agree. */
export function MismatchBadge({ mismatch }: { mismatch: number }) {
  if (mismatch === 0) return null;
  const isShort = mismatch < 0;
  return (
    <StatusBadge tone={isShort ? 'negative' : 'warning'}>
      {mismatchText(mismatch)} {isShort ? 'short' : 'over'}
    </StatusBadge>
  );
}

import { formatMoney } from '@backoffice/shared/format/money';
import { StatusBadge } from '@backoffice/shared/ui';

/** What the drawer was counted to hold less what it should have held, in dollars; nothing where they agree. */
export function MismatchBadge({ mismatch }: { mismatch: number }) {
  if (mismatch === 0) return null;
  const isShort = mismatch < 0;
  return (
    <StatusBadge tone={isShort ? 'negative' : 'warning'}>
      {isShort ? 'Short' : 'Over'} {formatMoney(Math.abs(mismatch))}
    </StatusBadge>
  );
}

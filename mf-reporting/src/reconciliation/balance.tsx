import { formatSignedMoney, fromCents, toCents } from '@backoffice/contract/money';
import { StatusBadge } from '@backoffice/ui';
import { buildAmount, buildTotal } from '../definitions';
import { FigureList } from '../figure-help';
import classes from './reconciliation.module.css';

/** A line of a sum. */
export interface BalanceLine {
  label: string;
  /** Dollars. */
  amount: number;
  /** A sum of the lines above, which is not added again. */
  isSubtotal?: boolean;
  /** The label is a name, such as that of a payment type, without a definition. */
  isName?: boolean;
}

interface BalanceProps {
  lines: readonly BalanceLine[];
  /** The amount to which the lines must add up. */
  total: { label: string; amount: number };
  /** What the total is compared with: "the total collected in Transactions". */
  equals: string;
}

/** Lines that add up to the total of a report, and whether they do. */
export function Balance({ lines, total, equals }: BalanceProps) {
  const addedCents = lines.reduce((cents, { amount, isSubtotal }) => cents + (isSubtotal ? 0 : toCents(amount)), 0);
  const difference = fromCents(addedCents - toCents(total.amount));
  return (
    <div className={classes.balance}>
      <FigureList
        source="reconciliation"
        items={[
          ...lines.map(({ label, amount, isSubtotal = false, isName = false }) => ({
            ...(isSubtotal ? buildTotal : buildAmount)(label, amount),
            isDefined: !isName,
          })),
          buildTotal(total.label, total.amount),
        ]}
      />
      <p className={classes.result}>
        {difference === 0 ? (
          <StatusBadge tone="positive">✓ Equal to {equals}</StatusBadge>
        ) : (
          <StatusBadge tone="negative">
            {formatSignedMoney(Math.abs(difference))} {difference > 0 ? 'more' : 'less'} than {equals}
          </StatusBadge>
        )}
      </p>
    </div>
  );
}

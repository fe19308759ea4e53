import { formatSignedMoney, fromCents, toCents } from '@backoffice/contract/money';
import { StatusBadge } from '@backoffice/ui';
import { buildAmountLine, buildTotalLine } from '../definitions';
import { FigureList } from '../figure-help';
import classes from './reconciliation.module.css';

/** One line of a `Balance`. */
export interface BalanceLine {
  label: string;
  /** Dollars. */
  amount: number;
  /** Whether the amount is the sum of the lines above, so it does not count towards the total. */
  isSubtotal?: boolean;
  /** Whether the label is a name, for example of a payment type, which has no definition. */
  isName?: boolean;
}

interface BalanceProps {
  lines: readonly BalanceLine[];
  /** The amount that the lines must add up to. */
  total: { label: string; amount: number };
  /** Name of the total in the result text: "the total collected in Transactions". */
  equals: string;
}

/** Shows lines that should add up to a report's total, and whether they do. */
export function Balance({ lines, total, equals }: BalanceProps) {
  const addedCents = lines.reduce((cents, { amount, isSubtotal }) => cents + (isSubtotal ? 0 : toCents(amount)), 0);
  const difference = fromCents(addedCents - toCents(total.amount));
  return (
    <div className={classes.balance}>
      <FigureList
        source="reconciliation"
        items={[
          ...lines.map(({ label, amount, isSubtotal = false, isName = false }) => ({
            ...(isSubtotal ? buildTotalLine : buildAmountLine)(label, amount),
            isDefined: !isName,
          })),
          buildTotalLine(total.label, total.amount),
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

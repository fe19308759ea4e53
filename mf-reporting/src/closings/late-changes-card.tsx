import type { DayClosing, DayReport, LateChange } from '@backoffice/contract/day-closings';
import { formatSignedMoney, fromCents, toCents } from '@backoffice/contract/money';
import { Button, Card, type Definition, TextLink } from '@backoffice/ui';
import { useState } from 'react';
import { formatMismatch } from '../cash-reconciliations/mismatch-badge';
import { DateTime } from '../date-time';
import { FigureList } from '../figure-help';
import { numberFormat } from '../formats';
import { paths } from '../paths';
import classes from './closing-cards.module.css';
import { type Entry, EntryList } from './entry-list';

interface ClosingProps {
  closing: DayClosing;
}

interface ComparedFigure {
  term: string;
  /** Returns an amount in dollars, or a number if `isCount`. */
  read: (report: DayReport) => number;
  isCount?: true;
  /** Whether the figure is shown only if it has changed. */
  isRare?: true;
}

const comparedFigures: ComparedFigure[] = [
  { term: 'Net sales', read: ({ orders }) => orders.net },
  { term: 'Total collected', read: ({ orders }) => orders.total },
  // A late payment of a completed order changes only the figure Transactions.
  { term: 'Transactions', read: ({ comparison }) => comparison.transactions },
  { term: 'Over/short', read: ({ drawers }) => drawers.mismatch, isRare: true },
  {
    term: 'Exceptions',
    read: ({ exceptions }) => exceptions.reduce((sum, { count }) => sum + count, 0),
    ...{ isCount: true, isRare: true },
  },
];

const signedNumberFormat = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' });

/** Lists how much each figure has changed since the closing, and the current figure. */
function buildDifferences({ report, current }: DayClosing): Definition[] {
  return comparedFigures.flatMap(({ term, read, isCount, isRare }) => {
    const now = read(current);
    const difference = fromCents(toCents(now) - toCents(read(report)));
    if (isRare && difference === 0) return [];
    return [
      { term, value: isCount ? signedNumberFormat.format(difference) : formatMismatch(difference), numeric: true },
      { term: `${term} now`, value: isCount ? numberFormat.format(now) : formatSignedMoney(now), numeric: true },
    ];
  });
}

/** Number of changes shown initially and in print. A terminal that was offline can send hundreds of them. */
const SHOWN_AT_FIRST = 10;

/** Lists what was received or changed after the closing; renders nothing when there are no such changes. */
export function LateChangesCard({ closing }: ClosingProps) {
  const { late_count, late_changes } = closing;
  const [isComplete, setIsComplete] = useState(false);
  if (late_count === 0) return null;
  const shown = isComplete ? late_changes : late_changes.slice(0, SHOWN_AT_FIRST);
  return (
    <Card title="Changed after close">
      <div className={classes.groups}>
        <FigureList source="z_report" items={buildDifferences(closing)} />
        <EntryList label="Late changes" entries={shown.map(toEntry)} />
        {late_count > shown.length && (
          <p className={classes.text}>
            The latest {shown.length} of {numberFormat.format(late_count)} changes.
          </p>
        )}
        {late_changes.length > SHOWN_AT_FIRST && (
          <div className={classes.more}>
            <Button onClick={() => setIsComplete(!isComplete)}>
              {isComplete ? 'Show fewer' : `Show ${late_changes.length - SHOWN_AT_FIRST} more`}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

/** A change has no id, and one order can change several times, so its position is part of the key. */
function toEntry(change: LateChange, position: number): Entry {
  return {
    key: `${position} ${change.received_at}`,
    title: <ChangeLink change={change} />,
    detail: (
      <>
        Received <DateTime instant={change.received_at} />
      </>
    ),
  };
}

function ChangeLink({ change: { kind, is_refused, order_id, cash_reconciliation_id } }: { change: LateChange }) {
  if (cash_reconciliation_id !== null)
    return (
      <TextLink to={paths.cashReconciliation(cash_reconciliation_id)}>
        {is_refused ? 'Refused change of cash reconciliation' : 'Cash reconciliation'} {cash_reconciliation_id}
      </TextLink>
    );
  if (order_id === null) return is_refused ? 'Refused operation' : 'Deleted record';
  const recordName = kind === 'refund' ? 'Refund of order' : 'Order';
  return (
    <TextLink to={paths.order(order_id)}>
      {is_refused ? 'Refused change of order' : recordName} {order_id}
    </TextLink>
  );
}

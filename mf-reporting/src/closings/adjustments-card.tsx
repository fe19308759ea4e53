import type { Adjustment, DayClosing } from '@backoffice/contract/day-closings';
import { tenderLabel } from '@backoffice/contract/words';
import { useMayManagePage } from '@backoffice/platform/access';
import { Button, Card } from '@backoffice/ui';
import { formatMismatch } from '../cash-reconciliations/mismatch-badge';
import { DateTime } from '../date-time';
import { useLazyForm } from '../use-lazy-form';
import classes from './closing-cards.module.css';
import { type Entry, EntryList } from './entry-list';

/** The corrections that were recorded for a closed day; they do not change the day's figures. */
export function AdjustmentsCard({ closing: { number, adjustments } }: { closing: DayClosing }) {
  return (
    <Card title="Adjustments" actions={<AddAdjustmentButton key={number} number={number} />}>
      {adjustments.length === 0 ? (
        <p className={classes.text}>No adjustments.</p>
      ) : (
        <EntryList label="Adjustments" entries={adjustments.map(toEntry)} />
      )}
    </Card>
  );
}

/** Two adjustments can be equal, so the position is part of the key. */
function toEntry({ recorded_at, recorded_by, payment_type, amount, reason }: Adjustment, position: number): Entry {
  return {
    key: `${position} ${recorded_at}`,
    title: tenderLabel(payment_type),
    amount: formatMismatch(amount),
    text: reason,
    detail: (
      <>
        {recorded_by}, <DateTime instant={recorded_at} />
      </>
    ),
  };
}

function AddAdjustmentButton({ number }: { number: number }) {
  const form = useLazyForm(
    () => import('./adjustment-form'),
    ({ openAdjustmentForm }) => openAdjustmentForm(number),
  );
  const mayManage = useMayManagePage();
  if (!mayManage) return null;
  return (
    <Button pending={form.isPending} onClick={form.open}>
      Add adjustment
    </Button>
  );
}

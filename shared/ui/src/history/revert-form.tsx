import {
  type RevertConflict,
  type RevertedRecord,
  type RevertResult,
  revertChanges,
} from '@backoffice/contract/history';
import { formatCount } from '@backoffice/contract/words';
import { call } from '@backoffice/platform/client';
import { closeModal, notify } from '@backoffice/platform/feedback';
import { useMutation, useQueryClient } from '@backoffice/platform/query';
import { Button } from '@backoffice/ui';
import { useState } from 'react';
import { Checkbox } from '../inputs/checkbox';
import { useIsMounted } from '../use-is-mounted';
import classes from './history.module.css';

export const REVERT_MODAL = 'revert';

interface RevertFormProps {
  /** The change set. */
  id: number;
  label: string;
  preview: RevertResult;
  /** The only record to revert. */
  record: RevertedRecord | undefined;
}

/** The preview of a revert: how many records are changed back, what stays as it is and why. */
export function RevertForm({ id, label, preview, record }: RevertFormProps) {
  const [overwrite, setOverwrite] = useState(false);
  const queries = useQueryClient();
  const isMounted = useIsMounted();
  const { reverted, conflicts, total_conflicts } = preview;
  const canOverwrite = conflicts.some(({ can_overwrite }) => can_overwrite);
  const revert = useMutation({
    mutationFn: () => call(revertChanges, { params: { id }, body: { overwrite, record } }),
    onSuccess: async (result) => {
      // After an unmount, the modal may already show the preview of another change, which must stay open.
      if (isMounted.current) closeModal(REVERT_MODAL);
      if (result.reverted === 0) notify.failed('Nothing was undone', { detail: result.conflicts[0]?.fields[0] });
      else notify.succeeded(`Undone: ${formatCount(result.reverted, 'record')} changed back`);
      await queries.invalidateQueries();
    },
    onError: (error) => notify.failed('The change could not be undone', { detail: error.message }),
  });
  return (
    <div className={classes.list}>
      <p>{formatCount(reverted, 'record')} will change back.</p>
      {REASONS.map(({ reason, text }) => (
        <Conflicts key={reason} text={text} conflicts={conflicts.filter((conflict) => conflict.reason === reason)} />
      ))}
      {total_conflicts > conflicts.length && <p>and {total_conflicts - conflicts.length} more that stay as they are</p>}
      {canOverwrite && <Checkbox label="Overwrite later changes" checked={overwrite} onChange={setOverwrite} />}
      <div className={classes.buttons}>
        <Button onClick={() => closeModal(REVERT_MODAL)}>Cancel</Button>
        <Button
          variant="primary"
          disabled={reverted === 0 && !overwrite}
          pending={revert.isPending}
          onClick={() => revert.mutate()}
        >
          {label}
        </Button>
      </div>
    </div>
  );
}

const REASONS: readonly { reason: RevertConflict['reason']; text: string }[] = [
  { reason: 'changed_since', text: 'These stay as they are because they were changed again later:' },
  { reason: 'refused', text: 'These cannot be undone:' },
  { reason: 'kept', text: 'Change these by hand:' },
];

function Conflicts({ text, conflicts }: { text: string; conflicts: readonly RevertConflict[] }) {
  if (conflicts.length === 0) return null;
  return (
    <div>
      <p>{text}</p>
      <ul className={classes.lines}>
        {conflicts.map(({ kind, name, fields }) => (
          <li key={`${kind} ${name} ${fields.join(' ')}`}>
            {name ? `${name}: ` : ''}
            {fields.join(', ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

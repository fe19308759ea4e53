import {
  type ChangeSet,
  HISTORY_KINDS,
  previewRevert,
  type RevertConflict,
  type RevertResult,
  revertChanges,
} from '@backoffice/contract/history';
import { formatCount } from '@backoffice/contract/words';
import { call } from '@backoffice/platform/client';
import { closeModal, notify, openModal } from '@backoffice/platform/feedback';
import { useMutation, useQueryClient } from '@backoffice/platform/query';
import { sessionStore } from '@backoffice/platform/session';
import { Button } from '@backoffice/ui';
import { useState } from 'react';
import { Checkbox } from '../inputs/checkbox';
import classes from './history.module.css';

const MODAL = 'revert';

/** Whether the signed-in user may change all records of a change set; tokens of earlier releases do not say. */
function mayRevert({ records }: ChangeSet): boolean {
  if (records.some(({ kind }) => kind === 'users')) return false;
  const { claims } = sessionStore.getState();
  if (claims?.isOwner === true || claims?.rights === undefined) return true;
  const { rights } = claims;
  return records.every(({ kind }) => kind !== 'team_roles' && rights[HISTORY_KINDS[kind].module] === 'manage');
}

/** A button that undoes a change set after a preview; nothing for users who may not change its records. */
export function RevertButton({ changeSet }: { changeSet: ChangeSet }) {
  const label = changeSet.records.every(({ action }) => action === 'delete') ? 'Restore' : 'Undo';
  const preview = useMutation({
    mutationFn: () => call(previewRevert, { params: { id: changeSet.id } }),
    onSuccess: (result) =>
      openModal(MODAL, {
        title: label === 'Restore' ? 'Restore what was deleted' : 'Undo this change',
        content: <RevertForm id={changeSet.id} label={label} preview={result} />,
      }),
    onError: (error) => notify.failed('The change cannot be undone', { detail: error.message }),
  });
  if (!mayRevert(changeSet)) return null;
  return (
    <Button size="sm" pending={preview.isPending} onClick={() => preview.mutate()}>
      {label}
    </Button>
  );
}

function RevertForm({ id, label, preview }: { id: number; label: string; preview: RevertResult }) {
  const [overwrite, setOverwrite] = useState(false);
  const queries = useQueryClient();
  const { reverted, conflicts, total_conflicts } = preview;
  const canOverwrite = conflicts.some(({ can_overwrite }) => can_overwrite);
  const revert = useMutation({
    mutationFn: () => call(revertChanges, { params: { id }, body: { overwrite } }),
    onSuccess: async (result) => {
      closeModal(MODAL);
      notify.succeeded(`Undone: ${formatCount(result.reverted, 'record')} changed back`);
      await queries.invalidateQueries();
    },
    onError: (error) => notify.failed('The change could not be undone', { detail: error.message }),
  });
  return (
    <div className={classes.list}>
      <p>{formatCount(reverted, 'record')} will be as before.</p>
      {total_conflicts > 0 && <Conflicts conflicts={conflicts} total={total_conflicts} />}
      {canOverwrite && (
        <Checkbox label="Overwrite what was changed again since" checked={overwrite} onChange={setOverwrite} />
      )}
      <div className={classes.buttons}>
        <Button onClick={() => closeModal(MODAL)}>Cancel</Button>
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

function Conflicts({ conflicts, total }: { conflicts: readonly RevertConflict[]; total: number }) {
  return (
    <div>
      <p>These stay as they are, because they were changed again since:</p>
      <ul className={classes.lines}>
        {conflicts.map(({ kind, name, fields }) => (
          <li key={`${kind} ${name}`}>
            {name}: {fields.join(', ')}
          </li>
        ))}
        {total > conflicts.length && <li>and {total - conflicts.length} more</li>}
      </ul>
    </div>
  );
}

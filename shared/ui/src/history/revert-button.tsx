import {
  type ChangeSet,
  HISTORY_KINDS,
  previewRevert,
  type RevertedRecord,
  type RevertResult,
} from '@backoffice/contract/history';
import { call } from '@backoffice/platform/client';
import { notify, openModal } from '@backoffice/platform/feedback';
import { useMutation } from '@backoffice/platform/query';
import { Button } from '@backoffice/ui';
import { REVERT_MODAL, RevertForm } from './revert-form';

interface RevertButtonsProps {
  changeSet: ChangeSet;
  /** The record whose history is shown; undefined in a list of all changes. */
  record?: RevertedRecord | undefined;
}

/**
 * Buttons that undo a change set after a preview; renders nothing for users who may not change its records. In the
 * history of one record, a change of many records can also be undone for that record alone.
 */
export function RevertButtons({ changeSet, record }: RevertButtonsProps) {
  if (!changeSet.can_revert || changeSet.reverted_by !== null) return null;
  const { id, all_records, records } = changeSet;
  const verb = records.every(({ action }) => action === 'delete') ? 'Restore' : 'Undo';
  if (record === undefined || all_records === 1) return <RevertButton id={id} verb={verb} label={verb} />;
  return (
    <>
      <RevertButton id={id} verb={verb} label={`${verb} for this ${HISTORY_KINDS[record.kind].one}`} record={record} />
      <RevertButton id={id} verb={verb} label={`${verb} all ${all_records.toLocaleString('en-US')}`} />
    </>
  );
}

interface RevertButtonProps {
  /** The change set. */
  id: number;
  verb: 'Undo' | 'Restore';
  label: string;
  /** The only record to undo. */
  record?: RevertedRecord;
}

function RevertButton({ id, verb, label, record }: RevertButtonProps) {
  const preview = useMutation({
    mutationFn: () => call(previewRevert, { params: { id }, body: { record } }),
    onError: (error) => notify.failed('The change cannot be undone', { detail: error.message }),
  });
  const showPreview = (result: RevertResult) =>
    openModal(REVERT_MODAL, {
      title: verb === 'Restore' ? 'Restore what was deleted' : 'Undo this change',
      content: <RevertForm id={id} label={label} preview={result} record={record} />,
    });
  return (
    <Button
      size="sm"
      pending={preview.isPending}
      // A callback of `mutate` does not run after the component unmounts: the preview must not open after the user has
      // left the history.
      onClick={() => preview.mutate(undefined, { onSuccess: showPreview })}
    >
      {label}
    </Button>
  );
}

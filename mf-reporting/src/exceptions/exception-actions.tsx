import type { SalesException } from '@backoffice/contract/exceptions';
import { useMayManage } from '@backoffice/platform/access';
import { ActionMenu } from '@backoffice/ui/list';
import { useLazyForm } from '../use-lazy-form';
import { useMarkExceptionSeen } from './exceptions.queries';

/** The menu of an exception; absent for users who may not change exceptions. */
export function ExceptionActions({ exception }: { exception: SalesException }) {
  return useMayManage('exceptions') && <ActionsMenu exception={exception} />;
}

/** A menu that marks an exception as seen, or as not seen, and opens the form for its note. */
function ActionsMenu({ exception }: { exception: SalesException }) {
  const { id, seen } = exception;
  const { mutate } = useMarkExceptionSeen();
  // An open form stays open when the exception leaves the list.
  const note = useLazyForm(
    () => import('./note-modal'),
    ({ openNoteForm }) => openNoteForm(exception),
  );
  const previous = { is_seen: seen !== null, note: seen?.note };
  return (
    <ActionMenu
      label={`Actions for exception ${id}`}
      actions={[
        seen === null
          ? { label: 'Mark as seen', onClick: () => mutate({ id, is_seen: true, previous }) }
          : { label: 'Mark as not seen', onClick: () => mutate({ id, is_seen: false, previous, seen_at: seen.at }) },
        { label: seen?.note ? 'Edit note' : 'Add note', onClick: note.open },
      ]}
    />
  );
}

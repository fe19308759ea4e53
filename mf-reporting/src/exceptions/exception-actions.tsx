import type { SalesException } from '@backoffice/contract/exceptions';
import { useMayManage } from '@backoffice/platform/access';
import { useSearchParams } from '@backoffice/platform/router';
import { ActionMenu } from '@backoffice/ui/list';
import { lazy, Suspense } from 'react';
import { useMarkSeen } from './exceptions.queries';

// Loaded on demand, because most visits only read reports and need no form code.
const NoteModal = lazy(() => import('./note-modal').then((module) => ({ default: module.NoteModal })));

/** URL parameter that contains the id of the exception whose note is being edited. */
const NOTE_PARAM = 'note';

/** The menu of an exception; absent for users who may not change exceptions. */
export function ExceptionActions({ exception }: { exception: SalesException }) {
  return useMayManage('exceptions') && <ActionsMenu exception={exception} />;
}

/** A menu that marks an exception as seen, or as not seen, and opens the form for its note. */
function ActionsMenu({ exception }: { exception: SalesException }) {
  const { id, seen } = exception;
  const { mutate } = useMarkSeen();
  const [searchParams, setSearchParams] = useSearchParams();
  const previous = { is_seen: seen !== null, note: seen?.note ?? '' };
  const setNoteParam = (value: string | null) =>
    setSearchParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === null) next.delete(NOTE_PARAM);
        else next.set(NOTE_PARAM, value);
        return next;
      },
      { replace: value === null, preventScrollReset: true },
    );
  return (
    <>
      <ActionMenu
        label={`Actions for exception ${id}`}
        actions={[
          seen === null
            ? { label: 'Mark as seen', onClick: () => mutate({ id, is_seen: true, note: '', previous }) }
            : { label: 'Mark as not seen', onClick: () => mutate({ id, is_seen: false, note: '', previous }) },
          { label: seen?.note ? 'Edit note' : 'Add note', onClick: () => setNoteParam(String(id)) },
        ]}
      />
      {searchParams.get(NOTE_PARAM) === String(id) && (
        <Suspense>
          <NoteModal exception={exception} onClose={() => setNoteParam(null)} />
        </Suspense>
      )}
    </>
  );
}

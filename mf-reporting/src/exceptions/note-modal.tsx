import { exceptionLabel, exceptionNote, type SalesException } from '@backoffice/contract/exceptions';
import { closeModal, openModal } from '@backoffice/platform/feedback';
import { isConflict } from '@backoffice/platform/query/mutations';
import { ModalForm, TextAreaField, useRecordForm } from '@backoffice/ui/record-form';
import classes from './exception-columns.module.css';
import { useMarkExceptionSeen } from './exceptions.queries';

const MODAL_ID = 'exception-note';

/** Opens the form for the note of an exception; saving it marks the exception as seen. */
export function openNoteForm(exception: SalesException): void {
  openModal(MODAL_ID, { title: exceptionLabel(exception.kind), content: <NoteForm exception={exception} /> });
}

function NoteForm({ exception: { id, seen } }: { exception: SalesException }) {
  const { mutateAsync, error } = useMarkExceptionSeen();
  // A save replaces only the note that the form was opened with. After the server has reported the note of a colleague,
  // the next save replaces that note.
  const seen_at = isConflict(error) ? undefined : (seen?.at ?? null);
  const form = useRecordForm({
    schema: exceptionNote,
    record: undefined,
    toFormValues: () => ({ note: seen?.note ?? '' }),
    subject: 'this exception',
    create: ({ note }) => mutateAsync({ id, is_seen: true, note, seen_at }),
    onSaved: () => closeModal(MODAL_ID),
  });
  return (
    <ModalForm module="exceptions" form={form} submitLabel="Save" modalId={MODAL_ID}>
      <TextAreaField control={form.control} name="note" label="Note" rows={3} />
      {isConflict(error) && <p className={classes.note}>{error.message}. Save again to keep yours.</p>}
    </ModalForm>
  );
}

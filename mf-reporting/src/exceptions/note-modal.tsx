import { exceptionLabel, exceptionNote, type SalesException } from '@backoffice/contract/exceptions';
import { ModalForm, TextAreaField, useModal, useRecordForm } from '@backoffice/ui/record-form';
import { useMarkSeen } from './exceptions.queries';

interface NoteModalProps {
  exception: SalesException;
  onClose: () => void;
}

/** The modal with the note of an exception; saving it marks the exception as seen. */
export function NoteModal({ exception, onClose }: NoteModalProps) {
  const content = <NoteForm exception={exception} onClose={onClose} />;
  useModal('exception-note', { title: exceptionLabel(exception.kind), content, onClose });
  return null;
}

function NoteForm({ exception: { id, seen }, onClose }: NoteModalProps) {
  const { mutateAsync } = useMarkSeen();
  const form = useRecordForm({
    schema: exceptionNote,
    record: undefined,
    toFormValues: () => ({ note: seen?.note ?? '' }),
    subject: 'this exception',
    create: ({ note }) => mutateAsync({ id, is_seen: true, note }),
    onSaved: onClose,
  });
  return (
    <ModalForm module="exceptions" form={form} submitLabel="Save" onCancel={onClose}>
      <TextAreaField control={form.control} name="note" label="Note" rows={3} />
    </ModalForm>
  );
}

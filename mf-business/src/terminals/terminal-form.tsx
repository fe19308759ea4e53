import { getTerminal, type Terminal, terminalForm } from '@backoffice/contract/terminals';
import { call } from '@backoffice/platform/client';
import { ModalForm, TextField, useRecordForm } from '@backoffice/ui/record-form';
import { useCreateTerminal, useUpdateTerminal } from './terminals.queries';

export interface TerminalFormProps {
  /** Undefined to create a terminal. */
  terminal: Terminal | undefined;
  onSaved: (terminal: Terminal) => void;
  onClose: () => void;
}

export function TerminalForm({ terminal, onSaved, onClose }: TerminalFormProps) {
  const id = terminal?.id ?? 0;
  const { mutateAsync: create } = useCreateTerminal();
  const { mutateAsync: update } = useUpdateTerminal();
  const form = useRecordForm({
    schema: terminalForm,
    record: terminal,
    toFormValues: (record) => ({ name: record?.name ?? '' }),
    subject: 'this terminal',
    create,
    update: (values, { updated_at }) => update({ id, body: { ...values, updated_at } }),
    reload: () => call(getTerminal, { params: { id } }),
    onSaved,
  });
  return (
    <ModalForm form={form} onCancel={onClose}>
      <TextField control={form.control} name="name" label="Terminal Name" />
    </ModalForm>
  );
}

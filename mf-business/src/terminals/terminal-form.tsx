import { type Terminal, type TerminalForm as TerminalValues, terminalForm } from '@backoffice/contract/terminals';
import { TextField } from '@backoffice/ui';
import { ModalForm, useRecordForm, useUnsavedChanges } from '@backoffice/ui/form';
import { useForm, zodResolver } from '@backoffice/ui/forms';
import { useEffect } from 'react';
import { readTerminal, useCreateTerminal, useUpdateTerminal } from './terminals.queries';

export interface TerminalFormProps {
  /** Undefined to create a terminal. */
  terminal?: Terminal;
  onSaved: (terminal: Terminal) => void;
  onClose: () => void;
}

function toFormValues(terminal: Terminal | undefined): TerminalValues {
  return { name: terminal?.name ?? '' };
}

export function TerminalForm({ terminal, onSaved, onClose }: TerminalFormProps) {
  const form = useForm<TerminalValues>({
    resolver: zodResolver(terminalForm),
    defaultValues: toFormValues(terminal),
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const allowNavigation = useUnsavedChanges(isDirty);
  const create = useCreateTerminal();
  const update = useUpdateTerminal(terminal?.id ?? 0);
  const { save, conflict } = useRecordForm({
    form,
    record: terminal,
    subject: 'this terminal',
    fields: { name: 'Terminal Name' },
    formValues: toFormValues,
    reload: () => readTerminal(terminal?.id ?? 0),
    send: (body, baseVersion: Terminal | undefined) =>
      baseVersion === undefined
        ? create.mutateAsync(body)
        : update.mutateAsync({ ...body, updated_at: baseVersion.updated_at }),
    onSaved: (saved) => {
      allowNavigation();
      onSaved(saved);
    },
  });
  useEffect(() => {
    // The edit modal opens before the terminal has loaded, so its initial focus misses the field.
    if (terminal) form.setFocus('name');
  }, [form, terminal]);
  return (
    <ModalForm
      submitLabel={terminal ? 'Save' : 'Add'}
      onSubmit={form.handleSubmit(save)}
      onCancel={onClose}
      pending={isSubmitting}
      conflict={conflict}
    >
      <TextField label="Terminal Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
    </ModalForm>
  );
}

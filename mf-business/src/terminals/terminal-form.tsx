import {
  type Terminal,
  type TerminalForm as TerminalValues,
  terminalForm,
} from '@backoffice/shared/contract/terminals';
import { useForm, zodResolver } from '@backoffice/shared/forms';
import { TextField } from '@backoffice/shared/ui';
import { ModalForm, useSave, useUnsavedChanges } from '@backoffice/shared/ui/form';
import { useEffect } from 'react';
import { readTerminal, useCreateTerminal, useUpdateTerminal } from './terminals.queries';

export interface TerminalFormProps {
  /** Undefined for a new one. */
  terminal?: Terminal;
  onSaved: (terminal: Terminal) => void;
  onClose: () => void;
}

export function TerminalForm({ terminal, onSaved, onClose }: TerminalFormProps) {
  const form = useForm<TerminalValues>({
    resolver: zodResolver(terminalForm),
    defaultValues: { name: terminal?.name ?? '' },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const leave = useUnsavedChanges(isDirty);
  const create = useCreateTerminal();
  const update = useUpdateTerminal(terminal?.id ?? 0);
  const { save, theirs } = useSave<TerminalValues, Terminal, Terminal>({
    form,
    record: terminal,
    reload: () => readTerminal(terminal?.id ?? 0),
    send: (body, updated_at) =>
      updated_at === undefined ? create.mutateAsync(body) : update.mutateAsync({ ...body, updated_at }),
    onSaved: (saved) => {
      leave();
      onSaved(saved);
    },
  });
  useEffect(() => {
    // Unlike that of a new one, this modal was open before the form had its terminal.
    if (terminal) form.setFocus('name');
  }, [form, terminal]);
  return (
    <ModalForm
      submitLabel={terminal ? 'Save' : 'Add'}
      onSubmit={form.handleSubmit(save)}
      onCancel={onClose}
      pending={isSubmitting}
      error={theirs && 'Somebody else has changed this terminal meanwhile. Save again to replace what they entered.'}
    >
      <TextField label="Terminal Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
    </ModalForm>
  );
}

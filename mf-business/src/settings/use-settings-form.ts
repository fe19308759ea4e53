import type { UseFormReturn } from '@backoffice/shared/forms';
import { useSave, useUnsavedChanges } from '@backoffice/shared/ui/form';
import { type FormEvent, useEffect } from 'react';

interface SettingsFormInput<Values extends object, Saved extends { updated_at: string }> {
  /** Made with the values of `record`. */
  form: UseFormReturn<Values>;
  /** The settings as they were read last. */
  record: Saved;
  /** What the form shows of them. */
  valuesOf: (record: Saved) => Values;
  /** Saves over the state of this moment, and answers the state that it made; rejects with an ApiError. */
  send: (values: Values, updatedAt: string) => Promise<Saved>;
  /** Reads the settings as they are now. */
  reload: () => Promise<Saved>;
}

export interface SettingsFormState {
  onSubmit: (event: FormEvent) => Promise<void>;
  /** Something differs from what was saved. */
  changed: boolean;
  saving: boolean;
  /** Somebody else has saved meanwhile; saving again replaces what they chose. */
  overtaken: boolean;
}

/**
 * The form of a page of settings: what is saved becomes what later changes are compared with. Settings that somebody
 * else has changed show at once; while something is being changed here, saving says so instead.
 */
export function useSettingsForm<Values extends object, Saved extends { updated_at: string }>({
  form,
  record,
  valuesOf,
  send,
  reload,
}: SettingsFormInput<Values, Saved>): SettingsFormState {
  const { isDirty, isSubmitting } = form.formState;
  useUnsavedChanges(isDirty);
  const { save, theirs, basis, rebase } = useSave<Values, Saved, Saved>({
    form,
    record,
    reload,
    send: (values, updatedAt) => send(values, updatedAt ?? record.updated_at),
    onSaved: begin,
  });

  function begin(saved: Saved): void {
    rebase(saved);
    form.reset(valuesOf(saved));
  }

  const isOutdated = !isDirty && !isSubmitting && basis !== undefined && basis.updated_at < record.updated_at;
  useEffect(() => {
    if (isOutdated) begin(record);
  });

  return { onSubmit: form.handleSubmit(save), changed: isDirty, saving: isSubmitting, overtaken: theirs !== undefined };
}

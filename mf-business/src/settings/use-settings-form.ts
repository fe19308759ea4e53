import type { UseFormReturn } from '@backoffice/shared/forms';
import { useSave, useUnsavedChanges } from '@backoffice/shared/ui/form';
import { type FormEvent, useEffect, useRef } from 'react';

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
  // As it stood in the form when it was sent.
  const sent = useRef<Partial<Values>>({});
  const { save, theirs, basis, rebase } = useSave<Values, Saved, Saved>({
    form,
    record,
    reload,
    send: (values, updatedAt) => {
      sent.current = { ...form.getValues() };
      return send(values, updatedAt ?? record.updated_at);
    },
    onSaved: (saved) => begin(saved, changedSince(sent.current, form.getValues())),
  });

  function begin(saved: Saved, later: Partial<Values> = {}): void {
    rebase(saved);
    form.reset(valuesOf(saved));
    // What was changed while the answer was on its way is a change of what was saved.
    if (Object.keys(later).length > 0) form.reset({ ...valuesOf(saved), ...later }, { keepDefaultValues: true });
  }

  // Whoever takes their own change back sees what the others have made of the settings.
  const newest = theirs ?? record;
  const isOutdated = !isDirty && !isSubmitting && basis !== undefined && basis.updated_at < newest.updated_at;
  useEffect(() => {
    if (isOutdated) begin(newest);
  });

  return { onSubmit: form.handleSubmit(save), changed: isDirty, saving: isSubmitting, overtaken: theirs !== undefined };
}

/** The values of `now` that are not those of `before`. */
function changedSince<Values extends object>(before: Partial<Values>, now: Values): Partial<Values> {
  const changed: Partial<Values> = {};
  for (const key in now) if (now[key] !== before[key]) changed[key] = now[key];
  return changed;
}

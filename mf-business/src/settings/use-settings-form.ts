import type { UseFormReturn } from '@backoffice/shared/forms';
import { type Conflict, type FieldTexts, useRecordForm, useUnsavedChanges } from '@backoffice/shared/ui/form';
import { type FormEvent, useEffect, useRef } from 'react';

interface SettingsFormInput<Values extends object, Saved extends { updated_at: string }> {
  /** Made with the values of `record`. */
  form: UseFormReturn<Values>;
  /** The settings as they were read last. */
  record: Saved;
  fields: FieldTexts<Values>;
  /** What the form shows of them. */
  valuesOf: (record: Saved) => Values;
  /** Saves if the settings still have this change time. Resolves to the saved version; rejects with an ApiError. */
  send: (values: Values, updatedAt: string) => Promise<Saved>;
  /** Fetches the server version. */
  reload: () => Promise<Saved>;
}

export interface SettingsFormState {
  onSubmit: (event: FormEvent) => Promise<void>;
  /** Something differs from what was saved. */
  changed: boolean;
  saving: boolean;
  /** What somebody else saved meanwhile. */
  conflict: Conflict | undefined;
}

/**
 * The form of a page of settings: what is saved becomes what later changes are compared with. Settings that somebody
 * else has changed show at once; while something is being changed here, saving shows the conflict.
 */
export function useSettingsForm<Values extends object, Saved extends { updated_at: string }>({
  form,
  record,
  fields,
  valuesOf,
  send,
  reload,
}: SettingsFormInput<Values, Saved>): SettingsFormState {
  const { isDirty, isSubmitting } = form.formState;
  useUnsavedChanges(isDirty);
  // As it stood in the form when it was sent.
  const sent = useRef<Partial<Values>>({});
  const { save, conflict, baseVersion, setBaseVersion } = useRecordForm<Values, Saved, Saved, Saved>({
    form,
    record,
    subject: 'these settings',
    fields,
    formValues: valuesOf,
    reload,
    send: (values, { updated_at }) => {
      sent.current = { ...form.getValues() };
      return send(values, updated_at);
    },
    onSaved: (saved) => begin(saved, changedSince(sent.current, form.getValues())),
  });

  function begin(saved: Saved, later: Partial<Values> = {}): void {
    setBaseVersion(saved);
    form.reset(valuesOf(saved));
    // What was changed while the answer was on its way is a change of what was saved.
    if (Object.keys(later).length > 0) form.reset({ ...valuesOf(saved), ...later }, { keepDefaultValues: true });
  }

  const isOutdated = !isDirty && !isSubmitting && baseVersion.updated_at < record.updated_at;
  useEffect(() => {
    if (isOutdated) begin(record);
  });

  return { onSubmit: form.handleSubmit(save), changed: isDirty, saving: isSubmitting, conflict };
}

/** The values of `now` that are not those of `before`. */
function changedSince<Values extends object>(before: Partial<Values>, now: Values): Partial<Values> {
  const changed: Partial<Values> = {};
  for (const key in now) if (now[key] !== before[key]) changed[key] = now[key];
  return changed;
}

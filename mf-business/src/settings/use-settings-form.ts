import { type Conflict, type FieldTexts, useRecordForm, useUnsavedChanges } from '@backoffice/ui/form';
import type { UseFormReturn } from '@backoffice/ui/forms';
import { type FormEvent, useEffect, useRef } from 'react';

interface SettingsFormOptions<Values extends object, Saved extends { updated_at: string }> {
  /** Created with the values of `record` as defaults. */
  form: UseFormReturn<Values>;
  /** The last loaded version of the settings. */
  record: Saved;
  fields: FieldTexts<Values>;
  /** Converts a version of the settings to form values. */
  toFormValues: (record: Saved) => Values;
  /** Saves the values if the settings still have this `updated_at`. Resolves to the saved version; rejects with an ApiError. */
  send: (values: Values, updatedAt: string) => Promise<Saved>;
  /** Fetches the server version. */
  reload: () => Promise<Saved>;
}

export interface SettingsFormState {
  onSubmit: (event: FormEvent) => Promise<void>;
  /** Whether a value differs from the saved settings. */
  isDirty: boolean;
  isSaving: boolean;
  /** Set when another user has saved the settings meanwhile. */
  conflict: Conflict | undefined;
}

/**
 * The state of a settings form. The saved version becomes the base of later changes. While nothing is edited, the form
 * adopts changes of other users; otherwise saving shows them as a conflict.
 */
export function useSettingsForm<Values extends object, Saved extends { updated_at: string }>({
  form,
  record,
  fields,
  toFormValues,
  send,
  reload,
}: SettingsFormOptions<Values, Saved>): SettingsFormState {
  const { isDirty, isSubmitting } = form.formState;
  useUnsavedChanges(isDirty);
  // The form values at the time of the last request.
  const sentValues = useRef<Partial<Values>>({});
  const { save, conflict, baseVersion, setBaseVersion } = useRecordForm<Values, Saved, Saved, Saved>({
    form,
    record,
    subject: 'these settings',
    fields,
    formValues: toFormValues,
    reload,
    send: (values, { updated_at }) => {
      sentValues.current = { ...form.getValues() };
      return send(values, updated_at);
    },
    onSaved: (saved) => resetTo(saved, findChanges(sentValues.current, form.getValues())),
  });

  function resetTo(saved: Saved, laterChanges: Partial<Values> = {}): void {
    setBaseVersion(saved);
    form.reset(toFormValues(saved));
    // Values that were changed during the request stay as unsaved changes.
    if (Object.keys(laterChanges).length > 0)
      form.reset({ ...toFormValues(saved), ...laterChanges }, { keepDefaultValues: true });
  }

  const isOutdated = !isDirty && !isSubmitting && baseVersion.updated_at < record.updated_at;
  useEffect(() => {
    if (isOutdated) resetTo(record);
  });

  return { onSubmit: form.handleSubmit(save), isDirty, isSaving: isSubmitting, conflict };
}

/** Returns the values of `current` that differ from `previous`. */
function findChanges<Values extends object>(previous: Partial<Values>, current: Values): Partial<Values> {
  const changes: Partial<Values> = {};
  for (const key in current) if (current[key] !== previous[key]) changes[key] = current[key];
  return changes;
}
